/**
 * Converts Markdown (CommonMark and GitHub's extensions) to HTML. Raw HTML is kept: the page is sanitised later, like every
 * page.
 *
 * Runs in a worker with limits of time and memory: some texts, such as thousands of open brackets, take quadratic time.
 */
import { Worker } from 'node:worker_threads';
import { escapeHtml } from './escapeHtml.ts';

export interface ConvertedMarkdown {
  /** As HTML. */
  readonly title: string | undefined;
  readonly html: string;
}

const LIMITS = { seconds: 10, megabytes: 400 };

/** Undefined if the conversion exceeds the limits. */
export async function markdownToHtml(
  source: string,
  signal?: AbortSignal,
  limits = LIMITS,
): Promise<ConvertedMarkdown | undefined> {
  const { frontMatterTitle, body } = splitFrontMatter(source.replace(/\r\n?/g, '\n'));
  const html = await convertInWorker(body, signal, limits);
  if (html === undefined) return undefined;
  const title = frontMatterTitle ?? /<h1>(.*?)<\/h1>/.exec(html)?.[1]?.replace(/<[^<>]*>/g, '');
  return { title, html };
}

/** Removes the front matter and returns its `title`. */
function splitFrontMatter(source: string): { frontMatterTitle: string | undefined; body: string } {
  const start = source.replace(/^\ufeff/, '');
  if (!start.startsWith('---\n')) return { frontMatterTitle: undefined, body: start };
  const end = start.indexOf('\n---', 3);
  if (end < 0) return { frontMatterTitle: undefined, body: start };
  const title = /^title:[ \t]*(.+)$/m
    .exec(start.slice(4, end))?.[1]
    ?.trim()
    .replace(/^(["'])(.*)\1$/, '$2');
  const after = start.indexOf('\n', end + 1);
  return { frontMatterTitle: title && escapeHtml(title), body: after < 0 ? '' : start.slice(after + 1) };
}

async function convertInWorker(
  text: string,
  signal: AbortSignal | undefined,
  { seconds, megabytes }: typeof LIMITS,
): Promise<string | undefined> {
  const name = import.meta.url.endsWith('.ts') ? './markdownWorker.ts' : './markdownWorker.js';
  const worker = new Worker(new URL(name, import.meta.url), {
    workerData: text,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  const result = Promise.withResolvers<string | undefined>();
  const timer = setTimeout(() => result.resolve(undefined), seconds * 1000);
  const cancel = () => result.reject(signal?.reason);
  signal?.addEventListener('abort', cancel, { once: true });
  worker.once('message', result.resolve);
  worker.once('error', () => result.resolve(undefined));
  try {
    return await result.promise;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
    await worker.terminate();
  }
}
