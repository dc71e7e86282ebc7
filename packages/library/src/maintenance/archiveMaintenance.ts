/**
 * Checks archives and rebuilds missing or damaged ones. A rebuilt archive has the article from the database and whatever is
 * still readable in the old archive.
 */
import {
  type Archive,
  type ArchiveContents,
  noImages,
  type Originals,
  packArchive,
  type Resource,
  readArchive,
  salvageArchive,
} from '@pith/archive';
import { type Article, PithError, type TraceEvent } from '@pith/core';
import type { Bookmark } from '../bookmark.ts';
import type { StoragePorts } from '../ports/ports.ts';
import { toProps } from '../save/toBookmark.ts';

export interface ArchiveMaintenance {
  /** Describes the damage to an archive; undefined if every file in it can be read. */
  findDamage(id: string): Promise<string | undefined>;
  /** Rebuilds an archive; works on deleted bookmarks too. False if there is no such bookmark. */
  rebuild(user: string, id: string): Promise<boolean>;
}

export function createArchiveMaintenance(ports: StoragePorts): ArchiveMaintenance {
  const { blobs, bookmarks, now } = ports;
  return {
    async findDamage(id) {
      const bytes = await blobs.get(id);
      if (!bytes) return 'it is missing';
      try {
        const archive = await readArchive(bytes);
        for (const name of archive.names) await archive.bytes(name);
        await archive.props();
        await archive.originals();
        return undefined;
      } catch (error) {
        if (error instanceof PithError) return error.message;
        throw error;
      }
    },

    async rebuild(user, id) {
      const at = now().toISOString();
      const bookmark = await bookmarks.change(user, id, {}, at); // no change: this also finds deleted rows
      if (!bookmark) return false;
      const text = (await bookmarks.text(user, id)) ?? '';
      const bytes = await blobs.get(id);
      const oldArchive = bytes && (await openDamaged(bytes));
      const contents = await rebuiltContents(bookmark, text, oldArchive, at);
      return bookmarks.replaceArchive(user, id, await blobs.add(id, await packArchive(contents)));
    },
  };
}

async function rebuiltContents(
  bookmark: Bookmark,
  text: string,
  oldArchive: Archive | undefined,
  at: string,
): Promise<ArchiveContents> {
  const article = articleOf(bookmark, text);
  const originals = oldArchive && (await readableOriginals(oldArchive, bookmark.url));
  const props = oldArchive && (await undefinedIfDamaged(oldArchive.props()));
  const images = oldArchive && (await undefinedIfDamaged(oldArchive.images()));
  const resources: Resource[] = [];
  for (const image of images?.resources ?? []) {
    const bytes = await undefinedIfDamaged(oldArchive!.bytes(image.path));
    if (bytes) resources.push({ ...image, type: image.type as Resource['type'], bytes });
  }
  const { html: originalHtml, ...origin } = originals?.first ?? { html: undefined };
  return {
    article,
    originalHtml,
    origin,
    fetchedLeads: originals?.fetchedLeads,
    isArticle: originals?.isArticle,
    log: oldArchive ? await readableLog(oldArchive) : [],
    props: { ...(props ?? toProps(bookmark, article)), rebuilt_at: at },
    images: { ...noImages, resources, dropped: images?.dropped ?? new Set() },
    captures: {
      'screenshot.png': oldArchive && (await undefinedIfDamaged(oldArchive.bytes('screenshot.png'))),
      'page.pdf': oldArchive && (await undefinedIfDamaged(oldArchive.bytes('page.pdf'))),
    },
  };
}

/** Opens an archive with the files that can still be read. */
export async function openDamaged(bytes: Uint8Array): Promise<Archive> {
  return (await undefinedIfDamaged(readArchive(bytes))) ?? salvageArchive(bytes);
}

/** The original page, even if the list of the pages, or one that was joined to it, is lost. */
async function readableOriginals(archive: Archive, url: string): Promise<Originals | undefined> {
  const all = await undefinedIfDamaged(archive.originals());
  if (all) return all;
  const html = await undefinedIfDamaged(archive.original());
  return html === undefined ? undefined : { first: { html, url }, fetchedLeads: undefined, isArticle: false };
}

async function readableLog(archive: Archive): Promise<TraceEvent[]> {
  const log = (await undefinedIfDamaged(archive.bytes('log')))?.toString() ?? '';
  try {
    return log.split('\n').flatMap((event) => (event === '' ? [] : [JSON.parse(event)]));
  } catch {
    return [];
  }
}

/** Restores the article from its bookmark, as far as the database has its values. */
function articleOf({ article, metadata, ...bookmark }: Bookmark, text: string): Article {
  return {
    url: bookmark.url,
    source: bookmark.source,
    domain: bookmark.domain,
    title: bookmark.title,
    author: article.author,
    authors: article.authors,
    site_name: article.siteName,
    published_date: bookmark.publishedAt,
    modified_date: undefined,
    lang: article.lang,
    dir: article.dir,
    excerpt: article.excerpt,
    hero_image: article.heroImage,
    favicon: undefined,
    tags: article.tags,
    word_count: article.wordCount,
    reading_time: article.readingTime,
    page_type: article.pageType,
    confidence: undefined,
    content_html: bookmark.html,
    markdown: bookmark.content,
    text,
    links: [],
    images: [],
    videos: [],
    warnings: [],
    metadata: {},
    ...metadata,
  };
}

/** Gives up a damaged part; rethrows bugs. */
export async function undefinedIfDamaged<T>(part: Promise<T>): Promise<T | undefined> {
  try {
    return await part;
  } catch (error) {
    if (error instanceof PithError) return undefined;
    throw error;
  }
}
