/**
 * Repeatedly kills saving processes and workers, then checks the library: every acknowledged save must be there, complete and
 * exactly once, and every job must end.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readArchive } from '@pith/archive';
import { createLibrary } from '@pith/library';
import { openStorage, type Storage } from '../src/index.ts';

const crashProcess = fileURLToPath(new URL('./crashProcess.ts', import.meta.url));
const SAVES_PER_ROUND = 400;

export interface CrashTest {
  readonly rounds: number;
  readonly dataFolder: string;
  readonly databaseUrl?: string | undefined;
}

export interface CrashResult {
  /** Number of acknowledged URLs. */
  readonly acknowledged: number;
  readonly killed: number;
  /** Time from the last kill until all jobs had ended. */
  readonly drainedMs: number;
  /** Empty when the library is intact. */
  readonly failures: readonly string[];
}

function start(role: 'save' | 'work', { dataFolder, databaseUrl = '' }: CrashTest, first = 0): ChildProcess {
  return spawn(
    process.execPath,
    ['--no-warnings', crashProcess, role, dataFolder, databaseUrl, String(first), String(SAVES_PER_ROUND)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_OPTIONS: '' },
    },
  );
}

/** Kills a saver and a worker shortly after the saver acknowledged some pages. Resolves to the acknowledged URLs. */
async function killRound(test: CrashTest, round: number): Promise<string[]> {
  const saver = start('save', test, round * SAVES_PER_ROUND);
  const worker = start('work', test);
  const closed = Promise.all([once(saver, 'close'), once(worker, 'close')]);
  worker.stdout!.resume();
  const afterSaves = 1 + Math.floor(Math.random() * 30);
  let output = '';
  let isKilling = false;
  for await (const chunk of saver.stdout!.setEncoding('utf8')) {
    output += chunk;
    if (isKilling || output.split('\n').length <= afterSaves) continue;
    isKilling = true;
    setTimeout(() => saver.kill('SIGKILL'), Math.random() * 15);
    setTimeout(() => worker.kill('SIGKILL'), Math.random() * 30);
  }
  if (!isKilling) worker.kill('SIGKILL');
  await closed;
  // The text after the last line end may be incomplete.
  return output.split('\n').slice(0, -1);
}

export async function runCrashTest(test: CrashTest): Promise<CrashResult> {
  const acknowledged = new Set<string>();
  for (let round = 0; round < test.rounds; round++)
    for (const url of await killRound(test, round)) acknowledged.add(url);
  const killedAt = performance.now();
  const last = start('work', test);
  const lastClosed = once(last, 'close');
  last.stdout!.resume();
  const { dataFolder, databaseUrl } = test;
  const storage = await openStorage({ dataFolder, databaseUrl });
  try {
    const drainedMs = await untilDrained(storage, killedAt);
    await retryKilledTwice(storage);
    last.kill('SIGKILL');
    await lastClosed;
    return {
      acknowledged: acknowledged.size,
      killed: test.rounds * 2,
      drainedMs,
      failures: await findFailures(storage, acknowledged),
    };
  } finally {
    last.kill('SIGKILL');
    await storage.close();
  }
}

const MAX_DRAIN_MS = 90_000;

async function untilDrained({ jobs }: Storage, since: number): Promise<number> {
  for (;;) {
    const { waiting, running } = await jobs.counts('local');
    const spent = performance.now() - since;
    if (waiting + running === 0 || spent > MAX_DRAIN_MS) return spent;
    await sleep(50);
  }
}

/** A job whose worker was killed twice is not tried again by itself; the user can do so. */
async function retryKilledTwice(storage: Storage): Promise<void> {
  const dead = await storage.jobs.list({ user: 'local', state: 'dead', limit: 1000 });
  for (const { id, error } of dead) if (error?.type === 'worker-died') await storage.jobs.retry('local', id);
  await untilDrained(storage, performance.now());
}

async function findFailures(storage: Storage, acknowledged: ReadonlySet<string>): Promise<string[]> {
  const library = createLibrary({
    ...storage,
    readingFor: () => ({ pages: { page: async (url) => Promise.reject(new Error(url)) }, rules: () => [] }),
    now: () => new Date(),
    newId: () => crypto.randomUUID(),
  });
  const failures: string[] = [];
  const report = await storage.check();
  if (!report.healthy) failures.push(`not healthy: ${JSON.stringify(report).slice(0, 300)}`);
  const counts = await storage.jobs.counts('local');
  if (counts.waiting + counts.running + counts.dead > 0) failures.push(`jobs left: ${JSON.stringify(counts)}`);

  const seen = new Map<string, number>();
  for (let after: string | undefined, more = true; more; ) {
    const { items, next } = await library.for('local').list({ limit: 500, after });
    for (const { id, url } of items) {
      seen.set(url, (seen.get(url) ?? 0) + 1);
      failures.push(...(await findBookmarkFailures(storage, id)));
    }
    after = next;
    more = next !== undefined;
  }
  for (const url of acknowledged)
    if (seen.get(url) !== 1) failures.push(`${url} is in the library ${seen.get(url) ?? 0} times`);
  return failures;
}

/** Checks that title, Markdown, HTML, search text and archive of a bookmark come from the same save, and that the archive is intact. */
async function findBookmarkFailures({ bookmarks, blobs }: Storage, id: string): Promise<string[]> {
  const row = (await bookmarks.byId('local', id))!;
  const { title, content, html, state, url } = row;
  if (state !== 'ready') return [`${url} is ${state}`];
  const number = title.replace('Page ', '');
  const isConsistent =
    /^\d+$/.test(number) &&
    content.includes(`title: "${title}"`) &&
    html.includes(`Page number ${number} has something to tell`) &&
    (await bookmarks.text('local', id))?.includes(`Page number ${number} has`);
  const archive = await blobs.get(id);
  const props =
    archive &&
    (await readArchive(archive).then(
      (opened) => opened.props(),
      () => undefined,
    ));
  return [
    ...(isConsistent ? [] : [`${url} has texts of different saves`]),
    ...(props ? [] : [`${url} has no intact archive`]),
    ...(props && props.content_hash !== row.metadata.content_hash ? [`${url} has the archive of another save`] : []),
  ];
}
