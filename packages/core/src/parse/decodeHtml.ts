/**
 * Bytes → text, as the HTML and Encoding standards say.
 *
 * Who is believed, in this order: the byte-order mark, the Content-Type header, the page's own declaration (`<meta>` in
 * the first kilobyte, XML declaration, `<meta>` further down). A page that says nothing is UTF-8 if its bytes are valid
 * UTF-8 with anything beyond ASCII in it, and otherwise what its letters look most like; windows-1252 in doubt.
 */
import { TextDecoder } from '@exodus/bytes/encoding.js'; // the platforms' own differ from the standard for Big5 and EUC-KR
// @ts-expect-error The package comes without types; `Sniff` says what we use of it.
import untypedSniff from 'html-encoding-sniffer';
import { elementsNamed, outerHtml } from '../dom/index.ts';
import { guessEncoding, unmistakableEncoding } from './guessEncoding.ts';
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

export function decodeHtml(bytes: Uint8Array, contentType = ''): string {
  const encoding = declaredEncoding(bytes, contentType) || lateDeclaration(bytes, contentType);
  if (encoding !== UNDECLARED) return decodeAs(encoding, bytes);
  const unmistakable = unmistakableEncoding(bytes);
  if (unmistakable !== undefined) return decodeAs(unmistakable, bytes);
  return goodUtf8(bytes) ?? decodeAs(guessEncoding(bytes), bytes);
}

function declaredEncoding(bytes: Uint8Array, contentType: string): string {
  const transportLayerEncodingLabel = charsetOf(contentType);
  return sniff(bytes, { xml: isXml(contentType), transportLayerEncodingLabel, defaultEncoding: UNDECLARED });
}

/**
 * The prescan ends after 1,024 bytes, but a parser that meets a `<meta charset>` later starts again with that encoding.
 * Only a real element counts: scripts and comments often quote such tags. All names are ASCII, so any reading finds them.
 */
function lateDeclaration(bytes: Uint8Array, contentType: string): string {
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
  // Labels such as iso-2022-kr and hz-gb-2312, whose harmless bytes can turn into markup: nothing of the page is shown.
  if (encoding === 'replacement') return bytes.length > 0 ? '\ufffd' : '';
  return new TextDecoder(encoding).decode(bytes);
}

/** Valid, or so nearly that no other encoding can be meant: a character cut in two does not change what a page is. */
function goodUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const text = decodeAs('utf-8', bytes);
    let broken = 0;
    let whole = 0;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code === REPLACED) broken += 1;
      else if (code >= 0x80) whole += 1;
    }
    return broken * 20 < whole ? text : undefined;
  }
}

const REPLACED = 0xfffd;

function isXml(contentType: string): boolean {
  return /^[^;]*[/+]xml[\t ]*(?:;|$)/i.test(contentType);
}

/** The first `charset` parameter; a quoted value may hide semicolons, and other quoted values may hide a `charset`. */
function charsetOf(contentType: string): string | undefined {
  for (const [, name, quoted, plain] of contentType.matchAll(/;[\t ]*([^;="\s]+)=(?:"((?:[^"\\]|\\.)*)"?|([^;]*))/g)) {
    if (name!.toLowerCase() === 'charset') return quoted ?? plain;
  }
  return undefined;
}
