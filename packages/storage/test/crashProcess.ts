/**
 * Process that the crash tests start and kill: `save` saves and queues pages, and prints each URL once it is acknowledged;
 * `work` runs the queued jobs.
 */
import { createLibrary } from '@pith/library';
import { openStorage } from '../src/index.ts';

const [role, dataFolder = '', databaseUrl = '', first = '0', count = '0'] = process.argv.slice(2);
const storage = await openStorage({ dataFolder, databaseUrl: databaseUrl || undefined, perHost: 8 });
await storage.users.ensure('local');

const pageOf = (number: number) => {
  const body = `<p>Page number ${number} has something to tell, again and again and again. </p>`.repeat(40);
  return `<title>Page ${number}</title><article><h1>Page ${number}</h1>${body}</article>`;
};

const library = createLibrary({
  ...storage,
  readingFor: () => ({
    pages: { page: async (url) => ({ url, html: pageOf(Number(url.split('/').at(-1))) }) },
    rules: () => [],
  }),
  now: () => new Date(),
  newId: () => crypto.randomUUID(),
});

if (role === 'work') {
  process.stdout.write('working\n');
  await library.runWorker({ concurrency: 3, perHost: 8, signal: new AbortController().signal });
}

for (let number = Number(first); number < Number(first) + Number(count); number++) {
  // Every fourth page was saved before, so that updates are killed as well; every third is queued for a worker.
  const url = `https://tides.example/${number % 4 === 3 ? number - 1 : number}`;
  if (number % 3 === 0) await library.for('local').queueSave({ url });
  else await library.for('local').save({ url, html: pageOf(number) });
  process.stdout.write(`${url}\n`);
}
await storage.close();
