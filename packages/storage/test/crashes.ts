/**
 * Kills savers and workers in the middle of what they do, again and again, and looks at what is left: every save that was
 * acknowledged is there, whole and once, and every job ends.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readArchive } from '@pith/archive';
import { createLibrary } from '@pith/library';
import { openStorage } from '../src/index.ts';

const actor = fileURLToPath(new URL('./actor.ts', import.meta.url));
const SAVES = 400;
const LEASE_MS = 1500;

export interface Crashes {
  readonly rounds: number;
  readonly dataFolder: string;
  readonly databaseUrl?: string | undefined;
}

export interface Left {
  /** Addresses that were acknowledged. */
  readonly acknowledged: number;
  readonly killed: number;
  /** From the last kill until nothing was left to do. */
  readonly drainedMs: number;
  /** What should not be; none is good. */
  readonly warnings: readonly string[];
}

function start(role: 'save' | 'work', { dataFolder, databaseUrl = '' }: Crashes, first = 0): ChildProcess {
  return spawn(
    process.execPath,
    ['--no-warnings', actor, role, dataFolder, databaseUrl, String(first), String(SAVES)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_OPTIONS: '' },
    },
  );
}

/** Kills both a moment after the saver told of some pages. Resolves to what it told of. */
async function killRound(crashes: Crashes, round: number): Promise<string[]> {
  const saver = start('save', crashes, round * SAVES);
  const worker = start('work', crashes);
  const closed = Promise.all([once(saver, 'close'), once(worker, 'close')]);
  worker.stdout!.resume();
  const afterSaves = 1 + Math.floor(Math.random() * 30);
  let told = '';
  let killing = false;
  for await (const chunk of saver.stdout!.setEncoding('utf8')) {
    told += chunk;
    if (killing || told.split('\n').length <= afterSaves) continue;
    killing = true;
    setTimeout(() => saver.kill('SIGKILL'), Math.random() * 15);
    setTimeout(() => worker.kill('SIGKILL'), Math.random() * 30);
  }
  if (!killing) worker.kill('SIGKILL');
  await closed;
  // What follows the last line end was not told whole.
  return told.split('\n').slice(0, -1);
}

export async function crash(crashes: Crashes): Promise<Left> {
  const told = new Set<string>();
  for (let round = 0; round < crashes.rounds; round++) for (const url of await killRound(crashes, round)) told.add(url);
  const killedAt = performance.now();
  const last = start('work', crashes);
  const lastClosed = once(last, 'close');
  last.stdout!.resume();
  const { dataFolder, databaseUrl } = crashes;
  const storage = await openStorage({ dataFolder, databaseUrl });
  try {
    const drainedMs = await untilDrained(storage, killedAt);
    last.kill('SIGKILL');
    await lastClosed;
    return {
      acknowledged: told.size,
      killed: crashes.rounds * 2,
      drainedMs,
      warnings: await problemsIn(storage, told),
    };
  } finally {
    last.kill('SIGKILL');
    await storage.close();
  }
}

type Opened = Awaited<ReturnType<typeof openStorage>>;
const LONGEST_MS = 20 * LEASE_MS;

async function untilDrained({ jobs }: Opened, since: number): Promise<number> {
  for (;;) {
    const { waiting, running } = await jobs.counts('local');
    const spent = performance.now() - since;
    if (waiting + running === 0 || spent > LONGEST_MS + 60_000) return spent;
    await sleep(50);
  }
}

async function problemsIn(storage: Opened, told: ReadonlySet<string>): Promise<string[]> {
  const library = createLibrary({
    ...storage,
    pages: { page: async (url) => Promise.reject(new Error(url)) },
    rules: { all: () => [] },
    now: () => new Date(),
    newId: () => crypto.randomUUID(),
  });
  const warnings: string[] = [];
  const report = await storage.check();
  if (!report.healthy) warnings.push(`not healthy: ${JSON.stringify(report).slice(0, 300)}`);
  const counts = await storage.jobs.counts('local');
  if (counts.waiting + counts.running + counts.dead > 0) warnings.push(`jobs left: ${JSON.stringify(counts)}`);

  const seen = new Map<string, number>();
  for (let after: string | undefined, more = true; more; ) {
    const { items, next } = await library.list({ user: 'local', limit: 500, after });
    for (const { id, url } of items) {
      seen.set(url, (seen.get(url) ?? 0) + 1);
      warnings.push(...(await problemsOf(storage, id)));
    }
    after = next;
    more = next !== undefined;
  }
  for (const url of told) if (seen.get(url) !== 1) warnings.push(`${url} is there ${seen.get(url) ?? 0} times`);
  return warnings;
}

/** All of a row is of one save: title, Markdown, HTML and search text speak of the same page, and its archive is whole and of the same save. */
async function problemsOf({ bookmarks, blobs }: Opened, id: string): Promise<string[]> {
  const row = (await bookmarks.byId('local', id))!;
  const { title, content, html, state, url } = row;
  if (state !== 'ready') return [`${url} is ${state}`];
  const number = title.replace('Page ', '');
  const isWhole =
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
    ...(isWhole ? [] : [`${url} is half written`]),
    ...(props ? [] : [`${url} has no whole archive`]),
    ...(props && props.content_hash !== row.metadata.content_hash ? [`${url} has the archive of another save`] : []),
  ];
}
