/** What library expects of `Blobs`, from whoever keeps archives. */
import { describe, expect, test } from 'vitest';
import { backends, idOf, newFolder, openIn } from './kit.ts';
import { hasPostgres, newDatabase } from './postgres.ts';
import { keys, startS3 } from './s3.ts';

const stores = [
  { name: 'files', open: async () => openIn(await newFolder()) },
  { name: 'a folder elsewhere', open: async () => openIn(await newFolder(), { blobs: await newFolder() }) },
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
  test('come back as they were put, the last one wins, and go when asked', async () => {
    const { blobs } = await open();
    const id = idOf('tides');
    expect(await blobs.get(id)).toBeUndefined();
    await blobs.put(id, new Uint8Array([1, 2, 3]));
    await blobs.put(id, new Uint8Array([0, 255, 10, 13]));
    expect([...(await blobs.get(id))!]).toEqual([0, 255, 10, 13]);
    await blobs.remove(id);
    await blobs.remove(id);
    expect(await blobs.get(id)).toBeUndefined();
  });

  test('are listed for the doctor, all of them', async () => {
    const { blobs, check } = await open();
    for (const name of ['aaaa', 'bbbb', 'cccc', 'dddd', 'eeee']) await blobs.put(idOf(name), new Uint8Array([1]));
    expect(await check()).toMatchObject({ healthy: true, withoutArchive: new Map() });
    expect(
      (await (blobs as unknown as { list(): Promise<{ id: string }[]> }).list()).map(({ id }) => id).sort(),
    ).toEqual(['aaaa', 'bbbb', 'cccc', 'dddd', 'eeee'].map(idOf));
  });

  test.each(['../../etc/passwd', 'UPPER-CASE', 'a', '..%2f..%2fx'])('no id is a path: %s', async (id) => {
    const { blobs } = await open();
    await expect(blobs.put(id, new Uint8Array([1]))).rejects.toThrow('not the id of a bookmark');
  });
});

describe('a store that speaks S3', () => {
  test('refuses a wrong secret, and that has a name', async () => {
    const { address, objects, refused } = await startS3();
    const { blobs } = await openIn(await newFolder(), { blobs: address, s3Keys: { ...keys, secret: 'wrong' } });
    await expect(blobs.put(idOf('tides'), new Uint8Array([1]))).rejects.toMatchObject({ type: 'blobs-failed' });
    expect([objects.size, refused.length > 0]).toEqual([0, true]);
  });

  test('puts objects below the prefix', async () => {
    const { address, objects } = await startS3();
    const { blobs } = await openIn(await newFolder(), { blobs: address, s3Keys: keys });
    await blobs.put(idOf('tides'), new Uint8Array([1]));
    expect([...objects.keys()]).toEqual([`/bucket/some/prefix/${idOf('tides')}.zip`]);
  });

  test('that does not answer has a name', async () => {
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
  ])('%s is refused', async (_, blobs, s3Keys) => {
    const dataFolder = await newFolder();
    await expect(openIn(dataFolder, { blobs, s3Keys })).rejects.toMatchObject({ type: 'bad-blobs' });
  });
});

test('every backend is here', () => {
  expect(stores.map(({ name }) => name)).toEqual(expect.arrayContaining(backends.map(({ name }) => name)));
});
