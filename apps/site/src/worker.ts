/** Runs the core beside the page, so that a large input does not freeze the view. Answers each request once. */

import { loadDecoder, loadReadability } from 'virtual:late-parts';
import { articleJson, extract, PithError, type TraceEvent } from '@pith/core';
import type { ExtractAnswer, Extracted, ExtractRequest } from './messages.ts';

// At once: the network may go. Errors are reported when a part is needed.
const [readability, decoder] = [loadReadability(), loadDecoder()];
for (const part of [readability, decoder]) part.catch(() => {});

self.addEventListener('message', async ({ data }: MessageEvent<ExtractRequest>) => {
  self.postMessage(await answer(data));
});

async function answer(request: ExtractRequest): Promise<ExtractAnswer> {
  try {
    if (request.engine === 'readability') await readability;
    const { page } = request;
    const source = typeof page === 'string' ? page : (await decoder)(new Uint8Array(page));
    return { extracted: extracted(source, request) };
  } catch (error) {
    return { error: sentences(error) };
  }
}

function extracted(source: string, { url, engine, comments }: ExtractRequest): Extracted {
  const trace: TraceEvent[] = [];
  const article = extract(source, { url, engine, comments, trace: (event) => trace.push(event) });
  const { content_html: html, markdown, text: _, ...metadata } = articleJson(article);
  const { title, lang, dir, word_count: wordCount } = article;
  return { html: html ?? '', title, lang, dir, wordCount, markdown: markdown ?? '', metadata, trace, source };
}

function sentences(error: unknown): string {
  if (!(error instanceof PithError)) return sentence(`the page could not be read: ${String(error)}`);
  return [error.message, ...error.suggestions].map(sentence).join(' ');
}

const sentence = (text: string) => `${text[0]!.toUpperCase()}${text.slice(1).replace(/\.$/, '')}.`;
