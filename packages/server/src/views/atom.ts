/** Atom feeds, and the OPDS catalogue, which is made of them. */
import type { BookmarkSummary } from '@pith/library';
import { toShortId } from '../shortId.ts';
import { bookmarkUrl } from './bookmark.ts';

export interface FeedLink {
  readonly rel?: string;
  readonly type?: string;
  readonly href: string;
  readonly title?: string;
}

export interface FeedEntry {
  readonly id: string;
  readonly title: string;
  readonly updated: string;
  readonly published?: string | undefined;
  readonly authors?: readonly string[] | undefined;
  readonly summary?: string | undefined;
  readonly content?: string | undefined;
  readonly language?: string | undefined;
  readonly labels?: readonly string[] | undefined;
  readonly links: readonly FeedLink[];
}

export interface Feed {
  readonly id: string;
  readonly title: string;
  readonly updated: string;
  readonly links: readonly FeedLink[];
  readonly entries: readonly FeedEntry[];
}

export const NAVIGATION = 'application/atom+xml;profile=opds-catalog;kind=navigation';
export const ACQUISITION = 'application/atom+xml;profile=opds-catalog;kind=acquisition';
export const ATOM = 'application/atom+xml';

/** The time of a feed that nothing changes. */
export const EPOCH = '1970-01-01T00:00:00.000Z';

/** The time of a feed with these entries. */
export const newest = (items: readonly { readonly updatedAt: string }[]): string =>
  items
    .map(({ updatedAt }) => updatedAt)
    .sort()
    .at(-1) ?? EPOCH;

export function feedXml({ id, title, updated, links, entries }: Feed): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/terms/" xmlns:opds="http://opds-spec.org/2010/catalog">
${element('id', id)}${element('title', title)}${element('updated', updated)}<author><name>Pith</name></author>
${links.map(linkXml).join('')}${entries.map(entryXml).join('')}</feed>
`;
}

function entryXml(entry: FeedEntry): string {
  const parts = [
    element('id', entry.id),
    element('title', entry.title),
    element('updated', entry.updated),
    entry.published === undefined ? '' : element('published', entry.published),
    ...(entry.authors ?? []).map((name) => `<author>${element('name', name).trim()}</author>\n`),
    ...(entry.labels ?? []).map((label) => `<category term="${xml(label)}"/>\n`),
    entry.language === undefined ? '' : element('dc:language', entry.language),
    entry.summary === undefined ? '' : element('summary', entry.summary),
    entry.content === undefined ? '' : `<content type="html">${xml(entry.content)}</content>\n`,
    ...entry.links.map(linkXml),
  ];
  return `<entry>\n${parts.join('')}</entry>\n`;
}

const element = (name: string, text: string) => `<${name}>${xml(text)}</${name}>\n`;

const linkXml = (link: FeedLink) =>
  `<link${Object.entries(link)
    .map(([name, value]) => ` ${name}="${xml(value)}"`)
    .join('')}/>\n`;

/** Escapes markup, and drops characters that XML does not have. */
const xml = (text: string) =>
  text
    .toWellFormed()
    .replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const entryOf = (bookmark: BookmarkSummary) => ({
  id: `urn:uuid:${bookmark.id}`,
  title: bookmark.title,
  updated: bookmark.updatedAt,
  published: bookmark.savedAt,
  authors: bookmark.article.authors,
  labels: bookmark.labels,
});

export const feedEntry = (bookmark: BookmarkSummary, html: string, root: string): FeedEntry => ({
  ...entryOf(bookmark),
  ...(html ? { content: html } : { summary: bookmark.article.excerpt }),
  links: [
    { rel: 'alternate', type: 'text/html', href: bookmark.url },
    { rel: 'related', type: 'text/html', href: `${root}/read/${toShortId(bookmark.id)}` },
  ],
});

export function bookEntry(bookmark: BookmarkSummary, root: string): FeedEntry {
  const { image, thumbnail } = bookmark.article.pictures ?? {};
  const picture = (path: string) =>
    `${root}/bm/${toShortId(bookmark.id).slice(0, 2)}/${toShortId(bookmark.id)}/${path}`;
  return {
    ...entryOf(bookmark),
    summary: bookmark.article.excerpt,
    language: bookmark.article.lang,
    links: [
      {
        rel: 'http://opds-spec.org/acquisition',
        type: 'application/epub+zip',
        href: `${bookmarkUrl(bookmark, root)}/article.epub`,
      },
      ...(image ? [{ rel: 'http://opds-spec.org/image', type: imageType(image.path), href: picture(image.path) }] : []),
      ...(thumbnail
        ? [
            {
              rel: 'http://opds-spec.org/image/thumbnail',
              type: imageType(thumbnail.path),
              href: picture(thumbnail.path),
            },
          ]
        : []),
      { rel: 'alternate', type: 'text/html', href: bookmark.url },
    ],
  };
}

const imageType = (path: string) =>
  path.endsWith('.png') ? 'image/png' : path.endsWith('.gif') ? 'image/gif' : 'image/jpeg';
