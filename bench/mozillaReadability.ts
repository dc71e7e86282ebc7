/**
 * `@mozilla/readability` on jsdom, in a process of its own that is ended after some pages: jsdom gives back no memory.
 *
 * Imported, it hands pages to such processes; started as one of them, it answers with articles or times.
 */
import { fork } from 'node:child_process';
import { Readability } from '@mozilla/readability';
import { Readability as Ours } from '@pith/core';
import { JSDOM, VirtualConsole } from 'jsdom';
import { parseHTML } from 'linkedom';
import type { CorpusPage } from './corpora.ts';
import { bareParse, measureSpeed, type Timing } from './speed.ts';

export interface Reading {
  readonly id: string;
  /** Nothing when there is no article; the message when it threw. */
  readonly article: Fields | null;
  /** What ours makes of the very same document, comments included. */
  readonly ours: Fields | null;
  readonly error: string | undefined;
}

export interface Fields {
  readonly title: string | null | undefined;
  readonly byline: string | null | undefined;
  readonly excerpt: string | null | undefined;
  readonly textContent: string | null | undefined;
  readonly content: string | null | undefined;
}

export type DomLibrary = 'linkedom' | 'jsdom';

interface Task {
  readonly pages: readonly CorpusPage[];
  /** What to time the original on; absent when its articles are asked for. */
  readonly timedOn?: DomLibrary;
}

const PAGES_A_PROCESS = 100;
export const ROUNDS = 3;
const CHILD = 'as-child';

/** The pages in their order, a process for each hundred. */
export async function* readByOriginal(pages: readonly CorpusPage[]): AsyncGenerator<Reading> {
  for (let start = 0; start < pages.length; start += PAGES_A_PROCESS) {
    yield* await ask<Reading[]>({ pages: pages.slice(start, start + PAGES_A_PROCESS) });
  }
}

/** A bare parse, ours, and the original on a DOM library, in a fresh process: what ran before would change their times. */
export function timeBeside(timedOn: DomLibrary, pages: readonly CorpusPage[]): Promise<Timing[]> {
  return ask<Timing[]>({ pages, timedOn });
}

function ask<Answer>(task: Task): Promise<Answer> {
  const child = fork(import.meta.filename, [CHILD], {
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=6000'],
    // Broken styles make jsdom's helpers talk on standard error.
    stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    child.once('message', (answer) => {
      resolve(answer as Answer);
      child.disconnect();
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the process with jsdom ended with ${code} before it answered`)));
    child.send(task);
  });
}

function documentOf({ html, url }: CorpusPage): { document: Document; close: () => void } {
  const { window } = new JSDOM(html, { url, virtualConsole: new VirtualConsole() });
  return { document: window.document, close: () => window.close() };
}

function read(page: CorpusPage): Reading {
  const { id } = page;
  const { document, close } = documentOf(page);
  // Ours first: it leaves the document as it was, the original does not.
  const ours = fieldsOf(new Ours(document).parse());
  try {
    return { id, article: fieldsOf(new Readability<string>(document).parse()), ours, error: undefined };
  } catch (error) {
    return { id, article: null, ours, error: String(error) };
  } finally {
    close();
  }
}

function fieldsOf(article: Fields | null): Fields | null {
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
    { name: 'our Readability', read: ({ html, url }) => new Ours(html, { url }).parse() },
    { name: `@mozilla/readability on ${library}`, read: readOn[library] },
  ]);
}

if (process.argv[2] === CHILD) {
  process.once('message', async ({ pages, timedOn }: Task) => {
    process.send!(timedOn ? await time(pages, timedOn) : pages.map(read));
  });
}
