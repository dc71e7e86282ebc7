/** `pith rules`: rule files, tests, imported sets, and reloading of changed rules. */

import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { readArchive } from '@pith/archive';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ZipFile } from 'yazl';
import { readConfig } from '../src/config.ts';
import { cacheFile } from '../src/rules/readRuleFiles.ts';
import { defaultSourceName } from '../src/rules/ruleSources.ts';
import { watchRules } from '../src/rules/watchRules.ts';
import { loadRules } from '../src/wire.ts';
import { jsonLines, run, tempFolder } from './kit.ts';

const rule = (id: string, more = 'remove: .ad') =>
  `- { id: ${id}, trigger: { host: { equals: example.com } }, ${more} }\n`;
const page =
  '<main><h1>Tides</h1><p>The tide turned at noon, and the boats went out with it, one after the other.</p></main>';

async function writeFiles(
  texts: Readonly<Record<string, string>>,
): Promise<{ folder: string; env: { PITH_DATA: string } }> {
  const folder = await tempFolder();
  for (const [name, text] of Object.entries(texts)) {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return { folder, env: { PITH_DATA: join(folder, 'data') } };
}

describe('list and show', () => {
  test('lists the rules of each user', async () => {
    const { env } = await writeFiles({ 'data/users/ann%2Fsea/rules/mine.yaml': rule('ann-rule') });
    const { stdout } = await run(['rules', 'list', 'ann-rule', '--json'], { env });
    expect(JSON.parse(stdout).items).toMatchObject([{ id: 'ann-rule', source: 'user:ann%2Fsea' }]);
  });

  test('lists built-in rules, own rules, and rules that contain a word', async () => {
    const { env } = await writeFiles({ 'data/rules/mine.yaml': rule('my-site') });
    const { stdout } = await run(['rules', 'list', '--json'], { env });
    const { items, total } = JSON.parse(stdout);
    expect(total).toBe(items.length);
    expect(items.map(({ source }: { source: string }) => source)).toContain('built-in');
    expect(items.at(-1)).toMatchObject({ id: 'my-site', source: 'own', line: 1, phase: 'pre', priority: 0, tests: 0 });
    expect((await run(['rules', 'list', 'EXAMPLE.com'], { env })).stdout).toBe('my-site\town\tpre\t0\texample.com\n');
  });

  test('an own rule replaces the built-in rule with the same name', async () => {
    const { env } = await writeFiles({ 'data/rules/mine.yaml': rule('mediawiki-furniture') });
    const { stdout } = await run(['rules', 'show', 'mediawiki-furniture'], { env });
    expect(stdout).toMatch(/^# .*mine\.yaml:1\n- id: mediawiki-furniture\n/);
    expect(stdout.match(/- id:/g)).toHaveLength(1);
  });

  test('suggests the closest name for an unknown rule', async () => {
    const { code, stderr } = await run(['rules', 'show', 'mediawiki-furnitur'], await writeFiles({}));
    expect([code, stderr]).toEqual([3, expect.stringContaining('did you mean mediawiki-furniture?')]);
  });
});

describe('lint', () => {
  test.each([
    ['valid rules', rule('a'), 0, ''],
    ['a mistake', rule('a', 'remve: p'), 3, ':1: rule "a": it has no field "remve"; did you mean "remove"?'],
    ['a deprecated form', rule('a', 'actions: { remove: p }'), 0, ':1: rule "a": "actions" as a map is outdated'],
  ])('%s', async (_, text, code, expected) => {
    const { folder, env } = await writeFiles({ 'x.yaml': text });
    const result = await run(['rules', 'lint', join(folder, 'x.yaml')], { env });
    expect(result.code).toBe(code);
    expect(result.stdout).toContain(expected);
    const json = await run(['rules', 'lint', folder, '--json'], { env });
    expect(JSON.parse(json.stdout)).toMatchObject({ ok: code === 0, files: 1 });
  });
});

describe('test', () => {
  const tested = (more: string) => rule('a', `remove: h1 + p, tests: [{ ${more} }]`);
  test.each([
    ['that passes', tested(`html: '${page}', lacks: noon`), 0, /^✓ a, test 1\n$/],
    ['that fails', tested(`html: '${page}', contains: noon`), 3, /^✗ a, test 1\n {4}it does not contain "noon"\n$/],
    [
      'that also passes without the rule',
      tested(`html: '${page}', contains: Tides`),
      0,
      /also passes without the rule/,
    ],
    ['on a file beside the rule', tested('page: page.html, lacks: noon'), 0, /^✓/],
    ['on a folder', tested('page: pages/one, lacks: noon'), 0, /^✓/],
    [
      'on a missing page',
      tested('page: nowhere.html, lacks: noon'),
      3,
      /nowhere\.html: neither a file nor a page of the library/,
    ],
    [
      'on a page of another host',
      tested(`html: '${page}', url: 'https://x.example/', lacks: noon`),
      3,
      /does not match/,
    ],
  ])('%s', async (_, text, code, expected) => {
    const { folder, env } = await writeFiles({ 'x.yaml': text, 'page.html': page, 'pages/one/page.html': page });
    const result = await run(['rules', 'test', join(folder, 'x.yaml')], { env });
    expect([result.code, result.stdout]).toEqual([code, expect.stringMatching(expected)]);
  });

  test('--on shows what rules change on a page', async () => {
    const { folder, env } = await writeFiles({
      'x.yaml': rule('a', 'remove: h1 + p, metadata: { title: { value: T } }'),
      'page.html': page,
    });
    const args = ['rules', 'test', join(folder, 'x.yaml'), '--on', join(folder, 'page.html')];
    expect((await run(args, { env })).stderr).toContain('none of these rules matches this page');
    expect((await run([...args, '--url', 'https://example.com/tides'], { env })).stderr).toContain('matched: a');
    const wide = await writeFiles({
      'x.yaml': '- { id: b, trigger: { dom: { any: main } }, remove: h1 + p }',
      'page.html': page,
    });
    const { stdout } = await run(
      ['rules', 'test', join(wide.folder, 'x.yaml'), '--on', join(wide.folder, 'page.html'), '--json'],
      wide,
    );
    expect(JSON.parse(stdout)).toMatchObject({
      matched: ['b'],
      changes: expect.arrayContaining([expect.stringMatching(/^- The tide turned/)]),
    });
  });

  test('--on with a page that does not exist is an error', async () => {
    const { folder, env } = await writeFiles({ 'x.yaml': rule('a') });
    const { code, stderr } = await run(['rules', 'test', join(folder, 'x.yaml'), '--on', 'nowhere.html'], { env });
    expect([code, stderr]).toEqual([5, expect.stringContaining('nowhere.html: not found in the library')]);
  });

  test('runs on a saved page, by its address', async () => {
    const { folder, env } = await writeFiles({
      'x.yaml': rule('a', 'remove: h1 + p, tests: [{ url: "https://example.com/tides", lacks: noon }]'),
      'page.html': page,
    });
    const config = await readConfig({ ...env });
    const { openLibrary } = await import('../src/wire.ts');
    const { library, close } = await openLibrary(config, () => []);
    await library.for('local').save({ url: 'https://example.com/tides', html: page });
    await close();
    const { code, stdout } = await run(['rules', 'test', join(folder, 'x.yaml')], { env });
    expect([code, stdout]).toEqual([0, '✓ a, test 1\n']);
  });
});

describe('imported sets', () => {
  const siteConfig = 'body: //div[@id="story"]\nstrip: //aside\n';

  test('import, list, update, remove', async () => {
    const { folder, env } = await writeFiles({
      'set/example.com.txt': siteConfig,
      'set/example.org.txt': 'body: //main\n',
      'set/LICENSE': 'x',
    });
    const set = join(folder, 'set');
    expect((await run(['rules', 'import', set], { env })).stdout).toMatch(
      /^set: imported, version [0-9a-f]{12}, 2 rules from 2 files\n$/,
    );
    const [, first] = /version (\w+)/.exec((await run(['rules', 'update'], { env })).stdout)!;
    expect((await run(['rules', 'list', 'example.org'], { env })).stdout).toContain('site-config/example.org\tset');
    await writeFile(join(set, 'example.net.txt'), 'body: //article\n');
    const [renewed] = jsonLines((await run(['rules', 'update', set, '--json'], { env })).stdout);
    expect(renewed).toMatchObject({ name: 'set', change: 'renewed', before: first, rules: 3, files: 3 });
    expect(JSON.parse((await run(['rules', 'sources', '--json'], { env })).stdout)).toMatchObject({
      total: 1,
      items: [{ name: 'set', version: renewed.version, from: set }],
    });
    await rm(set, { recursive: true });
    expect((await run(['rules', 'update'], { env })).code).toBe(3);
    expect((await run(['rules', 'list', 'example.net'], { env })).stdout).toContain('example.net');
    expect((await run(['rules', 'remove', 'set'], { env })).stdout).toBe('set: removed\n');
    expect((await run(['rules', 'list', 'example.net'], { env })).stdout).toBe('');
  });

  test('imported rules are applied', async () => {
    const { folder, env } = await writeFiles({ 'set/example.com.txt': siteConfig });
    await run(['rules', 'import', join(folder, 'set')], { env });
    const html = `<p>Elsewhere a long text tells about the winter, when nobody goes out at all.</p><div id="story"><p>Noon.</p><aside>Ad</aside></div>`;
    const { stdout } = await run(['extract', '--url', 'https://www.example.com/x', '--format', 'text'], {
      env,
      stdin: html,
    });
    expect(stdout).toBe('Noon.\n');
  });

  test('imports a zip from an address, but not from a private network', async () => {
    const zip = new ZipFile();
    zip.addBuffer(Buffer.from(siteConfig), 'ftr-main/example.com.txt');
    zip.addBuffer(Buffer.from('no rule'), 'ftr-main/README.md');
    zip.addBuffer(Buffer.from(rule('zipped')), 'ftr-main/deep/er/mine.yaml');
    zip.end();
    const chunks: Buffer[] = [];
    for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
    const server = createServer((_, response) => response.end(Buffer.concat(chunks)));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { folder, env } = await writeFiles({});
    const args = ['rules', 'import', `http://${host}/someone/ftr-site-config/archive/main.zip`];
    const denied = await run(args, { env });
    expect([denied.code, denied.stderr]).toEqual([4, expect.stringContaining('not on the public internet')]);
    const allowed = await run(args, { env: { ...env, PITH_ALLOWED_HOSTS: host } });
    expect([allowed.code, allowed.stdout]).toEqual([
      0,
      expect.stringMatching(/^ftr-site-config: imported, .* 2 rules from 2 files/),
    ]);
    const copied = await readdir(join(folder, 'data/rules/sources/ftr-site-config'));
    expect(copied.sort()).toEqual(['example.com.txt', 'mine.yaml', 'source.json']);
  });

  test.each([
    ['a folder without rules', { 'set/notes.md': 'x' }, 'set', 'no rules found'],
    ['a missing path', {}, 'none', 'file not found'],
  ])('%s changes nothing', async (_, texts, from, expected) => {
    const { folder, env } = await writeFiles(texts);
    const { code, stderr } = await run(['rules', 'import', join(folder, from)], { env });
    expect([code, stderr]).toEqual([3, expect.stringContaining(expected)]);
  });

  test.each([
    ['https://github.com/fivefilters/ftr-site-config/archive/refs/heads/master.zip', 'ftr-site-config'],
    ['https://example.com/rules.yaml', 'rules'],
    ['https://example.com/', 'rules'],
    ['../../../etc/../My Rules', 'my-rules'],
    ['x/..hidden', 'hidden'],
  ])('the default name of %s is %s', (from, name) => {
    expect(defaultSourceName(from)).toBe(name);
  });
});

test('convert writes valid YAML rules', async () => {
  const { folder, env } = await writeFiles({
    'example.com.txt': 'body: //div[@id="story"]\nstrip: //p[contains(@class, "ad")][2]/following-sibling::*\n',
  });
  const { stdout } = await run(['rules', 'convert', join(folder, 'example.com.txt')], { env });
  expect(stdout).toContain('xpath:');
  await writeFile(join(folder, 'mine.yaml'), stdout);
  expect((await run(['rules', 'lint', join(folder, 'mine.yaml')], { env })).code).toBe(0);
});

test('schema prints rules/schema.json', async () => {
  const { stdout } = await run(['rules', 'schema']);
  const published = await readFile(new URL('../../../rules/schema.json', import.meta.url), 'utf8');
  expect(JSON.parse(stdout)).toEqual(JSON.parse(published));
  expect((await run(['rules', 'schema', '--markdown'])).stdout).toMatch(/^# The rule language/);
});

test('suggests the closest subcommand', async () => {
  const { code, stderr } = await run(['rules', 'lst']);
  expect([code, stderr]).toEqual([2, expect.stringContaining('pith rules list')]);
});

describe('many files', () => {
  test('are loaded from a cache until one of them changes', async () => {
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`data/rules/r${i}.yaml`, rule(`r${i}`)]));
    const { folder, env } = await writeFiles(many);
    const config = await readConfig(env);
    const ids = async () => (await loadRules(config)).rules.map(({ id }) => id).filter((id) => /^[rx]\d/.test(id));
    expect(await ids()).toHaveLength(60);
    const cached = await readFile(cacheFile(config), 'utf8');
    await writeFile(cacheFile(config), cached.replaceAll('"id":"r7"', '"id":"x7"'));
    expect(await ids()).toContain('x7'); // proves that the cache was used
    await writeFile(join(folder, 'data/rules/r7.yaml'), `# changed\n${rule('r7')}`);
    expect(await ids()).not.toContain('x7');
    await writeFile(cacheFile(config), 'broken');
    expect(await ids()).toHaveLength(60);
  });
});

describe('watchRules', () => {
  test('reloads changed, added and removed files', async () => {
    const { folder, env } = await writeFiles({ 'data/rules/a.yaml': rule('a1') });
    const config = await readConfig(env);
    const warnings: string[] = [];
    const watched = await watchRules(config, (await loadRules(config)).files, {
      debounceMs: 5,
      onWarnings: (found) => warnings.push(...found.map(({ message }) => message)),
    });
    onTestFinished(() => watched.close());
    const own = () => watched.current().flatMap(({ id }) => (/^[a-z]\d$/.test(id) ? [id] : []));
    const until = async (expected: string[]) => {
      await expect.poll(own, { timeout: 5000 }).toEqual(expected);
    };
    const before = watched.current();
    await watched.refresh();
    expect(watched.current()).toBe(before);
    await writeFile(join(folder, 'data/rules/a.yaml'), rule('a2') + rule('bad', 'remve: x'));
    await until(['a2']);
    expect(warnings).toEqual([expect.stringContaining('did you mean "remove"?')]);
    await writeFile(join(folder, 'data/rules/b.yaml'), rule('b1'));
    await until(['a2', 'b1']);
    await rm(join(folder, 'data/rules/a.yaml'));
    await until(['b1']);
  });
});

describe('a page that a rule discards', () => {
  const url = 'https://example.com/links';
  const discarding = { 'data/rules/mine.yaml': rule('no-lists', 'discard: "only: links"') };
  const frontmatter =
    /^---\nsource: "https:\/\/example\.com\/links"\ntitle: "Tides"\ndomain: "example\.com"\ndiscarded: true\nreason: "only: links"\nrule_id: "no-lists"\n/;

  test('is extracted as frontmatter only', async () => {
    const { env } = await writeFiles(discarding);
    const { code, stdout } = await run(['extract', '--url', url], { env, stdin: page });
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(frontmatter) });
    expect(stdout).not.toContain('noon');
    const article = JSON.parse((await run(['extract', '--url', url, '--json'], { env, stdin: page })).stdout);
    expect(article).toMatchObject({ discarded: true, content_html: '', text: '', title: 'Tides', url });
  });

  test('is saved without content, and its archive contains the original page', async () => {
    const { env, folder } = await writeFiles(discarding);
    const saved = JSON.parse((await run(['save', url, '--html', '-', '--json'], { env, stdin: page })).stdout);
    expect(saved).toMatchObject({
      success: true,
      bookmark: { url, title: 'Tides', word_count: 0, excerpt: null, metadata: { discarded: true } },
    });
    const { stdout } = await run(['read', url], { env });
    expect(stdout).toMatch(frontmatter);
    expect(stdout).toMatch(/\nsaved_at: ".+Z"\n---\n/);
    expect(JSON.parse((await run(['search', 'noon', '--json'], { env })).stdout)).toMatchObject({ total: 0 });
    const file = join(folder, 'page.zip');
    await run(['export', url, '--format', 'zip', '--out', file], { env });
    const archive = await readArchive(await readFile(file));
    expect(await archive.original()).toContain('The tide turned at noon');
  });
});
