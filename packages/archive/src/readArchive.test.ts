import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { articleWith } from '../test/kit.ts';
import { pack } from './pack.ts';
import { readArchive } from './readArchive.ts';

const packed = await pack({
  article: articleWith(),
  originalHtml: '<p>The moon pulls — 潮汐.',
  log: [],
  props: { id: 'b1' },
  gathered: {
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
    dropped: new Set(['https://a.example/sign.png']),
    warnings: [],
  },
});

const zipped = async (files: readonly (readonly [name: string, bytes: Buffer])[]) => {
  const zip = new ZipFile();
  for (const [name, bytes] of files) zip.addBuffer(bytes, name);
  zip.end();
  return buffer(zip.outputStream);
};

test('gives back what was packed', async () => {
  const archive = await readArchive(packed);
  expect(archive.names).toContain('_resources/a.png');
  expect(String(await archive.bytes('_resources/a.png'))).toBe('png');
  expect(await archive.bytes('nothing')).toBeUndefined();
  expect(await archive.bytes('__proto__')).toBeUndefined();
  expect(await archive.original()).toBe('<p>The moon pulls — 潮汐.');
  expect(await archive.props()).toMatchObject({ id: 'b1' });
  const { resources, dropped } = await archive.images();
  expect(resources).toMatchObject([{ path: '_resources/a.png', url: 'https://a.example/a.png' }]);
  expect([...dropped]).toEqual(['https://a.example/sign.png']);
});

const ofType = (type: string) => expect.objectContaining({ type });
const zeros = Buffer.alloc(30_000_000);

test.each([
  ['no zip', 'archive-damaged', async () => Buffer.from('PK? no')],
  ['nothing', 'archive-damaged', async () => Buffer.alloc(0)],
  ['half of one', 'archive-damaged', async () => packed.subarray(0, packed.length / 2)],
  ['a bomb', 'archive-too-large', () => zipped([['props.json', zeros]])],
  [
    'too many files',
    'archive-too-large',
    () => zipped(Array.from({ length: 2001 }, (_, n) => [`f${n}`, Buffer.alloc(1)])),
  ],
  [
    'two files of one name',
    'archive-damaged',
    () =>
      zipped([
        ['props.json', zeros.subarray(0, 1)],
        ['props.json', zeros.subarray(0, 2)],
      ]),
  ],
  ['a name that leads outside', 'archive-damaged', async () => renamed('img/a.png', '../../a.p')],
  ['an absolute name', 'archive-damaged', async () => renamed('img/a.png', '/mg/a.png')],
])('%s is refused: %s', async (_, type, make) => {
  await expect(readArchive(await make())).rejects.toEqual(ofType(type));
});

/** The writer would refuse such a name itself. */
async function renamed(from: string, to: string): Promise<Buffer> {
  const bytes = await zipped([[from, Buffer.from('x')]]);
  return Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1');
}

test('every changed byte of content is noticed', async () => {
  const changed = Buffer.from(packed);
  const at = changed.indexOf('a.pngpng') + 'a.png'.length; // the content follows the name
  changed[at] = changed[at]! ^ 1;
  const archive = await readArchive(changed);
  await expect(archive.bytes('_resources/a.png')).rejects.toEqual(ofType('archive-damaged'));
});

test.each([
  ['no JSON', '{'],
  ['another kind of value', '[1]'],
  ['wrong lists', '{"resources":5,"dropped_images":[1,{}]}'],
  ['wrong entries', '{"resources":[null,{"path":1},{"path":"a","url":"b","type":"c","width":"1","height":2}]}'],
])('facts that are %s', async (_, json) => {
  const archive = await readArchive(await zipped([['props.json', Buffer.from(json)]]));
  const images = await archive.images().catch((error) => error);
  if (images instanceof Error) expect(images).toEqual(ofType('archive-damaged'));
  else expect([images.resources, [...images.dropped]]).toEqual([[], []]);
});
