/** Runs one extractor over a corpus and scores each page: the text, as a reader sees it, snippets, metadata, time and memory. */
import { fileURLToPath } from 'node:url';
import { forkWorker, workerPool } from '../batch/workerPool.ts';
import { type Side, scoreSide } from '../compare/comparePages.ts';
import type { CorpusPage } from '../compare/corpus.ts';
import { readOutcome } from '../compare/extraction.ts';
import { type MetadataScores, measureMetadata } from '../compare/measureMetadata.ts';
import type { PeerSetup } from './peerWorker.ts';

export interface PageScore extends Side {
  readonly type: string;
  readonly metadata: MetadataScores;
  /** Share of the snippets that must be there, and of those that must not. */
  readonly with: number | undefined;
  readonly without: number | undefined;
  readonly cpuMs: number | undefined;
  readonly megabytes: number | undefined;
}

export interface ScoreOptions {
  readonly setup: PeerSetup;
  readonly pageSeconds: number;
  readonly signal: AbortSignal;
  readonly onPage: (done: number) => void;
}

const MAX_HEAP_MEGABYTES = 4096;
const NO_ADDRESS = 'https://example.com/';

/** One page after the other, in one process: its time is that of the extractor alone. */
export async function scoreCorpus(
  pages: readonly CorpusPage[],
  { setup, pageSeconds, signal, onPage }: ScoreOptions,
): Promise<PageScore[]> {
  const pool = workerPool({ size: 1, seconds: () => pageSeconds, start: () => startPeer(setup) });
  const scores: PageScore[] = [];
  try {
    for (const page of pages) {
      signal.throwIfAborted();
      scores.push(await scorePage(page, (line) => pool.process({ kind: 'line', line })));
      onPage(scores.length);
    }
  } finally {
    await pool.close();
  }
  return scores;
}

function startPeer(setup: PeerSetup) {
  // The built package contains peerWorker.js.
  const file = new URL(import.meta.url.endsWith('.ts') ? './peerWorker.ts' : './peerWorker.js', import.meta.url);
  const worker = forkWorker(fileURLToPath(file), MAX_HEAP_MEGABYTES);
  worker.send(setup);
  return worker;
}

interface Answer extends Readonly<Record<string, unknown>> {
  readonly cost?: { readonly cpu_ms: number; readonly megabytes: number };
}

async function scorePage(
  page: CorpusPage,
  read: (line: Uint8Array) => ReturnType<ReturnType<typeof workerPool>['process']>,
): Promise<PageScore> {
  const html = await page.html();
  const url = page.url !== undefined && URL.canParse(page.url) ? page.url : NO_ADDRESS;
  const found = await read(Buffer.from(JSON.stringify({ id: page.id, url, html })));
  const answer: Answer = found.kind === 'article' ? JSON.parse(found.text) : {};
  const outcome = found.kind === 'article' ? readOutcome(answer) : { failure: found };
  const text = 'extraction' in outcome ? outcome.extraction.text.toLowerCase() : '';
  const share = (snippets: readonly string[] | undefined) =>
    snippets?.length
      ? snippets.filter((each) => text.includes(each.toLowerCase())).length / snippets.length
      : undefined;
  return {
    ...scoreSide(outcome, page, html),
    type: page.type ?? 'page',
    metadata: measureMetadata(answer, page.metadata ?? {}),
    with: share(page.snippets?.with),
    without: share(page.snippets?.without),
    cpuMs: answer.cost?.cpu_ms,
    megabytes: answer.cost?.megabytes,
  };
}
