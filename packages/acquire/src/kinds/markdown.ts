/**
 * Markdown (CommonMark and GitHub's additions) → the HTML of a page. Raw HTML stays as it was written: the sanitiser comes
 * later, as for every page.
 *
 * Read in a worker with limits of time and memory: some texts, such as thousands of open brackets, take a time that grows
 * with the square of their length.
 */
import { Worker } from 'node:worker_threads';
import { escaped } from './html.ts';

export interface MarkdownPage {
  readonly title: string | undefined;
  readonly html: string;
}

const LIMITS = { seconds: 10, megabytes: 400 };

/** Undefined when it is not to be read within the limits. */
export async function markdownPage(source: string, signal?: AbortSignal): Promise<MarkdownPage | undefined> {
  const { front, body } = splitFrontMatter(source.replace(/\r\n?/g, '\n'));
  const html = await readInWorker(body, signal);
  if (html === undefined) return undefined;
  const title = front ?? /<h1>(.*?)<\/h1>/.exec(html)?.[1]?.replace(/<[^<>]*>/g, '');
  return { title, html };
}

/** `title:` of the front matter, which is for programs and not part of the text. */
function splitFrontMatter(source: string): { front: string | undefined; body: string } {
  const start = source.replace(/^\ufeff/, '');
  if (!start.startsWith('---\n')) return { front: undefined, body: start };
  const end = start.indexOf('\n---', 3);
  if (end < 0) return { front: undefined, body: start };
  const title = /^title:[ \t]*(.+)$/m
    .exec(start.slice(4, end))?.[1]
    ?.trim()
    .replace(/^(["'])(.*)\1$/, '$2');
  const after = start.indexOf('\n', end + 1);
  return { front: title && escaped(title), body: after < 0 ? '' : start.slice(after + 1) };
}

async function readInWorker(text: string, signal: AbortSignal | undefined): Promise<string | undefined> {
  const name = import.meta.url.endsWith('.ts') ? './markdownWorker.ts' : './markdownWorker.js';
  const worker = new Worker(new URL(name, import.meta.url), {
    workerData: text,
    resourceLimits: { maxOldGenerationSizeMb: LIMITS.megabytes },
  });
  const read = Promise.withResolvers<string | undefined>();
  const timer = setTimeout(() => read.resolve(undefined), LIMITS.seconds * 1000);
  const giveUp = () => read.reject(signal?.reason);
  signal?.addEventListener('abort', giveUp, { once: true });
  worker.once('message', read.resolve);
  worker.once('error', () => read.resolve(undefined));
  try {
    return await read.promise;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
    await worker.terminate();
  }
}
