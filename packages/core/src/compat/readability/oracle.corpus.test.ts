/** Compares real pages with the original Readability on jsdom. `npm run bench -- readability` compares all 1,497 pages. */
import { describe, expect, test } from 'vitest';
import { corporaFolder, hasCorpora, samplePages } from '../../../../../bench/corpora.ts';
import { readWithMozilla } from '../../../../../bench/mozillaReadability.ts';
import { explainDifference, foldSpace } from '../../../../../bench/readability.ts';
import { Readability } from './index.ts';

const PAGES = 40;
/** Pages with comments between words are read better from text than from a document: about one in two hundred. */
const MAX_DIFFERENT = 1;

if (!hasCorpora) console.warn(`SKIPPED: no corpora in ${corporaFolder}; set PITH_CORPORA to compare with the original`);

describe.runIf(hasCorpora)('compared with the original on jsdom', () => {
  test(`${PAGES} pages have the same text`, async () => {
    const pages = new Map(samplePages('wcxb-dev', PAGES).map((page) => [page.id, page]));
    const fromText: string[] = [];
    const fromDocument: string[] = [];
    for await (const comparison of readWithMozilla([...pages.values()])) {
      const { html, url } = pages.get(comparison.id)!;
      const ours = new Readability(html, { url }).parse();
      const theirs = foldSpace(comparison.article?.textContent);
      if (foldSpace(ours?.textContent) !== theirs)
        fromText.push(`${comparison.id}: ${explainDifference(ours, comparison)}`);
      if (foldSpace(comparison.ours?.textContent) !== theirs)
        fromDocument.push(`${comparison.id}: ${explainDifference(comparison.ours, comparison)}`);
    }
    for (const line of [...fromText, ...fromDocument]) console.warn(`DIFFERENT  ${line}`);
    expect(fromDocument).toEqual([]);
    expect(fromText.length).toBeLessThanOrEqual(MAX_DIFFERENT);
  });
});
