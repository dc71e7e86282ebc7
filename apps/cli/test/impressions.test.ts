/** What a new user sees: pages that failed, narrow terminals, and messages that say what to do. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { displayWidth } from '../src/displayWidth.ts';
import { run, splitLines, tempFolder } from './kit.ts';
import { startSite } from './site.ts';

let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

/** A library with a saved page, one that failed, one that waits and one that is only a link. */
async function mixedLibrary() {
  const data = await tempFolder();
  const env = { PITH_DATA: data, PITH_ALLOWED_HOSTS: site.host, PITH_LINKS: 'no', PITH_BROWSER: '/nowhere' };
  const pith = (...args: string[]) => run(args, { env });
  await pith('save', `${site.url}/tides`);
  await pith('save', `${site.url}/gone`);
  await pith('save', '--queue', `${site.url}/stars`);
  await writeFile(join(data, 'links.txt'), 'https://a.example/only-a-link\n');
  await pith('import', join(data, 'links.txt'));
  await pith('pin', `${site.url}/tides`);
  await pith('tag', `${site.url}/tides`, 'sea');
  return { data, env, pith };
}

describe('a page that is not saved says so', () => {
  test('in lists, searches and when it is read', async () => {
    const { pith, env } = await mixedLibrary();
    const { stdout } = await pith('list');
    const status = Object.fromEntries(
      splitLines(stdout).map((line) => [line.split('\t')[3]!.split('/').at(-1), line.split('\t')[5] ?? '']),
    );
    expect(status).toEqual({
      tides: '',
      gone: expect.stringMatching(/^not saved: .*404/),
      stars: 'waiting to be saved',
      'only-a-link': 'only the address is saved',
    });

    const shown = (await run(['list'], { env, terminal: 100 })).stdout;
    expect(shown).toMatch(/ ✗ .*gone|✗.*\(not saved: /);
    expect(shown).toMatch(/★#.*How tides work/);
    expect(shown).toMatch(/…/);

    expect((await pith('search', 'is:error')).stdout).toMatch(/not saved: .*404/);
    expect(await pith('read', `${site.url}/gone`)).toMatchObject({
      code: 5,
      stdout: '',
      stderr: expect.stringMatching(/not saved: .*404[\s\S]*pith save/),
    });
    expect(await pith('read', 'https://a.example/only-a-link')).toMatchObject({
      code: 5,
      stderr: expect.stringContaining('only the address is saved'),
    });
    expect(await pith('read', `${site.url}/tides`)).toMatchObject({ code: 0, stderr: '' });
  });

  test('a page whose update failed is read with a warning', async () => {
    const { pith, env } = await mixedLibrary();
    const stranger = { ...env, PITH_ALLOWED_HOSTS: 'other.example' };
    expect((await run(['save', `${site.url}/tides`], { env: stranger })).code).toBe(4);
    const { code, stdout, stderr } = await pith('read', `${site.url}/tides`);
    expect([code, stdout.includes('How tides work')]).toEqual([0, true]);
    expect(stderr).toMatch(/not updated: .*public internet/);
  });

  test('a book has no empty chapters', async () => {
    const { pith, data } = await mixedLibrary();
    const out = join(data, 'all.epub');
    const { code, stderr } = await pith('export', '--format', 'epub', '--out', out);
    expect([code, stderr]).toEqual([0, expect.stringContaining('3 of 4 pages have no text')]);
    const names = (await readFile(out)).toString('latin1').match(/[\w/-]+\.xhtml/g)!;
    expect(new Set(names.filter((name) => /\d/.test(name))).size).toBe(1);
    expect((await pith('export', 'is:error', '--format', 'epub', '--out', out)).code).toBe(5);
  });
});

test.each([20, 30, 40, 60, 80, 120])('lists fit a terminal of %d columns', async (terminal) => {
  const { env } = await mixedLibrary();
  for (const words of [['list'], ['search', 'tides']]) {
    const { stdout } = await run(words, { env, terminal });
    for (const line of splitLines(stdout))
      expect(displayWidth(stripVTControlCharacters(line))).toBeLessThanOrEqual(terminal);
    expect(stdout).toMatch(/How/);
  }
});

describe('messages', () => {
  test.each(['/proc/nope', '/proc/nope/deeper'])(
    'a data folder that cannot be made is refused at once: %s',
    async (folder) => {
      const { code, stderr } = await run(['list'], { env: { PITH_DATA: folder } });
      expect(code).toBe(5);
      expect(stderr).toContain('PITH_DATA');
    },
    10_000,
  );

  test.each([
    ['an option that is like no other', ['extract', '--limt'], 2, /unknown option\n {2}- see the options/],
    ['an option that is like another', ['list', '--limt'], 2, /did you mean --limit\?/],
    ['a rule file that is not there', ['rules', 'lint', '/nope.yaml'], 3, /\/nope\.yaml: file not found/],
    ['an unknown collection', ['collections', 'remove', 'nope'], 5, /nope: no collection has this name/],
    ['no input', ['extract', '-'], 3, /the page has no content/],
  ])('%s', async (_, words, code, message) => {
    const result = await run(words, { env: { PITH_DATA: await tempFolder() } });
    expect([result.code, `${result.stdout}${result.stderr}`]).toEqual([code, expect.stringMatching(message)]);
  });

  test.each([
    ['missing', 'nope/x', 'the folder does not exist'],
    ['a folder', '', 'this is a folder'],
    ['below a file', 'page.html/x', 'a part of this path is a file'],
  ])('an output file whose folder is %s', async (_, path, message) => {
    const folder = await tempFolder();
    await writeFile(join(folder, 'page.html'), '<p>Some words.');
    const { code, stderr } = await run(['extract', join(folder, 'page.html'), '--trace', join(folder, path)]);
    expect([code, stderr]).toEqual([3, expect.stringContaining(message)]);
  });

  test.each([
    ['address-denied', {}, '/tides', 'PITH_ALLOWED_HOSTS'],
    ['timed-out', { PITH_FETCH_SECONDS: '0.3' }, '/silent', 'PITH_FETCH_SECONDS'],
    ['too-large', { PITH_FETCH_MEGABYTES: '1' }, '/large', 'PITH_FETCH_MEGABYTES'],
  ])('%s names the setting that allows more', async (type, more, path, setting) => {
    const allowed = type === 'address-denied' ? {} : { PITH_ALLOWED_HOSTS: site.host };
    const env = { PITH_DATA: await tempFolder(), PITH_FETCH_RETRIES: '0', ...allowed, ...more };
    const { stderr } = await run(['extract', `${site.url}${path}`], { env });
    expect(stderr).toContain(setting);
  });
});

test('the words that a search found are in colour on a terminal, and nowhere else', async () => {
  const env = { PITH_DATA: await tempFolder() };
  const page =
    '<title>Tides</title><article><h1>Tides</h1><p>The moon pulls the water, and the water follows.</p></article>';
  await run(['save', 'https://example.com/tides', '--html', '-'], { env, stdin: page });
  const found = async (more: object) => (await run(['search', 'moon'], { env, ...more })).stdout;
  expect(await found({ terminal: 120 })).toContain('\u001b[33mmoon\u001b[39m');
  expect(await found({ terminal: 120, env: { ...env, NO_COLOR: '1' } })).not.toContain('\u001b');
  expect(await found({})).toMatch(/\tThe moon pulls/);
});
