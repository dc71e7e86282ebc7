/** A user's own rule files: written, checked, and tried on saved pages before they are kept. */
import type { Article, Rule, TraceEvent } from '@pith/core';
import type { Bookmark, BookmarkSummary } from '../bookmark.ts';
import { diffTexts } from '../diff.ts';
import { errorInfo } from '../errorInfo.ts';
import { libraryError } from '../errors.ts';
import type { Mistake } from '../mistake.ts';
import { MAX_LENGTH, writeWithin } from '../ownFiles.ts';
import type { Ports } from '../ports/ports.ts';
import { isRuleFileName, type TextFile, type TextFiles } from '../ports/textFiles.ts';
import type { ArticleReading } from '../read/readArticle.ts';
import { readSaved } from '../read/readSaved.ts';
import { compareQuality, type Direction, type Quality } from '../reparse/compareQuality.ts';
import { qualityOf } from '../reparse/reparsePage.ts';
import type { Query } from '../search/query.ts';
import { checkRules, type RuleSummary, summaryOf } from './checkRules.ts';

export interface RuleFileInfo {
  readonly name: string;
  readonly updatedAt: string;
  readonly rules: readonly RuleSummary[];
  readonly mistakes: readonly Mistake[];
}

/** Rules to try. */
export interface RuleCandidate {
  readonly text: string;
  /** The file that they would replace. */
  readonly name?: string | undefined;
}

export interface RuleEffect {
  readonly bookmark: BookmarkSummary;
  /** Undefined if the page could not be read. */
  readonly verdict: 'same' | Direction | undefined;
  /** Ids of the candidate's rules that matched the page. */
  readonly matched: readonly string[];
  readonly before: Quality | undefined;
  readonly after: Quality | undefined;
  /** Unified diff of the Markdown. */
  readonly diff: string;
  readonly error?: { readonly type: string; readonly message: string } | undefined;
}

/** The effect on one page, with both articles and every decision with the new rules. */
export interface RulePreview extends RuleEffect {
  readonly articles?: { readonly before: Article; readonly after: Article } | undefined;
  readonly trace: readonly TraceEvent[];
}

export interface SiteTest {
  /** A host, with its subdomains. */
  readonly site: string;
  /** The cursor of earlier results. */
  readonly after?: string | undefined;
  /** No further page is read once this time has passed. */
  readonly budgetMs: number;
  readonly signal?: AbortSignal | undefined;
}

export interface SiteTestResult {
  readonly effects: readonly RuleEffect[];
  /** Number of saved pages of the site. */
  readonly total: number;
  /** Cursor for the next pages; undefined at the end. */
  readonly next: string | undefined;
}

export interface RuleService {
  list(): Promise<readonly RuleFileInfo[]>;
  find(name: string): Promise<(RuleFileInfo & { readonly text: string }) | undefined>;
  check(candidate: RuleCandidate): Promise<Pick<RuleFileInfo, 'rules' | 'mistakes'> & { readonly isValid: boolean }>;
  /** Writes the file if it is valid; otherwise says what is wrong and writes nothing. */
  write(name: string, text: string): Promise<Pick<RuleFileInfo, 'rules' | 'mistakes'> & { readonly isValid: boolean }>;
  remove(name: string): Promise<boolean>;
  /** What the candidate would change on a saved page. Undefined if there is no such page. Rejects with `bad-rules`. */
  preview(candidate: RuleCandidate, id: string, signal?: AbortSignal): Promise<RulePreview | undefined>;
  /** The same for saved pages of a site, newest first, as many as the time allows. */
  testOnSite(candidate: RuleCandidate, test: SiteTest): Promise<SiteTestResult>;
}

/** How many pages one call reads. */
const MAX_PAGES = 50;

export function createRuleService(user: string, ports: Ports): RuleService {
  const { bookmarks } = ports;

  function files(): TextFiles {
    if (!ports.ruleFiles) throw libraryError('no-rule-files');
    return ports.ruleFiles;
  }

  function check({ name = 'rules.yaml', text }: RuleCandidate) {
    if (!isRuleFileName(name)) throw libraryError('bad-rule-name', name);
    if (text.length > MAX_LENGTH) throw libraryError('bad-rules', `the file is longer than ${MAX_LENGTH / 1024} kB`);
    return checkRules(text, name);
  }

  const checked = (candidate: RuleCandidate) => {
    const { rules, mistakes, isValid } = check(candidate);
    return { rules: rules.map(summaryOf), mistakes, isValid };
  };

  /** The user's rules as they are, and as they would be with the candidate in the place of its file. */
  async function bothRules(candidate: RuleCandidate): Promise<RuleSets> {
    const { rules: added, mistakes, isValid } = check(candidate);
    if (!isValid) throw libraryError('bad-rules', mistakes[0]?.message);
    await ports.refreshRules?.();
    const before = ports.rules();
    const replaced = candidate.name === undefined ? undefined : await ports.ruleFiles?.find(candidate.name);
    const ids = new Set(added.map(({ id }) => id));
    const others = before.filter(({ id, file }) => file !== replaced?.path && !ids.has(id));
    return { before, after: [...others, ...added], ids };
  }

  async function effectOn(bookmark: Bookmark, rules: RuleSets, signal: AbortSignal | undefined): Promise<RulePreview> {
    try {
      const requests = [rules.before, rules.after].map((each) => ({ rules: each, signal }));
      const [before, after] = (await readSaved(bookmark, requests, ports)) as [ArticleReading, ArticleReading];
      return await compare(bookmark, before, after, rules.ids);
    } catch (error) {
      const expected = errorInfo(error);
      if (!expected || signal?.aborted) throw error;
      return {
        bookmark,
        verdict: undefined,
        matched: [],
        before: undefined,
        after: undefined,
        diff: '',
        trace: [],
        error: expected,
      };
    }
  }

  return {
    async list() {
      return (await files().all()).map(infoOf);
    },
    async find(name) {
      const file = isRuleFileName(name) ? await files().find(name) : undefined;
      return file && { ...infoOf(file), text: file.text };
    },
    check: async (candidate) => checked(candidate),
    async write(name, text) {
      const result = checked({ name, text });
      if (!result.isValid) return result;
      await writeWithin(files(), { name, text }, (reason) => libraryError('bad-rules', reason));
      return result;
    },
    remove: async (name) => isRuleFileName(name) && files().remove(name),

    async preview(candidate, id, signal) {
      const rules = await bothRules(candidate);
      const bookmark = await bookmarks.byId(user, id);
      return bookmark && effectOn(bookmark, rules, signal);
    },

    async testOnSite(candidate, { site, after, budgetMs, signal }) {
      const rules = await bothRules(candidate);
      const endsAt = performance.now() + budgetMs;
      const effects: RuleEffect[] = [];
      const query: Query = { kind: 'domain', domain: site };
      const sort = { by: 'saved', descending: true } as const;
      let cursor = after;
      for (;;) {
        if (signal?.aborted) throw libraryError('cancelled', site);
        // One by one, so that the cursor is that of the last page that was read.
        const { items, total, next } = await bookmarks.select({
          user,
          query,
          sort,
          after: cursor,
          limit: 1,
          offset: 0,
        });
        const bookmark = items[0] && (await bookmarks.byId(user, items[0].id));
        if (bookmark) {
          const { articles, trace, ...effect } = await effectOn(bookmark, rules, signal);
          effects.push(effect);
        }
        cursor = next;
        if (cursor === undefined || effects.length >= MAX_PAGES || performance.now() > endsAt)
          return { effects, total, next: cursor };
      }
    },
  };
}

interface RuleSets {
  readonly before: readonly Rule[];
  readonly after: readonly Rule[];
  /** Ids of the candidate's rules. */
  readonly ids: ReadonlySet<string>;
}

function infoOf({ name, text, updatedAt }: TextFile): RuleFileInfo {
  const { rules, mistakes } = checkRules(text, name);
  return { name, updatedAt, rules: rules.map(summaryOf), mistakes };
}

async function compare(
  bookmark: Bookmark,
  before: ArticleReading,
  after: ArticleReading,
  ids: ReadonlySet<string>,
): Promise<RulePreview> {
  const qualities = [before, after].map(({ article, trace }) => qualityOf(article, trace)) as [Quality, Quality];
  const diff = await diffTexts(
    { name: 'before', text: before.article.markdown },
    { name: 'after', text: after.article.markdown },
  );
  const matched = after.trace.flatMap((event) => (event.did === 'matched' && ids.has(event.rule) ? [event.rule] : []));
  return {
    bookmark,
    verdict: diff === '' ? 'same' : compareQuality(...qualities).direction,
    matched: [...new Set(matched)],
    before: qualities[0],
    after: qualities[1],
    diff,
    articles: { before: before.article, after: after.article },
    trace: after.trace,
  };
}
