/** Export and import: the same files from and into either database. */
import { buffer } from 'node:stream/consumers';
import { EpubCheck } from '@likecoin/epubcheck-ts';
import { type ExportFile, zipFiles } from '@pith/archive';
import { type ImportFile, type ImportOptions, type Library, openImport } from '@pith/library';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { fileOf, sample, zipOf, zippedSample } from '../../library/test/imports.ts';
import { backends, libraryOn, pageAbout } from './kit.ts';

const options: ImportOptions = { user: 'local', toHtml: async (markdown) => `<p>${markdown}</p>` };
const code =
  '<article><h1>On code</h1><p>To write a script, say so in the page, with care and with thought.</p><pre><code>&lt;script&gt;alert(1)&lt;/script&gt;</code></pre><p>And then go on writing about other things for a while.</p></article>';

/** Fills a library with every kind of data. */
async function fill(library: Library): Promise<void> {
  await library.for('local').import(await openImport('readeck.zip', await zippedSample('readeck')), options);
  await library.for('local').import(await openImport('goodlinks.json', sample('goodlinks.json')), options);
  for (const topic of ['tides', 'ebb', 'waves'])
    await library
      .for('local')
      .save({ url: `https://sea.example/${topic === 'ebb' ? 'tides' : topic}`, html: pageAbout(topic) });
  await library.for('local').save({ url: 'https://sea.example/code', html: code });
  const edited = { title: 'My "own" title: <b>', authors: ['Bo'] };
  await library.for('local').change('https://sea.example/tides', {
    edits: edited,
    addLabels: ['a, b'],
    note: 'line\nline',
    progress: 40,
  });
  const page = (await library.for('local').find('https://sea.example/tides'))!;
  await library
    .for('local')
    .highlights.add(page.id, { quote: 'hardly be called' }, { colour: 'green', note: 'really?' });
  await library.for('local').remove('https://sea.example/waves');
  await library.for('local').collections.add({ name: 'Unread sea', question: 'is:unread site:sea.example' });
  await library.for('local').shares.add(page.id, 1);
  await library.for('local').queueSave({ url: 'https://sea.example/promised' });
}

const zipOfLibrary = async (library: Library) => buffer(zipFiles(library.for('local').exports.library()));

async function filesOf(files: AsyncIterable<ExportFile>): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const { name, read } of files) found.set(name, Buffer.from((await read()) ?? '').toString());
  return found;
}

describe.each(backends)('a library in $name', ({ open }) => {
  test.each(backends)(
    'exported, imported into $name and exported again gives the same bytes',
    async ({ open: openOther }) => {
      const library = libraryOn(await open());
      await fill(library);
      const first = await zipOfLibrary(library);
      expect(Buffer.compare(await zipOfLibrary(library), first)).toBe(0);
      expect(first.toString('latin1')).not.toContain('token');

      const storage = await openOther();
      const other = libraryOn(storage);
      const source = await openImport('library.zip', [fileOf('library.zip', first)]);
      expect(await other.for('local').import(source, options)).toMatchObject({
        format: 'library',
        found: 6,
        added: 6,
        warnings: [],
      });
      const [before, after] = [library, other].map((each) => filesOf(each.for('local').exports.library()));
      expect(await after).toEqual(await before);
      const second = await zipOfLibrary(other);
      expect(Buffer.compare(second, first)).toBe(0);
      expect(await other.for('local').import(source, options)).toMatchObject({ added: 0, unchanged: 6 });
      expect(await storage.check()).toMatchObject({ healthy: true, bookmarks: 6 });
      expect(
        (await other.for('local').search({ words: '"my own title" ebb label:sea or label:"a, b"' })).total,
      ).toBeGreaterThan(0);
      expect(
        await other.for('local').versions((await other.for('local').find('https://sea.example/tides'))!.id),
      ).toHaveLength(1);
      expect(await other.for('local').find('https://sea.example/promised')).toMatchObject({ state: 'error' });
      const undone = await other.for('local').change('https://sea.example/tides', { edits: { title: null } });
      expect(undone?.title).toBe('About ebb');
    },
  );
});

const [{ open }] = backends as [(typeof backends)[number]];

describe('a modified library export', () => {
  const modifiedExport = async (change: (name: string, text: string) => string | undefined) => {
    const library = libraryOn(await open());
    await library.for('local').save({ url: 'https://sea.example/code', html: code });
    const entries = [];
    for await (const { name, read } of library.for('local').exports.library()) {
      const bytes = (await read())!;
      const content = name.endsWith('.zip') ? bytes : change(name, Buffer.from(bytes).toString());
      if (content !== undefined) entries.push({ name, content });
    }
    return [fileOf('library.zip', await zipOf(entries))];
  };
  const importFiles = async (files: readonly ImportFile[]) => {
    const library = libraryOn(await open());
    const report = await library.for('local').import(await openImport('library.zip', files), options);
    return { report, page: await library.for('local').find('https://sea.example/code') };
  };

  test('imports when unchanged, including code that looks like HTML', async () => {
    const { page } = await importFiles(await modifiedExport((_, text) => text));
    expect(page?.content).toContain('<script>alert(1)</script>');
    expect(page?.html).toContain('&lt;script&gt;');
  });

  test('loses its scripts', async () => {
    const addScripts = (_: string, text: string) =>
      text
        .replace('"html": "', '"html": "<script>alert(2)</script><img src=x onerror=alert(3)>')
        .replace('# On code', '<img src=x onerror=alert(4)>');
    const { page } = await importFiles(await modifiedExport(addScripts));
    expect(page?.html).not.toMatch(/alert\([23]\)/);
    expect(page?.content).not.toContain('onerror');
  });

  test.each<[string, (name: string, text: string) => string | undefined, string]>([
    [
      'another id',
      (_, text) => text.replace(/"id": "[^"]{36}"/, '"id": "../../../../etc/passwd"'),
      'import-bad-records',
    ],
    [
      'an invalid URL',
      (_, text) => text.replaceAll('https://sea.example/code', 'javascript:alert(1)'),
      'import-bad-records',
    ],
    ['an unknown key', (_, text) => text.replace('"pinned"', '"isAdmin": true,\n  "pinned"'), 'import-bad-records'],
    ['a value of another type', (_, text) => text.replace('"progress": 0', '"progress": "0"'), 'import-bad-records'],
    ['a missing bookmark', (name, text) => (name.endsWith('bookmark.json') ? undefined : text), 'import-damaged'],
    [
      'a newer version',
      (name, text) => (name === 'manifest.json' ? text.replace('"version": 1', '"version": 2') : text),
      'library-format-newer',
    ],
    ['another format', (name, text) => (name === 'manifest.json' ? '{}' : text), 'import-unknown'],
  ])('%s is rejected with its error type', async (_, change, type) => {
    await expect(importFiles(await modifiedExport(change))).rejects.toMatchObject({ type });
  });
});

describe('other export formats', () => {
  test('a Markdown folder has safe names, local images and valid frontmatter, and can be imported', async () => {
    const library = libraryOn(await open());
    await fill(library);
    const { items } = await library.for('local').list({ sort: { by: 'saved', descending: false } });
    const ids = items.map(({ id }) => id);
    const files = await filesOf(library.for('local').exports.markdown(ids));
    expect([...files.keys()].filter((name) => name.endsWith('.md'))).toEqual([
      'How tides work.md',
      'Rope.md',
      'My own title b.md',
      'On code.md',
      'https sea.example promised.md',
    ]);
    const picture = [...files.keys()].find((name) => name.endsWith('.png'))!;
    expect(files.get('How tides work.md')).toContain(`](${picture})`);
    const own = files.get('My own title b.md')!;
    expect(own).toContain('## Highlights\n\n> hardly be called\n\nreally?');
    expect(parse(own.split('---\n')[1]!)).toMatchObject({
      source: 'https://sea.example/tides',
      title: 'My "own" title: <b>',
      author: 'Bo',
      labels: ['a, b'],
      note: 'line\nline',
      read_progress: 40,
    });
    const other = libraryOn(await open());
    const exported = [...files].map(([name, content]) => fileOf(name, name.endsWith('.md') ? content : ''));
    expect(await other.for('local').import(await openImport('vault', exported), options)).toMatchObject({
      added: 5,
      warnings: [],
    });
    expect(await other.for('local').find('https://sea.example/tides')).toMatchObject({
      labels: ['a, b'],
      progress: 40,
    });
  });

  test('an EPUB passes epubcheck', async () => {
    const library = libraryOn(await open());
    await fill(library);
    const { items } = await library.for('local').list({});
    const bytes = await buffer(zipFiles(library.for('local').exports.epub(items)));
    const { messages } = await EpubCheck.validate(bytes);
    expect(messages.filter(({ severity }) => severity !== 'info' && severity !== 'usage')).toEqual([]);
    expect(Buffer.compare(bytes, await buffer(zipFiles(library.for('local').exports.epub(items))))).toBe(0);
  });
});
