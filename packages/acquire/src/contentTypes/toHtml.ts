/** Converts a response body or file to the HTML of a page, by its content type or, without one, by its first bytes. */
import { decodeHtml } from '@pith/core';
import { acquireError } from '../errors.ts';
import { escapeHtml } from './escapeHtml.ts';
import { readFeed } from './feed.ts';
import { fileNameOf } from './fileNameOf.ts';
import { markdownToHtml } from './markdown.ts';
import { pdfToHtml } from './pdf.ts';

/** `unknown`: there is no content type, so the body is sniffed. */
export type DocumentFormat =
  | 'html'
  | 'xml'
  | 'text'
  | 'markdown'
  | 'image'
  | 'pdf'
  | 'json'
  | 'unknown'
  | 'unsupported';

const formats = new Map<string, DocumentFormat>([
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

/** Image types that the archive can store. */
const IMAGE_TYPES =
  /^image\/(?:png|jpe?g|pjpeg|gif|webp|avif|svg\+xml|bmp|x-ms-bmp|tiff|heic|heif|apng|x-icon|vnd\.microsoft\.icon)$/;

/** Longer Markdown is shown as plain text. */
const MAX_MARKDOWN_LENGTH = 1_000_000;

export function formatOf(contentType: string): DocumentFormat {
  const type = mediaType(contentType);
  return formats.get(type) ?? (IMAGE_TYPES.test(type) ? 'image' : 'unsupported');
}

/** The content type without parameters, in lower case. */
export function mediaType(contentType: string): string {
  return contentType.split(';', 1)[0]!.trim().toLowerCase();
}

export interface RawDocument {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly url: URL;
  readonly signal?: AbortSignal | undefined;
}

/** `undefined` for unsupported content, an empty string for a blank page. Throws `is-feed` for a feed. */
export async function toHtml({ bytes, contentType, url, signal }: RawDocument): Promise<string | undefined> {
  const format = formatOf(contentType);
  if (format === 'image') return imagePage(url);
  if (format === 'pdf' || (format !== 'html' && isPdf(bytes))) return pdfToHtml(bytes, { url, signal });
  if (format === 'unsupported') return undefined;
  if (format === 'unknown' && isImage(bytes)) return imagePage(url);
  const text = decodeHtml(bytes, contentType);
  if (text.trim() === '') return '';
  const start = text.trimStart().slice(0, 4000);
  switch (format) {
    case 'html':
      return text;
    case 'xml':
      if (/^<(?:\w+:)?html[\s>]/i.test(afterProlog(start))) return text;
      return refuseFeed(text, url);
    case 'json':
      return refuseFeed(text, url);
    case 'markdown':
      return markdownPage(text, url, signal);
    case 'text':
      if (looksBinary(start)) return undefined;
      return isMarkdownFile(url) ? markdownPage(text, url, signal) : textPage(text, url);
    case 'unknown':
      if (looksLikeHtml(start)) return text;
      if (/^[<{]/.test(start)) return refuseFeed(text, url);
      if (looksBinary(start)) return undefined;
      return isMarkdownFile(url) ? markdownPage(text, url, signal) : textPage(text, url);
  }
}

function refuseFeed(text: string, url: URL): undefined {
  if (readFeed(text, url)) throw acquireError('is-feed');
}

/** A page that shows one image. */
function imagePage(url: URL): string {
  const [name, address] = [escapeHtml(fileNameOf(url)), escapeHtml(url.href)];
  return `<!DOCTYPE html><html><head><title>${name}</title><meta property="og:type" content="photo"><meta property="og:image" content="${address}"></head>
<body><article><h1>${name}</h1><figure><img src="${address}" alt="${name}"></figure></article></body></html>`;
}

async function markdownPage(text: string, url: URL, signal: AbortSignal | undefined): Promise<string> {
  const converted = text.length > MAX_MARKDOWN_LENGTH ? undefined : await markdownToHtml(text, signal);
  if (!converted) return textPage(text, url);
  const { title = escapeHtml(fileNameOf(url)), html } = converted;
  return `<!DOCTYPE html><html><head><title>${title}</title></head><body><article>\n${html}\n</article></body></html>`;
}

const isMarkdownFile = ({ pathname }: URL) => /\.(?:md|markdown|mdown|mkd)$/i.test(pathname);

function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-';
}

const IMAGE_SIGNATURES = ['\x89PNG\r\n\x1a\n', '\xff\xd8\xff', 'GIF87a', 'GIF89a'];

function isImage(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  return (
    IMAGE_SIGNATURES.some((signature) => start.startsWith(signature)) ||
    /^RIFF....WEBP|^....ftyp(?:avif|heic|mif1)/s.test(start)
  );
}

/** First tags of HTML pages, from the MIME Sniffing standard, with newer ones added. */
const openingTag =
  /^<(?:html|head|body|title|meta|link|base|script|style|iframe|main|article|section|header|nav|div|table|p|h[1-6]|ul|ol|font|a|b|br)[\s/>]/i;

function looksLikeHtml(start: string): boolean {
  return /^<!doctype html/i.test(start) || openingTag.test(afterProlog(start));
}

/** Skips the XML declaration, comments and doctype. Uses one match per item: a single pattern could backtrack catastrophically. */
function afterProlog(start: string): string {
  const item = /\s+|<!--.*?-->|<\?.*?>|<!doctype[^>]*>/isy;
  let end = 0;
  while (item.test(start)) end = item.lastIndex;
  return start.slice(end);
}

/** Whether there are control characters that do not occur in text. */
function looksBinary(start: string): boolean {
  return [...start].some((character) => character < ' ' && !'\t\n\f\r\x1b'.includes(character));
}

/** A page that shows plain text. Parsers drop the first line feed after `<pre>`, so one is added. */
function textPage(text: string, url: URL): string {
  return `<!DOCTYPE html><title>${escapeHtml(fileNameOf(url))}</title><pre>\n${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>`;
}
