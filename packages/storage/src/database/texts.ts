/**
 * The long texts of a page, packed: its Markdown, HTML and text share nearly all their words, so that together they take
 * little more room than one of them.
 */
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { LinkFact } from '@pith/library';

export interface Texts {
  readonly content: string;
  readonly html: string;
  readonly text: string;
  /** What is behind the links of the page, when that was looked up. */
  readonly links?: readonly LinkFact[] | undefined;
}

/** Levels above 3 take much longer and save a few percent. */
const LEVEL = 3;
/** A page has 20 MB at most, three times, and letters may take four bytes. */
const MAX_BYTES = 400 * 1024 * 1024;

export const packTexts = ({ content, html, text, links = [] }: Texts): Uint8Array =>
  zstdCompressSync(JSON.stringify([content, html, text, ...(links.length > 0 ? [links] : [])]), {
    params: { [constants.ZSTD_c_compressionLevel]: LEVEL },
  });

export function unpackTexts(packed: Uint8Array): Texts {
  const [content = '', html = '', text = '', links] = JSON.parse(
    zstdDecompressSync(packed, { maxOutputLength: MAX_BYTES }).toString(),
  );
  return { content, html, text, links };
}

export const NO_TEXTS: Texts = { content: '', html: '', text: '' };
