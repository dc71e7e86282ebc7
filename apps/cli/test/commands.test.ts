/** Input and output of commands, including errors, without starting a process. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jsonLines, run, tempFolder } from './kit.ts';
import { articlePage, startSite } from './site.ts';

let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

async function library() {
  const data = join(await tempFolder(), 'data');
  const env = { PITH_DATA: data, PITH_ALLOWED_HOSTS: '127.0.0.1', PITH_FETCH_SECONDS: '5' };
  return { data, env, pith: (...args: string[]) => run(args, { env }) };
}

describe('a page that cannot be saved gives an error type and an exit code, and stays in the library with its error', () => {
  test.each([
    ['404', '/gone', 4, 'http-client-error'],
    ['500', '/broken', 4, 'http-server-error'],
    ['a broken PDF', '/paper.pdf', 3, 'unreadable-document'],
    ['an empty page', '/empty', 3, 'empty-page'],
    ['25 MB', '/large', 3, 'too-large'],
    ['no response', '/silent', 4, 'timed-out'],
    ['no such host', 'http://nobody.invalid/', 4, 'dns-failed'],
    ['nothing listens on the port', 'http://127.0.0.1:1/', 4, 'no-connection'],
    ['a network that is not public', 'http://10.0.0.1/', 4, 'address-denied'],
    ['not an address', 'nonsense', 3, 'bad-url'],
  ])('%s', async (_, where, code, type) => {
    const { data, env } = await library();
    const url = where.startsWith('/') ? site.url + where : where;
    const failed = await run(['save', url, '--json'], {
      env: { ...env, PITH_FETCH_SECONDS: type === 'timed-out' ? '0.3' : '5' },
    });
    expect(failed).toMatchObject({ code, stderr: '' });
    expect(JSON.parse(failed.stdout).error).toEqual({
      type,
      message: expect.any(String),
      suggestions: expect.arrayContaining([expect.any(String)]),
    });
    const files = await readdir(data, { recursive: true });
    expect(files.filter((name) => name.endsWith('.zip') || name.includes('tmp'))).toEqual([]);
    const [listed] = jsonLines((await run(['list', '--json'], { env })).stdout);
    const expected =
      type === 'bad-url' ? [] : [expect.objectContaining({ url_full: url, state: 'error', word_count: 0 })];
    expect(listed).toMatchObject({ total: expected.length, items: expected });
    for (const { error } of listed.items) expect(error).toMatchObject({ type, at: expect.any(String) });
  });
});

test('an invalid entry in PITH_ALLOWED_HOSTS is a bad setting', async () => {
  const { env } = await library();
  const failed = await run(['save', `${site.url}/tides`], { env: { ...env, PITH_ALLOWED_HOSTS: 'http://nas/' } });
  expect(failed).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('this is not a valid entry for the allowed hosts'),
  });
});

describe('a data folder that cannot be used', () => {
  test('a path below a file', async () => {
    const { data, pith } = await library();
    await writeFile(data, 'a file');
    const saved = await run(['save', `${site.url}/tides`, '--json'], { env: { PITH_DATA: join(data, 'below') } });
    expect(saved.code).toBe(5);
    expect(JSON.parse(saved.stdout).error.type).toBe('data-folder-is-file');
    expect(await pith('doctor')).toMatchObject({ code: 7, stdout: expect.stringMatching(/^✗ library: /m) });
  });

  test('a damaged database', async () => {
    const { data, pith } = await library();
    await mkdir(data, { recursive: true });
    await writeFile(join(data, 'library.sqlite'), 'this is not a database. '.repeat(1000));
    for (const args of [['list'], ['save', `${site.url}/tides`], ['search', 'x']]) {
      const { code, stdout } = await pith(...args, '--json');
      expect({ code, error: JSON.parse(stdout).error }).toMatchObject({ code: 5, error: { type: 'library-corrupt' } });
    }
    const doctor = await pith('doctor', '--json');
    expect(doctor.code).toBe(7);
    expect(JSON.parse(doctor.stdout)).toMatchObject({
      healthy: false,
      checks: expect.arrayContaining([expect.objectContaining({ name: 'library', status: 'failure' })]),
    });
  });
});

describe('extract for language models', () => {
  const sections = {
    Why: 'The moon pulls the water of the sea, and the tide comes in. The sun pulls as well, though much less than the moon does. When both pull together, the tide is higher than on other days of the month.',
    When: 'Twice a day the tide is high, and twice a day it is low. Every day it comes an hour later than on the day before. Sailors wrote long lists of these hours, and their harbours printed them as books.',
    Where:
      'In a narrow bay the water has no room and rises higher than anywhere else. On the open ocean nobody would notice it at all. Some inland seas have a tide as well, but it is only a few inches high.',
  };
  const stdin = `<html lang="en"><title>Tides</title><article><h1>Tides</h1>${Object.entries(sections)
    .map(([title, text]) => `<h2>${title}</h2><p>${text}</p>`)
    .join('')}</article>`;
  const extract = (...args: string[]) => run(['extract', '--url', 'https://example.com/tides', ...args], { stdin });

  test('--max-tokens cuts between blocks and warns', async () => {
    const whole = (await extract('--format', 'text')).stdout;
    const { stdout, stderr } = await extract('--format', 'text', '--max-tokens', '110');
    const blocks = stdout.trim().split('\n\n');
    expect(blocks).toEqual(whole.trim().split('\n\n').slice(0, blocks.length));
    expect(stderr).toMatch(/the text was cut to \d+ of \d+ tokens/);
    const article = JSON.parse((await extract('--json', '--max-tokens', '120')).stdout);
    expect(article.warnings.map(({ type }: { type: string }) => type)).toEqual(['cut-to-tokens']);
    expect(article.text.length).toBeLessThan(whole.length);
    expect((await extract('--max-tokens', '100000')).stderr).toBe('');
  });

  test('--chunks prints one chunk per line', async () => {
    const chunks = (await extract('--chunks')).stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(chunks.map(({ index, heading_path, source }) => [index, heading_path, source])).toEqual(
      ['Why', 'When', 'Where'].map((title, at) => [at, ['Tides', title], 'https://example.com/tides']),
    );
    const small = (await extract('--chunks', '--max-tokens', '40')).stdout.trim().split('\n');
    expect(small.length).toBeGreaterThan(3);
    expect(Math.max(...small.map((line) => JSON.parse(line).tokens))).toBeLessThanOrEqual(40);
  });

  test('--outline prints the headings', async () => {
    expect((await extract('--outline')).stdout.replace(/\d+/g, 'N')).toBe(
      '- Tides (N tokens)\n  - Why (N tokens)\n  - When (N tokens)\n  - Where (N tokens)\n',
    );
    expect(JSON.parse((await extract('--outline', '--json')).stdout)).toMatchObject({
      title: 'Tides',
      source: 'https://example.com/tides',
      outline: [{ level: 1, title: 'Tides' }, { level: 2 }, { level: 2 }, { level: 2 }],
    });
  });

  test('--enrich adds to the JSON', async () => {
    const { enrichment, metadata } = JSON.parse((await extract('--enrich', '--json')).stdout);
    expect(Object.keys(enrichment)).toEqual(['reading_level', 'key_phrases', 'key_sentences']);
    expect(enrichment.reading_level.formula).toBe('flesch-kincaid');
    expect(metadata.title).toEqual({ value: 'Tides', source: 'heading' });
  });

  test.each([
    ['--enrich'],
    ['--enrich', '--json', '--outline'],
    ['--max-tokens', '5', '--format', 'html'],
    ['--max-tokens', '0'],
    ['--chunks', '--outline'],
    ['--chunks', '--format', 'text'],
    ['--format', 'text', '--jsonl'],
  ])('refuses %s %s %s', async (...args) => {
    const { code, stdout } = await extract(...args);
    expect(code).toBe(2);
    if (!args.includes('--json')) expect(stdout).toBe('');
  });
});

describe('extract', () => {
  const latin = Buffer.from(
    '<meta charset=iso-8859-1><title>Caf\u00e9</title><p>Du caf\u00e9 au lait, chaque matin.</p>',
    'latin1',
  );

  test('extracts an address in every format', async () => {
    const { pith } = await library();
    const article = JSON.parse((await pith('extract', `${site.url}/tides`, '--json')).stdout);
    expect(article).toMatchObject({ title: 'How tides work', url: `${site.url}/tides`, discarded: false });
    expect((await pith('extract', `${site.url}/tides`)).stdout).toBe(article.markdown);
    expect((await pith('extract', `${site.url}/tides`, '--format', 'text')).stdout.trim()).toBe(article.text.trim());
    expect((await pith('extract', `${site.url}/tides`, '--format', 'html')).stdout.trim()).toContain(
      article.content_html.trim(),
    );
  });

  test('decodes bytes from a file and from standard input', async () => {
    const file = join(await tempFolder(), 'page.html');
    await writeFile(file, latin);
    expect((await run(['extract', file, '--format', 'text'])).stdout).toContain('Du café au lait');
    expect((await run(['extract', '-', '--format', 'text'], { stdin: latin })).stdout).toContain('Du café au lait');
    const declared = ['extract', '--content-type', 'text/html; charset=windows-1251', '--format', 'text'];
    expect((await run(declared, { stdin: Buffer.from([0x3c, 0x70, 0x3e, 0xcf, 0xf0]) })).stdout).toBe('Пр\n');
  });

  test('invalid UTF-8 is read with replacement characters', async () => {
    const { code, stdout } = await run(['extract', '--content-type', 'text/html; charset=utf-8', '--format', 'text'], {
      stdin: Buffer.concat([Buffer.from('<p>before '), Buffer.from([0xff, 0xc3]), Buffer.from(' after</p>')]),
    });
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'before \ufffd\ufffd after\n' });
  });

  test.each([
    ['no such file', ['extract', '/nowhere/page.html'], 3, 'file-not-found'],
    ['another protocol', ['extract', 'ftp://example.com/page'], 3, 'bad-url'],
    ['--jobs without --jsonl', ['extract', '--jobs', '2'], 2, 'bad-value'],
  ])('%s', async (_, args, code, type) => {
    const failed = await run([...args, '--json']);
    expect({ code: failed.code, error: JSON.parse(failed.stdout).error }).toMatchObject({ code, error: { type } });
  });

  test.each([
    ['a broken PDF', Buffer.from('%PDF-1.7\n%\u00e2\u00e3'), 'unreadable-document'],
    ['50 MB', Buffer.alloc(50_000_000, '<p>word '), 'too-large'],
    ['100 MB', Buffer.alloc(100_000_000, '<p>word '), 'too-large'],
  ])('%s on standard input', async (_, stdin, type) => {
    const failed = await run(['extract', '--json'], { stdin });
    expect({ code: failed.code, error: JSON.parse(failed.stdout).error }).toMatchObject({ code: 3, error: { type } });
  });

  test('--rules adds rules, --no-rules leaves them out, and a broken rule is only a warning', async () => {
    const rules = await tempFolder();
    await writeFile(join(rules, 'ad.yaml'), '- { id: ad, trigger: { dom: { any: article } }, remove: .offer }\n');
    await writeFile(join(rules, 'bad.yaml'), '- { id: bad, triggr: {} }\n');
    const stdin = articlePage('Tides', 'The moon pulls.').replace(
      '</h1>',
      '</h1><p class="offer">Buy a boat, now, from us, at once.</p>',
    );
    const text = async (...args: string[]) => run(['extract', '--format', 'text', ...args], { stdin });

    expect((await text('--no-rules')).stdout).toContain('Buy a boat');
    const { code, stdout, stderr } = await text('--rules', rules, '--rules', '/nowhere');
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.not.stringContaining('Buy a boat') });
    expect(stderr).toMatch(/^pith: warning: \/nowhere: .*\n(pith: warning: .*bad\.yaml:1: .*\n){2}$/);
    expect(stderr).toContain('did you mean "trigger"?');
  });

  test('--trace writes every decision as one JSON object per line', async () => {
    const file = join(await tempFolder(), 'trace.jsonl');
    await run(['extract', '--trace', file], { stdin: articlePage('Tides', 'The moon pulls.') });
    const events = jsonLines(await readFile(file, 'utf8'));
    expect(events).toEqual(expect.arrayContaining([expect.objectContaining({ did: 'described', field: 'title' })]));
  });
});

test('serve reports a port that is in use', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  const { port } = taken.address() as { port: number };
  const { pith } = await library();
  const failed = await pith('serve', '--port', String(port));
  taken.close();
  expect(failed).toEqual({
    code: 6,
    stdout: '',
    stderr: expect.stringMatching(/^pith: 127\.0\.0\.1:\d+: another program is using this port\n( {2}- .+\n)+$/),
  });
});

test('doctor finds nothing wrong', async () => {
  const { pith } = await library();
  await pith('list'); // creates the library
  const { code, stdout } = await pith('doctor');
  expect(stdout.replaceAll(/: .*/g, '')).toMatch(
    /^✓ node\n✓ data folder\n✓ permissions\n✓ library\n✓ archives\n✓ search index\n✓ jobs\n[✓!] rules\n✓ web reader\n[✓!] browser\n$/,
  );
  expect(code).toBe(0);
});
