import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { WARCRecord, WARCSerializer } from 'warcio';
import { decodeResource, isSkip, resourceIn, type WarcRecord, warcRecords } from './warc.ts';

const record = (type: string, body: string, length = Buffer.byteLength(body)) =>
  Buffer.from(
    `WARC/1.0\r\nWARC-Type: ${type}\r\nWARC-Target-URI: https://a.example/${type}\r\nContent-Length: ${length}\r\n\r\n${body}\r\n\r\n`,
  );

async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(bytes: Buffer, size = Math.max(1, bytes.length)): Promise<WarcRecord[]> {
  const found: WarcRecord[] = [];
  for await (const record of warcRecords(inChunks(bytes, size))) found.push(record);
  return found;
}
const shown = (records: readonly WarcRecord[]) => records.map(({ type, block }) => [type, block?.toString()]);

test.each([1, 2, 3, 7, 64, 10_000])('reads records from chunks of %i bytes', async (size) => {
  const file = Buffer.concat([record('one', 'first'), record('two', ''), record('three', 'third\r\n\r\nWARC/1.0')]);
  expect(shown(await read(file, size))).toEqual([
    ['one', 'first'],
    ['two', ''],
    ['three', 'third\r\n\r\nWARC/1.0'],
  ]);
});

test.each([
  ['bytes between records', [record('one', 'a'), Buffer.from('junk WARC'), record('two', 'b')], ['one', 'two']],
  ['a record that is cut off', [record('one', 'a'), record('two', 'b', 100)], ['one', 'two']],
  ['a record without a length', [record('one', 'a'), Buffer.from('WARC/1.0\r\nWARC-Type: two\r\n\r\n')], ['one']],
  ['nothing', [], []],
  ['an endless header', [Buffer.from(`WARC/1.0 ${'x'.repeat(300_000)}`), record('one', 'a')], ['one']],
])('%s', async (_, parts, types) => {
  const found = await read(Buffer.concat(parts), 1000);
  expect(found.map(({ type }) => type)).toEqual(types);
});

test('the block of a record that is cut off is missing', async () => {
  expect(shown(await read(record('one', 'b', 100)))).toEqual([['one', undefined]]);
});

test('reads what another program writes', async () => {
  const bodies = { plain: 'Grüße', packed: gzipSync('<p>packed') };
  const records = await Promise.all(
    Object.entries(bodies).map(async ([name, body]) => {
      const created = WARCRecord.create(
        {
          url: `https://a.example/${name}`,
          date: '2000-01-01T00:00:00Z',
          type: 'response',
          warcVersion: 'WARC/1.1',
          httpHeaders: { 'Content-Type': 'text/html', ...(name === 'packed' && { 'Content-Encoding': 'gzip' }) },
        },
        inChunks(Buffer.from(body), 100),
      );
      return Buffer.from(await WARCSerializer.serialize(created));
    }),
  );
  const found = (await read(Buffer.concat(records), 50)).map(resourceIn);
  const texts = await Promise.all(
    found.map(async (resource) =>
      isSkip(resource) ? resource : Buffer.from((await decodeResource(resource))!).toString(),
    ),
  );
  expect(texts).toEqual(['Grüße', '<p>packed']);
});
