import { describe, expect, test } from 'vitest';
import { fileOf, sample, zipOf, zippedSample } from '../../test/imports.ts';
import { importFormats, openImport } from '../index.ts';
import { jsonList } from './json.ts';
import type { ImportItem, ImportRecord } from './record.ts';

const itemsOf = async (files: Parameters<typeof openImport>[1], from?: string) => {
  const opened = await openImport('sample', files, from);
  if ('restore' in opened) throw new Error('a library export has no items');
  const items: ImportItem[] = [];
  for await (const item of opened.items()) items.push(item);
  opened.close();
  return { format: opened.format, items };
};
const recordsOf = async (files: Parameters<typeof openImport>[1]) => {
  const { format, items } = await itemsOf(files);
  return { format, records: items.flatMap((item) => ('record' in item ? [item.record] : [])), items };
};

const tides = 'https://tides.example/how';
const rope = 'https://harbour.example/rope';
const saved = '2023-11-14T22:13:20.000Z';
const later = '2023-11-14T22:15:00.000Z';
const article = (text: string) => ({ kind: 'article', text: expect.stringContaining(text) });
const twoHills = { quote: 'two hills of water', note: 'why two?' };

type Expected = readonly [sample: string, format: string, records: readonly object[]];

const table: readonly Expected[] = [
  [
    'readeck',
    'readeck',
    [
      {
        url: tides,
        title: 'How tides work',
        savedAt: saved,
        publishedAt: '2023-05-01T00:00:00.000Z',
        authors: ['Ann Shore'],
        siteName: 'The Tides',
        lang: 'en',
        excerpt: 'The moon pulls.',
        labels: ['sea', 'moon'],
        archived: true,
        pinned: true,
        progress: 40,
        highlights: [{ ...twoHills, colour: 'blue', createdAt: '2023-11-15T00:00:00.000Z' }],
        content: {
          ...article('The moon pulls'),
          files: [{ path: '_resources/hills.png', read: expect.any(Function) }],
        },
      },
      { url: rope, savedAt: later, archived: false, labels: [], highlights: [], content: undefined },
    ],
  ],
  [
    'pocket',
    'pocket',
    [
      {
        url: tides,
        title: 'How tides work',
        savedAt: saved,
        labels: ['sea', 'moon'],
        archived: false,
        highlights: [{ quote: 'The moon pulls the water.', createdAt: '2023-11-14T22:18:20.000Z' }],
      },
      { url: 'https://tides.example/untitled', title: undefined, archived: true, labels: [] },
      { url: `${rope}?utm_source=pocket`, title: 'Salt, wind and rope', labels: ['boats'], archived: true },
    ],
  ],
  [
    'pocket-old.html',
    'pocket',
    [
      { url: tides, savedAt: '2014-05-13T16:53:20.000Z', labels: ['sea', 'moon'], archived: false },
      { url: rope, title: 'Rope', labels: [], archived: true },
    ],
  ],
  [
    'instapaper.csv',
    'instapaper',
    [
      { url: tides, excerpt: 'The moon pulls.', savedAt: saved, labels: ['sea'], archived: false, pinned: false },
      { url: rope, archived: true, labels: [] },
      { url: 'https://harbour.example/knots', pinned: true },
      { url: 'https://harbour.example/sails', labels: ['To sew'] },
    ],
  ],
  [
    'wallabag.json',
    'wallabag',
    [
      {
        url: tides,
        savedAt: saved,
        publishedAt: '2023-05-01T00:00:00.000Z',
        lang: 'en-GB',
        archived: true,
        pinned: false,
        labels: ['sea', 'moon'],
        authors: ['Ann Shore'],
        highlights: [{ quote: 'two hills of water', note: 'ask about this', createdAt: '2023-11-16T08:00:00.000Z' }],
        content: article('left a little behind'),
      },
      { url: rope, pinned: true, savedAt: later, content: undefined, lang: undefined },
    ],
  ],
  [
    'wallabag.csv',
    'wallabag',
    [
      { url: tides, savedAt: saved, labels: ['sea', 'moon'], content: article('pulls; the water') },
      { url: rope, savedAt: later, labels: [], content: undefined },
    ],
  ],
  [
    'omnivore',
    'omnivore',
    [
      {
        url: tides,
        archived: true,
        progress: 100,
        labels: ['sea'],
        authors: ['Ann Shore'],
        savedAt: saved,
        highlights: [
          { quote: 'two hills of water', note: 'ask about this' },
          { quote: 'The moon pulls the water', note: undefined },
        ],
        content: article('two hills'),
      },
      { url: rope, archived: false, progress: 12, content: undefined },
    ],
  ],
  [
    'goodlinks.json',
    'goodlinks',
    [
      {
        url: tides,
        pinned: true,
        archived: true,
        progress: 100,
        labels: ['sea', 'moon'],
        savedAt: '2023-11-14T22:13:20.500Z',
        highlights: [twoHills],
      },
      { url: rope, pinned: false, archived: false, progress: 0 },
    ],
  ],
  [
    'linkwarden.json',
    'linkwarden',
    [
      {
        url: tides,
        labels: ['Sea', 'moon'],
        savedAt: saved,
        pinned: false,
        highlights: [{ ...twoHills, colour: 'blue' }],
      },
      { url: rope, labels: [], pinned: true },
    ],
  ],
  [
    'karakeep.json',
    'karakeep',
    [
      { url: tides, savedAt: saved, labels: ['sea', 'Winter'], note: 'Lent to Bo', archived: true },
      { url: rope, title: undefined, archived: false },
    ],
  ],
  [
    'pinboard.json',
    'pinboard',
    [
      { url: tides, savedAt: saved, labels: ['sea', 'moon'], note: 'Lent to Bo', progress: 0 },
      { url: rope, labels: [], progress: 100 },
    ],
  ],
  [
    'raindrop.csv',
    'raindrop',
    [
      {
        url: tides,
        savedAt: saved,
        labels: ['Sea', 'Coast', 'moon', 'water'],
        note: 'Lent to Bo',
        pinned: true,
        highlights: [{ ...twoHills, colour: 'blue' }],
      },
      { url: rope, labels: [], pinned: false, highlights: [] },
    ],
  ],
  [
    'readwise-reader.csv',
    'readwise',
    [
      { url: tides, savedAt: saved, labels: ['sea', 'moon'], progress: 50, archived: false },
      { url: rope, progress: 100, archived: true, labels: [] },
    ],
  ],
  [
    'readwise-highlights.csv',
    'readwise',
    [{ url: tides, authors: ['Ann Shore'], highlights: [twoHills, { quote: 'The moon pulls' }] }],
  ],
  [
    'bookmarks.html',
    'browser',
    [
      { url: tides, savedAt: saved, labels: ['Sea', 'moon', 'water'], note: 'Lent to Bo' },
      { url: rope, title: 'Rope & twine', labels: [] },
    ],
  ],
  [
    'urls.txt',
    'urls',
    [
      { url: tides, title: 'How tides work' },
      { url: rope, title: undefined },
    ],
  ],
  [
    'feeds.opml',
    'opml',
    [
      {
        url: 'https://tides.example/',
        title: 'The Tides',
        labels: ['Sea'],
        note: 'Feed: https://tides.example/feed.xml',
      },
      { url: rope, title: 'Rope & twine', labels: [], savedAt: later },
    ],
  ],
  [
    'feed.xml',
    'feed',
    [
      {
        url: tides,
        publishedAt: '2023-05-01T00:00:00.000Z',
        authors: ['Ann Shore'],
        labels: ['sea'],
        content: article('two hills'),
      },
      { url: 'https://tides.example/rope', content: undefined },
    ],
  ],
  [
    'markdown',
    'markdown',
    [
      {
        url: tides,
        title: 'How tides work: a "simple" view',
        authors: ['Ann Shore'],
        savedAt: saved,
        pinned: true,

        labels: ['sea', 'moon'],
        publishedAt: '2023-05-01T00:00:00.000Z',
        content: { kind: 'markdown', text: expect.stringContaining('two hills'), files: [{ path: 'img/hills.png' }] },
      },
    ],
  ],
  ['singlefile', 'singlefile', [{ url: tides, savedAt: saved, content: { kind: 'page' } }]],
];

describe('readers', () => {
  test.each(table)('%s', async (name, format, expected) => {
    const files = sample(name);
    const found = await recordsOf(files);
    expect(found.format).toBe(format);
    expect(found.records).toMatchObject(expected as ImportRecord[]);
    expect(found.records).toHaveLength(expected.length);
    if (files.length > 1) {
      const zipped = await recordsOf(await zippedSample(name));
      expect(zipped.format).toBe(format);
      expect(zipped.records).toMatchObject(expected as ImportRecord[]);
    }
  });

  test('there is a sample for every format', async () => {
    const seen = new Set(['library', ...table.map(([, format]) => format)]); // has its own test
    expect((await importFormats()).map(({ name }) => name).filter((name) => !seen.has(name))).toEqual([]);
  });

  test('entries that are not web pages are skipped and reported', async () => {
    const { items } = await recordsOf(sample('bookmarks.html'));
    expect(items[2]).toEqual({ where: 'link 3', skipped: '"javascript:alert(1)" is not a web page' });
    const notes = await recordsOf(sample('markdown'));
    expect(notes.items.filter((item) => 'skipped' in item).map(({ where }) => where)).toEqual([
      'list.md',
      'own note.md',
    ]);
  });

  test('invalid records are reported, and valid ones are read', async () => {
    const { items, records } = await recordsOf(sample('bad/some-bad.csv'));
    expect(records.map(({ url }) => url)).toEqual([tides, rope]);
    expect(items.flatMap((item) => ('error' in item ? [`${item.where}: ${item.error}`] : []))).toEqual([
      'some-bad.csv, row 3: it has no address',
      'some-bad.csv, row 4: "http://[not-an-address" is not a valid address',
      'some-bad.csv, row 5: the address at tides.example contains a password',
    ]);
  });

  test('XML entities are not expanded', async () => {
    const { records } = await recordsOf(sample('bad/entities.opml'));
    expect(records).toMatchObject([{ url: tides, title: '&b;&f;' }]);
  });

  test('prototype names are ordinary keys', async () => {
    const csv = '__proto__,url,time_added,tags,status\nx,https://tides.example/how,1,constructor,unread';
    const { records } = await recordsOf([fileOf('a.csv', csv)]);
    expect(records).toMatchObject([{ url: tides, labels: ['constructor'] }]);
    const json = '[{"__proto__":{"is_archived":1},"url":"https://tides.example/how","is_archived":0,"is_starred":0}]';
    expect((await recordsOf([fileOf('a.json', json)])).records).toMatchObject([{ archived: false }]);
    expect(({} as Record<string, unknown>).is_archived).toBeUndefined();
  });
});

const POCKET = 'title,url,time_added,tags,status\n';
/** 149 kB; each row as an object with every column would need gigabytes. */
const wideTable = `${POCKET.trim()}${Array.from({ length: 9_000 }, (_, i) => `,c${i}`).join('')}\n${'a,https://a.example/\n'.repeat(4_500)}`;
const bomb = async () => zipOf([{ name: 'part_000000.csv', content: Buffer.alloc(60_000_000) }]);
/** yazl refuses such a name, so it is written over one of the same length. */
const slip = async () => {
  const zip = await zipOf([{ name: 'xx/xx/part_000000.csv', content: 'url,time_added,tags,status\n' }]);
  return Buffer.from(zip.toString('latin1').replaceAll('xx/xx/', '../../'), 'latin1');
};
const twice = async () => {
  const zip = await zipOf([
    { name: 'part_000000.csv', content: 'a' },
    { name: 'part_000001.csv', content: 'b' },
  ]);
  return Buffer.from(zip.toString('latin1').replaceAll('part_000001', 'part_000000'), 'latin1');
};
const damaged = async () => {
  const zip = await zipOf([{ name: 'part_000000.csv', content: 'url,time_added,tags,status\n'.repeat(20) }]);
  zip[60]! ^= 255;
  return zip;
};

describe('bad files', () => {
  test.each<[string, () => Promise<Uint8Array>, string]>([
    ['truncated JSON', () => sample('bad/truncated.json')[0]!.read(), 'import-damaged'],
    ['truncated CSV', () => sample('bad/truncated.csv')[0]!.read(), 'import-damaged'],
    ['an image', () => sample('bad/picture.csv')[0]!.read(), 'import-unknown'],
    ['prose', () => sample('bad/diary.txt')[0]!.read(), 'import-unknown'],
    ['an empty file', async () => Buffer.alloc(0), 'import-unknown'],
    ['an empty list', async () => Buffer.from('[]'), 'import-unknown'],
    ['deeply nested JSON', async () => Buffer.from('['.repeat(200_000)), 'import-damaged'],
    [
      'another encoding',
      async () => Buffer.from('url,time_added,tags,status\nhttps://a.example/\xe4,1,,', 'latin1'),
      'import-damaged',
    ],
    ['a truncated zip', async () => (await slip()).subarray(0, 80), 'import-damaged'],
    ['a zip with path traversal', slip, 'import-damaged'],
    ['a zip with duplicate names', twice, 'import-damaged'],
    ['a zip bomb', bomb, 'import-too-large'],
    ['a table with thousands of columns', async () => Buffer.from(wideTable), 'import-too-large'],
    ['a row with too many cells', async () => Buffer.from(`${POCKET}a,b${','.repeat(20_000)}\n`), 'import-too-large'],
    ['a row without end', async () => Buffer.from(`${POCKET}"${'x'.repeat(21_000_000)}`), 'import-too-large'],
    [
      'bookmarks with millions of elements',
      async () => Buffer.from(`<!DOCTYPE NETSCAPE-Bookmark-file-1>${'<b>'.repeat(1_300_000)}`),
      'import-too-large',
    ],
    ['a zip with a wrong checksum', damaged, 'import-damaged'],
  ])('%s gives a typed error', async (_, bytes, type) => {
    await expect(itemsOf([fileOf('sample', await bytes())])).rejects.toMatchObject({ type });
  });

  test('a file larger than the limit is not read', async () => {
    const huge = {
      name: 'huge.csv',
      size: 5_000_000_000,
      read: async () => Buffer.from('url,time_added,tags,status\n'),
    };
    await expect(itemsOf([huge])).rejects.toMatchObject({ type: 'import-too-large' });
  });

  test('a list element that is too long is reported, and the others are imported', async () => {
    const post = (url: string, note = '') => ({ href: url, description: 'x', toread: 'no', extended: note });
    const posts = [post('https://a.example/'), post('https://b.example/', 'x'.repeat(8_000_000)), post(tides)];
    const { items } = await itemsOf([fileOf('pinboard.json', JSON.stringify(posts, undefined, 1))]);
    expect(items).toMatchObject([
      { record: { url: 'https://a.example/' } },
      { where: 'item 2', error: 'it is longer than 8 million characters' },
      { record: { url: tides } },
    ]);
  });

  test.each([
    ['["a", "b\\"],[{", {"c": [1, {"d": "]"}]}, []]', ['a', 'b"],[{', { c: [1, { d: ']' }] }, []]],
    ['[]', []],
    [' [ 1 ,\n2 ] ', [1, 2]],
    ['["\\\\", "\\\\\\""]', ['\\', '\\"']],
  ])('the list %s is read element by element, wherever it is cut', async (json, values) => {
    const bytes = Buffer.from(json);
    async function* chunks() {
      for (const byte of bytes) yield Buffer.from([byte]);
    }
    const found = [];
    for await (const item of jsonList({ ...fileOf('a.json', bytes), chunks })) found.push(item);
    expect(found).toEqual(values.map((value) => ({ value })));
  });

  test('symbolic links in a zip are ignored', async () => {
    const zip = await zipOf([
      { name: 'part_000000.csv', content: 'url,time_added,tags,status\nhttps://a.example/,1,,unread\n' },
      { name: 'part_000001.csv', content: '/etc/passwd', mode: 0o120777 },
    ]);
    expect((await itemsOf([fileOf('a.zip', zip)])).items).toHaveLength(1);
  });

  test('a named format is used, and an unknown one is rejected', async () => {
    expect((await itemsOf(sample('urls.txt'), 'urls')).items).toHaveLength(2);
    await expect(itemsOf(sample('urls.txt'), 'paper')).rejects.toMatchObject({ type: 'import-unknown' });
  });
});
