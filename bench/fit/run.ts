/**
 * `node bench/fit/run.ts`: fits the engine's weights on the development corpus and writes them as data into the engine.
 *
 * Everything a page is judged with during the fit comes from pages of other domains (word tables, type odds), so that the weights do not
 * lean on evidence that only looks good because it has seen the page. The last table printed, out of fold, is what to expect of pages
 * nobody has seen; the scorer's figures on these same pages are higher.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { features } from '../../packages/core/src/engine/features.ts';
import { bestCut } from '../../packages/core/src/engine/judge.ts';
import { pageFeatures } from '../../packages/core/src/engine/pageFeatures.ts';
import { pageTypes } from '../../packages/core/src/engine/pageTypes.ts';
import type { WordTables } from '../../packages/core/src/engine/wordTables.ts';
import { samples } from './dataset.ts';
import { type BlockPage, fitBlocks, fitTypes, predictBlocks, predictType } from './models.ts';
import { learnWordTables, type PageTally, tallyPage } from './wordTables.ts';

const FOLDS = 5;
const PENALTIES = { general: 1, byType: 6, lostF1: 2 };
const engine = join(import.meta.dirname, '../../packages/core/src/engine');

interface Page extends BlockPage {
  readonly id: string;
  readonly fold: number;
  readonly type: number;
  readonly values: readonly number[];
  readonly words: readonly (readonly string[])[];
  readonly truth: readonly string[];
  odds: readonly number[];
}

const none: WordTables = { names: {}, phrases: {} };
const tallies = new Map<string, PageTally & { fold: number }>();
for (const sample of samples(() => none)) tallies.set(sample.id, { ...tallyPage(sample), fold: foldOf(sample.domain) });
const tables = Array.from({ length: FOLDS }, (_, fold) =>
  learnWordTables([...tallies.values()].filter((tally) => tally.fold !== fold)),
);
log('word tables learnt');

const pages: Page[] = [];
for (const sample of samples((id) => tables[tallies.get(id)!.fold]!)) {
  const { evidence, words, wanted, truth } = sample;
  const total = words.reduce((sum, block) => sum + block.length, 0) || 1;
  const matrix = new Float32Array(words.length * features.length);
  evidence.survey.blocks.forEach((block, row) => {
    features.forEach(([, of], k) => {
      matrix[row * features.length + k] = of(evidence, block);
    });
  });
  pages.push({
    id: sample.id,
    fold: foldOf(sample.domain),
    type: pageTypes.indexOf(sample.type),
    values: pageFeatures.map(([, of]) => of(evidence, sample.doc)),
    matrix,
    words,
    truth,
    wanted,
    shares: Float64Array.from(words, (block) => block.length / total),
    isCopy: copiesIn(words),
    odds: [],
  });
}
log(`${pages.length} pages surveyed`);

for (let fold = 0; fold < FOLDS; fold++) {
  const model = fitTypes(
    pages.filter((page) => page.fold !== fold),
    pageTypes.length,
  );
  for (const page of pages) if (page.fold === fold) page.odds = predictType(model, page.values);
}
const right = pages.filter(({ odds, type }) => odds.indexOf(Math.max(...odds)) === type).length;
log(`page type right out of fold: ${(right / pages.length).toFixed(3)}`);

/** Pages without a truth teach nothing: their text is as good as any other's. */
const teaching = pages.filter(({ truth }) => truth.length > 0);
const scores = new Map<Page, number>();
for (let fold = 0; fold < FOLDS && !process.argv.includes('--no-check'); fold++) {
  const model = fitBlocks(
    teaching.filter((page) => page.fold !== fold),
    features.length,
    PENALTIES,
  );
  for (const page of pages) if (page.fold === fold) scores.set(page, wordF1(page, predictBlocks(model, page)));
  log(`fold ${fold + 1} of ${FOLDS}`);
}
if (scores.size) printScores();

const types = fitTypes(pages, pageTypes.length);
const blocks = fitBlocks(teaching, features.length, PENALTIES, 100);
const words = learnWordTables([...tallies.values()]);
const short = (value: number) => Number(value.toPrecision(4));
write(
  'blockWeights',
  'What each piece of evidence is worth: mean and scale of the feature, its general weight, then the difference for each page type.',
  {
    bias: blocks.weights.map((row) => short(row[features.length]!)),
    features: Object.fromEntries(
      features.map(([name], k) => [
        name,
        [blocks.mean[k]!, blocks.scale[k]!, ...blocks.weights.map((row) => row[k]!)].map(short),
      ]),
    ),
  },
);
write(
  'typeWeights',
  'What each piece of evidence says of the page type: mean and scale of the feature, then a weight a type.',
  {
    bias: types.weights.map((row) => short(row[pageFeatures.length]!)),
    features: Object.fromEntries(
      pageFeatures.map(([name], k) => [
        name,
        [types.mean[k]!, types.scale[k]!, ...types.weights.map((row) => row[k]!)].map(short),
      ]),
    ),
  },
);
write('nameWeights', 'Words in class, id and test-id names: log-odds that the text under them is wanted.', words.names);
write('phraseWeights', 'Short texts: log-odds that they are wanted.', words.phrases);
log('written');

function write(name: string, what: string, value: object): void {
  const type =
    name.endsWith('eWeights') && name !== 'typeWeights'
      ? 'Readonly<Record<string, number>>'
      : '{ readonly bias: readonly number[]; readonly features: Readonly<Record<string, readonly number[]>> }';
  const header = `/** ${what} Fitted by bench/fit on ${pages.length} pages of wcxb-dev (CC-BY-4.0, Murrough Foley) and aeb (MIT, Scrapinghub); do not edit by hand. */`;
  writeFileSync(join(engine, `${name}.ts`), `${header}\nexport const ${name}: ${type} = ${JSON.stringify(value)};\n`);
}

function printScores(): void {
  const mean = (of: readonly Page[]) => (of.reduce((sum, page) => sum + scores.get(page)!, 0) / of.length).toFixed(3);
  const isWcxb = ({ id }: Page) => /^\d{4}$/.test(id);
  const byType = pageTypes.map((name, t) => `${name} ${mean(pages.filter((page) => isWcxb(page) && page.type === t))}`);
  log(
    `word F1 out of fold, wcxb-dev: all ${mean(pages.filter(isWcxb))}, ${byType.join(', ')}; aeb ${mean(pages.filter((page) => !isWcxb(page)))}`,
  );
}

/** As the scorer counts, on the blocks that the cut keeps. */
function wordF1({ words, truth, isCopy }: Page, probabilities: Float64Array): number {
  const sizes = words.map((block, i) => (isCopy[i] ? 0 : block.length));
  const { kept } = bestCut([...probabilities], sizes);
  const left = new Map<string, number>();
  for (const word of truth) left.set(word, (left.get(word) ?? 0) + 1);
  let taken = 0;
  let both = 0;
  for (const i of kept) {
    if (sizes[i] === 0) continue;
    for (const word of words[i]!) {
      taken++;
      const count = left.get(word) ?? 0;
      if (count > 0) both++;
      left.set(word, count - 1);
    }
  }
  if (!taken || !truth.length) return taken === truth.length ? 1 : 0;
  return (2 * both) / (taken + truth.length);
}

/** As the judge sees them: shorter texts repeat without being copies. */
function copiesIn(words: readonly (readonly string[])[]): boolean[] {
  const seen = new Set<string>();
  return words.map((block) => {
    const text = block.join(' ');
    const isCopy = block.length >= 4 && seen.has(text);
    seen.add(text);
    return isCopy;
  });
}

/** Domains, not pages, are dealt to folds: pages of one site teach about each other. */
function foldOf(domain: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < domain.length; i++) hash = Math.imul(hash ^ domain.charCodeAt(i), 0x01000193) >>> 0;
  return hash % FOLDS;
}

function log(line: string): void {
  console.log(`${(performance.now() / 1000).toFixed(0).padStart(5)} s  ${line}`);
}
