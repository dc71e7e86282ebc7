/** Run as a process of its own, to be killed: has a browser open, says so, and goes on. */
import { keepBrowser } from '../src/render/browserKeeper.ts';

const [path = '', profiles = ''] = process.argv.slice(2);
await keepBrowser({ place: async () => ({ kind: 'program', path }), profiles }).use(async (browser) => {
  const page = await browser.newPage();
  await page.setContent('<p>Hello');
  process.stdout.write('open\n');
  await new Promise(() => setInterval(() => {}, 1000));
});
