/** Worker thread that extracts the text blocks and metadata of a PDF. */
import { parentPort, workerData } from 'node:worker_threads';
import { getDocumentProxy, getMeta } from 'unpdf';
import { type Line, toBlocks } from './pdfBlocks.ts';

export interface PdfText {
  readonly title: string | undefined;
  readonly author: string | undefined;
  readonly lang: string | undefined;
  readonly blocks: readonly { readonly text: string; readonly isHeading: boolean }[];
}

const MAX_PAGES = 2000;
const MAX_CHARACTERS = 5_000_000;

async function extractText(bytes: Uint8Array): Promise<PdfText> {
  const pdf = await getDocumentProxy(bytes);
  const { info } = await getMeta(pdf);
  const lines: Line[] = [];
  let length = 0;
  for (let number = 1; number <= Math.min(pdf.numPages, MAX_PAGES) && length < MAX_CHARACTERS; number++) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    let line: { text: string; size: number; y: number } | undefined;
    for (const item of items) {
      if (!('str' in item)) continue;
      const [size, y] = [Math.abs(item.transform[3]) || item.height, item.transform[5]];
      line ??= { text: '', size, y };
      line.text += item.str;
      line.size = Math.max(line.size, item.str.trim() ? size : 0);
      length += item.str.length;
      if (!item.hasEOL) continue;
      lines.push({ ...line, page: number });
      line = undefined;
    }
    if (line) lines.push({ ...line, page: number });
    page.cleanup();
  }
  return {
    title: nonEmptyText(info?.Title),
    author: nonEmptyText(info?.Author),
    lang: nonEmptyText(info?.Language),
    blocks: toBlocks(lines),
  };
}

const nonEmptyText = (value: unknown) =>
  typeof value === 'string' && value.trim() ? value.trim().slice(0, 500) : undefined;

extractText(workerData).then(
  (text) => parentPort?.postMessage(text),
  (error) => parentPort?.postMessage({ failed: String(error?.message ?? error) }),
);
