/** An import that the server has accepted goes on after the server was killed. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { spawnPith, tempFolder } from './kit.ts';

const PAGES = 400;

const entries = JSON.stringify(
  Array.from({ length: PAGES }, (_, i) => ({
    url: `https://tides.example/${i}`,
    title: `Tide ${i}`,
    content: `<p>${`Tide number ${i} comes with the moon. `.repeat(30)}</p>`,
    created_at: '2024-05-01T10:00:00+00:00',
    is_archived: 0,
    is_starred: 0,
    tags: [],
  })),
);

interface Progress {
  readonly total: number;
  readonly done: number;
  readonly status: number;
}

/** Starts the server, does something with it, and ends it with a signal. */
async function whileServing<T>(data: string, signal: NodeJS.Signals, use: (url: string) => Promise<T>): Promise<T> {
  const used = Promise.withResolvers<T>();
  await spawnPith(['serve', '--port', '0', '--json'], {
    env: { PITH_DATA: data },
    onOutput(child, output) {
      use(JSON.parse(output).url)
        .then(used.resolve, used.reject)
        .finally(() => child.kill(signal));
    },
  });
  return used.promise;
}

const progressAt = async (url: string): Promise<Progress> => (await (await fetch(url)).json()).progress;

/** Asks until it is so. It ends with the test, at the latest. */
async function waitFor(url: string, isSo: (progress: Progress) => boolean): Promise<Progress> {
  for (;;) {
    const progress = await progressAt(url);
    if (isSo(progress)) return progress;
    await sleep(20);
  }
}

test('an import goes on where a killed server left it', { timeout: 120_000 }, async () => {
  const data = await tempFolder();
  const track = await whileServing(data, 'SIGKILL', async (url) => {
    const body = new FormData();
    body.set('data', new Blob([entries]), 'wallabag.json');
    const { status, headers } = await fetch(`${url}/api/bookmarks/import/wallabag`, { method: 'POST', body });
    expect(status).toBe(202);
    const address = headers.get('location')!;
    const { done } = await waitFor(address, (progress) => progress.done > 0);
    expect(done).toBeLessThan(PAGES);
    return new URL(address).pathname;
  });
  await whileServing(data, 'SIGTERM', async (url) => {
    const end = await waitFor(url + track, ({ status }) => status !== 0);
    expect(end).toEqual({ total: PAGES, done: PAGES, status: 1 });
    const list = await fetch(`${url}/api/bookmarks?limit=1`);
    expect(list.headers.get('total-count')).toBe(String(PAGES));
    await expect.poll(() => readdir(join(data, 'imports'))).toEqual([]);
  });
});
