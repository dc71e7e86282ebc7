import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { processorSeconds } from '../../../tools/processorSeconds.ts';
import { articleWith } from '../test/kit.ts';
import { packArchive } from './packArchive.ts';
import { readArchive } from './readArchive.ts';
import { salvageArchive } from './salvageArchive.ts';

const packed = Buffer.from(
  await packArchive({
    article: articleWith(),
    originalHtml: '<p>The moon pulls.',
    origin: { url: 'https://tides.example/how' },
    log: [],
    props: { id: 'b1' },
  }),
);
const everything = ['index.html', 'article.md', 'original.html.gz', 'pages.json', 'props.json', 'log'];

/** Inverts a byte of a file's contents. */
function damage(bytes: Buffer, name: string): Buffer {
  const changed = Buffer.from(bytes);
  changed[changed.indexOf(name) + name.length + 12]! ^= 0xff;
  return changed;
}

test.each<[name: string, bytes: Buffer, found: readonly string[]]>([
  ['an intact archive', packed, everything],
  ['without its directory', packed.subarray(0, packed.indexOf('PK\u0001\u0002')), everything],
  ['cut off in its fourth file', packed.subarray(0, packed.indexOf('pages.json') + 20), everything.slice(0, 3)],
  ['with another beginning', Buffer.concat([Buffer.from('<html>'), packed.subarray(6)]), everything.slice(1)],
  ['with a damaged file', damage(packed, 'article.md'), everything.filter((name) => name !== 'article.md')],
  ['an empty file', Buffer.alloc(0), []],
  ['something else', Buffer.from('PK\u0003\u0004'.repeat(1000)), []],
])('%s', async (_, bytes, found) => {
  const archive = salvageArchive(bytes);
  expect(archive.names).toEqual(found);
  const whole = await readArchive(packed);
  for (const name of found) expect(await archive.bytes(name)).toEqual(await whole.bytes(name));
});

test('the original page of an archive that was cut off can be read', async () => {
  const archive = salvageArchive(packed.subarray(0, packed.indexOf('props.json')));
  expect(await archive.originals()).toMatchObject({ first: { html: '<p>The moon pulls.' } });
  await expect(archive.props()).rejects.toMatchObject({ type: 'archive-damaged' });
});

test('names that leave the archive are ignored', async () => {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from('x'), 'aa/evil');
  zip.addBuffer(Buffer.from('y'), 'log');
  zip.end();
  const bytes = (await buffer(zip.outputStream)).toString('latin1').replaceAll('aa/evil', '../evil');
  expect(salvageArchive(Buffer.from(bytes, 'latin1')).names).toEqual(['log']);
});

test('headers that claim large files take no more than the limit', async () => {
  const header = Buffer.alloc(34);
  header.write('PK\u0003\u0004', 'latin1');
  header.writeUInt16LE(8, 8);
  header.writeUInt32LE(20_000_000, 18);
  header.writeUInt32LE(20_000_000, 22);
  header.writeUInt16LE(3, 26);
  header.write('log', 30);
  const bytes = Buffer.concat([...Array.from({ length: 100_000 }, () => header), Buffer.alloc(20_000_000)]);
  expect(await processorSeconds(() => expect(salvageArchive(bytes).names).toEqual([]))).toBeLessThan(5);
});
