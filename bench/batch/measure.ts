/** Runs `pith extract` over a file of pages and measures time, memory of all its processes, and what it writes. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { CorpusPage } from '../corpora.ts';
import { cpuOfExitedChildren } from '../library/cpu.ts';
import { memoryOfProcessTree } from '../serve/processMemory.ts';

const program = join(import.meta.dirname, '../../apps/cli/bin/pith.js');
const SAMPLE_MS = 250;

/** Writes the pages again and again, until there are `count` lines. */
export async function writePages(file: string, pages: readonly CorpusPage[], count: number): Promise<number> {
  const stream = createWriteStream(file);
  let bytes = 0;
  for (let i = 0; i < count; i++) {
    const { url, html } = pages[i % pages.length]!;
    const line = `${JSON.stringify({ id: i, url, html })}\n`;
    bytes += Buffer.byteLength(line);
    if (!stream.write(line)) await once(stream, 'drain');
  }
  stream.end();
  await once(stream, 'finish');
  return bytes;
}

export interface RunOptions {
  readonly input: string;
  readonly out: string;
  readonly jobs: number;
  /** Runs only on this processor. */
  readonly core?: number;
  readonly args?: readonly string[];
}

export interface BatchRun {
  readonly seconds: number;
  /** Processor time of all its processes: other work on the machine does not change it much. */
  readonly cpuSeconds: number;
  /** Of all its processes, at most. */
  readonly megabytes: number;
  readonly outputBytes: number;
}

export async function runExtract({ input, out, jobs, core, args = [] }: RunOptions): Promise<BatchRun> {
  await removeOutput(out);
  const command = [process.execPath, program, 'extract', input, '--out', out, '--jobs', String(jobs), ...args];
  const pinned = core === undefined ? command : ['taskset', '-c', String(core), ...command];
  const cpuBefore = await cpuOfExitedChildren();
  const startedAt = performance.now();
  const child = spawn(pinned[0]!, pinned.slice(1), {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, XDG_CONFIG_HOME: '/nowhere', XDG_CACHE_HOME: join(out, '..', 'cache') },
  });
  let messages = '';
  child.stderr.on('data', (text) => (messages += text));
  let megabytes = 0;
  const sampling = setInterval(async () => {
    const memory = await memoryOfProcessTree(child.pid!);
    megabytes = Math.max(megabytes, sumOf(memory.values()));
  }, SAMPLE_MS);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearInterval(sampling);
  if (code !== 0 && code !== 8) throw new Error(`pith extract ended with ${code}: ${messages}`);
  const seconds = (performance.now() - startedAt) / 1000;
  return { seconds, cpuSeconds: (await cpuOfExitedChildren()) - cpuBefore, megabytes, outputBytes: await sizeOf(out) };
}

const sumOf = (numbers: Iterable<number>) => [...numbers].reduce((sum, each) => sum + each, 0);

async function removeOutput(out: string): Promise<void> {
  for (const path of [out, `${out}.checkpoint.json`, `${out}.rejected.jsonl`])
    await rm(path, { recursive: true, force: true });
}

async function sizeOf(path: string): Promise<number> {
  const found = await stat(path);
  if (!found.isDirectory()) return found.size;
  const names = await readdir(path);
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(path, name))).size));
  return sumOf(sizes);
}
