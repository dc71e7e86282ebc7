/** Run by the crash test as a process of its own: saves pages until it is done or killed, and tells of each that is kept. */
import { createLibrary } from '@pith/library';
import { openStorage } from '../src/index.ts';

const [dataFolder = '', first = '0', count = '0'] = process.argv.slice(2);
const storage = await openStorage({ dataFolder });
const library = createLibrary({
  ...storage,
  pages: { page: async (url) => Promise.reject(new Error(`nothing to fetch ${url} with`)) },
  rules: { all: () => [] },
  now: () => new Date(),
  newId: () => crypto.randomUUID(),
});

for (let number = Number(first); number < Number(first) + Number(count); number++) {
  // Every fourth page is one that was saved before, so that renewing is killed as well.
  const url = `https://tides.example/${number % 4 === 3 ? number - 1 : number}`;
  const body = `<p>Page number ${number} has something to tell, again and again and again. </p>`.repeat(40);
  const html = `<title>Page ${number}</title><article><h1>Page ${number}</h1>${body}</article>`;
  await library.keep({ user: 'local', url, html });
  process.stdout.write(`${url}\n`);
}
await storage.close();
