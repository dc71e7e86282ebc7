/**
 * Brings back pages whose rows are lost, from their archives. An archive has the article, its metadata and its original, as
 * they were saved; what the reader added later (labels, notes, states, edits, highlights) was only in the row.
 */
import { createHash } from 'node:crypto';
import type { Archive, Originals } from '@pith/archive';
import { type Article, articleText, dom, htmlWithImageUrls, markdownWithImageUrls, parseHtml } from '@pith/core';
import type { Bookmark } from '../bookmark.ts';
import { errorInfo } from '../errorInfo.ts';
import { libraryError } from '../errors.ts';
import { isObject } from '../import/values.ts';
import { normalizeUrl, parseAddress } from '../normalizeUrl.ts';
import type { LostArchive } from '../ports/blobs.ts';
import type { Ports } from '../ports/ports.ts';
import { archiveSource } from '../read/pageSources.ts';
import { readArticle } from '../read/readArticle.ts';
import { findPictures } from '../save/findPictures.ts';
import { mediaInfo } from '../save/mediaInfo.ts';
import { toBookmark } from '../save/toBookmark.ts';
import { openDamaged, undefinedIfDamaged } from './archiveMaintenance.ts';

export interface RebuildOptions {
  /** Who gets the pages: an archive does not say whose it is. */
  readonly user: string;
  readonly signal?: AbortSignal | undefined;
}

export interface RebuiltPage {
  readonly id: string;
  /** Why the page could not be brought back; its archive stays as it is. */
  readonly error?: string | undefined;
  readonly done: number;
  readonly total: number;
}

/** Pages one by one; the caller can stop after any of them. */
export async function* rebuildPages({ user, signal }: RebuildOptions, ports: Ports): AsyncGenerator<RebuiltPage> {
  const lost = await ports.blobs.lost();
  let done = 0;
  for (const archive of lost) {
    if (signal?.aborted) throw libraryError('cancelled', 'rebuild', signal.reason);
    const error = await rebuildPage(archive, user, ports).catch((reason) => {
      const expected = errorInfo(reason);
      if (!expected) throw reason;
      return expected.message;
    });
    yield { id: archive.id, error, done: ++done, total: lost.length };
  }
}

/** Resolves to the reason if the page cannot be brought back. */
async function rebuildPage(lost: LostArchive, user: string, ports: Ports): Promise<string | undefined> {
  const { id, archive: name, writtenAt } = lost;
  const bytes = await lost.read();
  const archive = bytes && (await openDamaged(bytes));
  const props = (archive && (await undefinedIfDamaged(archive.props()))) ?? {};
  const originals = archive && (await undefinedIfDamaged(archive.originals()));
  const address = [props.url, originals?.first.url].find(isWebAddress);
  if (!archive || address === undefined) return 'its archive cannot be read';
  const url = normalizeUrl(address);
  const known = await ports.bookmarks.byUrl(user, url);
  if (known) return `its address is saved already, as ${known.id}`;
  const savedAt = isTime(props.saved_at) ? props.saved_at : writtenAt.toISOString();
  const article =
    (await storedArticle(archive, props, address)) ?? (await readOriginal(archive, { address, savedAt }, ports));
  const bookmark = await bookmarkFrom({ article, archive, originals, props, id, url, savedAt, user });
  const full = { bookmark, text: article.text, readAt: savedAt, versionCount: 0, versions: [] };
  const hasOriginal = originals !== undefined && !originals.isArticle;
  return (await ports.bookmarks.putFull(full, { archive: name, hasOriginal }))
    ? undefined
    : 'another program saved it at the same time';
}

interface RebuiltParts {
  readonly article: Article;
  readonly archive: Archive;
  readonly originals: Originals | undefined;
  readonly props: Readonly<Record<string, unknown>>;
  readonly id: string;
  readonly url: string;
  readonly savedAt: string;
  readonly user: string;
}

async function bookmarkFrom(parts: RebuiltParts): Promise<Bookmark> {
  const { article, archive, originals, props, id, url, savedAt, user } = parts;
  const images = await undefinedIfDamaged(archive.images());
  return toBookmark({
    user,
    url,
    urlFull: isWebAddress(props.url_full) ? parseAddress(props.url_full).href : url,
    article,
    media: mediaInfo(article, originals?.first ?? {}),
    pictures: findPictures(images?.resources ?? [], article),
    known: undefined,
    newId: id,
    now: savedAt,
  });
}

/** The article as it was saved; undefined if its text or its metadata cannot be read. */
async function storedArticle(
  archive: Archive,
  props: Readonly<Record<string, unknown>>,
  url: string,
): Promise<Article | undefined> {
  const page = (await undefinedIfDamaged(archive.bytes('index.html')))?.toString();
  const markdown = (await undefinedIfDamaged(archive.bytes('article.md')))?.toString();
  if (page === undefined || markdown === undefined || !isText(props.title)) return undefined;
  const content_html = await contentOf(page, archive);
  const text = articleText(content_html);
  const article: Article = {
    ...NO_ARTICLE,
    ...metadataOf(props),
    url,
    content_html,
    markdown,
    text,
    content_hash: isText(props.content_hash) ? props.content_hash : createHash('sha256').update(text).digest('hex'),
  };
  return { ...article, markdown: article.discarded ? markdown : markdownWithImageUrls(article, (image) => image) };
}

/** The content of the page in an archive, sanitised, with its images at their remote addresses. */
async function contentOf(page: string, archive: Archive): Promise<string> {
  const article = dom.firstNamed(parseHtml(page), 'article');
  if (!article) return '';
  const { resources } = await archive.images();
  const remote = new Map(resources.map(({ path, url }) => [path, url]));
  for (const image of [...dom.elementsNamed(article, 'img')]) {
    const url = remote.get(image.getAttribute('src') ?? '');
    if (url !== undefined) image.setAttribute('src', url);
  }
  // `standalonePage` puts the content on lines of its own.
  return htmlWithImageUrls(dom.innerHtml(article).replace(/^\n|\n$/g, ''), (url) => url);
}

/** Extracts the article again, if only the original can be read. */
async function readOriginal(
  archive: Archive,
  { address, savedAt }: { readonly address: string; readonly savedAt: string },
  ports: Ports,
): Promise<Article> {
  const { article } = await readArticle({
    source: await archiveSource(archive, address),
    rules: ports.rules(),
    scripts: ports.scripts,
    onLoaded: async () => ({ savedAt }),
  });
  return article;
}

const NO_ARTICLE: Article = {
  url: undefined,
  source: undefined,
  domain: undefined,
  title: undefined,
  author: undefined,
  authors: [],
  published_date: undefined,
  modified_date: undefined,
  site_name: undefined,
  lang: undefined,
  dir: undefined,
  excerpt: undefined,
  hero_image: undefined,
  favicon: undefined,
  tags: [],
  word_count: 0,
  reading_time: '',
  page_type: 'article',
  confidence: undefined,
  content_html: '',
  markdown: '',
  text: '',
  links: [],
  images: [],
  videos: [],
  used_js_rendering: false,
  parser_version: '',
  content_hash: '',
  discarded: false,
  warnings: [],
  metadata: {},
};

/** The values of `props.json` that have the type of their key. Others may have changed the file. */
function metadataOf(props: Readonly<Record<string, unknown>>): Partial<Article> {
  const values = Object.entries(NO_ARTICLE).flatMap(([key, empty]) => {
    const value = props[key];
    return value !== null && value !== undefined && isLike(value, empty) ? [[key, value]] : [];
  });
  return Object.fromEntries(values);
}

/** Keys that may be unknown are texts, except the confidence, which is not stored in rows. */
function isLike(value: unknown, empty: unknown): boolean {
  if (empty === undefined) return isText(value);
  if (Array.isArray(empty))
    return Array.isArray(value) && (value as readonly unknown[]).every((each) => isText(each) || isObject(each));
  return typeof value === typeof empty;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isTime = (value: unknown): value is string => isText(value) && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);
const isWebAddress = (value: unknown): value is string =>
  isText(value) && /^https?:/i.test(value) && URL.canParse(value);
