import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { unzip } from '../test/kit.ts';
import { type ExportFile, zipFiles } from './zipFiles.ts';

const file = (name: string, content: string | undefined, isCompressed = false): ExportFile => ({
  name,
  isCompressed,
  read: async () => (content === undefined ? undefined : Buffer.from(content)),
});

const files = [
  file('mimetype', 'application/epub+zip', true),
  file('texts/潮汐.md', 'The moon pulls. '.repeat(100)),
  file('nothing', undefined),
  file('empty', ''),
  file('image.png', 'png', true),
];

test('another program reads what was written, and the same files give the same bytes', async () => {
  const zip = await buffer(zipFiles(files));
  expect((await unzip(zip)).map(({ name, bytes }) => [name, bytes.toString()])).toEqual([
    ['mimetype', 'application/epub+zip'],
    ['texts/潮汐.md', 'The moon pulls. '.repeat(100)],
    ['empty', ''],
    ['image.png', 'png'],
  ]);
  expect(zip.subarray(30, 58).toString()).toBe('mimetypeapplication/epub+zip');
  expect(zip.length).toBeLessThan(800);
  expect(await buffer(zipFiles(files))).toEqual(zip);
});

test('no files', async () => {
  expect(await unzip(await buffer(zipFiles([])))).toEqual([]);
});

const hasUnzip = spawnSync('unzip', ['-v']).status === 0;
test.runIf(hasUnzip)('unzip finds no errors', async () => {
  const path = join(tmpdir(), `pith-${crypto.randomUUID()}.zip`);
  await writeFile(path, zipFiles(files));
  const { status, stdout } = spawnSync('unzip', ['-t', path], { encoding: 'utf8' });
  expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining('No errors detected') });
});

test('more files than the original format allows', async () => {
  function* many() {
    for (let i = 0; i < 70_000; i++) yield file(`f${i}`, '', true);
  }
  const found = await unzip(await buffer(zipFiles(many())));
  expect([found.length, found.at(-1)?.name]).toEqual([70_000, 'f69999']);
});

test('an error of a file is an error of the stream', async () => {
  const failing = { name: 'x', read: async () => Promise.reject(new Error('gone')) };
  await expect(buffer(zipFiles([...files, failing]))).rejects.toThrow('gone');
});

test('files are read when they are needed, and not kept', async () => {
  let readCount = 0;
  let written = 0;
  const peak = { ahead: 0, arrayBuffers: 0 };
  const size = 1_000_000;
  function* large(): Generator<ExportFile> {
    for (let i = 0; i < 400; i++)
      yield {
        name: `f${i}`,
        isCompressed: i % 2 === 0,
        async read() {
          readCount += 1;
          peak.ahead = Math.max(peak.ahead, readCount * size - written);
          peak.arrayBuffers = Math.max(peak.arrayBuffers, process.memoryUsage().arrayBuffers);
          return Buffer.alloc(size, Math.random().toString());
        },
      };
  }
  const slow = new Writable({
    write(chunk: Buffer, _, done) {
      written += chunk.length > size / 2 ? chunk.length : 0;
      setImmediate(done);
    },
  });
  const before = process.memoryUsage().arrayBuffers;
  await pipeline(zipFiles(large()), slow);
  expect(readCount).toBe(400);
  expect(peak.arrayBuffers - before).toBeLessThan(200 * size);
});
