/**
 * Decodes the bytes of a page by the HTML and Encoding standards.
 *
 * Sources of the encoding, in this order: the byte order mark, the Content-Type header, the page's own declaration
 * (`<meta>` in the first kilobyte, XML declaration, `<meta>` further down). A page without any is UTF-8 if its bytes are
 * valid UTF-8, otherwise the encoding in which its letters look most like a language, and windows-1252 in doubt.
 */
import { TextDecoder } from '@exodus/bytes/encoding-browser.js'; // a browser's own; Node's differs from the standard for Big5 and EUC-KR
// @ts-expect-error The package has no type declarations; `Sniff` declares the part we use.
import untypedSniff from 'html-encoding-sniffer';
import { elementsNamed, outerHtml } from '../dom/index.ts';
import { detectUnambiguousEncoding, guessEncoding } from './guessEncoding.ts';
import { parseHtml } from './parseHtml.ts';

type Sniff = (
  bytes: Uint8Array,
  options: {
    readonly defaultEncoding: string;
    readonly xml?: boolean;
    readonly maxPrescanBytes?: number;
    readonly transportLayerEncodingLabel?: string | undefined;
  },
) => string;

const sniff: Sniff = untypedSniff;
const UNDECLARED = '';

/**
 * Decodes the bytes of an HTML page to text: the encoding comes from the byte order mark, the `Content-Type` header, the page's
 * own declaration, or a guess. Invalid bytes become U+FFFD; never throws.
 */
export function decodeHtml(bytes: Uint8Array, contentType = ''): string {
  const encoding = declaredEncoding(bytes, contentType) || lateMetaEncoding(bytes, contentType);
  if (encoding !== UNDECLARED) return decodeAs(encoding, bytes);
  const unambiguous = detectUnambiguousEncoding(bytes);
  if (unambiguous !== undefined) return decodeAs(unambiguous, bytes);
  return decodeIfMostlyUtf8(bytes) ?? decodeAs(guessEncoding(bytes), bytes);
}

const PRESCAN_BYTES = 1024;
const BYTE_ORDER_MARK_BYTES = 4;

function declaredEncoding(bytes: Uint8Array, contentType: string): string {
  const transportLayerEncodingLabel = charsetOf(contentType);
  const options = { xml: isXml(contentType), transportLayerEncodingLabel, defaultEncoding: UNDECLARED };
  const certain = sniff(bytes.subarray(0, BYTE_ORDER_MARK_BYTES), options);
  if (certain !== UNDECLARED) return certain;
  const scanned = sniff(bytes, options);
  return scanned !== UNDECLARED && hasRawText(bytes) ? metaEncoding(bytes, contentType) || scanned : scanned;
}

/** The standard's prescan takes a tag that a script or a title quotes for a real one; if the start has such text, the page is parsed to find out. */
function hasRawText(bytes: Uint8Array): boolean {
  const start = decodeAs('windows-1252', bytes.subarray(0, PRESCAN_BYTES));
  return /<(?:script|style|title|textarea|noscript|template|iframe|xmp)[\s/>][\s\S]*<meta/i.test(start);
}

/** The encoding of the first real `<meta charset>`: in the first bytes, or further down if there is none. */
function metaEncoding(bytes: Uint8Array, contentType: string): string {
  return lateMetaEncoding(bytes.subarray(0, PRESCAN_BYTES), contentType) || lateMetaEncoding(bytes, contentType);
}

/**
 * The encoding of a `<meta charset>` after the prescan's 1,024 bytes: a browser's parser that finds one starts again with
 * that encoding. Only real elements count: scripts and comments often quote such tags. Decoding as windows-1252 is enough
 * to find them, because all names are ASCII.
 */
function lateMetaEncoding(bytes: Uint8Array, contentType: string): string {
  if (isXml(contentType)) return UNDECLARED;
  const text = decodeAs('windows-1252', bytes);
  if (!/<meta[\s/][^<>]*charset/i.test(text)) return UNDECLARED;
  for (const meta of elementsNamed(parseHtml(text), 'meta')) {
    const tag = new TextEncoder().encode(outerHtml(meta));
    const encoding = sniff(tag, { maxPrescanBytes: Number.POSITIVE_INFINITY, defaultEncoding: UNDECLARED });
    if (encoding !== UNDECLARED) return encoding;
  }
  return UNDECLARED;
}

function decodeAs(encoding: string, bytes: Uint8Array): string {
  // Labels such as iso-2022-kr and hz-gb-2312, in which harmless bytes can turn into markup: the standard drops the whole page.
  if (encoding === 'replacement') return bytes.length > 0 ? '\ufffd' : '';
  return new TextDecoder(encoding).decode(bytes);
}

/** Decodes the bytes if they are UTF-8 with few invalid characters: a truncated character does not change a page's encoding. */
function decodeIfMostlyUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const text = decodeAs('utf-8', bytes);
    let invalid = 0;
    let valid = 0;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code === REPLACEMENT_CHARACTER) invalid += 1;
      else if (code >= 0x80) valid += 1;
    }
    return invalid * 20 < valid ? text : undefined;
  }
}

const REPLACEMENT_CHARACTER = 0xfffd;

function isXml(contentType: string): boolean {
  return /^[^;]*[/+]xml[\t ]*(?:;|$)/i.test(contentType);
}

/** The first `charset` parameter of a Content-Type. Quoted values may contain semicolons, or a `charset` of their own. */
function charsetOf(contentType: string): string | undefined {
  for (const [, name, quoted, plain] of contentType.matchAll(/;[\t ]*([^;="\s]+)=(?:"((?:[^"\\]|\\.)*)"?|([^;]*))/g)) {
    if (name!.toLowerCase() === 'charset') return quoted ?? plain;
  }
  return undefined;
}
