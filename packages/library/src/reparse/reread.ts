/** One page of the library, read again with today's engine, rules and scripts. Nothing is written here. */
import { isDeepStrictEqual } from 'node:util';
import { type Archive, type Bundle, pack, readArchive } from '@pith/archive';
import type { Article, TraceEvent, Warning } from '@pith/core';
import { type Bookmark, hasPage } from '../bookmark.ts';
import { applyEdits } from '../edits.ts';
import { libraryError } from '../errors.ts';
import type { Ports } from '../ports/ports.ts';
import { originalsOf, rememberLeads } from '../save/leads.ts';
import { mediaFacts } from '../save/mediaFacts.ts';
import { readThrough } from '../save/readThrough.ts';
import { toBookmark, toProps } from '../save/toBookmark.ts';
import { compare, type Direction, type Quality, type Signs } from './measure.ts';
import { freshSource, keptSource } from './sources.ts';

export interface Reread {
  readonly verdict: 'same' | Direction;
  readonly signs: Signs;
  readonly before: Quality;
  readonly after: Quality;
  /** As it would be stored, in the page's own words. */
  readonly draft: Bookmark;
  readonly text: string;
  readonly oldText: string;
  /** The archive that belongs to it. */
  archive(): Promise<Uint8Array>;
}

export interface RereadOptions {
  readonly refetch: boolean;
  readonly signal: AbortSignal | undefined;
}

/** Rejects with a trouble, and then the page is as it was. */
export async function reread(bookmark: Bookmark, options: RereadOptions, ports: Ports): Promise<Reread> {
  const { user, id } = bookmark;
  const archive = await openArchive(id, options, ports);
  const visit = ports.scripts?.visit({ url: bookmark.urlFull });
  try {
    const all = ports.rules.all(user);
    const rules = (await visit?.rules(all)) ?? all;
    const source = options.refetch
      ? await freshSource(bookmark, { rules, signal: options.signal }, ports)
      : await keptSource(bookmark, archive);
    const leads = rememberLeads(source.follow);
    const reading = await readThrough(
      source.page,
      { rules, savedAt: bookmark.savedAt },
      { visit, signal: options.signal, follow: leads.follow },
    );
    if (source.missing[0] !== undefined) throw libraryError('not-kept', source.missing[0]);

    const gathered = await source.images(reading.article);
    const warnings = [...(source.page.warnings ?? []), ...gathered.warnings];
    const article: Article = { ...reading.article, warnings: [...reading.article.warnings, ...warnings] };
    if (article.word_count === 0 && bookmark.article.wordCount > 0 && !article.discarded)
      throw libraryError('empty-page', bookmark.url);

    const media = mediaFacts(article, source.page);
    const now = ports.now().toISOString();
    const { url, urlFull } = bookmark;
    const made = toBookmark({ user, url, urlFull, article, media, known: bookmark, newId: id, now });
    const draft: Bookmark = { ...made, archived: bookmark.archived };
    const oldProps = (await archive?.props().catch(() => undefined)) ?? {};
    const oldText = (await ports.bookmarks.text(user, id)) ?? '';
    const before = qualityBefore(bookmark, oldProps);
    const after = qualityOf(article, reading.trace);
    const { direction, signs } = compare(before, after);
    const isSame = isSameReading(bookmark, draft) && article.text === oldText;
    return {
      verdict: isSame ? 'same' : direction,
      signs,
      before,
      after,
      draft,
      text: article.text,
      oldText,
      async archive() {
        const properties = visit?.properties ?? oldProps.properties;
        const bundle: Bundle = {
          article,
          ...originalsOf(reading.page, leads),
          log: [...reading.trace, ...warnings.map(warned)],
          props: { ...toProps(draft, article), ...(properties !== undefined && { properties }) },
          gathered,
          captures: source.page.captures ?? (await capturesIn(archive)),
        };
        return pack(bundle);
      },
    };
  } finally {
    await visit?.end();
  }
}

/** A page that comes from its site does without the archive, if that is gone or damaged. */
async function openArchive(id: string, { refetch }: RereadOptions, { blobs }: Ports): Promise<Archive | undefined> {
  const bytes = await blobs.get(id);
  const opening = bytes && readArchive(bytes);
  return refetch ? opening?.catch(() => undefined) : opening;
}

/** A browser drew them; reading again does not. */
async function capturesIn(archive: Archive | undefined): Promise<Bundle['captures']> {
  return {
    'screenshot.png': await archive?.bytes('screenshot.png'),
    'page.pdf': await archive?.bytes('page.pdf'),
  };
}

function isSameReading(before: Bookmark, draft: Bookmark): boolean {
  const after = applyEdits(draft, before.edits);
  const shown = ({ content, html, title, publishedAt, domain, source, article, metadata }: Bookmark) =>
    JSON.parse(
      JSON.stringify({
        ...{ content, html, title, publishedAt, domain, source, article },
        discarded: metadata.discarded,
        rendered: metadata.used_js_rendering,
      }),
    );
  return hasPage(before) && isDeepStrictEqual(shown(before), shown(after));
}

function qualityOf(article: Article, trace: readonly TraceEvent[]): Quality {
  const { confidence, word_count, warnings, title, author, published_date } = article;
  return {
    confidence,
    words: word_count,
    removed: trace.reduce((sum, event) => sum + wordsOut(event), 0),
    warnings,
    facts: { title: Boolean(title), author: Boolean(author), date: Boolean(published_date) },
  };
}

/** As the archive noted it; the row has the reader's corrections, which say nothing about the engine. */
function qualityBefore({ article }: Bookmark, props: Readonly<Record<string, unknown>>): Quality {
  const { confidence, warnings, title, author, published_date } = props;
  return {
    confidence: typeof confidence === 'number' ? confidence : undefined,
    words: article.wordCount,
    warnings: Array.isArray(warnings) ? warnings.filter(isWarning) : undefined,
    facts: { title: Boolean(title), author: Boolean(author), date: Boolean(published_date) },
  };
}

const wordsOut = (event: TraceEvent) => (event.did === 'dropped' && event.why === 'rule' ? event.words : 0);

const isWarning = (value: unknown): value is Warning =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const warned = (warning: Warning): TraceEvent => ({ stage: 'keep', did: 'warned', warning });
