/** The pages in a web archive (WARC). Every record is accounted for: those that are no pages are skipped with a reason. */
import { formatOf, isSkip, resourceIn, type WarcRecord, warcRecords } from '@pith/acquire';
import { failed, type PageTask, type Rejection, type SourceItem, skipped } from '../page.ts';
import { openBytes } from './byteInput.ts';
import type { Source, SourceContext } from './source.ts';
import { untilBroken } from './untilBroken.ts';

const PAGE_FORMATS = new Set(['html', 'xml', 'markdown', 'text', 'pdf', 'unknown']);

export async function warcSource(input: string, context: SourceContext): Promise<Source> {
  const { chunks, share } = await openBytes(input, context);
  return {
    share,
    items: () => untilBroken(input, pagesIn(chunks, input)),
  };
}

async function* pagesIn(chunks: AsyncIterable<Uint8Array>, input: string): AsyncGenerator<SourceItem> {
  let count = 0;
  for await (const record of warcRecords(chunks)) yield { input, page: toPage(record, ++count) };
  if (count === 0) yield { input, page: failed(JSON.stringify(input), 'broken-file', 'it has no WARC records') };
}

function toPage(record: WarcRecord, count: number): PageTask | Rejection {
  const id = JSON.stringify(record.id ?? `record ${count}`);
  const resource = resourceIn(record);
  if (isSkip(resource)) {
    const [type, message] = resource;
    return type === 'broken-record' ? failed(id, type, message) : skipped(id, type, message);
  }
  const { url, contentType, isChunked, contentEncoding } = resource;
  if (!PAGE_FORMATS.has(formatOf(contentType))) return skipped(id, 'content-type', `not a page: ${contentType}`);
  // A copy: the block is a view of all bytes that were read with it.
  return { kind: 'archived', id, url, contentType, isChunked, contentEncoding, body: Uint8Array.from(resource.body) };
}
