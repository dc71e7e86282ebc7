/**
 * Measures the time until `pith list` prints its first output, beyond the start of Node itself. The library has more pages than a
 * screen shows. Each figure is the best of several starts, after one that fills Node's compile cache.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { openStorage } from '@pith/storage';
import { article, vocabulary } from './library/articles.ts';

const launcher = fileURLToPath(new URL('../apps/cli/bin/pith.js', import.meta.url));
const LIMIT_MS = 150;
const PAGES = 200;

export async function measureStartup(rounds: number): Promise<string[]> {
  const data = await mkdtemp(join(tmpdir(), 'pith-startup-'));
  try {
    await fill(data);
    const env = {
      PATH: process.env.PATH,
      HOME: data,
      PITH_DATA: join(data, 'library'),
      XDG_CACHE_HOME: join(data, 'cache'),
    };
    const commands = {
      'node alone': ['--eval', 'process.stdout.write("1")'],
      'pith list': [launcher, 'list'],
      'pith list --json': [launcher, 'list', '--json'],
      'pith search': [launcher, 'search', vocabulary[0]!],
      'pith --help': [launcher, '--help'],
    };
    const best = new Map<string, number>();
    for (const [name, words] of Object.entries(commands)) {
      await firstOutput(words, env);
      const times: number[] = [];
      for (let i = 0; i < rounds; i++) times.push(await firstOutput(words, env));
      best.set(name, Math.min(...times));
    }
    const nodeAlone = best.get('node alone')!;
    console.log(`Start to first output, best of ${rounds}; node alone ${nodeAlone.toFixed(0)} ms`);
    for (const [name, time] of best)
      if (name !== 'node alone')
        console.log(
          `${name.padEnd(20)} ${time.toFixed(0).padStart(5)} ms  ${(time - nodeAlone).toFixed(0).padStart(5)} ms beyond Node`,
        );
    const beyond = best.get('pith list')! - nodeAlone;
    return beyond > LIMIT_MS
      ? [`pith list takes ${beyond.toFixed(0)} ms beyond Node, its limit is ${LIMIT_MS} ms`]
      : [];
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

/** The time from the start of a process to its first byte of output, in milliseconds. */
function firstOutput(words: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const start = performance.now();
  const child = spawn(process.execPath, words, { env, stdio: ['ignore', 'pipe', 'ignore'] });
  return new Promise((resolve, reject) => {
    let first: number | undefined;
    child.stdout.once('data', () => {
      first = performance.now() - start;
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (first === undefined || code !== 0) reject(new Error(`${words.join(' ')}: exit code ${code}`));
      else resolve(first);
    });
  });
}
