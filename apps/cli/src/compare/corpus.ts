/** Finds the pages to compare: a corpus in a layout that we know, a folder of HTML files, or JSON lines. */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { articleText } from '@pith/core';
import { cliError } from '../errors.ts';
import { findHtmlFiles, isFolder } from '../findHtmlFiles.ts';
import { hasHtml, readHtml, readJson } from './corpusFiles.ts';
import type { ExpectedMetadata } from './measureMetadata.ts';
import type { Truth } from './measureTruth.ts';
import { readCleanEval, readDragnet, readNewspaper, readTrafilatura } from './publishedCorpora.ts';

export interface CorpusPage {
  readonly id: string;
  readonly url: string | undefined;
  /** The kind of page, if the corpus says so. */
  readonly type?: string | undefined;
  readonly html: () => Promise<string>;
  readonly truth?: Truth | undefined;
  /** Texts that must be in the article, and texts that must not. */
  readonly snippets?: { readonly with: readonly string[]; readonly without: readonly string[] } | undefined;
  readonly metadata?: ExpectedMetadata | undefined;
}

interface Layout {
  readonly matches: (folder: string) => boolean;
  readonly read: (folder: string) => Promise<CorpusPage[]>;
}

/** The first that matches is used. */
const layouts: readonly Layout[] = [
  { matches: (folder) => isFolder(join(folder, 'ground-truth')), read: readWcxb },
  { matches: (folder) => existsSync(join(folder, 'ground-truth.json')), read: readArticleBenchmark },
  { matches: (folder) => isFolder(join(folder, 'Corrected')), read: readDragnet },
  { matches: (folder) => isFolder(join(folder, 'en_cleaned')), read: readCleanEval },
  { matches: (folder) => isFolder(join(folder, 'html')) && isFolder(join(folder, 'text')), read: readNewspaper },
  { matches: (folder) => existsSync(join(folder, 'evaldata.json')), read: readTrafilatura },
  { matches: (folder) => existsSync(join(folder, 'goodlinks.json')), read: readGoodLinks },
  { matches: () => true, read: readHtmlFolder },
];

/** Pages in the order of their ids; with `limit`, as many as that, evenly spread. */
export async function readCorpus(path: string, limit?: number): Promise<CorpusPage[]> {
  if (!existsSync(path)) throw await cliError('file-not-found', path);
  const layout = layouts.find(({ matches }) => matches(path))!;
  const pages = await (isFolder(path) ? layout.read(path) : readJsonLines(path));
  if (pages.length === 0) throw await cliError('no-pages-there', path);
  const count = Math.min(limit ?? pages.length, pages.length);
  return Array.from({ length: count }, (_, i) => pages[Math.floor((i * pages.length) / count)]!);
}

interface WcxbAnswer {
  readonly url?: string;
  readonly ground_truth: {
    readonly main_content?: string;
    readonly with?: readonly string[];
    readonly without?: readonly string[];
    readonly title?: string;
    readonly author?: string;
    readonly publish_date?: string;
  };
  readonly _internal?: { readonly page_type?: { readonly primary?: string } };
}

/** WCXB: `ground-truth/ID.json` beside `html/ID.html.gz`. */
async function readWcxb(folder: string): Promise<CorpusPage[]> {
  const files = (await readdir(join(folder, 'ground-truth'))).filter((file) => file.endsWith('.json')).sort();
  return Promise.all(
    files.map(async (file) => {
      const id = file.slice(0, -'.json'.length);
      const answer = (await readJson(join(folder, 'ground-truth', file))) as WcxbAnswer;
      const truth = answer.ground_truth;
      return {
        id,
        url: answer.url,
        type: answer._internal?.page_type?.primary,
        html: () => readHtml(join(folder, 'html', `${id}.html`)),
        truth: { text: truth.main_content ?? '', title: truth.title },
        snippets: { with: truth.with ?? [], without: truth.without ?? [] },
        metadata: { title: truth.title, author: truth.author, published_date: truth.publish_date },
      };
    }),
  );
}

/** Scrapinghub's article benchmark: one `ground-truth.json` beside `html/ID.html.gz`. */
async function readArticleBenchmark(folder: string): Promise<CorpusPage[]> {
  const answers = (await readJson(join(folder, 'ground-truth.json'))) as Readonly<
    Record<string, { readonly url?: string; readonly articleBody?: string }>
  >;
  return Object.entries(answers)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, { url, articleBody = '' }]) => ({
      id,
      url,
      type: 'article',
      html: () => readHtml(join(folder, 'html', `${id}.html`)),
      truth: { text: articleBody },
    }));
}

interface GoodLink {
  readonly id?: unknown;
  readonly url?: unknown;
  readonly title?: unknown;
}

/**
 * GoodLinks: its export, `goodlinks.json`, beside a folder for each link, by its id or by its number in the export, from 1. `index.html` is the
 * article that GoodLinks saved, `source.html` or `page.html` the page. Links without both are left out.
 */
async function readGoodLinks(folder: string): Promise<CorpusPage[]> {
  const file = join(folder, 'goodlinks.json');
  const links = await readJson(file);
  if (!Array.isArray(links)) throw await cliError('file-unreadable', `${file}: not a list of links`);
  const pages = await Promise.all(
    (links as readonly GoodLink[]).map(async ({ id, url, title }, i): Promise<CorpusPage | undefined> => {
      const name = [String(id ?? ''), String(i + 1)].find((each) => isLinkFolder(each) && isFolder(join(folder, each)));
      const inside = name === undefined ? undefined : join(folder, name);
      const source = inside && ['source.html', 'page.html'].map((each) => join(inside, each)).find(hasHtml);
      if (!inside || !source || !hasHtml(join(inside, 'index.html'))) return undefined;
      const text = articleText(await readHtml(join(inside, 'index.html')));
      return {
        id: name!,
        url: typeof url === 'string' ? url : undefined,
        html: () => readHtml(source),
        truth: { text, title: typeof title === 'string' ? title : undefined },
      };
    }),
  );
  return pages.filter((page) => page !== undefined);
}

/** An id of the export must not lead out of the corpus. */
const isLinkFolder = (name: string) => /^[\w-]{1,200}$/.test(name);

const EXPECTED = /(?:^|[./\\])expected\.html?$/i;

/** HTML files; `expected.html` beside `source.html`, or `page.expected.html` beside `page.html`, is the article that it should give. */
async function readHtmlFolder(folder: string): Promise<CorpusPage[]> {
  const files = await findHtmlFiles(folder);
  const expectedPaths = new Set(files.filter(({ path }) => EXPECTED.test(path)).map(({ path }) => path));
  return Promise.all(
    files
      .filter(({ path }) => !expectedPaths.has(path))
      .map(async ({ path, name }) => {
        const expected = expectedPathsOf(path).find((each) => expectedPaths.has(each));
        const truth = expected === undefined ? undefined : { text: articleText(await readHtml(expected)) };
        return { id: name, url: undefined, html: () => readHtml(path), truth };
      }),
  );
}

const expectedPathsOf = (path: string) => [
  path.replace(/source(\.html?)$/i, 'expected$1'),
  path.replace(/(\.html?)$/i, '.expected$1'),
];

/** One page a line, as for `pith extract --jsonl`, optionally with `expected_text` or `expected_html`. */
async function readJsonLines(file: string): Promise<CorpusPage[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line.trim());
  return Promise.all(
    lines.map(async (line, i) => {
      const page = await parseLine(line, `${file}:${i + 1}`);
      const { id, url, type, html, expected_text: text, expected_html: expected } = page;
      if (typeof html !== 'string') throw await cliError('bad-line', `${file}:${i + 1}`);
      const truth = typeof text === 'string' ? text : typeof expected === 'string' ? articleText(expected) : undefined;
      return {
        id: String(id ?? i + 1),
        url: typeof url === 'string' ? url : undefined,
        type: typeof type === 'string' ? type : undefined,
        html: async () => html,
        truth: truth === undefined ? undefined : { text: truth },
      };
    }),
  );
}

async function parseLine(line: string, where: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null) return value as Readonly<Record<string, unknown>>;
  } catch {
    // Reported below, like any other line that is no object.
  }
  throw await cliError('bad-line', where);
}
