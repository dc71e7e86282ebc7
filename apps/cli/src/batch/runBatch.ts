/**
 * The batch pipeline: source → workers → duplicates → output.
 *
 * Memory is bounded: only a limited number of pages and bytes is in flight. At the limit, the source is not read until a result has been
 * written. Everything is made durable in one place, `save`: first the output and the rejected pages, then the checkpoint that refers to
 * them. A run that is killed loses what came after its last checkpoint, and reads it again.
 */
import type { Checkpoint, Progress } from './checkpoint.ts';
import type { Duplicates } from './duplicates.ts';
import { isRejection, type Outcome, sizeOf } from './page.ts';
import type { LineFile } from './sinks/lineFile.ts';
import type { Sink } from './sinks/sink.ts';
import type { Source } from './sources/source.ts';
import type { Tally } from './tally.ts';
import type { WorkerPool } from './workerPool.ts';

const MEGABYTE = 2 ** 20;
const SAVE_SECONDS = 1;

export interface BatchLimits {
  /** More than the number of workers, so that one slow page does not leave the others idle. */
  readonly pages: number;
  readonly bytes: number;
}

export const MAX_LINE_BYTES = 128 * MEGABYTE;
export const batchLimits = (jobs: number): BatchLimits => ({ pages: jobs * 8, bytes: 256 * MEGABYTE });

export interface Batch {
  readonly source: Source;
  readonly pool: WorkerPool;
  readonly sink: Sink;
  /** Writes what gave no article. */
  readonly reject: (outcome: Exclude<Outcome, { kind: 'article' }>, about: PageReference) => Promise<void>;
  readonly rejectedFile?: LineFile | undefined;
  readonly duplicates?: Duplicates | undefined;
  readonly checkpoint?: Checkpoint | undefined;
  readonly tally: Tally;
  /** Results are written in the order of the input, or as they come. */
  readonly isOrdered: boolean;
  readonly limits: BatchLimits;
  readonly signal: AbortSignal;
  /** Called after each page. */
  readonly onPage: () => void;
}

export interface PageReference {
  readonly position: number;
  readonly input: string;
}

export async function runBatch(batch: Batch): Promise<void> {
  const { source, pool, sink, reject, rejectedFile, duplicates, checkpoint, tally, isOrdered, limits, signal } = batch;
  const reached = checkpoint?.reached;
  const done = doneSet(reached);
  const stop = Promise.withResolvers<never>();
  stop.promise.catch(() => {}); // it is only raced
  let isStopped = false;
  let pages = 0;
  let bytes = 0;
  let wake = () => {};
  let savedAt = performance.now();
  /** Writes happen one after the other. */
  let written: Promise<void> = Promise.resolve();

  const save = async (isFinished: boolean) => {
    const output = await sink.save();
    const rejected = (await rejectedFile?.save()) ?? 0;
    duplicates?.save();
    await checkpoint?.save({ ...done.state(), output, rejected, counts: tally.counts(), isFinished });
    savedAt = performance.now();
  };

  const write = async (found: Outcome, about: PageReference, size: number) => {
    if (isStopped) return; // the outcome would only say that its worker was killed
    const outcome = duplicates?.check(found, about.position) ?? found;
    if (outcome.kind === 'article') await sink.write({ position: about.position, ...outcome });
    else await reject(outcome, about);
    tally.add(outcome);
    done.add(about.position);
    if (checkpoint && sink.isAtBoundary() && performance.now() - savedAt > SAVE_SECONDS * 1000) await save(false);
    pages -= 1;
    bytes -= size;
    batch.onPage();
    wake();
  };

  const deliver = (result: Promise<Outcome>, about: PageReference, size: number) => {
    pages += 1;
    bytes += size;
    const enqueue = (outcome: Outcome | Promise<Outcome>) => {
      written = written.then(async () => write(await outcome, about, size));
      written.catch(stop.reject);
    };
    if (isOrdered) enqueue(result);
    else void result.then(enqueue);
  };

  const room = async (isEnough: () => boolean) => {
    while (!isEnough()) {
      const changed = Promise.withResolvers<void>();
      wake = changed.resolve;
      await changed.promise;
    }
  };

  const readAll = async () => {
    let position = -1;
    for await (const { input, page } of source.items()) {
      position += 1;
      if (done.has(position)) continue;
      const size = sizeOf(page);
      await room(() => pages < limits.pages && (pages === 0 || bytes + size <= limits.bytes));
      if (isStopped) return;
      deliver(isRejection(page) ? Promise.resolve(page) : pool.process(page), { position, input }, size);
    }
    await room(() => pages === 0);
    await save(true);
  };

  signal.addEventListener('abort', () => stop.reject(signal.reason), { once: true });
  try {
    await Promise.race([readAll(), stop.promise]);
  } finally {
    isStopped = true;
  }
}

/** The positions that are done: all before the first that is not, and those after it. */
function doneSet(reached: Progress | undefined) {
  let next = reached?.next ?? 0;
  const later = new Set(reached?.done);
  return {
    has: (position: number) => position < next || later.has(position),
    add(position: number) {
      later.add(position);
      while (later.delete(next)) next += 1;
    },
    state: () => ({ next, done: [...later].sort((a, b) => a - b) }),
  };
}
