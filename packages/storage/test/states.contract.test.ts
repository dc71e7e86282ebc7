/** Changes, highlights, collections, shares and jobs behave the same on every backend, and are visible to their owner only. */
import { createLibrary, type Highlight, type Job, parseQuery } from '@pith/library';
import { describe, expect, test } from 'vitest';
import { backends, bookmark, idOf, libraryOn, list, pageAbout, search } from './kit.ts';

const at = '2025-05-01T10:00:00.000Z';

describe.each(backends)('bookmark states in $name', { timeout: 60_000 }, ({ open }) => {
  test('a change writes only the fields it names', async () => {
    const { bookmarks } = await open();
    await bookmarks.put(bookmark('tides'), 'moon');
    const changes = [
      [{ pinned: true }, { pinned: true }],
      [{ archived: true }, { archived: true }],
      [
        { progress: 40, position: 'p:nth-child(3)' },
        { progress: 40, position: 'p:nth-child(3)' },
      ],
      [{ note: 'Why?' }, { note: 'Why?' }],
      [{ note: null }, { note: undefined }],
      [{ type: 'video' }, { type: 'video' }],
      [{ labels: ['sea', ' a  b '] }, { labels: ['a b', 'sea'] }],
      [{ addLabels: ['moon'], removeLabels: ['sea'] }, { labels: ['a b', 'moon'] }],
    ] as const;
    let expected = bookmark('tides');
    for (const [change, result] of changes) {
      expected = { ...expected, ...result, updatedAt: at };
      expect(await bookmarks.change('local', idOf('tides'), change, at)).toStrictEqual(expected);
    }
    expect(await bookmarks.byId('local', idOf('tides'))).toStrictEqual(expected);
    expect(await bookmarks.change('bob', idOf('tides'), { pinned: false }, at)).toBeUndefined();
    expect(await bookmarks.change('local', idOf('none'), { pinned: false }, at)).toBeUndefined();
  });

  test('edits are shown, searched and sorted by, survive a new save, and can be undone', async () => {
    const { bookmarks } = await open();
    await bookmarks.put(bookmark('tides'), 'moon');
    const edited = await bookmarks.change(
      'local',
      idOf('tides'),
      { edits: { title: 'Ébb', authors: ['Bo Bay'], lang: 'de' } },
      at,
    );
    expect(edited).toMatchObject({ title: 'Ébb', article: { authors: ['Bo Bay'], author: 'Bo Bay', lang: 'de' } });
    expect((await search(bookmarks, 'title:ebb author:bo lang:de has:edit')).total).toBe(1);
    expect((await search(bookmarks, 'title:tides')).total).toBe(0);
    const again = await bookmarks.put(
      bookmark('tides', { title: 'New title', metadata: { ...bookmark('x').metadata, content_hash: 'new' } }),
      'sun',
    );
    expect(again).toMatchObject({ title: 'Ébb', edits: { title: 'Ébb' } });
    const back = await bookmarks.change('local', idOf('tides'), { edits: { title: null } }, at);
    expect(back).toMatchObject({ title: 'New title', article: { authors: ['Bo Bay'] } });
    expect((await search(bookmarks, 'title:new')).total).toBe(1);
  });

  test('the blocks of pages, by domain', async () => {
    const { bookmarks } = await open();
    const put = (name: string, domain: string, blocks: readonly number[], user = 'local') =>
      bookmarks.put(bookmark(name, { domain, user }), name, {
        archive: `${name}.zip`,
        blocks: Uint8Array.from(blocks),
      });
    await put('one', 'tides.example', [1, 0, 0, 0]);
    await put('two', 'tides.example', [2, 0, 0, 0]);
    await put('three', 'sub.tides.example', [3, 0, 0, 0]);
    await bookmarks.put(bookmark('imported', { domain: 'tides.example' }), 'imported');
    await put('deleted', 'tides.example', [4, 0, 0, 0]);
    await bookmarks.change('local', idOf('deleted'), { deletedAt: at }, at);
    await put('five', 'tides.example', [5, 0, 0, 0]);
    const blocks = async (user: string, options: Partial<{ except: string; limit: number }> = {}) =>
      (await bookmarks.blocksOfDomain(user, 'tides.example', { except: '', limit: 9, ...options })).map(
        (each) => each[0],
      );
    expect(await blocks('local')).toEqual([5, 2, 1]);
    expect(await blocks('local', { limit: 2 })).toEqual([5, 2]);
    expect(await blocks('local', { except: bookmark('two').url })).toEqual([5, 1]);
    expect(await blocks('bob')).toEqual([]);
    await put('two', 'tides.example', [6, 0, 0, 0]);
    expect(await blocks('local')).toEqual([5, 6, 1]);
  });

  test('filters', async () => {
    const { bookmarks } = await open();
    const article = bookmark('x').article;
    await bookmarks.put(
      bookmark('aaaa', {
        domain: 'blog.example.com',
        labels: ['Sea'],
        article: { ...article, lang: 'en-GB', wordCount: 1500 },
      }),
      'x',
    );
    await bookmarks.put(
      bookmark('bbbb', { domain: 'badexample.com', progress: 100, savedAt: '2024-01-05T00:00:00.000Z' }),
      'x',
    );
    await bookmarks.put(
      bookmark('cccc', {
        domain: 'example.com',
        progress: 30,
        type: 'video',
        note: 'n',
        publishedAt: undefined,
        archived: true,
      }),
      'x',
    );
    const found = async (words: string) => (await search(bookmarks, words)).items.map(({ title }) => title).sort();
    const table: [string, string[]][] = [
      ['site:example.com', ['aaaa', 'cccc']],
      ['label:sea', ['aaaa']],
      ['label:se*', ['aaaa']],
      ['-label:sea', ['bbbb', 'cccc']],
      ['is:unread', ['aaaa']],
      ['is:reading', ['cccc']],
      ['is:read', ['bbbb']],
      ['is:unread or is:read', ['aaaa', 'bbbb']],
      ['x -is:archived', ['aaaa', 'bbbb']],
      ['type:video', ['cccc']],
      ['lang:en', ['aaaa']],
      ['words:>1000', ['aaaa']],
      ['words:<=3', ['bbbb', 'cccc']],
      ['before:2025', ['bbbb']],
      ['after:2025-03', ['aaaa', 'cccc']],
      ['published:>2024', ['aaaa', 'bbbb']],
      ['has:note', ['cccc']],
      ['has:label', ['aaaa']],
      ['is:error', []],
      ['volcano or is:read', ['bbbb']],
    ];
    for (const [words, names] of table) expect({ words, found: await found(words) }).toEqual({ words, found: names });
  });

  test('cursors in every sort order return each bookmark once', async () => {
    const { bookmarks } = await open();
    for (let i = 0; i < 7; i++) {
      const changes = {
        title: `Title ${i % 3}`,
        progress: (i * 10) % 30,
        publishedAt: i % 2 ? undefined : `202${i}-01-01`,
      };
      await bookmarks.put(bookmark(`page${i}`, changes), `moon ${'sea '.repeat(i)}`);
    }
    for (const by of ['relevance', 'saved', 'published', 'updated', 'opened', 'title', 'words', 'progress'] as const) {
      for (const descending of by === 'relevance' ? [true] : [true, false]) {
        const sort = { by, descending };
        const whole = await search(bookmarks, 'moon', { sort });
        const paged: string[] = [];
        let after: string | undefined;
        for (let page = 0; page < 9; page++) {
          const { items, next, total } = await search(bookmarks, 'moon', { sort, limit: 2, after });
          expect(total).toBe(7);
          paged.push(...items.map(({ id }) => id));
          if (!next) break;
          after = next;
        }
        expect({ sort, paged }).toEqual({ sort, paged: whole.items.map(({ id }) => id) });
      }
    }
  });

  test.each(['nonsense', '', 'W10'])('rejects a bad cursor: %s', async (after) => {
    const { bookmarks } = await open();
    await expect(list(bookmarks, { after })).rejects.toMatchObject({ type: 'bad-cursor' });
  });

  test.each([
    ['of another sort', ['title', true, 'x', 1]],
    ['with a number for a text', ['saved', true, 5, 1]],
    ['with a text for a number', ['words', true, 'many', 1]],
    ['with a fraction for a whole number', ['words', true, 1.5, 1]],
    ['with a number too large for a column', ['progress', true, 1e300, 1]],
    ['with a row too large', ['words', true, 1, 2 ** 60]],
    ['with a NUL character', ['title', true, 'a\0b', 1]],
    ['with a text as relevance', ['relevance', true, 'x', 1]],
    ['with an object', ['title', true, {}, 1]],
  ] as const)('rejects a forged cursor %s', async (what, parts) => {
    const { bookmarks } = await open();
    await bookmarks.put(bookmark('tides'), 'moon');
    const after = Buffer.from(JSON.stringify(parts)).toString('base64url');
    const sort = { by: what === 'of another sort' ? 'saved' : parts[0], descending: true };
    const { query } = parseQuery('moon');
    await expect(list(bookmarks, { after, sort, query })).rejects.toMatchObject({ type: 'bad-cursor' });
  });

  test('a changed text becomes a version', async () => {
    const { bookmarks } = await open();
    const metadata = (content_hash: string) => ({ ...bookmark('x').metadata, content_hash });
    await bookmarks.put(bookmark('tides', { html: '<p>one</p>', metadata: metadata('1') }), 'one');
    await bookmarks.put(bookmark('tides', { html: '<p>one</p>', metadata: metadata('1') }), 'one');
    await bookmarks.put(bookmark('tides', { html: '<p>two</p>', metadata: metadata('2'), updatedAt: at }), 'two');
    expect(await bookmarks.versions('local', idOf('tides'))).toMatchObject([
      { number: 1, contentHash: '1', replacedAt: at },
    ]);
    expect(await bookmarks.version('local', idOf('tides'), 1)).toMatchObject({ html: '<p>one</p>', text: 'one' });
    expect(await bookmarks.text('local', idOf('tides'))).toBe('two');
    expect(await bookmarks.versions('bob', idOf('tides'))).toEqual([]);
    expect(await bookmarks.version('bob', idOf('tides'), 1)).toBeUndefined();
    expect((await search(bookmarks, 'has:version')).total).toBe(1);
  });

  test('labels are counted and renamed for their owner only', async () => {
    const storage = await open();
    const { bookmarks } = storage;
    const { operations } = libraryOn(storage).for('local');
    await bookmarks.put(bookmark('aaaa', { labels: ['sea', 'moon'] }), '');
    await bookmarks.put(bookmark('bbbb', { labels: ['sea'] }), '');
    await bookmarks.put(bookmark('cccc', { user: 'bob', labels: ['sea'] }), '');
    expect(await bookmarks.labels('local')).toEqual([
      { label: 'sea', count: 2 },
      { label: 'moon', count: 1 },
    ]);
    expect((await operations.renameLabel('sea', 'ocean'))?.steps).toHaveLength(2);
    expect((await operations.renameLabel('moon', undefined))?.steps).toHaveLength(1);
    expect(await operations.renameLabel('dune', 'sand')).toBeUndefined();
    expect(await bookmarks.labels('local')).toEqual([{ label: 'ocean', count: 2 }]);
    expect(await bookmarks.labels('bob')).toEqual([{ label: 'sea', count: 1 }]);
    expect((await search(bookmarks, 'label:ocean')).total).toBe(2);
  });

  test('duplicates: the same content under two URLs is found, for its owner only', async () => {
    const { bookmarks } = await open();
    for (const name of ['aaaa', 'bbbb']) await bookmarks.put(bookmark(name), '');
    await bookmarks.put(bookmark('cccc', { user: 'bob' }), '');
    await bookmarks.put(bookmark('dddd', { metadata: { ...bookmark('x').metadata, content_hash: 'other' } }), '');
    const groups = await bookmarks.duplicates('local', 9);
    expect(groups.map((group) => group.map(({ title }) => title))).toEqual([['aaaa', 'bbbb']]);
    expect(await bookmarks.duplicates('bob', 9)).toEqual([]);
  });

  test('purging deletes labels, highlights and index entries; other users cannot purge', async () => {
    const storage = await open();
    const { bookmarks, highlights } = storage;
    await bookmarks.put(bookmark('tides', { labels: ['sea'] }), 'moon');
    await highlights.put(highlight('mark'));
    expect(await bookmarks.purge('bob', [idOf('tides')])).toBe(0);
    expect(await bookmarks.purge('local', [idOf('tides')])).toBe(1);
    expect(await bookmarks.byUrl('local', bookmark('tides').url)).toBeUndefined();
    expect([await bookmarks.labels('local'), await highlights.all('local', { limit: 9, offset: 0 })]).toEqual([[], []]);
    expect((await search(bookmarks, 'moon')).total).toBe(0);
  });

  const highlight = (name: string, more: Partial<Highlight> = {}): Highlight => ({
    id: idOf(name),
    user: 'local',
    bookmark: idOf('tides'),
    colour: 'red',
    note: undefined,
    anchor: { quote: 'moon', before: '', after: ' sea', start: 0, end: 4 },
    placed: true,
    createdAt: at,
    updatedAt: at,
    ...more,
  });

  test('highlights are visible to their owner only', async () => {
    const { bookmarks, highlights } = await open();
    await bookmarks.put(bookmark('tides'), 'moon sea');
    expect(await highlights.put(highlight('mark'))).toBe(true);
    expect(await highlights.put(highlight('theirs', { user: 'bob' }))).toBe(false);
    expect(await highlights.put(highlight('mark', { user: 'bob', colour: 'blue' }))).toBe(false);
    expect(await highlights.forBookmark('local', idOf('tides'))).toStrictEqual([highlight('mark')]);
    expect(await highlights.forBookmark('bob', idOf('tides'))).toEqual([]);
    expect(await highlights.byId('bob', idOf('mark'))).toBeUndefined();
    expect(await highlights.change('bob', idOf('mark'), { colour: 'blue' }, at)).toBeUndefined();
    expect(await highlights.remove('bob', idOf('mark'), at)).toBe(false);
    expect(await highlights.change('local', idOf('mark'), { colour: 'blue', note: 'n' }, at)).toMatchObject({
      colour: 'blue',
      note: 'n',
    });
    expect(await highlights.remove('local', idOf('mark'), at)).toBe(true);
  });

  test('a change of a highlight is a change of its bookmark, an old one is not', async () => {
    const { bookmarks, highlights } = await open();
    await bookmarks.put(bookmark('tides'), 'moon sea');
    const updatedAt = async () => (await bookmarks.byId('local', idOf('tides')))?.updatedAt;
    await highlights.put(highlight('old', { updatedAt: '2020-01-01T00:00:00.000Z' }));
    expect(await updatedAt()).toBe(bookmark('tides').updatedAt);
    await highlights.put(highlight('mark', { updatedAt: '2026-01-01T00:00:00.000Z' }));
    expect(await updatedAt()).toBe('2026-01-01T00:00:00.000Z');
    await highlights.change('local', idOf('mark'), { colour: 'blue' }, '2026-01-02T00:00:00.000Z');
    expect(await updatedAt()).toBe('2026-01-02T00:00:00.000Z');
    await highlights.remove('local', idOf('mark'), '2026-01-03T00:00:00.000Z');
    expect(await updatedAt()).toBe('2026-01-03T00:00:00.000Z');
    expect([await highlights.count('local'), await highlights.count('bob')]).toEqual([1, 0]);
  });

  test('collections are visible to their owner only and have unique names', async () => {
    const { collections } = await open();
    const collection = {
      id: idOf('long'),
      user: 'local',
      name: 'Long',
      question: 'words:>3000',
      sort: { by: 'words', descending: true } as const,
      pinned: false,
      createdAt: at,
      updatedAt: at,
    };
    expect(await collections.put(collection)).toBe(true);
    expect(await collections.put({ ...collection, id: idOf('other') })).toBe(false);
    expect(await collections.put({ ...collection, id: idOf('bobs'), user: 'bob' })).toBe(true);
    expect(await collections.put({ ...collection, user: 'bob', name: 'Stolen' })).toBe(false);
    expect(await collections.find('local', 'Long')).toStrictEqual(collection);
    expect(await collections.find('bob', idOf('long'))).toBeUndefined();
    expect(await collections.remove('bob', idOf('long'))).toBe(false);
    expect((await collections.all('local')).length).toBe(1);
    expect(await collections.remove('local', idOf('long'))).toBe(true);
  });

  test('a share link shows its page until it expires, is revoked, or the page is deleted', async () => {
    const storage = await open();
    let now = Date.parse(at);
    const library = libraryOn(storage, { now: () => new Date(now) });
    await storage.bookmarks.put(bookmark('tides'), '');
    const made = (await library.for('local').shares.add(idOf('tides'), 60_000))!;
    expect(await library.for('bob').shares.add(idOf('tides'), 60_000)).toBeUndefined();
    expect((await library.openShare(made.token))?.id).toBe(idOf('tides'));
    for (const wrong of ['', made.share.id, made.token.slice(1), `${made.token.slice(1)}x`])
      expect(await library.openShare(wrong)).toBeUndefined();
    expect(await library.for('bob').shares.remove(made.share.id)).toBe(false);
    await storage.bookmarks.change('local', idOf('tides'), { deletedAt: at }, at);
    expect(await library.openShare(made.token)).toBeUndefined();
    await storage.bookmarks.change('local', idOf('tides'), { deletedAt: null }, at);
    now += 60_000;
    expect(await library.openShare(made.token)).toBeUndefined();
  });

  describe('jobs', () => {
    const pages = { page: async (url: string) => ({ url, html: pageAbout(url.split('/').at(-1)!) }) };
    const quick = {
      concurrency: 4,
      perHost: 8,
      leaseMs: 60_000,
      untilEmpty: true,
      signal: new AbortController().signal,
    };

    test('each queued job is done once, by any worker', async () => {
      const storage = await open();
      const library = libraryOn(storage, { pages, now: () => new Date() });
      const queued = [];
      for (let i = 0; i < 12; i++)
        queued.push(await library.for('local').queueSave({ url: `https://site${i % 3}.example/${i}` }));
      const same = await library.for('local').queueSave({ url: 'https://site0.example/0' });
      expect(same.job).toBe(queued[0]!.job);
      const ended: string[] = [];
      const onEnd = (job: Job, outcome: string) => ended.push(`${job.id} ${outcome}`);
      await Promise.all([library.runWorker({ ...quick, onEnd }), library.runWorker({ ...quick, onEnd })]);
      expect(ended.sort()).toEqual(queued.map(({ job }) => `${job} done`).sort());
      const listed = await library.for('local').list({ limit: 99 });
      expect(listed.items.map(({ id, state }) => `${id} ${state}`).sort()).toEqual(
        queued.map(({ bookmark: { id } }) => `${id} ready`).sort(),
      );
      expect(await library.for('local').stats()).toMatchObject({ jobs: { done: 12, waiting: 0, running: 0 } });
      expect(await library.for('bob').jobs()).toEqual([]);
      expect(await library.for('bob').retryJob(queued[0]!.job)).toBeUndefined();
    });

    test('a redirect to a known page updates that page and removes the placeholder', async () => {
      const storage = await open();
      const library = libraryOn(storage, {
        now: () => new Date(),
        pages: { page: async () => ({ url: 'https://long.example/', html: pageAbout('tides') }) },
      });
      const { bookmark: known } = await library
        .for('local')
        .save({ url: 'https://long.example/', html: pageAbout('tides') });
      await library.for('local').queueSave({ url: 'https://short.example/' });
      await library.runWorker(quick);
      expect((await library.for('local').list({})).items.map(({ id, url }) => [id, url])).toEqual([
        [known.id, 'https://long.example/'],
      ]);
    });

    test('a redirect to a new page keeps the id of the placeholder', async () => {
      const storage = await open();
      const library = libraryOn(storage, {
        now: () => new Date(),
        pages: { page: async () => ({ url: 'https://long.example/', html: pageAbout('tides') }) },
      });
      const { bookmark: placeholder } = await library.for('local').queueSave({ url: 'https://short.example/' });
      await library.runWorker(quick);
      expect(await library.for('local').find(placeholder.id)).toMatchObject({
        id: placeholder.id,
        url: 'https://long.example/',
        urlFull: 'https://short.example/',
        state: 'ready',
      });
    });

    test('a permanent failure makes the job dead and the bookmark an error; the job can be retried', async () => {
      const storage = await open();
      let isAvailable = false;
      const library = libraryOn(storage, {
        now: () => new Date(),
        pages: {
          page: async (url) => {
            if (!isAvailable) throw await goneError();
            return { url, html: pageAbout('tides') };
          },
        },
      });
      const { job, bookmark: placeholder } = await library.for('local').queueSave({ url: 'https://site.example/' });
      await library.runWorker(quick);
      expect(await library.for('local').job(job)).toMatchObject({
        state: 'dead',
        attempts: 1,
        error: { type: 'gone' },
      });
      expect(await library.for('local').find(placeholder.id)).toMatchObject({
        state: 'error',
        error: { type: 'gone' },
      });
      isAvailable = true;
      expect(await library.for('local').retryJob(job)).toMatchObject({ state: 'waiting' });
      await library.runWorker(quick);
      expect(await library.for('local').find(placeholder.id)).toMatchObject({
        state: 'ready',
        error: undefined,
        title: 'About tides',
      });
    });

    test('a cancelled job does not run; a running one is aborted', async () => {
      const storage = await open();
      const started = Promise.withResolvers<void>();
      const library = libraryOn(storage, {
        now: () => new Date(),
        pages: {
          page: async (_, request) => {
            started.resolve();
            return new Promise((_resolve, reject) =>
              request?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
            );
          },
        },
      });
      const first = await library.for('local').queueSave({ url: 'https://site.example/1' });
      expect(await library.for('bob').cancelJob(first.job)).toBeUndefined();
      expect(await library.for('local').cancelJob(first.job)).toMatchObject({ state: 'cancelled' });
      const second = await library.for('local').queueSave({ url: 'https://site.example/2' });
      const work = library.runWorker(quick);
      await started.promise;
      await library.for('local').cancelJob(second.job);
      await work;
      expect((await library.for('local').jobs()).map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
      expect(await library.for('local').find(second.bookmark.id)).toMatchObject({ state: 'error' });
    });

    test('a stopping worker returns its job to the queue, which does not count as an attempt', async () => {
      const storage = await open();
      const stop = new AbortController();
      const library = createLibrary({
        ...storage,
        now: () => new Date(),
        newId: () => crypto.randomUUID(),
        readingFor: () => ({
          rules: () => [],
          pages: {
            page: async (_, request) => {
              setTimeout(() => stop.abort(), 50);
              return new Promise((_resolve, reject) =>
                request?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
              );
            },
          },
        }),
      });
      const { job } = await library.for('local').queueSave({ url: 'https://site.example/1' });
      await library.runWorker({ ...quick, untilEmpty: false, signal: stop.signal });
      expect(await library.for('local').job(job)).toMatchObject({ state: 'waiting', attempts: 0 });
    });
  });
});

async function goneError() {
  const { PithError } = await import('@pith/library');
  return new PithError('gone', 'the page is gone', []);
}
