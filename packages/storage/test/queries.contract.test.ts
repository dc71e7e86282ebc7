/** How many queries the most frequent requests cost, on every backend. */
import { StatementSync } from 'node:sqlite';
import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { backends, libraryOn } from './kit.ts';

/** Counts the statements that reach the database while `work` runs. */
async function countQueries(work: () => Promise<unknown>): Promise<number> {
  const spies = [
    vi.spyOn(StatementSync.prototype, 'all'),
    vi.spyOn(StatementSync.prototype, 'run'),
    vi.spyOn(pg.Client.prototype, 'query'),
  ];
  await work();
  const count = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
  vi.restoreAllMocks();
  return count;
}

const html = `<title>Tides</title><article><h1>Tides</h1>${'<p>The sea rises and falls twice a day, as everyone knows.</p>'.repeat(3)}</article>`;

describe.each(backends)('queries in $name', ({ open }) => {
  test('one bookmark with its links, by its id or a part of it', async () => {
    const library = libraryOn(await open());
    const { bookmark } = await library.for('local').save({ url: 'https://tides.example/', html });
    const { id } = bookmark;
    const counts = {
      details: await countQueries(async () =>
        expect(await library.for('local').details(id)).toEqual({ bookmark, links: [] }),
      ),
      byId: await countQueries(async () => expect(await library.for('local').find(id)).toEqual(bookmark)),
      byPrefix: await countQueries(async () =>
        expect(await library.for('local').find(id.slice(0, 8))).toEqual(bookmark),
      ),
      byUrl: await countQueries(async () => expect(await library.for('local').find(bookmark.url)).toEqual(bookmark)),
    };
    expect(counts).toEqual({ details: 1, byId: 1, byPrefix: 2, byUrl: 1 });
  });
});
