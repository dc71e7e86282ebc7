/** `pith extract` with many pages: opens source, workers and output, runs the batch and reports what became of the pages. */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import type { DocumentOptions, EngineName, Format } from '@pith/core';
import type { Config } from '../config.ts';
import { cliError } from '../errors.ts';
import { exitCodes } from '../exitCodes.ts';
import { readHostPages } from '../hostPages.ts';
import type { Io } from '../io.ts';
import { jsonLine } from '../jsonOutput.ts';
import type { JsonExtras } from '../printArticle.ts';
import { version } from '../version.ts';
import { loadRules } from '../wire.ts';
import { checkpointPath, openCheckpoint } from './checkpoint.ts';
import type { DuplicateKind } from './duplicateKinds.ts';
import { openDuplicates } from './duplicates.ts';
import type { InputKind } from './inputKinds.ts';
import { learnHosts } from './learnHosts.ts';
import { errorLine, type OutputFormat, type Rejection } from './page.ts';
import { batchLimits, MAX_LINE_BYTES, type PageReference, runBatch } from './runBatch.ts';
import { chooseSink } from './sinks/index.ts';
import { type LineFile, openLineFile } from './sinks/lineFile.ts';
import { linesOut } from './sinks/lines.ts';
import { isAddress } from './sources/byteInput.ts';
import { openSource } from './sources/index.ts';
import { type Counts, countFailed, createTally, progressLine, summaryOf } from './tally.ts';
import { startWorker, workerPool } from './workerPool.ts';

export interface BatchOptions {
  readonly inputs: readonly string[];
  readonly from: InputKind;
  /** Undefined: JSON lines on standard output. */
  readonly out: string | undefined;
  readonly format: Format;
  readonly rejected: string | undefined;
  readonly resume: boolean;
  readonly isOrdered: boolean;
  readonly dedupe: DuplicateKind;
  readonly jobs: number | undefined;
  readonly json: boolean;
  readonly engine: EngineName;
  readonly comments: boolean;
  readonly markdown: DocumentOptions;
  readonly extras: JsonExtras;
  readonly rules: readonly string[];
  readonly skipRules: boolean;
  readonly scripts: readonly string[];
  readonly skipScripts: boolean;
  readonly render: 'auto' | 'force' | 'never';
  /** File with pages of hosts to compare each page with. Made from the batch if it does not exist. */
  readonly hosts: string | undefined;
}

/** Waiting for sites leaves processors idle. */
const ADDRESS_JOBS = 8;

export async function extractMany(options: BatchOptions, io: Io, config: Config): Promise<number> {
  const { inputs, from, out, dedupe, isOrdered } = options;
  const loaded = await loadRules(config, { extraPaths: options.rules, skipDefaults: options.skipRules });
  io.warn(loaded.warnings);
  const rules = loaded.forUser(config.user);
  const sinkKind = out === undefined ? undefined : await chooseSink(out, options.format);
  const { engine, comments, markdown, extras } = options;
  const checkpoint =
    out === undefined
      ? undefined
      : await openCheckpoint({
          out,
          resume: options.resume,
          parameters: [
            version(),
            inputs,
            from,
            options.format,
            dedupe,
            engine,
            comments,
            markdown,
            extras,
            rules,
            options.hosts,
          ],
        });
  const reached = checkpoint?.reached;
  if (reached?.isFinished) return report(reached.counts, options, io);

  const jobs =
    options.jobs ?? (hasAddresses(options) ? Math.max(ADDRESS_JOBS, availableParallelism()) : availableParallelism());
  const rejectedPath = options.rejected ?? (out && `${trimSlashes(out)}.rejected.jsonl`);
  const isOutput = outputFilter(out, rejectedPath);
  const open = () => openSource({ inputs, from }, { io, config, maxLineBytes: MAX_LINE_BYTES, isOutput });
  const startPool = (output: OutputFormat, hosts?: string) =>
    workerPool({
      size: jobs,
      seconds: ({ kind }) => config.pageSeconds + (kind === 'address' ? config.fetchSeconds * 2 : 0),
      start: startWorker({
        ...{ rules, engine, comments, markdown, extras, output, hosts },
        marksTexts: dedupe !== 'none',
        site: {
          config,
          rules,
          scripts: { extraFiles: options.scripts, skipDefaults: options.skipScripts },
          render: options.render,
        },
      }),
    });
  if (options.hosts !== undefined && !existsSync(options.hosts)) {
    await rejectUnrepeatable(options);
    const pool = startPool('blocks');
    await learnHosts(options.hosts, { source: await open(), pool, limits: batchLimits(jobs), io }).finally(pool.close);
  }
  if (options.hosts !== undefined) await readHostPages(options.hosts);
  const source = await open();
  const rejectedFile = rejectedPath ? await openLineFile(rejectedPath, reached?.rejected) : undefined;
  const duplicates =
    dedupe === 'none'
      ? undefined
      : await openDuplicates({
          kind: dedupe,
          path: out && checkpointPath(out).replace(/json$/, 'duplicates.sqlite'),
          from: reached?.next ?? 0,
        });
  const sink = (await sinkKind?.open(reached?.output)) ?? linesOut(io);
  const pool = startPool(sinkKind?.format ?? 'line', options.hosts);
  const tally = createTally(reached?.counts);
  let isFinished = false;
  try {
    await runBatch({
      ...{ source, pool, sink, rejectedFile, duplicates, checkpoint, tally, isOrdered },
      reject: rejectTo(rejectedFile, io),
      limits: batchLimits(jobs),
      signal: io.signal(),
      onPage: progressOf(tally.counts, source.share, io),
    });
    isFinished = true;
  } catch (error) {
    throw io.signal().aborted && checkpoint ? await interruption() : error;
  } finally {
    io.stdin.destroy();
    await pool.close();
    await sink.close();
    await rejectedFile?.close();
    await duplicates?.close(isFinished);
  }
  return report(tally.counts(), options, io);
}

/** Learning reads the input once more. */
async function rejectUnrepeatable(options: BatchOptions): Promise<void> {
  if (options.inputs.includes('-'))
    throw await cliError('file-not-found', options.hosts, [
      'it cannot be made from standard input: name files instead',
    ]);
  if (hasAddresses(options))
    throw await cliError('file-not-found', options.hosts, ['it cannot be made from addresses: save the pages first']);
}

const trimSlashes = (path: string) => path.replace(/[\\/]+$/, '');

/** The output, what is in it, and the files beside it that have its name and more. */
function outputFilter(out: string | undefined, rejected: string | undefined): (path: string) => boolean {
  const [own, other] = [out, rejected].map((path) => path && resolve(path));
  return (path) => {
    const full = resolve(path);
    return (
      full === other || full === own || Boolean(own && /^[./\\-]/.test(full.slice(own.length)) && full.startsWith(own))
    );
  };
}

const hasAddresses = ({ inputs, from }: BatchOptions) =>
  ['urls', 'sitemap', 'feed', 'objects'].includes(from) || (from === 'auto' && inputs.some(isAddress));

const interruption = () => cliError('interrupted', undefined, ['continue with the same command and --resume']);

/** Without a file for them, failed pages are lines among the articles, and skipped ones are only counted. */
function rejectTo(file: LineFile | undefined, io: Io) {
  return async (rejection: Rejection, { position, input }: PageReference): Promise<void> => {
    const { kind, id, type, message } = rejection;
    if (!file) {
      if (kind === 'failed') await io.write(`${errorLine(rejection)}\n`);
      return;
    }
    const reason = JSON.stringify({ position, input, [kind === 'failed' ? 'error' : 'skipped']: { type, message } });
    await file.write(`{"id":${id},${reason.slice(1)}`);
  };
}

const PROGRESS_MS = 200;

function progressOf(counts: () => Counts, share: () => number | undefined, io: Io): () => void {
  const before = counts();
  const startedAt = performance.now();
  let shownAt = 0;
  let skippedShare: number | undefined;
  return () => {
    const now = performance.now();
    if (now - shownAt < PROGRESS_MS) return;
    shownAt = now;
    const read = share();
    skippedShare ??= read; // what an earlier run has done is passed over quickly
    const own = read === undefined || skippedShare === undefined ? undefined : { read, from: skippedShare };
    io.progress(progressLine(counts(), { before, seconds: (now - startedAt) / 1000, share: own }));
  };
}

/** A filter between other programs says nothing: its lines say what failed. */
async function report(counts: Counts, { out, inputs, json }: BatchOptions, io: Io): Promise<number> {
  const isFilter = out === undefined && inputs.every((input) => input === '-');
  if (isFilter) return 0;
  if (json && out !== undefined) await io.write(jsonLine(counts));
  else io.note(summaryOf(counts));
  return countFailed(counts) > 0 ? exitCodes.partial.code : 0;
}
