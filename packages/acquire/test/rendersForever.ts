/** Separate process that opens a browser, prints a line and keeps running until it is killed. */
import { sharedBrowser } from '../src/render/sharedBrowser.ts';

const [path = '', profilesFolder = ''] = process.argv.slice(2);
await sharedBrowser({ findBrowser: async () => ({ kind: 'program', path }), profilesFolder }).use(async (browser) => {
  const page = await browser.newPage();
  await page.setContent('<p>Hello');
  process.stdout.write('open\n');
  await new Promise(() => setInterval(() => {}, 1000));
});
