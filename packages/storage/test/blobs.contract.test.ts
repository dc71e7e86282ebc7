/** The contract of the `Blobs` port. */
import { describe, expect, test } from 'vitest';
import { backends, bookmark, idOf, newFolder, openIn, putArchive } from './kit.ts';
import { hasPostgres, newDatabase } from './postgres.ts';
import { keys, startS3 } from './s3.ts';

const stores = [
  { name: 'files', open: async () => openIn(await newFolder()) },
  { name: 'another folder', open: async () => openIn(await newFolder(), { blobs: await newFolder() }) },
  { name: 'sqlite', open: async () => openIn(await newFolder(), { blobs: 'database:' }) },
  ...(hasPostgres
    ? [
        {
          name: 'postgres',
          open: async () => openIn(await newFolder(), { databaseUrl: await newDatabase(), blobs: 'database:' }),
        },
      ]
    : []),
  { name: 's3', open: async () => openIn(await newFolder(), { blobs: (await startS3()).address, s3Keys: keys }) },
];

describe.each(stores)('archives in $name', { timeout: 30_000 }, ({ open }) => {
  test('are returned unchanged once their row names them, and are removed with it', async () => {
    const { blobs, bookmarks } = await open();
    const id = idOf('tides');
    expect(await blobs.get(id)).toBeUndefined();
    const first = await blobs.add(id, new Uint8Array([1, 2, 3]));
    expect(await blobs.get(id)).toBeUndefined();
    await bookmarks.put(bookmark('tides'), '', { archive: first });
    const second = await blobs.add(id, new Uint8Array([0, 255, 10, 13]));
    expect([...(await blobs.get(id))!]).toEqual([1, 2, 3]);
    await bookmarks.put(bookmark('tides'), '', { archive: second });
    expect([...(await blobs.get(id))!]).toEqual([0, 255, 10, 13]);
    await bookmarks.put(bookmark('tides'), ''); // a put without an archive does not change it
    expect([...(await blobs.get(id))!]).toEqual([0, 255, 10, 13]);
    await bookmarks.purge('local', [id]);
    expect(await blobs.get(id)).toBeUndefined();
  });

  test('are current for concurrent reads while they are replaced', async () => {
    const { blobs, bookmarks } = await open();
    const id = idOf('tides');
    const put = async (n: number) =>
      bookmarks.put(bookmark('tides'), '', { archive: await blobs.add(id, new Uint8Array([n])) });
    await put(0);
    let latest = 0;
    const writing = (async () => {
      for (let n = 1; n <= 20; n++) {
        await put(n);
        latest = n;
      }
    })();
    while (latest < 20) {
      const minimum = latest;
      const [found] = (await blobs.get(id))!;
      expect(found).toBeGreaterThanOrEqual(minimum);
    }
    await writing;
  });

  test('are all found by check', async () => {
    const storage = await open();
    const names = ['aaaa', 'bbbb', 'cccc', 'dddd', 'eeee'];
    for (const name of names) await putArchive(storage, name, new Uint8Array([1]));
    const { healthy, withArchive } = await storage.check();
    expect([healthy, [...withArchive.keys()].sort()]).toEqual([true, names.map(idOf)]);
  });

  test.each(['../../etc/passwd', 'UPPER-CASE', 'a', '..%2f..%2fx'])('a path is not an id: %s', async (id) => {
    const { blobs } = await open();
    await expect(blobs.add(id, new Uint8Array([1]))).rejects.toThrow('not an archive name');
  });
});

describe('an S3 store', () => {
  test('with a wrong secret fails with blobs-failed', async () => {
    const { address, objects, refused } = await startS3();
    const { blobs } = await openIn(await newFolder(), { blobs: address, s3Keys: { ...keys, secret: 'wrong' } });
    await expect(blobs.add(idOf('tides'), new Uint8Array([1]))).rejects.toMatchObject({ type: 'blobs-failed' });
    expect([objects.size, refused.length > 0]).toEqual([0, true]);
  });

  test('writes objects below the prefix', async () => {
    const { address, objects } = await startS3();
    const { blobs } = await openIn(await newFolder(), { blobs: address, s3Keys: keys });
    const name = await blobs.add(idOf('tides'), new Uint8Array([1]));
    expect([...objects.keys()]).toEqual([`/bucket/some/prefix/${name}.zip`]);
  });

  test('that is unreachable fails with blobs-failed', async () => {
    const { blobs } = await openIn(await newFolder(), {
      blobs: 's3://bucket/?endpoint=http://127.0.0.1:1',
      s3Keys: keys,
    });
    await expect(blobs.get(idOf('tides'))).rejects.toMatchObject({ type: 'blobs-failed' });
  });

  test.each([
    ['without an endpoint', 's3://bucket/x', keys],
    ['without keys', 's3://bucket/x?endpoint=https://s3.example', undefined],
    ['without a bucket', 's3:///x?endpoint=https://s3.example', keys],
    ['of another kind', 'ftp://host/x', keys],
  ])('%s is rejected', async (_, blobs, s3Keys) => {
    const dataFolder = await newFolder();
    await expect(openIn(dataFolder, { blobs, s3Keys })).rejects.toMatchObject({ type: 'bad-blobs' });
  });
});

test('covers every backend', () => {
  expect(stores.map(({ name }) => name)).toEqual(expect.arrayContaining(backends.map(({ name }) => name)));
});
