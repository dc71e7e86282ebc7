/**
 * `node bench/fit/run.ts`: fits the engine's weights on the development corpora and writes them as one data file, `model.ts`, into the engine.
 *
 * During the fit, the word tables and type probabilities of a page come from pages of other domains, so that the weights do not
 * depend on features that are only good because they were learnt from the same page. The out-of-fold scores at the end are what to expect for
 * unseen pages; the scorer's figures on these same pages are higher. The models of the folds are kept for `heldOut.ts`. `--no-check` leaves the
 * folds out.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { features } from '../../packages/core/src/engine/features.ts';
import { LINE_WORDS, maximiseExpectedF1 } from '../../packages/core/src/engine/judge.ts';
import type { BlockModel, FittedWeights, PackedModel } from '../../packages/core/src/engine/modelTypes.ts';
import { pageFeatures } from '../../packages/core/src/engine/pageFeatures.ts';
import { pageTypes } from '../../packages/core/src/engine/pageTypes.ts';
import type { WordTables } from '../../packages/core/src/engine/wordTables.ts';
import { corpusDigest, samples } from './dataset.ts';
import { FOLDS, foldOf } from './folds.ts';
import { foldModelFile } from './heldOut.ts';
import { type BlockPage, fitBlocks, predictBlocks } from './net.ts';
import { featuresFingerprint, packBlockModel, packWeights, packWordTables, pruneTables } from './packModel.ts';
import { fitTypes, predictType, type TypeModel } from './pageTypeModel.ts';
import { learnWordTables, type PageTally, tallyPage } from './wordTables.ts';

const modelFile = join(import.meta.dirname, '../../packages/core/src/engine/model.ts');

interface Page extends BlockPage {
  readonly id: string;
  readonly fold: number;
  readonly type: number;
  readonly values: readonly number[];
  readonly words: readonly (readonly string[])[];
  readonly truth: readonly string[];
  typeProbabilities: readonly number[];
}

const noTables: WordTables = { names: new Map(), phrases: new Map(), words: new Map(), headings: new Map() };
const tallies = new Map<string, PageTally & { fold: number }>();
for (const sample of samples(() => noTables))
  tallies.set(sample.id, { ...tallyPage(sample), fold: foldOf(sample.domain) });
const tables = Array.from({ length: FOLDS }, (_, fold) =>
  learnWordTables([...tallies.values()].filter((tally) => tally.fold !== fold)),
);
log('word tables learnt');

const pages: Page[] = [];
for (const sample of samples((id) => tables[tallies.get(id)!.fold]!)) {
  const { evidence, words, wanted, truth } = sample;
  const sizes = words.map((block) => (block.length ? block.length + LINE_WORDS : 0));
  const total = sizes.reduce((sum, size) => sum + size, 0) || 1;
  const matrix = new Float32Array(words.length * features.length);
  evidence.survey.blocks.forEach((block, row) => {
    features.forEach(([, compute], k) => {
      matrix[row * features.length + k] = compute(evidence, block);
    });
  });
  pages.push({
    id: sample.id,
    fold: foldOf(sample.domain),
    type: pageTypes.indexOf(sample.type),
    values: pageFeatures.map(([, compute]) => compute(evidence, sample.doc)),
    matrix,
    words,
    truth,
    wanted,
    shares: Float64Array.from(sizes, (size) => size / total),
    isDuplicate: findDuplicates(words),
    typeProbabilities: [],
  });
}
log(`features of ${pages.length} pages computed`);

const typeModels = tables.map((_, fold) => {
  const others = pages.filter((page) => page.fold !== fold);
  return fitTypes(others, pageTypes.length);
});
for (const page of pages) page.typeProbabilities = predictType(typeModels[page.fold]!, page.values);
const correct = pages.filter(
  ({ typeProbabilities, type }) => typeProbabilities.indexOf(Math.max(...typeProbabilities)) === type,
).length;
log(`accuracy of the page type, out of fold: ${(correct / pages.length).toFixed(3)}`);

/** Pages with an empty ground truth are not used for training. */
const trainingPages = pages.filter(({ truth }) => truth.length > 0);
const scores = new Map<Page, number>();
for (let fold = 0; fold < FOLDS && !process.argv.includes('--no-check'); fold++) {
  const others = trainingPages.filter((page) => page.fold !== fold);
  const model = fitBlocks(others, features.length);
  for (const page of pages) if (page.fold === fold) scores.set(page, wordF1(page, predictBlocks(model, page)));
  writeModel(foldModelFile(fold), { types: typeModels[fold]!, blocks: model, words: tables[fold]! }, others.length);
  log(`fold ${fold + 1} of ${FOLDS} done`);
}
if (scores.size) printScores();

writeModel(
  modelFile,
  {
    types: fitTypes(pages, pageTypes.length),
    blocks: fitBlocks(trainingPages, features.length),
    words: learnWordTables([...tallies.values()]),
  },
  pages.length,
);
log('model written');

function fittedWeights({ mean, scale, weights }: TypeModel): FittedWeights {
  const rows = Array.from(mean, (_, k) => [mean[k]!, scale[k]!, ...weights.map((row) => row[k]!)]);
  return { bias: weights.map((row) => row[mean.length]!), rows };
}

interface Fitted {
  readonly types: TypeModel;
  readonly blocks: BlockModel;
  readonly words: WordTables;
}

function writeModel(file: string, { types, blocks, words }: Fitted, pageCount: number): void {
  const model: PackedModel = {
    corpus: corpusDigest(),
    features: featuresFingerprint(features, pageFeatures),
    ...packBlockModel(blocks, pageTypes.length),
    pageTypes: packWeights(fittedWeights(types)),
    ...packWordTables(pruneTables(words)),
  };
  const isTyped = file.endsWith('.ts');
  const lines = [
    `/** Fitted by bench/fit on ${pageCount} pages of wcxb-dev (CC-BY-4.0, Murrough Foley) and aeb (MIT, Scrapinghub); do not edit by hand. */`,
    ...(isTyped ? ["import type { PackedModel } from './modelTypes.ts';", ''] : []),
    `export const model${isTyped ? ': PackedModel' : ''} = {`,
    ...Object.entries(model).map(([key, value]) => `  ${key}: ${JSON.stringify(value)},`),
    '};',
    '',
  ];
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, lines.join('\n'));
}

function printScores(): void {
  const mean = (group: readonly Page[]) =>
    (group.reduce((sum, page) => sum + scores.get(page)!, 0) / group.length).toFixed(4);
  const isWcxb = ({ id }: Page) => /^\d{4}$/.test(id);
  const byType = pageTypes.map((name, t) => `${name} ${mean(pages.filter((page) => isWcxb(page) && page.type === t))}`);
  log(
    `word F1 out of fold, wcxb-dev: all ${mean(pages.filter(isWcxb))}, ${byType.join(', ')}; aeb ${mean(pages.filter((page) => !isWcxb(page)))}`,
  );
}

/** The word F1 of the blocks that the engine would keep, computed like the scorer does. */
function wordF1({ words, truth, isDuplicate }: Page, probabilities: Float64Array): number {
  const sizes = words.map((block, i) => (isDuplicate[i] ? 0 : block.length));
  const { kept } = maximiseExpectedF1([...probabilities], sizes);
  const remaining = new Map<string, number>();
  for (const word of truth) remaining.set(word, (remaining.get(word) ?? 0) + 1);
  let keptWords = 0;
  let both = 0;
  for (const i of kept) {
    if (sizes[i] === 0) continue;
    for (const word of words[i]!) {
      keptWords++;
      const count = remaining.get(word) ?? 0;
      if (count > 0) both++;
      remaining.set(word, count - 1);
    }
  }
  if (!keptWords || !truth.length) return keptWords === truth.length ? 1 : 0;
  return (2 * both) / (keptWords + truth.length);
}

/** Marks duplicates like the engine does. Blocks of fewer than four words are not duplicates. */
function findDuplicates(words: readonly (readonly string[])[]): boolean[] {
  const seen = new Set<string>();
  return words.map((block) => {
    const text = block.join(' ');
    const isDuplicate = block.length >= 4 && seen.has(text);
    seen.add(text);
    return isDuplicate;
  });
}

function log(line: string): void {
  console.log(`${(performance.now() / 1000).toFixed(0).padStart(5)} s  ${line}`);
}
