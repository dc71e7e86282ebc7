/**
 * Runs `@mozilla/readability` on jsdom in a separate process that exits after some pages, because jsdom leaks memory.
 *
 * When imported, this module sends pages to such processes; when started as one of them, it sends back articles or timings.
 */
import { fork } from 'node:child_process';
import { Readability } from '@mozilla/readability';
import { Readability as PithReadability } from '@pith/core';
import { JSDOM, VirtualConsole } from 'jsdom';
import { parseHTML } from 'linkedom';
import type { CorpusPage } from './corpora.ts';
import { bareParse, measureSpeed, type Timing } from './speed.ts';

export interface PageComparison {
  readonly id: string;
  /** The article of Mozilla's Readability; null if it found none or threw. */
  readonly article: ArticleFields | null;
  /** The article of our Readability from the same jsdom document, which includes comments. */
  readonly ours: ArticleFields | null;
  /** The error that Mozilla's Readability threw. */
  readonly error: string | undefined;
}

export interface ArticleFields {
  readonly title: string | null | undefined;
  readonly byline: string | null | undefined;
  readonly excerpt: string | null | undefined;
  readonly textContent: string | null | undefined;
  readonly content: string | null | undefined;
}

export type DomLibrary = 'linkedom' | 'jsdom';

interface Task {
  readonly pages: readonly CorpusPage[];
  /** Time Mozilla's Readability on this library; without it, return the articles. */
  readonly timedOn?: DomLibrary;
}

const PAGES_PER_PROCESS = 100;
export const ROUNDS = 3;
const CHILD = 'as-child';

/** Reads the pages in order, with a new process for every hundred. */
export async function* readWithMozilla(pages: readonly CorpusPage[]): AsyncGenerator<PageComparison> {
  for (let start = 0; start < pages.length; start += PAGES_PER_PROCESS) {
    yield* await runInProcess<PageComparison[]>({ pages: pages.slice(start, start + PAGES_PER_PROCESS) });
  }
}

/** Times a bare parse, our Readability and Mozilla's on a DOM library, in a new process, so that earlier work does not affect the times. */
export function timeAgainst(timedOn: DomLibrary, pages: readonly CorpusPage[]): Promise<Timing[]> {
  return runInProcess<Timing[]>({ pages, timedOn });
}

function runInProcess<Result>(task: Task): Promise<Result> {
  const child = fork(import.meta.filename, [CHILD], {
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=6000'],
    // jsdom's dependencies print messages about invalid styles to stderr.
    stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    child.once('message', (result) => {
      resolve(result as Result);
      child.disconnect();
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the jsdom process exited with ${code} before it sent a result`)));
    child.send(task);
  });
}

function documentOf({ html, url }: CorpusPage): { document: Document; close: () => void } {
  const { window } = new JSDOM(html, { url, virtualConsole: new VirtualConsole() });
  return { document: window.document, close: () => window.close() };
}

function compare(page: CorpusPage): PageComparison {
  const { id } = page;
  const { document, close } = documentOf(page);
  // Ours first, because Mozilla's Readability modifies the document.
  const ours = fieldsOf(new PithReadability(document).parse());
  try {
    return { id, article: fieldsOf(new Readability<string>(document).parse()), ours, error: undefined };
  } catch (error) {
    return { id, article: null, ours, error: String(error) };
  } finally {
    close();
  }
}

function fieldsOf(article: ArticleFields | null): ArticleFields | null {
  if (!article) return null;
  const { title, byline, excerpt, textContent, content } = article;
  return { title, byline, excerpt, textContent, content };
}

const readOn: Readonly<Record<DomLibrary, (page: CorpusPage) => unknown>> = {
  linkedom: ({ html }) => new Readability(parseHTML(html).document as unknown as Document).parse(),
  jsdom(page) {
    const { document, close } = documentOf(page);
    const article = new Readability(document).parse();
    close();
    return article;
  },
};

function time(pages: readonly CorpusPage[], library: DomLibrary): Promise<Timing[]> {
  return measureSpeed(pages, ROUNDS, [
    bareParse,
    { name: 'our Readability', read: ({ html, url }) => new PithReadability(html, { url }).parse() },
    { name: `@mozilla/readability on ${library}`, read: readOn[library] },
  ]);
}

if (process.argv[2] === CHILD) {
  process.once('message', async ({ pages, timedOn }: Task) => {
    process.send!(timedOn ? await time(pages, timedOn) : pages.map(compare));
  });
}
