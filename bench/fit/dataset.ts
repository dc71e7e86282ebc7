/** Pages of the development corpus as the engine sees them, with the labels their ground truth gives. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe } from '../../packages/core/src/describe/index.ts';
import { Evidence } from '../../packages/core/src/engine/evidence.ts';
import { Survey } from '../../packages/core/src/engine/survey.ts';
import type { WordTables } from '../../packages/core/src/engine/wordTables.ts';
import { toDoc } from '../../packages/core/src/parse/toDoc.ts';
import { dropInvisible } from '../../packages/core/src/prepare/dropInvisible.ts';
import { fillStreamedHoles } from '../../packages/core/src/prepare/fillStreamedHoles.ts';
import { openShadowRoots } from '../../packages/core/src/prepare/openShadowRoots.ts';
import { useNoscript } from '../../packages/core/src/prepare/useNoscript.ts';
import type { Described, PageType } from '../../packages/core/src/types.ts';
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

/** `tablesFor` gives each page the word tables to be surveyed with: those of a fit that has not seen it. */
export function* samples(tablesFor: (id: string) => WordTables): Generator<Sample> {
  const folder = join(corporaFolder, 'wcxb-dev');
  for (const file of readdirSync(join(folder, 'ground-truth')).sort()) {
    const id = file.replace(/\.json$/, '');
    const answer = JSON.parse(readFileSync(join(folder, 'ground-truth', file), 'utf8'));
    const html = gunzipSync(readFileSync(join(folder, 'html', `${id}.html.gz`))).toString('utf8');
    const url: string = URL.canParse(answer.url) ? answer.url : 'https://example.com/';
    const doc = describe(toDoc({ html, url }, {}));
    for (const stage of [openShadowRoots, fillStreamedHoles, useNoscript, dropInvisible]) stage(doc);
    const evidence = new Evidence(new Survey(doc.root.body!, tablesFor(id)), doc.metadata.title?.value);
    const words = evidence.survey.blocks.map(({ text }) => tokens(text));
    const content: string = answer.ground_truth.main_content ?? '';
    const truth = tokens(content);
    const type = answer._internal?.page_type?.primary ?? 'article';
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

/** The last two labels, three where the second is a country's `co`: enough to keep a site's pages in one fold. */
function domainOf(url: string): string {
  const labels = new URL(url).hostname.split('.');
  return labels
    .slice(/^(?:co|com|org|net|ac|gov|edu)$/.test(labels.at(-2) ?? '') && labels.length > 2 ? -3 : -2)
    .join('.');
}
