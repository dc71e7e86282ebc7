/** PDF → the HTML of a page. Read in a worker with limits of time and memory: a document can make its reader go on for ever. */
import { Worker } from 'node:worker_threads';
import { trouble } from '../errors.ts';
import { escaped, nameOf } from './html.ts';
import type { PdfText } from './pdfWorker.ts';

/** For reading one document. */
const LIMITS = { seconds: 30, megabytes: 400 };

export interface PdfAsk {
  readonly url: URL;
  readonly signal?: AbortSignal | undefined;
}

export async function pdfPage(bytes: Uint8Array, { url, signal }: PdfAsk): Promise<string> {
  const { title, author, lang, blocks } = await readInWorker(bytes, signal);
  if (blocks.length === 0) throw trouble('empty-page');
  const heading = blocks.find(({ isHeading }) => isHeading)?.text;
  const name = title || heading || nameOf(url);
  const body = blocks.map(({ text, isHeading }) =>
    isHeading ? `<h2>${escaped(text)}</h2>` : `<p>${escaped(text)}</p>`,
  );
  const meta = author ? `<meta name="author" content="${escaped(author)}">` : '';
  const language = lang && /^[\w-]{2,20}$/.test(lang) ? ` lang="${lang}"` : '';
  return `<!DOCTYPE html><html${language}><head><title>${escaped(name)}</title>${meta}</head><body><article><h1>${escaped(name)}</h1>
${body.join('\n')}</article></body></html>`;
}

function readInWorker(bytes: Uint8Array, signal: AbortSignal | undefined): Promise<PdfText> {
  const file = new URL(import.meta.url.endsWith('.ts') ? './pdfWorker.ts' : './pdfWorker.js', import.meta.url);
  const worker = new Worker(file, {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: LIMITS.megabytes },
    stdout: true, // what the library prints is for its developers
    stderr: true,
  });
  return new Promise<PdfText>((done, fail) => {
    const timer = setTimeout(() => fail(trouble('unreadable-document')), LIMITS.seconds * 1000);
    const giveUp = () => fail(signal?.reason);
    signal?.addEventListener('abort', giveUp, { once: true });
    worker.once('message', (answer: PdfText | { readonly failed: string }) => {
      if ('failed' in answer) fail(trouble('unreadable-document', undefined, new Error(answer.failed)));
      else done(answer);
    });
    worker.once('error', (error) => fail(trouble('unreadable-document', undefined, error)));
    worker.once('exit', () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
      fail(trouble('unreadable-document'));
    });
  }).finally(() => worker.terminate());
}
