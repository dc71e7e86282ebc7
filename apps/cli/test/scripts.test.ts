/** Content scripts in `pith extract` and `pith save`. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { run } from './kit.ts';
import { startSite } from './site.ts';

vi.setConfig({ testTimeout: 60_000 });

let site: Awaited<ReturnType<typeof startSite>>;
let home: string;
let env: Record<string, string>;
const file = (name: string) => join(home, name);

beforeAll(async () => {
  site = await startSite();
  home = await mkdtemp(join(tmpdir(), 'pith-scripts-'));
  env = { PITH_DATA: join(home, 'data'), PITH_ALLOWED_HOSTS: site.host, PITH_LINKS: 'no' };
  await mkdir(join(home, 'data/content-scripts/mine'), { recursive: true });
  await writeFile(
    join(home, 'data/content-scripts/mine/own.js'),
    `exports.isActive = () => $.host === '127.0.0.1'; exports.processMeta = () => { $.site = 'Mine'; $.properties.own = true }`,
  );
  await writeFile(
    file('title.js'),
    `exports.isActive = () => true; exports.processMeta = () => { $.title = 'By a script'; console.log('here') }`,
  );
  await writeFile(
    file('more.js'),
    `exports.isActive = () => true; exports.documentReady = (document) => { document.querySelector('article').innerHTML += '<p>' + requests.get(new URL('/stars', $.url).href).text().match(/<title>(.*?)</)[1] + ' was asked for as well, and stands here.</p>' }`,
  );
  await writeFile(file('loop.js'), `exports.isActive = () => true; exports.documentLoaded = () => { for (;;) {} }`);
  await writeFile(file('broken.js'), 'exports.documentLoaded = (');
});
afterAll(async () => {
  await site.close();
  await rm(home, { recursive: true });
});

describe('pith extract', () => {
  const page =
    '<title>Tides</title><article><p>The sea rises and falls twice a day, and everybody here knows its hours.</p></article>';

  test('--script runs a script; its console goes to the trace', async () => {
    const { stdout, stderr, code } = await run(
      ['extract', '--json', '--url', 'https://a.example/', '--script', file('title.js'), '--trace', file('trace')],
      { stdin: page, env },
    );
    expect([code, stderr, JSON.parse(stdout).title]).toEqual([0, '', 'By a script']);
    expect(await readFile(file('trace'), 'utf8')).toContain(
      '"did":"logged","script":"title.js","level":"info","message":"here"',
    );
  });

  test('scripts of a local page have no network access', async () => {
    const { stdout } = await run(['extract', '--json', '--url', `${site.url}/tides`, '--script', file('more.js')], {
      stdin: page,
      env,
    });
    expect(JSON.parse(stdout).warnings).toContainEqual({
      type: 'script-failed',
      message: expect.stringContaining('scripts have no network access here'),
    });
  });

  test('scripts of an address can make requests', async () => {
    const { stdout } = await run(['extract', `${site.url}/tides`, '--script', file('more.js')], { env });
    expect(stdout).toContain('How stars shine was asked for as well');
  });

  test.each([
    ['with an endless loop', 'loop.js', 'script-stopped'],
    ['with a syntax error', 'broken.js', 'script-failed'],
  ])('a script %s causes a warning', async (_, name, type) => {
    const { stdout, code } = await run(['extract', '--json', '--script', file(name)], { stdin: page, env });
    expect([code, JSON.parse(stdout).title, JSON.parse(stdout).warnings[0].type]).toEqual([0, 'Tides', type]);
  });

  test('runs scripts of the user’s folder, unless --no-scripts is given', async () => {
    const args = ['extract', '--json', '--url', `${site.url}/tides`];
    expect(JSON.parse((await run(args, { stdin: page, env })).stdout).site_name).toBe('Mine');
    expect(JSON.parse((await run([...args, '--no-scripts'], { stdin: page, env })).stdout).site_name).not.toBe('Mine');
  });

  test('reports a missing script file', async () => {
    const { stderr, code } = await run(['extract', '--script', file('none.js')], { stdin: page, env });
    expect(code).not.toBe(0);
    expect(stderr).toContain('none.js');
  });
});

test('pith save: a script that never ends causes a warning, and the page is saved', async () => {
  const { stdout, stderr, code } = await run(
    ['save', `${site.url}/tides`, '--script', file('loop.js'), '--script', file('title.js')],
    { env },
  );
  expect(code).toBe(0);
  expect(stderr).toContain('script loop.js was stopped: it took too long');
  expect(stdout).toContain('By a script');
});
