/** Archives looked over, and made anew from what is left: the article is in the library too, and of a damaged archive most can be read. */
import { type Archive, type Bundle, nothingGathered, pack, type Resource, readArchive } from '@pith/archive';
import { type Article, PithError } from '@pith/core';
import type { Bookmark } from '../bookmark.ts';
import type { Ports } from '../ports/ports.ts';
import { toProps } from '../save/toBookmark.ts';

export interface ArchiveCare {
  /** What is wrong with an archive; undefined when every file in it is whole. */
  problem(id: string): Promise<string | undefined>;
  /** Makes it anew, of what can be read of it and of the row; false when there is no such row. Deleted ones too. */
  rebuild(user: string, id: string): Promise<boolean>;
}

export function careOf(ports: Ports): ArchiveCare {
  const { blobs, bookmarks, now } = ports;
  return {
    async problem(id) {
      const bytes = await blobs.get(id);
      if (!bytes) return 'it is gone';
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
      const bookmark = await bookmarks.change(user, id, {}, at); // changes nothing, and knows deleted ones
      if (!bookmark) return false;
      const text = (await bookmarks.text(user, id)) ?? '';
      const bytes = await blobs.get(id);
      const left = bytes && (await orUndefined(readArchive(bytes)));
      return bookmarks.rearchive(user, id, await blobs.add(id, await pack(await bundleOf(bookmark, text, left, at))));
    },
  };
}

async function bundleOf(bookmark: Bookmark, text: string, left: Archive | undefined, at: string): Promise<Bundle> {
  const article = articleOf(bookmark, text);
  const originals = left && (await orUndefined(left.originals()));
  const props = left && (await orUndefined(left.props()));
  const images = left && (await orUndefined(left.images()));
  const resources: Resource[] = [];
  for (const image of images?.resources ?? []) {
    const bytes = await orUndefined(left!.bytes(image.path));
    if (bytes) resources.push({ ...image, type: image.type as Resource['type'], bytes });
  }
  const { html: originalHtml, ...origin } = originals?.first ?? { html: undefined };
  return {
    article,
    ...{ originalHtml, origin, following: originals?.following, isArticle: originals?.isArticle },
    log: [],
    props: { ...(props ?? toProps(bookmark, article)), rebuilt_at: at },
    gathered: { ...nothingGathered, resources, dropped: images?.dropped ?? new Set() },
    captures: {
      'screenshot.png': left && (await orUndefined(left.bytes('screenshot.png'))),
      'page.pdf': left && (await orUndefined(left.bytes('page.pdf'))),
    },
  };
}

/** What an article was, as far as the library knows. */
function articleOf({ article, metadata, ...bookmark }: Bookmark, text: string): Article {
  return {
    ...{ url: bookmark.url, source: bookmark.source, domain: bookmark.domain, title: bookmark.title },
    ...{ author: article.author, authors: article.authors, site_name: article.siteName },
    ...{ published_date: bookmark.publishedAt, modified_date: undefined, lang: article.lang, dir: article.dir },
    ...{ excerpt: article.excerpt, hero_image: article.heroImage, favicon: undefined, tags: article.tags },
    ...{ word_count: article.wordCount, reading_time: article.readingTime, page_type: article.pageType },
    ...{ confidence: undefined, content_html: bookmark.html, markdown: bookmark.content, text },
    ...{ links: [], images: [], videos: [], warnings: [], metadata: {} },
    ...metadata,
  };
}

/** A part that is damaged is given up; anything else is a bug. */
async function orUndefined<T>(part: Promise<T>): Promise<T | undefined> {
  try {
    return await part;
  } catch (error) {
    if (error instanceof PithError) return undefined;
    throw error;
  }
}
