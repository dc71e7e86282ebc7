/** The JSON form of a document: the `data` of an answer, and of each event. */
import type { ReaderDocument } from './readDocument.ts';
import type { ReaderOptions } from './readerOptions.ts';
import { summaryLabels } from './textForm.ts';

export function documentJson(document: ReaderDocument, { linksSummary }: Pick<ReaderOptions, 'linksSummary'>) {
  const { title, description, url, content, publishedTime, html, text, chunks, links, images } = document;
  const { metadata, external, warnings, screenshot, pageshot, tokens } = document;
  return {
    title,
    description,
    url,
    ...(content !== undefined && { content }),
    ...(publishedTime && { publishedTime }),
    ...(warnings.length > 0 && { warning: warnings.join('\n') }),
    ...(html !== undefined && { html }),
    ...(text !== undefined && { text }),
    ...(screenshot && { screenshotUrl: dataUrl(screenshot) }),
    ...(pageshot && { pageshotUrl: dataUrl(pageshot) }),
    ...(chunks && { chunks }),
    ...(links && { links: linksSummary === 'all' ? links : uniqueKeys(links) }),
    ...(images && { images: uniqueKeys(summaryLabels(images)) }),
    metadata,
    external,
    usage: { tokens },
  };
}

/** An object has each key once: of equal texts, the later ones are counted. */
function uniqueKeys(pairs: readonly (readonly [text: string, url: string])[]): Record<string, string> {
  const counts = new Map<string, number>();
  return Object.fromEntries(
    pairs.map(([text, url]) => {
      const count = (counts.get(text) ?? 0) + 1;
      counts.set(text, count);
      return [count === 1 ? text : `${text} (${count})`, url];
    }),
  );
}

const dataUrl = (png: Uint8Array) => `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
