/** Kills the program at random moments while it saves pages with images, and checks the library afterwards. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { readArchive } from '@pith/archive';
import { hasPage } from '@pith/library';
import { openStorage, type Storage } from '@pith/storage';
import { sampleArticle } from '../../../packages/acquire/test/spa/sampleArticle.ts';
import { picture } from '../../../packages/archive/test/pictures.ts';

const program = join(import.meta.dirname, '../bin/pith.js');
const PAGES = 5;

export interface KillResult {
  readonly kills: number;
  /** Saves that the program reported as done before it was killed. */
  readonly acknowledged: number;
  /** All rows and all archives on disk at the end; may be more than the acknowledged ones. */
  readonly rows: number;
  readonly archives: number;
  /** Lost saves, broken zips, rows without archives and temporary files. */
  readonly damage: readonly string[];
}

export async function killWhileSaving(kills: number): Promise<KillResult> {
  const folder = await mkdtemp(join(tmpdir(), 'pith-kills-'));
  const site = await startPictureSite();
  const env = { ...process.env, PITH_DATA: folder, PITH_ALLOWED_HOSTS: site.host };
  const damage: string[] = [];
  const acknowledged = new Set<string>();
  const intact = new Set<string>();
  let found = { rows: 0, archives: 0 };
  try {
    // The shortest undisturbed run determines when to kill.
    const first = await save(site.url, 'first', env);
    for (const url of first.acknowledged) acknowledged.add(url);
    let { duration } = first;
    let killed = 0;
    for (let round = 0; killed < kills && round < kills * 3; round++) {
      const killAfterMs = duration * (0.2 + Math.random() * 0.8);
      const run = await save(site.url, `round-${round}`, env, killAfterMs);
      for (const url of run.acknowledged) acknowledged.add(url);
      if (!run.killed) {
        duration = Math.min(duration, run.duration);
        continue;
      }
      killed += 1;
      const { damage: newDamage, ...counts } = await inspect(folder, acknowledged, intact);
      damage.push(...newDamage);
      found = counts;
    }
    return { kills: killed, acknowledged: acknowledged.size, ...found, damage };
  } finally {
    await site.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function save(site: string, round: string, env: NodeJS.ProcessEnv, killAfterMs?: number) {
  // Every round saves the last page again.
  const urls = [...Array.from({ length: PAGES - 1 }, (_, page) => `${site}/${round}-${page}`), `${site}/again`];
  const startedAt = performance.now();
  const child = spawn(process.execPath, [program, 'save', ...urls, '--json', '--render', 'never'], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const closed = once(child, 'close');
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  let out = '';
  for await (const chunk of child.stdout.setEncoding('utf8')) out += chunk;
  const [, signal] = await closed;
  clearTimeout(timer);
  const lines = out.split('\n').slice(0, -1); // the last line may be incomplete
  const acknowledged = lines
    .map((line) => JSON.parse(line))
    .flatMap((each) => (each.success ? [each.bookmark.url] : []));
  return { acknowledged, killed: signal === 'SIGKILL', duration: performance.now() - startedAt };
}

/** `intact` contains the archives that were checked already and have not changed since. */
async function inspect(folder: string, acknowledged: ReadonlySet<string>, intact: Set<string>) {
  const damage: string[] = [];
  const storage = await openStorage({ dataFolder: folder });
  try {
    const report = await storage.check();
    if (!report.healthy) damage.push(`unhealthy: ${JSON.stringify(report)}`);
    const unfinished = await readdir(join(folder, 'bookmarks', 'unfinished'));
    if (unfinished.length > 0) damage.push(`temporary files: ${unfinished.join(', ')}`);
    for (const url of acknowledged) {
      const row = await storage.bookmarks.byUrl('local', url);
      if (!row || !hasPage(row)) damage.push(`lost: ${url}`);
    }
    const archives = await archivesIn(join(folder, 'bookmarks'));
    for (const { path, state } of archives.values()) {
      if (intact.has(state)) continue;
      const faults = await damageIn(await readFile(path), path);
      if (faults.length === 0) intact.add(state);
      damage.push(...faults);
    }
    const rows = await rowsOf(storage.bookmarks);
    for (const { id, url } of rows) if (!(await storage.blobs.get(id))) damage.push(`row without archive: ${url}`);
    return { damage, rows: rows.length, archives: archives.size };
  } finally {
    await storage.close();
  }
}

/** All archives on disk by name, including orphans. */
async function archivesIn(folder: string) {
  const files = await readdir(folder, { recursive: true });
  const found = new Map<string, { readonly path: string; readonly state: string }>();
  for (const file of files.filter((name) => name.endsWith('.zip'))) {
    const path = join(folder, file);
    const { mtimeMs, size, ino } = await stat(path);
    found.set(basename(file, '.zip'), { path, state: `${file} ${ino} ${mtimeMs} ${size}` });
  }
  return found;
}

/** All rows whose page is saved. */
async function rowsOf(bookmarks: Storage['bookmarks']) {
  const rows = [];
  for (let after: string | undefined, isFirst = true; isFirst || after !== undefined; isFirst = false) {
    const sort = { by: 'saved', descending: true } as const;
    const { items, next } = await bookmarks.select({ user: 'local', sort, limit: 500, offset: 0, after });
    rows.push(...items.filter(hasPage));
    after = next;
  }
  return rows;
}

/** Reads every file of a zip, which verifies its checksum, and checks that all images are present. */
async function damageIn(bytes: Uint8Array, url: string): Promise<string[]> {
  try {
    const archive = await readArchive(bytes);
    for (const name of archive.names) await archive.bytes(name);
    const images = archive.names.filter((name) => name.startsWith('_resources/'));
    return images.length === 3 ? [] : [`${url}: ${images.length} images`];
  } catch (error) {
    return [`${url}: ${error}`];
  }
}

/** Serves pages with three images: one that is stored unchanged, one that is made smaller, one that is converted. */
async function startPictureSite() {
  const files: Readonly<Record<string, Buffer>> = {
    '/unchanged.jpg': await picture(600, 400).jpeg().toBuffer(),
    '/wide.png': await picture(2000, 300).png().toBuffer(),
    '/other.webp': await picture(500, 300).webp().toBuffer(),
  };
  const images = Object.keys(files).map((path) => `<p><img src="${path}" alt="${path}"></p>`);
  const text = sampleArticle.parts
    .map(({ paragraphs }, at) => `<p>${paragraphs.join('</p><p>')}</p>${images[at]}`)
    .join('');
  const server = createServer(({ url = '' }, response) => {
    const file = files[url];
    if (file) return void response.writeHead(200, { 'content-type': 'image/any' }).end(file);
    const page = `<!doctype html><title>Page ${url}</title><article><h1>Page ${url}</h1>${text}<p>The end.</p></article>`;
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    url: `http://${host}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
