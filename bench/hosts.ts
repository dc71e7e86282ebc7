/** `npm run bench -- hosts`: what it changes to know other pages of the same host, on hosts that have several corpus pages. */
import { join } from 'node:path';
import { type CorpusPage, readCorpus } from '../apps/cli/src/compare/corpus.ts';
import { readOutcome } from '../apps/cli/src/compare/extraction.ts';
import { measureTruth, type TruthMeasures } from '../apps/cli/src/compare/measureTruth.ts';
import { type Article, articleJson, type BlockFingerprints, extract } from '../packages/core/src/index.ts';
import { MAX_OTHER_PAGES } from '../packages/library/src/read/index.ts';
import { corporaFolder } from './corpora.ts';

interface HostPage {
  readonly page: CorpusPage;
  readonly html: string;
  readonly alone: Article;
  readonly blocks: BlockFingerprints;
}

interface Comparison {
  readonly type: string;
  readonly isChanged: boolean;
  readonly without: TruthMeasures;
  readonly with: TruthMeasures;
}

export async function measureHosts(): Promise<readonly string[]> {
  const corpora = await Promise.all(['wcxb-dev', 'aeb'].map((name) => readCorpus(join(corporaFolder, name))));
  const byHost = Map.groupBy(corpora.flat(), ({ url }) => URL.parse(url ?? '')?.host);
  const hosts = [...byHost].filter(([host, pages]) => host !== undefined && pages.length > 1);
  const results: Comparison[] = [];
  for (const [, pages] of hosts) results.push(...comparePages(await Promise.all(pages.map(readAlone))));
  const changed = results.filter(({ isChanged }) => isChanged).length;
  console.log(`\nHosts: ${hosts.length} hosts, ${results.length} pages, ${changed} with another text\n`);
  console.log('type            pages            F1         lines     wanted      headings       holes');
  const groups = Object.groupBy(results, ({ type }) => type);
  for (const [type, group] of Object.entries({ ...groups, all: results })) console.log(rowOf(type, group!));
  const [before, after] = [meanOf(results, 'without', 'f1'), meanOf(results, 'with', 'f1')];
  return after < before ? [`knowing other pages of a host lowers F1 from ${before} to ${after}`] : [];
}

async function readAlone(page: CorpusPage): Promise<HostPage> {
  const html = await page.html();
  let blocks: BlockFingerprints = new Set();
  const alone = extract(html, { url: page.url, onBlocks: (found) => (blocks = found) });
  return { page, html, alone, blocks };
}

function comparePages(pages: readonly HostPage[]): Comparison[] {
  return pages.map((each) => {
    const { page, html, alone } = each;
    const otherPages = pages.filter((other) => other !== each).map(({ blocks }) => blocks);
    const informed = extract(html, { url: page.url, otherPages: otherPages.slice(0, MAX_OTHER_PAGES) });
    const isChanged = informed.text !== alone.text;
    return {
      type: page.type ?? 'article',
      isChanged,
      without: measure(alone, page, html),
      with: measure(isChanged ? informed : alone, page, html),
    };
  });
}

function measure(article: Article, { truth }: CorpusPage, html: string): TruthMeasures {
  const outcome = readOutcome(articleJson(article));
  if (!('extraction' in outcome)) throw new Error('an article cannot be read');
  return measureTruth(outcome.extraction, truth!, html);
}

const columns = ['f1', 'lines', 'linesWanted', 'headings', 'holes'] as const satisfies (keyof TruthMeasures)[];

function meanOf(results: readonly Comparison[], side: 'without' | 'with', field: (typeof columns)[number]): number {
  const values = results.map((each) => each[side][field]).filter((value) => value !== undefined);
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function rowOf(type: string, group: readonly Comparison[]): string {
  const cells = columns.map((field) =>
    (['without', 'with'] as const).map((side) => meanOf(group, side, field).toFixed(3)).join(' → '),
  );
  return `${type.padEnd(15)} ${String(group.length).padStart(5)}   ${cells.join('  ')}`;
}
