/** Reads the pages of the development corpora, prepared for the engine, and labels their blocks from the ground truth. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Evidence } from '../../packages/core/src/engine/evidence.ts';
import { Survey } from '../../packages/core/src/engine/survey.ts';
import type { WordTables } from '../../packages/core/src/engine/wordTables.ts';
import { type HookPoint, prepareForEngine, run } from '../../packages/core/src/pipeline.ts';
import type { DescribedDoc, Page, PageType } from '../../packages/core/src/types.ts';
import { corporaFolder } from '../corpora.ts';
import { domainOf } from './folds.ts';
import { labelRolesAlike } from './labelRolesAlike.ts';
import { labelBlocks, lineStarts, tokens } from './labels.ts';

export interface Sample {
  readonly id: string;
  readonly domain: string;
  readonly type: PageType;
  readonly doc: DescribedDoc;
  readonly evidence: Evidence;
  /** The words of each block, split like the scorer does. */
  readonly words: readonly (readonly string[])[];
  readonly truth: readonly string[];
  /** For each block, 1 if it belongs to the content. */
  readonly wanted: Uint8Array;
}

interface CorpusEntry {
  readonly id: string;
  readonly url: string;
  readonly type: PageType;
  readonly html: string;
  readonly content: string;
}

/** `tablesFor` returns the word tables for a page, which must be learnt without that page. */
export function* samples(tablesFor: (id: string) => WordTables): Generator<Sample> {
  for (const { id, url, type, html, content } of corpusEntries()) {
    const doc = prepareForEngine(readyDocument({ html, url }));
    const evidence = new Evidence(new Survey(doc.root.body!, tablesFor(id)), doc.metadata.title?.value);
    const words = evidence.survey.blocks.map(({ text }) => tokens(text));
    const truth = tokens(content);
    yield {
      id,
      domain: domainOf(url),
      type,
      doc,
      evidence,
      words,
      truth,
      wanted: labelRolesAlike(evidence, labelBlocks(words, truth, lineStarts(content))),
    };
  }
}

/** Runs the reading pipeline up to its last hook point before the engine. */
function readyDocument(page: Page): DescribedDoc {
  for (const hookPoint of run(page) as Generator<HookPoint>) if (hookPoint.at === 'documentReady') return hookPoint.doc;
  throw new Error('the reading pipeline has no hook point documentReady');
}

/** Digest of all pages and ground truths, so that a model can name the data it was fitted on. */
export function corpusDigest(): string {
  const hash = createHash('sha256');
  for (const { id, url, type, html, content } of corpusEntries())
    hash.update(JSON.stringify([id, url, type, html, content]));
  return hash.digest('hex');
}

/** The pages of wcxb-dev, which have seven page types, and the articles of aeb. */
function* corpusEntries(): Generator<CorpusEntry> {
  const wcxb = join(corporaFolder, 'wcxb-dev');
  for (const file of readdirSync(join(wcxb, 'ground-truth')).sort()) {
    const id = file.replace(/\.json$/, '');
    const { url, ground_truth: truth, _internal } = JSON.parse(readFileSync(join(wcxb, 'ground-truth', file), 'utf8'));
    const type: PageType = _internal?.page_type?.primary ?? 'article';
    yield {
      id,
      url: safeUrl(url),
      type,
      html: readGzip(join(wcxb, 'html', `${id}.html.gz`)),
      content: truth.main_content ?? '',
    };
  }
  const aeb = join(corporaFolder, 'aeb');
  const truths: Record<string, { url: string; articleBody?: string }> = JSON.parse(
    readFileSync(join(aeb, 'ground-truth.json'), 'utf8'),
  );
  for (const [id, { url, articleBody = '' }] of Object.entries(truths)) {
    yield {
      id,
      url: safeUrl(url),
      type: 'article',
      html: readGzip(join(aeb, 'html', `${id}.html.gz`)),
      content: articleBody,
    };
  }
}

const readGzip = (file: string): string => gunzipSync(readFileSync(file)).toString('utf8');
const safeUrl = (url: string): string => (URL.canParse(url) ? url : 'https://example.com/');
