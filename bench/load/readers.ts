/**
 * The load generator, a process of its own: readers who open a page of the list, then an article of it, again and again.
 *
 * Usage: node readers.ts URL ARTICLES READERS SECONDS PAUSE_MS. Prints one line of JSON.
 */
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface ReadersResult {
  readonly requests: number;
  readonly seconds: number;
  /** Of answers with an error, by what went wrong. */
  readonly errors: Readonly<Record<string, number>>;
  /** Milliseconds until the answer was complete, sorted. */
  readonly list: readonly number[];
  readonly article: readonly number[];
}

const LIMIT = 50;
/** How many of the newest articles half of the readers choose from. */
const NEWEST = 150;

const [url = '', articles = '0', readers = '1', seconds = '1', pauseMs = '0'] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: Number(readers) });
const times: Record<'list' | 'article', number[]> = { list: [], article: [] };
const errors: Record<string, number> = {};

async function ask(kind: 'list' | 'article', path: string): Promise<string | undefined> {
  const startedAt = performance.now();
  try {
    const { status, body } = await get(path);
    times[kind].push(performance.now() - startedAt);
    if (status === 200) return body;
    count(`${kind}: status ${status}`);
  } catch (error) {
    count(`${kind}: ${(error as Error).message}`);
  }
  return undefined;
}

function count(error: string): void {
  errors[error] = (errors[error] ?? 0) + 1;
}

function get(path: string): Promise<{ readonly status: number; readonly body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { agent, timeout: 30_000 }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode!, body: Buffer.concat(chunks).toString() }));
      response.on('error', reject);
    });
    sent.on('timeout', () => sent.destroy(new Error('no answer after 30 s')));
    sent.on('error', reject);
    sent.end();
  });
}

async function read(until: number): Promise<void> {
  while (performance.now() < until) {
    const range = Math.random() < 0.5 ? NEWEST : Number(articles) - LIMIT;
    const list = await ask('list', `/api/bookmarks?limit=${LIMIT}&offset=${Math.floor(Math.random() * range)}`);
    if (Number(pauseMs) > 0) await sleep(Number(pauseMs) * (0.5 + Math.random()));
    const ids = list === undefined ? [] : Array.from(list.matchAll(/"id":"([^"]+)"/g), ([, id]) => id!);
    if (ids.length > 0) await ask('article', `/api/bookmarks/${ids[Math.floor(Math.random() * ids.length)]}/article`);
    if (Number(pauseMs) > 0) await sleep(Number(pauseMs) * (0.5 + Math.random()));
  }
}

const startedAt = performance.now();
await Promise.all(Array.from({ length: Number(readers) }, () => read(startedAt + Number(seconds) * 1000)));
const sorted = (values: number[]) => values.sort((a, b) => a - b).map((each) => Math.round(each * 10) / 10);
const result: ReadersResult = {
  requests: times.list.length + times.article.length,
  seconds: (performance.now() - startedAt) / 1000,
  errors,
  list: sorted(times.list),
  article: sorted(times.article),
};
process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit(0));
