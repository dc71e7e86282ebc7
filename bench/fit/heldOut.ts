/**
 * `node bench/fit/heldOut.ts`: like `pith extract --jsonl`, but reads each page with weights that were fitted without the pages of its site.
 * So the scorer of the corpora prints what to expect of unseen sites:
 *
 *     node bench/fit/run.ts      # fits the models of the folds
 *     node ../shared/corpora/score.mjs wcxb-dev -- node bench/fit/heldOut.ts
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { domainOf, FOLDS, foldOf } from './folds.ts';

const repository = join(import.meta.dirname, '../..');

/** Written by `run.ts`, and not part of the repository. Not TypeScript: Node does not strip types below `node_modules`. */
export const foldModelFile = (fold: number): string =>
  join(repository, `node_modules/.cache/pith-folds/model-${fold}.mjs`);

/** The processes of a fold load this file first, and then its model instead of the engine's. */
const fold = process.env.PITH_BENCH_FOLD;
if (fold) {
  const replaced = pathToFileURL(join(repository, 'packages/core/src/engine/model.ts')).href;
  const model = pathToFileURL(foldModelFile(Number(fold))).href;
  registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context);
      return resolved.url === replaced ? { ...resolved, url: model, format: 'module' } : resolved;
    },
  });
} else if (import.meta.main) {
  if (!existsSync(foldModelFile(0))) throw new Error('no models of the folds: run "node bench/fit/run.ts" first');
  const readers = Array.from({ length: FOLDS }, (_, number) => startReader(number));
  for await (const line of linesOf(process.stdin)) {
    const { stdin } = readers[foldOf(domainOf(JSON.parse(line).url))]!;
    if (!stdin.write(`${line}\n`)) await once(stdin, 'drain');
  }
  for (const { stdin } of readers) stdin.end();
}

function startReader(number: number) {
  const options = `--import=${pathToFileURL(import.meta.filename).href}`;
  const env = { ...process.env, NODE_OPTIONS: options, PITH_BENCH_FOLD: String(number) };
  const launcher = join(repository, 'apps/cli/bin/pith.js');
  const reader = spawn(process.execPath, [launcher, 'extract', '--jsonl', '--jobs', '1'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env,
  });
  writeAnswers(reader.stdout);
  return reader;
}

/** Whole lines, so that the answers of several processes do not mix. */
async function writeAnswers(answers: Readable): Promise<void> {
  for await (const line of linesOf(answers)) process.stdout.write(`${line}\n`);
}

/** Not with `readline`: it also breaks lines at U+2028, which JSON may contain. */
async function* linesOf(stream: Readable): AsyncGenerator<string> {
  let rest = '';
  for await (const part of stream.setEncoding('utf8')) {
    const lines = (rest + part).split('\n');
    rest = lines.pop()!;
    yield* lines;
  }
  if (rest) yield rest;
}
