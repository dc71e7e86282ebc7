/** Reparses one page with the current engine, rules and scripts. Writes nothing. */
import { isDeepStrictEqual } from 'node:util';
import { type Archive, type ArchiveContents, packArchive, readArchive } from '@pith/archive';
import type { Article, TraceEvent, Warning } from '@pith/core';
import { type Bookmark, hasPage } from '../bookmark.ts';
import { applyEdits } from '../edits.ts';
import { libraryError } from '../errors.ts';
import { normalizeUrl } from '../normalizeUrl.ts';
import type { Ports } from '../ports/ports.ts';
import { fetchImages } from '../read/fetchImages.ts';
import { originalPages } from '../read/leads.ts';
import { otherPagesFor } from '../read/otherPages.ts';
import { archiveSource, siteSource } from '../read/pageSources.ts';
import { readArticle, withWarnings } from '../read/readArticle.ts';
import { mediaInfo } from '../save/mediaInfo.ts';
import { toBookmark, toProps } from '../save/toBookmark.ts';
import { archivedImages } from './archivedImages.ts';
import { compareQuality, type Direction, type Quality, type QualitySignals } from './compareQuality.ts';

export interface ParsedPage {
  readonly verdict: 'same' | Direction;
  readonly signs: QualitySignals;
  readonly before: Quality;
  readonly after: Quality;
  /** The bookmark to store, without the reader's edits. */
  readonly newBookmark: Bookmark;
  readonly text: string;
  readonly oldText: string;
  /** For `putIfUnchanged`. */
  readonly blocks: Uint8Array | undefined;
  /** Packs the new archive. */
  archive(): Promise<Uint8Array>;
}

export interface ReparsePageOptions {
  readonly refetch: boolean;
  readonly signal: AbortSignal | undefined;
}

/** Rejects with a typed error if the page cannot be reparsed. */
export async function reparsePage(bookmark: Bookmark, options: ReparsePageOptions, ports: Ports): Promise<ParsedPage> {
  const { user, id, url, urlFull } = bookmark;
  const { refetch, signal } = options;
  const archive = await openArchive(id, options, ports);
  const archived = refetch ? undefined : await archiveSource(archive, url);
  const oldProps = (await archive?.props().catch(() => undefined)) ?? {};
  const comments = oldProps.comments === true; // as it was saved
  const reading = await readArticle({
    source: archived ?? siteSource(urlFull, { signal }, ports),
    rules: ports.rules(),
    scripts: refetch ? ports.scripts : (ports.offlineScripts ?? ports.scripts),
    comments,
    signal,
    async onLoaded(page) {
      // Another page must not replace this one.
      if (refetch && normalizeUrl(page.url ?? '') !== url) throw libraryError('page-moved', `${url} → ${page.url}`);
      return { savedAt: bookmark.savedAt, ...(await otherPagesFor({ user, url }, ports)) };
    },
  });
  const missingLead = archived?.missingLeads[0];
  if (missingLead !== undefined) throw libraryError('not-kept', missingLead);

  const images = refetch
    ? await fetchImages(reading, { signal }, ports)
    : await archivedImages(archive, reading.article);
  const { article, trace } = withWarnings(reading, images.warnings);
  if (article.word_count === 0 && bookmark.article.wordCount > 0 && !article.discarded)
    throw libraryError('empty-page', url);

  const media = mediaInfo(article, reading.page);
  const now = ports.now().toISOString();
  const parsed = toBookmark({ user, url, urlFull, article, media, known: bookmark, newId: id, now });
  const newBookmark: Bookmark = { ...parsed, archived: bookmark.archived };
  const oldText = (await ports.bookmarks.text(user, id)) ?? '';
  const before = qualityBefore(bookmark, oldProps);
  const after = qualityOf(article, reading.trace);
  const { direction, signs } = compareQuality(before, after);
  const isSame = isSameReading(bookmark, newBookmark) && article.text === oldText;
  return {
    verdict: isSame ? 'same' : direction,
    signs,
    before,
    after,
    newBookmark,
    text: article.text,
    oldText,
    blocks: reading.blocks,
    async archive() {
      const properties = reading.properties ?? oldProps.properties;
      const contents: ArchiveContents = {
        article,
        ...originalPages(reading),
        log: trace,
        props: {
          ...toProps(newBookmark, article),
          ...(properties !== undefined && { properties }),
          ...(comments && { comments }),
        },
        images,
        captures: reading.loaded.captures ?? (await oldCaptures(archive)),
      };
      return packArchive(contents);
    },
  };
}

/** With `refetch`, a missing or damaged archive is no error. */
async function openArchive(
  id: string,
  { refetch }: ReparsePageOptions,
  { blobs }: Ports,
): Promise<Archive | undefined> {
  const bytes = await blobs.get(id);
  const opening = bytes && readArchive(bytes);
  return refetch ? opening?.catch(() => undefined) : opening;
}

/** The old screenshot and PDF: only a browser could make new ones. */
async function oldCaptures(archive: Archive | undefined): Promise<ArchiveContents['captures']> {
  return {
    'screenshot.png': await archive?.bytes('screenshot.png'),
    'page.pdf': await archive?.bytes('page.pdf'),
  };
}

function isSameReading(before: Bookmark, newBookmark: Bookmark): boolean {
  const after = applyEdits(newBookmark, before.edits);
  const comparable = ({ content, html, title, publishedAt, domain, source, article: all, metadata }: Bookmark) => {
    const { confidence, ...article } = all; // says nothing about the text
    return JSON.parse(
      JSON.stringify({
        content,
        html,
        title,
        publishedAt,
        domain,
        source,
        article,
        discarded: metadata.discarded,
        rendered: metadata.used_js_rendering,
      }),
    );
  };
  return hasPage(before) && isDeepStrictEqual(comparable(before), comparable(after));
}

/** How good a reading seems to be. */
export function qualityOf(article: Article, trace: readonly TraceEvent[]): Quality {
  const { confidence, word_count, warnings, title, author, published_date } = article;
  return {
    confidence,
    words: word_count,
    removed: trace.reduce((sum, event) => sum + wordsRemovedByRule(event), 0),
    warnings,
    facts: { title: Boolean(title), author: Boolean(author), date: Boolean(published_date) },
  };
}

/** From the archive's `props.json`, because the row contains the reader's edits, which say nothing about the engine. */
function qualityBefore({ article }: Bookmark, props: Readonly<Record<string, unknown>>): Quality {
  const { confidence, warnings, title, author, published_date } = props;
  return {
    confidence: typeof confidence === 'number' ? confidence : undefined,
    words: article.wordCount,
    warnings: Array.isArray(warnings) ? warnings.filter(isWarning) : undefined,
    facts: { title: Boolean(title), author: Boolean(author), date: Boolean(published_date) },
  };
}

const wordsRemovedByRule = (event: TraceEvent) => (event.did === 'dropped' && event.why === 'rule' ? event.words : 0);

const isWarning = (value: unknown): value is Warning =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
