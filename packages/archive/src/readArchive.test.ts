import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { articleWith } from '../test/kit.ts';
import { packArchive } from './packArchive.ts';
import { readArchive } from './readArchive.ts';

const packed = await packArchive({
  article: articleWith(),
  originalHtml: '<p>The moon pulls — 潮汐.',
  log: [],
  props: { id: 'b1' },
  images: {
    resources: [
      {
        path: '_resources/a.png',
        url: 'https://a.example/a.png',
        type: 'image/png',
        width: 3,
        height: 2,
        bytes: Buffer.from('png'),
      },
    ],
    dropped: new Set(['https://a.example/icon.png']),
    warnings: [],
  },
});

const zipped = async (files: readonly (readonly [name: string, bytes: Buffer])[]) => {
  const zip = new ZipFile();
  for (const [name, bytes] of files) zip.addBuffer(bytes, name);
  zip.end();
  return buffer(zip.outputStream);
};

test('reads back what was packed', async () => {
  const archive = await readArchive(packed);
  expect(archive.names).toContain('_resources/a.png');
  expect(String(await archive.bytes('_resources/a.png'))).toBe('png');
  expect(await archive.bytes('nothing')).toBeUndefined();
  expect(await archive.bytes('__proto__')).toBeUndefined();
  expect(await archive.original()).toBe('<p>The moon pulls — 潮汐.');
  expect(await archive.props()).toMatchObject({ id: 'b1' });
  const { resources, dropped } = await archive.images();
  expect(resources).toMatchObject([{ path: '_resources/a.png', url: 'https://a.example/a.png' }]);
  expect([...dropped]).toEqual(['https://a.example/icon.png']);
});

const ofType = (type: string) => expect.objectContaining({ type });
const zeros = Buffer.alloc(30_000_000);

test.each([
  ['a file that is not a zip', 'archive-damaged', async () => Buffer.from('PK? no')],
  ['an empty file', 'archive-damaged', async () => Buffer.alloc(0)],
  ['a truncated archive', 'archive-damaged', async () => packed.subarray(0, packed.length / 2)],
  ['a zip bomb', 'archive-too-large', () => zipped([['props.json', zeros]])],
  [
    'too many files',
    'archive-too-large',
    () => zipped(Array.from({ length: 2001 }, (_, n) => [`f${n}`, Buffer.alloc(1)])),
  ],
  [
    'two files with the same name',
    'archive-damaged',
    () =>
      zipped([
        ['props.json', zeros.subarray(0, 1)],
        ['props.json', zeros.subarray(0, 2)],
      ]),
  ],
  ['a path that leads outside', 'archive-damaged', async () => renamed('img/a.png', '../../a.p')],
  ['an absolute path', 'archive-damaged', async () => renamed('img/a.png', '/mg/a.png')],
])('rejects %s: %s', async (_, type, make) => {
  await expect(readArchive(await make())).rejects.toEqual(ofType(type));
});

/** Changes a file name in the bytes, because the zip writer rejects such names. */
async function renamed(from: string, to: string): Promise<Buffer> {
  const bytes = await zipped([[from, Buffer.from('x')]]);
  return Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1');
}

test('detects a changed byte by its checksum', async () => {
  const changed = Buffer.from(packed);
  const at = changed.indexOf('a.pngpng') + 'a.png'.length; // the content follows the name
  changed[at] = changed[at]! ^ 1;
  const archive = await readArchive(changed);
  await expect(archive.bytes('_resources/a.png')).rejects.toEqual(ofType('archive-damaged'));
});

test.each([
  ['not JSON', '{'],
  ['not an object', '[1]'],
  ['values of the wrong type', '{"resources":5,"dropped_images":[1,{}]}'],
  ['invalid resources', '{"resources":[null,{"path":1},{"path":"a","url":"b","type":"c","width":"1","height":2}]}'],
])('props.json with %s', async (_, json) => {
  const archive = await readArchive(await zipped([['props.json', Buffer.from(json)]]));
  const images = await archive.images().catch((error) => error);
  if (images instanceof Error) expect(images).toEqual(ofType('archive-damaged'));
  else expect([images.resources, [...images.dropped]]).toEqual([[], []]);
});

test('a file that is larger than its reader wants is not decompressed', async () => {
  const archive = await readArchive(packed);
  expect(String(await archive.bytes('_resources/a.png', 3))).toBe('png');
  await expect(archive.bytes('_resources/a.png', 2)).rejects.toEqual(ofType('archive-too-large'));
  const padded = JSON.stringify({ resources: [], note: 'x'.repeat(8_000_000) });
  const large = await readArchive(await zipped([['props.json', Buffer.from(padded)]]));
  await expect(large.images()).rejects.toEqual(ofType('archive-too-large'));
  expect(await large.props()).toHaveProperty('note');
});
