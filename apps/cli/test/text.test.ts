/** `pith text` on files, folders and standard input. */
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { jsonLines, run, tempFolder } from './kit.ts';

const page = (title: string, body: string) => `<title>${title}</title><nav>Home</nav><p>${body}</p><p>GitHub</p>`;

/** A folder with HTML files and other files. */
async function pages() {
  const root = await tempFolder();
  await mkdir(join(root, 'b/deep'), { recursive: true });
  await writeFile(join(root, 'a.html'), page('Tides', 'The tide turned.'));
  await writeFile(join(root, 'b/c.HTM'), page('', 'The boats came in.'));
  await writeFile(
    join(root, 'b/deep/d.xhtml'),
    `<?xml version="1.0"?><html><script src="x"/>${page('Moon', 'It rose.')}</html>`,
  );
  await writeFile(join(root, 'notes.txt'), 'no page');
  await symlink(root, join(root, 'b/round'));
  const at = (name: string) => join(root, name);
  return { root, at };
}

test('prints the text of a file', async () => {
  const { at } = await pages();
  expect(await run(['text', at('a.html')])).toEqual({ code: 0, stdout: 'The tide turned.\n', stderr: '' });
});

test('prints the text of standard input', async () => {
  expect(await run(['text', '-'], { stdin: page('T', 'Hello.') })).toEqual({ code: 0, stdout: 'Hello.\n', stderr: '' });
});

test('prints all pages of a folder, sorted by name, each with a header line', async () => {
  const { root, at } = await pages();
  const { code, stdout, stderr } = await run(['text', root]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toBe(
    [
      [`==> ${at('a.html')}: Tides <==`, 'The tide turned.', ''],
      [`==> ${at('b/c.HTM')} <==`, 'The boats came in.', ''],
      [`==> ${at('b/deep/d.xhtml')}: Moon <==`, 'It rose.', ''],
    ]
      .map((lines) => lines.join('\n'))
      .join('\n'),
  );
});

test('--json prints one object per line, also for a single file', async () => {
  const { root, at } = await pages();
  expect(jsonLines((await run(['text', root, '--json'])).stdout).map(({ title }) => title)).toEqual([
    'Tides',
    '',
    'Moon',
  ]);
  expect(jsonLines((await run(['text', at('a.html'), '--json'])).stdout)).toEqual([
    { file: at('a.html'), title: 'Tides', text: 'The tide turned.' },
  ]);
});

test('decodes the declared encoding, and replaces invalid bytes', async () => {
  const { at } = await pages();
  await writeFile(at('latin.html'), Buffer.from('<meta charset=iso-8859-1><p>caf\u00e9', 'latin1'));
  await writeFile(
    at('broken.html'),
    Buffer.concat([Buffer.from('<meta charset=utf-8><p>a '), Buffer.from([0xff]), Buffer.from(' b')]),
  );
  expect((await run(['text', at('latin.html')])).stdout).toBe('café\n');
  expect((await run(['text', at('broken.html')])).stdout).toBe('a \ufffd b\n');
});

describe('a file that fails', () => {
  test('is reported, and the others are printed', async () => {
    const { root, at } = await pages();
    const { code, stdout, stderr } = await run(['text', at('gone.html'), root]);
    expect(code).toBe(3);
    expect(stderr).toContain(`pith: ${at('gone.html')}: file not found`);
    expect(stdout.match(/^==> /gm)).toHaveLength(3);
  });

  test('is an error line with --json', async () => {
    const { at } = await pages();
    const { code, stdout, stderr } = await run(['text', at('gone.html'), at('a.html'), '--json']);
    expect({ code, stderr }).toEqual({ code: 3, stderr: '' });
    expect(jsonLines(stdout)).toEqual([
      { success: false, input: at('gone.html'), error: expect.objectContaining({ type: 'file-not-found' }) },
      { file: at('a.html'), title: 'Tides', text: 'The tide turned.' },
    ]);
  });
});

describe('--out', () => {
  test('writes a file for each page and prints its path', async () => {
    const { root, at } = await pages();
    const out = at('texts/new');
    const { code, stdout } = await run(['text', root, '--out', out]);
    expect({ code, lines: stdout.split('\n')[0] }).toEqual({
      code: 0,
      lines: `${at('a.html')} → ${join(out, 'a.txt')}`,
    });
    expect((await readdir(out)).sort()).toEqual(['a.txt', 'b-c.txt', 'b-deep-d.txt']);
    expect(await readFile(join(out, 'b-c.txt'), 'utf8')).toBe('The boats came in.\n');
    expect(jsonLines((await run(['text', at('a.html'), '--out', out, '--json'])).stdout)).toMatchObject([
      { title: 'Tides' },
    ]);
  });

  test('writes nothing outside of the folder', async () => {
    const { at } = await pages();
    await run(['text', `${at('b')}/../a.html`, at('a.html'), '--out', at('texts')]);
    const written = await readdir(at('texts'));
    expect(written).toHaveLength(2);
    expect(written.every((name) => name.endsWith('a.txt'))).toBe(true);
  });

  test('reports a folder that cannot be created', async () => {
    const { at } = await pages();
    const { code, stderr } = await run(['text', at('a.html'), '--out', at('notes.txt')]);
    expect({ code, stderr }).toEqual({ code: 3, stderr: expect.stringContaining('the result cannot be written') });
  });
});

test('warns about a folder without pages', async () => {
  const root = await tempFolder();
  expect(await run(['text', root])).toEqual({
    code: 0,
    stdout: '',
    stderr: `pith: warning: ${root}: no .html, .htm or .xhtml files\n`,
  });
});

test('needs an argument', async () => {
  expect(await run(['text'])).toMatchObject({ code: 2, stderr: expect.stringContaining('FILE|DIR|-') });
});
