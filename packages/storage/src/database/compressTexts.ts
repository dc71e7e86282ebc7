/**
 * Compresses the long texts of a bookmark into one value. Markdown, HTML and plain text share nearly all their words, so
 * together they take little more space than one of them.
 */
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { LinkCheck } from '@pith/library';

export interface BookmarkTexts {
  readonly content: string;
  readonly html: string;
  readonly text: string;
  /** Results of checking the page's links, if they were checked. */
  readonly links?: readonly LinkCheck[] | undefined;
}

/** Levels above 3 take much longer and save a few percent. */
const LEVEL = 3;
/** A page has at most 20 MB, is stored three times, and a character may take four bytes. */
const MAX_BYTES = 400 * 1024 * 1024;

export const compressTexts = ({ content, html, text, links = [] }: BookmarkTexts): Uint8Array =>
  zstdCompressSync(JSON.stringify([content, html, text, ...(links.length > 0 ? [links] : [])]), {
    params: { [constants.ZSTD_c_compressionLevel]: LEVEL },
  });

export function decompressTexts(packed: Uint8Array): BookmarkTexts {
  const [content = '', html = '', text = '', links] = JSON.parse(
    zstdDecompressSync(packed, { maxOutputLength: MAX_BYTES }).toString(),
  );
  return { content, html, text, links };
}

export const EMPTY_TEXTS: BookmarkTexts = { content: '', html: '', text: '' };
