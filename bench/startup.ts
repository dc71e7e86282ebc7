/**
 * Measures the time until a command prints its first output, beyond the start of Node itself. The library has more pages than a
 * screen shows. Each figure is the best of several starts, after one that fills Node's compile cache.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { openStorage } from '@pith/storage';
import { article, vocabulary } from './library/articles.ts';

const PAGES = 200;
const page = join(import.meta.dirname, '../fixtures/pages/blog-with-code/page.html');

/** Command → milliseconds beyond Node. */
export async function measureStartup(launcher: string, rounds: number): Promise<Record<string, number>> {
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
    for (const words of Object.values(commands)) await firstOutput(words, env);
    const best: Record<string, number> = {};
    let bestNode = Number.POSITIVE_INFINITY;
    // One round after the other, so that a busy moment of the machine does not count against one command.
    for (let round = 0; round < rounds; round++) {
      bestNode = Math.min(bestNode, await firstOutput(nodeAlone, env));
      for (const [name, words] of Object.entries(commands))
        best[name] = Math.min(best[name] ?? Number.POSITIVE_INFINITY, await firstOutput(words, env));
    }
    return Object.fromEntries(Object.entries(best).map(([name, time]) => [name, time - bestNode]));
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
