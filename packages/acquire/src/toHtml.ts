/** A body → the HTML of a page, if its content type, or without one its first characters, say that it is something to read. */
import { decodeHtml } from '@pith/core';

/** `unknown`: the site did not say, the body has to. */
type Kind = 'html' | 'xml' | 'text' | 'unknown' | 'unsupported';

const kinds = new Map<string, Kind>([
  ['text/html', 'html'],
  ['application/xhtml+xml', 'html'],
  ['application/xml', 'xml'],
  ['text/xml', 'xml'],
  ['text/plain', 'text'],
  ['', 'unknown'],
  ['unknown/unknown', 'unknown'],
  ['application/unknown', 'unknown'],
  ['*/*', 'unknown'],
]);

export function kindOf(contentType: string): Kind {
  return kinds.get(mediaType(contentType)) ?? 'unsupported';
}

export function mediaType(contentType: string): string {
  return contentType.split(';', 1)[0]!.trim().toLowerCase();
}

interface Body {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly url: URL;
}

/** `undefined` for what is no page; nothing but space is an empty one. */
export function toHtml({ bytes, contentType, url }: Body): string | undefined {
  const text = decodeHtml(bytes, contentType);
  if (text.trim() === '') return '';
  const start = text.trimStart().slice(0, 4000);
  switch (kindOf(contentType)) {
    case 'html':
      return text;
    case 'xml':
      return /^<(?:\w+:)?html[\s>]/i.test(afterProlog(start)) ? text : undefined;
    case 'text':
      return looksBinary(start) ? undefined : textPage(text, url);
    case 'unknown':
      if (looksLikeHtml(start)) return text;
      return looksBinary(start) || start.startsWith('<') ? undefined : textPage(text, url);
    case 'unsupported':
      return undefined;
  }
}

/** The tags that open pages, as in the MIME Sniffing standard, and some that came later. */
const openingTag =
  /^<(?:html|head|body|title|meta|link|base|script|style|iframe|main|article|section|header|nav|div|table|p|h[1-6]|ul|ol|font|a|b|br)[\s/>]/i;

function looksLikeHtml(start: string): boolean {
  return /^<!doctype html/i.test(start) || openingTag.test(afterProlog(start));
}

/** What follows the declaration, comments and doctype. One step at a time: as one pattern it could backtrack without end. */
function afterProlog(start: string): string {
  const step = /\s+|<!--.*?-->|<\?.*?>|<!doctype[^>]*>/isy;
  let end = 0;
  while (step.test(start)) end = step.lastIndex;
  return start.slice(end);
}

/** Control characters that no text has, or the mark of the one binary format whose start is plain text. */
function looksBinary(start: string): boolean {
  return (
    start.startsWith('%PDF-') || [...start].some((character) => character < ' ' && !'\t\n\f\r\x1b'.includes(character))
  );
}

/** The line feed after `<pre>` is the one a parser drops, so that the text keeps its own. */
function textPage(text: string, url: URL): string {
  const name = readable(url.pathname.split('/').at(-1)!) || url.hostname;
  return `<!DOCTYPE html><title>${escaped(name)}</title><pre>\n${escaped(text)}</pre>`;
}

function readable(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
