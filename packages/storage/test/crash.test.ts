/** Kills a process in the middle of its saves, again and again, and looks at what is left. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bookmark } from '@pith/library';
import { expect, test } from 'vitest';
import { openStorage } from '../src/index.ts';
import { list, newFolder } from './kit.ts';
import { namesIn } from './zip.ts';

const SAVES = 200;
const saver = fileURLToPath(new URL('./saver.ts', import.meta.url));

/** Starts a saver and kills it a moment after it told of `afterSaves` pages. Resolves to the addresses it told of. */
async function saveAndKill(folder: string, first: number, afterSaves: number, moment: number): Promise<string[]> {
  const child = spawn(process.execPath, ['--no-warnings', saver, folder, String(first), String(SAVES)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  const closed = once(child, 'close');
  let told = '';
  let killing = false;
  for await (const chunk of child.stdout.setEncoding('utf8')) {
    told += chunk;
    if (killing || told.split('\n').length <= afterSaves) continue;
    killing = true;
    setTimeout(() => child.kill('SIGKILL'), moment);
  }
  const [, signal] = await closed;
  expect(signal, 'the saver ended by itself: it was to be killed').toBe('SIGKILL');
  // What follows the last line end was not told whole.
  return told.split('\n').slice(0, -1);
}

test('kill -9 in the middle of 200 saves leaves whole rows, and every save that was told of', {
  timeout: 120_000,
}, async () => {
  const folder = await newFolder();
  const told = new Set<string>();
  for (let round = 0; round < 6; round++) {
    const afterSaves = 1 + Math.floor(Math.random() * 40);
    const moment = Math.random() * 12;
    for (const url of await saveAndKill(folder, round * SAVES, afterSaves, moment)) told.add(url);

    const storage = await openStorage({ dataFolder: folder });
    try {
      expect(await storage.check()).toMatchObject({ healthy: true, damage: [], withoutArchive: [], notIndexed: 0 });
      expect(await readdir(join(folder, 'bookmarks', 'unfinished'))).toEqual([]);
      for (const url of told) expect(await storage.bookmarks.byUrl('local', url), url).toBeDefined();
      const { items } = await list(storage.bookmarks, { limit: SAVES * 6 });
      expect(items.length).toBeGreaterThanOrEqual(told.size);
      for (const { id } of items) {
        const row = (await storage.bookmarks.byId('local', id))!;
        expectWhole(row);
        expect(await namesIn((await storage.blobs.get(id))!)).toHaveLength(5);
      }
    } finally {
      await storage.close();
    }
  }
  expect(told.size).toBeGreaterThan(0);
});

/** All of a row is of one save: title, Markdown and HTML speak of the same page. */
function expectWhole({ title, content, html }: Bookmark): void {
  expect(title).toMatch(/^Page \d+$/);
  expect(content).toContain(`title: "${title}"`);
  expect(html).toContain(`${title.replace('Page', 'Page number')} has something to tell`);
}
