/** Reads further corpora in the layouts in which they are published. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cliError } from '../errors.ts';
import type { CorpusPage } from './corpus.ts';
import { hasHtml, readHtml, readJson } from './corpusFiles.ts';

/** Dragnet: `HTML/ID.html` beside `Corrected/ID.html.corrected.txt`. Comments follow the article after a line of their own. */
export const readDragnet = (folder: string): Promise<CorpusPage[]> =>
  pairs(folder, {
    answers: 'Corrected',
    suffix: '.html.corrected.txt',
    pageOf: (id) => join('HTML', `${id}.html`),
    textOf: (answer) => answer.split(/^!@#\$%\^&\*\(\)\s+COMMENTS$/m)[0]!,
  });

/** CleanEval: `en_original/ID.html` beside `en_cleaned/ID-cleaned.txt`, whose lines begin with `<p>`, `<h>` or `<l>` after one with the address. */
export const readCleanEval = (folder: string): Promise<CorpusPage[]> =>
  pairs(folder, {
    answers: 'en_cleaned',
    suffix: '-cleaned.txt',
    pageOf: (id) => join('en_original', `${id}.html`),
    textOf: (answer) => answer.replace(/^URL:.*\n/, '').replace(/^[ \t]*<[a-z]+>[ \t]*/gim, ''),
    urlOf: (answer) => /^URL:\s*(\S+)/.exec(answer)?.[1],
  });

/** newspaper4k: `html/ID.html` beside `text/ID.txt`. */
export const readNewspaper = (folder: string): Promise<CorpusPage[]> =>
  pairs(folder, {
    answers: 'text',
    suffix: '.txt',
    pageOf: (id) => join('html', `${id}.html`),
    textOf: (answer) => answer,
  });

interface Layout {
  readonly answers: string;
  readonly suffix: string;
  readonly pageOf: (id: string) => string;
  readonly textOf: (answer: string) => string;
  readonly urlOf?: (answer: string) => string | undefined;
}

/** Answers without a page are left out. */
async function pairs(folder: string, { answers, suffix, pageOf, textOf, urlOf }: Layout): Promise<CorpusPage[]> {
  const names = (await readdir(join(folder, answers))).filter((name) => name.endsWith(suffix)).sort();
  const ids = names.map((name) => name.slice(0, -suffix.length)).filter((id) => hasHtml(join(folder, pageOf(id))));
  return Promise.all(
    ids.map(async (id) => {
      const answer = await readFile(join(folder, answers, `${id}${suffix}`), 'utf8');
      const html = () => readHtml(join(folder, pageOf(id)));
      return { id, url: urlOf?.(answer), html, truth: { text: textOf(answer) } };
    }),
  );
}

interface Evaluated {
  readonly file?: string;
  readonly with?: readonly string[];
  readonly without?: readonly string[];
}

/**
 * Trafilatura: pages in `cache/` or `eval/`, and `evaldata.json`, its list of pages as JSON: an object from addresses to `file`, `with` and
 * `without`. There is no full text, only snippets.
 */
export async function readTrafilatura(folder: string): Promise<CorpusPage[]> {
  const file = join(folder, 'evaldata.json');
  const entries = await readJson(file);
  if (typeof entries !== 'object' || entries === null)
    throw await cliError('file-unreadable', `${file}: not an object`);
  return Object.entries(entries as Readonly<Record<string, Evaluated>>).flatMap(([url, page]): CorpusPage[] => {
    const name = page.file ?? '';
    const path = ['cache', 'eval'].map((each) => join(folder, each, name)).find(hasHtml);
    if (path === undefined || !/^[\w.-]+$/.test(name)) return [];
    const snippets = { with: page.with ?? [], without: page.without ?? [] };
    return [{ id: name, url, html: () => readHtml(path), snippets }];
  });
}
