/** Converts PDF to HTML. Runs in a worker with limits of time and memory: a malicious document can run without end. */
import { Worker } from 'node:worker_threads';
import { acquireError } from '../errors.ts';
import { escapeHtml } from './escapeHtml.ts';
import { fileNameOf } from './fileNameOf.ts';
import type { PdfText } from './pdfWorker.ts';

/** Limits per document. */
const LIMITS = { seconds: 30, megabytes: 400 };

export interface PdfOptions {
  readonly url: URL;
  readonly signal?: AbortSignal | undefined;
}

export async function pdfToHtml(bytes: Uint8Array, { url, signal }: PdfOptions): Promise<string> {
  const { title, author, lang, blocks } = await extractInWorker(bytes, signal);
  if (blocks.length === 0) throw acquireError('empty-page');
  const heading = blocks.find(({ isHeading }) => isHeading)?.text;
  const name = title || heading || fileNameOf(url);
  const body = blocks.map(({ text, isHeading }) =>
    isHeading ? `<h2>${escapeHtml(text)}</h2>` : `<p>${escapeHtml(text)}</p>`,
  );
  const meta = author ? `<meta name="author" content="${escapeHtml(author)}">` : '';
  const language = lang && /^[\w-]{2,20}$/.test(lang) ? ` lang="${lang}"` : '';
  return `<!DOCTYPE html><html${language}><head><title>${escapeHtml(name)}</title>${meta}</head><body><article><h1>${escapeHtml(name)}</h1>
${body.join('\n')}</article></body></html>`;
}

function extractInWorker(bytes: Uint8Array, signal: AbortSignal | undefined): Promise<PdfText> {
  const file = new URL(import.meta.url.endsWith('.ts') ? './pdfWorker.ts' : './pdfWorker.js', import.meta.url);
  const worker = new Worker(file, {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: LIMITS.megabytes },
    stdout: true, // hides debug output of the PDF library
    stderr: true,
  });
  return new Promise<PdfText>((resolve, reject) => {
    const timer = setTimeout(() => reject(acquireError('unreadable-document')), LIMITS.seconds * 1000);
    const cancel = () => reject(signal?.reason);
    signal?.addEventListener('abort', cancel, { once: true });
    worker.once('message', (message: PdfText | { readonly failed: string }) => {
      if ('failed' in message) reject(acquireError('unreadable-document', undefined, new Error(message.failed)));
      else resolve(message);
    });
    worker.once('error', (error) => reject(acquireError('unreadable-document', undefined, error)));
    worker.once('exit', () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
      reject(acquireError('unreadable-document'));
    });
  }).finally(() => worker.terminate());
}
