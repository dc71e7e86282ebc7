/** Finds the corpora and reads their pages. They are data of other people and not part of this repository. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';

export const corporaFolder = resolve(process.env.PITH_CORPORA ?? join(import.meta.dirname, '../../shared/corpora'));

export const hasCorpora = existsSync(join(corporaFolder, 'score.mjs'));

export interface CorpusPage {
  readonly id: string;
  readonly url: string;
  readonly html: string;
}

/** Reads every n-th page, so that a sample has the same proportions of page types as the corpus. */
export function samplePages(corpus: 'wcxb-dev', limit: number): CorpusPage[] {
  const folder = join(corporaFolder, corpus);
  const ids = readdirSync(join(folder, 'ground-truth'))
    .sort()
    .map((file) => file.replace(/\.json$/, ''));
  const chosen = Array.from(
    { length: Math.min(limit, ids.length) },
    (_, i) => ids[Math.floor((i * ids.length) / Math.min(limit, ids.length))]!,
  );
  return chosen.map((id) => {
    const { url } = JSON.parse(readFileSync(join(folder, 'ground-truth', `${id}.json`), 'utf8')) as { url: string };
    const html = gunzipSync(readFileSync(join(folder, 'html', `${id}.html.gz`))).toString('utf8');
    return { id, url: URL.canParse(url) ? url : 'https://example.com/', html };
  });
}
