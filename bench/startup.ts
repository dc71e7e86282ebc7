/**
 * Measures the time until a command prints its first output, beyond the start of Node itself, and its CPU time. The library has more pages
 * than a screen shows. Each figure is the best of several starts, after one that fills Node's compile cache.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { openStorage } from '@pith/storage';
import { article, vocabulary } from './library/articles.ts';

const PAGES = 200;
const reportCpu = join(import.meta.dirname, 'reportCpu.cjs');
const page = join(import.meta.dirname, '../fixtures/pages/blog-with-code/page.html');

/** Milliseconds. */
export interface StartTime {
  readonly wall: number;
  /** Of all threads, until the process ends: on a busy machine it says more than `wall`. */
  readonly cpu: number;
}

/** Command → time beyond Node. */
export async function measureStartup(launcher: string, rounds: number): Promise<Record<string, StartTime>> {
  const data = await mkdtemp(join(tmpdir(), 'pith-startup-'));
  try {
    await fill(data);
    const env = {
      PATH: process.env.PATH,
      HOME: data,
      PITH_DATA: join(data, 'library'),
      XDG_CACHE_HOME: join(data, 'cache'),
    };
    const nodeAlone = ['--eval', 'process.stdout.write("1")'];
    const commands: Record<string, string[]> = {
      'pith --help': [launcher, '--help'],
      'pith list': [launcher, 'list'],
      'pith list --json': [launcher, 'list', '--json'],
      'pith search': [launcher, 'search', vocabulary[0]!],
      'pith extract FILE': [launcher, 'extract', page],
    };
    for (const words of Object.values(commands)) await timeStart(words, env);
    const best: Record<string, StartTime> = {};
    let node: StartTime | undefined;
    // One round after the other, so that a busy moment of the machine does not count against one command.
    for (let round = 0; round < rounds; round++) {
      node = better(node, await timeStart(nodeAlone, env));
      for (const [name, words] of Object.entries(commands))
        best[name] = better(best[name], await timeStart(words, env));
    }
    return Object.fromEntries(
      Object.entries(best).map(([name, { wall, cpu }]) => [name, { wall: wall - node!.wall, cpu: cpu - node!.cpu }]),
    );
  } finally {
    await rm(data, { recursive: true, force: true });
  }
}

async function fill(data: string): Promise<void> {
  const storage = await openStorage({ dataFolder: join(data, 'library') });
  await storage.users.ensure('local');
  await storage.bookmarks.putAll(Array.from({ length: PAGES }, (_, number) => article(number)));
  await storage.close();
}

function better(a: StartTime | undefined, b: StartTime): StartTime {
  return a ? { wall: Math.min(a.wall, b.wall), cpu: Math.min(a.cpu, b.cpu) } : b;
}

/** From the start of a process to its first byte of output. */
function timeStart(words: readonly string[], env: NodeJS.ProcessEnv): Promise<StartTime> {
  const start = performance.now();
  const child = spawn(process.execPath, ['--require', reportCpu, ...words], {
    env,
    stdio: ['ignore', 'pipe', 'ignore', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    let first: number | undefined;
    let cpu = '';
    child.stdout!.once('data', () => {
      first = performance.now() - start;
    });
    child.stdio[3]!.on('data', (chunk) => {
      cpu += chunk;
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (first === undefined || code !== 0) reject(new Error(`${words.join(' ')}: exit code ${code}`));
      else resolve({ wall: first, cpu: Number(cpu) });
    });
  });
}
