/** Pages of the development corpus as the engine sees them, with the labels their ground truth gives. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Evidence } from '../../packages/core/src/engine/evidence.ts';
import { Survey } from '../../packages/core/src/engine/survey.ts';
import type { WordTables } from '../../packages/core/src/engine/wordTables.ts';
import { type HookPoint, prepared, run } from '../../packages/core/src/pipeline.ts';
import type { Described, Page, PageType } from '../../packages/core/src/types.ts';
import { corporaFolder } from '../corpora.ts';
import { labelBlocks, lineStarts, tokens } from './labels.ts';

export interface Sample {
  readonly id: string;
  readonly domain: string;
  readonly type: PageType;
  readonly doc: Described;
  readonly evidence: Evidence;
  /** Words of each block as the scorer counts them. */
  readonly words: readonly (readonly string[])[];
  readonly truth: readonly string[];
  readonly wanted: Uint8Array;
}

interface Answered {
  readonly id: string;
  readonly url: string;
  readonly type: PageType;
  readonly html: string;
  readonly content: string;
}

/** `tablesFor` gives each page the word tables to be surveyed with: those of a fit that has not seen it. */
export function* samples(tablesFor: (id: string) => WordTables): Generator<Sample> {
  for (const { id, url, type, html, content } of answeredPages()) {
    const doc = prepared(readyDocument({ html, url }));
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
      wanted: labelBlocks(words, truth, lineStarts(content)),
    };
  }
}

/** The page as it is when the reading story asks rules and scripts for the last time. */
function readyDocument(page: Page): Described {
  for (const pause of run(page) as Generator<HookPoint>) if (pause.at === 'documentReady') return pause.doc;
  throw new Error('the reading story has lost its pause');
}

/** The seven kinds of pages of wcxb-dev, and the articles of aeb. */
function* answeredPages(): Generator<Answered> {
  const wcxb = join(corporaFolder, 'wcxb-dev');
  for (const file of readdirSync(join(wcxb, 'ground-truth')).sort()) {
    const id = file.replace(/\.json$/, '');
    const { url, ground_truth: answer, _internal } = JSON.parse(readFileSync(join(wcxb, 'ground-truth', file), 'utf8'));
    const type: PageType = _internal?.page_type?.primary ?? 'article';
    yield {
      id,
      url: safeUrl(url),
      type,
      html: unzipped(join(wcxb, 'html', `${id}.html.gz`)),
      content: answer.main_content ?? '',
    };
  }
  const aeb = join(corporaFolder, 'aeb');
  const answers: Record<string, { url: string; articleBody?: string }> = JSON.parse(
    readFileSync(join(aeb, 'ground-truth.json'), 'utf8'),
  );
  for (const [id, { url, articleBody = '' }] of Object.entries(answers)) {
    yield {
      id,
      url: safeUrl(url),
      type: 'article',
      html: unzipped(join(aeb, 'html', `${id}.html.gz`)),
      content: articleBody,
    };
  }
}

const unzipped = (file: string): string => gunzipSync(readFileSync(file)).toString('utf8');
const safeUrl = (url: string): string => (URL.canParse(url) ? url : 'https://example.com/');

/** The last two labels, three where the second is a country's `co`: enough to keep a site's pages in one fold. */
function domainOf(url: string): string {
  const labels = new URL(url).hostname.split('.');
  return labels
    .slice(/^(?:co|com|org|net|ac|gov|edu)$/.test(labels.at(-2) ?? '') && labels.length > 2 ? -3 : -2)
    .join('.');
}
