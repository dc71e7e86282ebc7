/** A body → the HTML of a page, if its content type, or without one its first characters, say that it is something to read. */
import { decodeHtml } from '@pith/core';
import { trouble } from '../errors.ts';
import { readFeed } from './feed.ts';
import { escaped, nameOf } from './html.ts';
import { markdownPage } from './markdown.ts';
import { pdfPage } from './pdf.ts';

/** `unknown`: the site did not say, the body has to. */
export type Kind = 'html' | 'xml' | 'text' | 'markdown' | 'image' | 'pdf' | 'json' | 'unknown' | 'unsupported';

const kinds = new Map<string, Kind>([
  ['text/html', 'html'],
  ['application/xhtml+xml', 'html'],
  ['application/vnd.wap.xhtml+xml', 'html'],
  ['application/xml', 'xml'],
  ['text/xml', 'xml'],
  ['application/rss+xml', 'xml'],
  ['application/atom+xml', 'xml'],
  ['application/rdf+xml', 'xml'],
  ['application/feed+json', 'json'],
  ['application/json', 'json'],
  ['text/json', 'json'],
  ['text/plain', 'text'],
  ['text/markdown', 'markdown'],
  ['text/x-markdown', 'markdown'],
  ['application/pdf', 'pdf'],
  ['application/x-pdf', 'pdf'],
  ['', 'unknown'],
  ['unknown/unknown', 'unknown'],
  ['application/unknown', 'unknown'],
  ['*/*', 'unknown'],
]);

/** What the archive can keep as an image. */
const IMAGE =
  /^image\/(?:png|jpe?g|pjpeg|gif|webp|avif|svg\+xml|bmp|x-ms-bmp|tiff|heic|heif|apng|x-icon|vnd\.microsoft\.icon)$/;

/** Longer Markdown is read as the text that it also is. */
const MAX_MARKDOWN = 1_000_000;

export function kindOf(contentType: string): Kind {
  const type = mediaType(contentType);
  return kinds.get(type) ?? (IMAGE.test(type) ? 'image' : 'unsupported');
}

export function mediaType(contentType: string): string {
  return contentType.split(';', 1)[0]!.trim().toLowerCase();
}

export interface Body {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly url: URL;
  readonly signal?: AbortSignal | undefined;
}

/** `undefined` for what is no page; nothing but space is an empty one. A feed is a trouble of its own: it has pages. */
export async function toHtml({ bytes, contentType, url, signal }: Body): Promise<string | undefined> {
  const kind = kindOf(contentType);
  if (kind === 'image') return photoPage(url);
  if (kind === 'pdf' || (kind !== 'html' && isPdf(bytes))) return pdfPage(bytes, { url, signal });
  if (kind === 'unsupported') return undefined;
  if (kind === 'unknown' && imageStart(bytes)) return photoPage(url);
  const text = decodeHtml(bytes, contentType);
  if (text.trim() === '') return '';
  const start = text.trimStart().slice(0, 4000);
  switch (kind) {
    case 'html':
      return text;
    case 'xml':
      if (/^<(?:\w+:)?html[\s>]/i.test(afterProlog(start))) return text;
      return refuseFeed(text, url);
    case 'json':
      return refuseFeed(text, url);
    case 'markdown':
      return markdownHtml(text, url, signal);
    case 'text':
      if (looksBinary(start)) return undefined;
      return isMarkdownFile(url) ? markdownHtml(text, url, signal) : textPage(text, url);
    case 'unknown':
      if (looksLikeHtml(start)) return text;
      if (/^[<{]/.test(start)) return refuseFeed(text, url);
      if (looksBinary(start)) return undefined;
      return isMarkdownFile(url) ? markdownHtml(text, url, signal) : textPage(text, url);
  }
}

function refuseFeed(text: string, url: URL): undefined {
  if (readFeed(text, url)) throw trouble('is-feed');
}

/** A picture with an address of its own is a page of one picture. */
function photoPage(url: URL): string {
  const [name, address] = [escaped(nameOf(url)), escaped(url.href)];
  return `<!DOCTYPE html><html><head><title>${name}</title><meta property="og:type" content="photo"><meta property="og:image" content="${address}"></head>
<body><article><h1>${name}</h1><figure><img src="${address}" alt="${name}"></figure></article></body></html>`;
}

async function markdownHtml(text: string, url: URL, signal: AbortSignal | undefined): Promise<string> {
  const page = text.length > MAX_MARKDOWN ? undefined : await markdownPage(text, signal);
  if (!page) return textPage(text, url);
  const { title = escaped(nameOf(url)), html } = page;
  return `<!DOCTYPE html><html><head><title>${title}</title></head><body><article>\n${html}\n</article></body></html>`;
}

const isMarkdownFile = ({ pathname }: URL) => /\.(?:md|markdown|mdown|mkd)$/i.test(pathname);

function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-';
}

const IMAGE_STARTS = ['\x89PNG\r\n\x1a\n', '\xff\xd8\xff', 'GIF87a', 'GIF89a'];

function imageStart(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  return (
    IMAGE_STARTS.some((mark) => start.startsWith(mark)) || /^RIFF....WEBP|^....ftyp(?:avif|heic|mif1)/s.test(start)
  );
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

/** Control characters that no text has. */
function looksBinary(start: string): boolean {
  return [...start].some((character) => character < ' ' && !'\t\n\f\r\x1b'.includes(character));
}

/** The line feed after `<pre>` is the one a parser drops, so that the text keeps its own. */
function textPage(text: string, url: URL): string {
  return `<!DOCTYPE html><title>${escaped(nameOf(url))}</title><pre>\n${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>`;
}
