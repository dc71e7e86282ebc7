/** `pith extract` with many pages. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gzipSync, zstdDecompressSync } from 'node:zlib';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jsonLines, type RunOptions, run, spawnPith, tempFolder } from './kit.ts';
import { articlePage } from './site.ts';
import { response, warcGz } from './warcFile.ts';

const page = (i: number) => articlePage(`Tide ${i}`, `In the year ${1000 + i} the water stood ${i * 7} feet high.`);
const line = (i: number) => JSON.stringify({ id: i, url: `https://example.com/${i}`, html: page(i) });
const lines = (count: number) => Array.from({ length: count }, (_, i) => `${line(i)}\n`).join('');
const read = (...path: string[]) => readFile(join(...path), 'utf8');
const extract = (args: readonly string[], options?: RunOptions) => run(['extract', ...args], options);

const readParquet = async (path: string) =>
  parquetReadObjects({
    file: await asyncBufferFromFile(path),
    compressors: { ZSTD: (bytes) => zstdDecompressSync(bytes) },
  });

/** A folder with pages, files that are none, a file of lines and an archive. */
async function mixedFolder(): Promise<string> {
  const folder = await tempFolder();
  await mkdir(join(folder, 'b'));
  await writeFile(join(folder, 'a.html'), page(1));
  await writeFile(join(folder, 'b', 'two.htm'), page(2));
  await writeFile(join(folder, 'b', 'notes.bin'), 'x');
  await writeFile(join(folder, 'c.jsonl.gz'), gzipSync(lines(2)));
  await writeFile(
    join(folder, 'd.warc.gz'),
    warcGz([
      { url: 'https://example.com/w', block: response(page(3)) },
      { url: 'https://example.com/w.png', block: response('x', { type: 'image/png' }) },
    ]),
  );
  return folder;
}

describe('inputs', () => {
  test('a folder: its pages, lines and archives, in the order of their names', async () => {
    const { code, stdout, stderr } = await extract([await mixedFolder()]);
    expect(jsonLines(stdout).map(({ id, title }) => [id, title])).toEqual([
      ['a.html', 'Tide 1'],
      ['b/two.htm', 'Tide 2'],
      [0, 'Tide 0'],
      [1, 'Tide 1'],
      ['urn:uuid:000000000000', 'Tide 3'],
    ]);
    expect(stderr).toBe('7 pages: 5 extracted, 2 skipped (1 content-type, 1 unknown-file)\n');
    expect(code).toBe(0);
  });

  test('a pattern, and several files', async () => {
    const folder = await mixedFolder();
    const ids = async (...inputs: string[]) =>
      jsonLines((await extract(inputs.map((input) => join(folder, input)))).stdout).map(({ title }) => title);
    expect(await ids('**/*.htm*')).toEqual(['Tide 1', 'Tide 2']);
    expect(await ids('b/two.htm', 'a.html')).toEqual(['Tide 2', 'Tide 1']);
  });

  test.each(['out.jsonl', 'out', 'out.sqlite', 'out.parquet'])(
    'an output %s in the folder is no input',
    async (name) => {
      const folder = await mixedFolder();
      for (const _ of [1, 2]) {
        const { stderr } = await extract([folder, '--out', join(folder, name), '--rejected', join(folder, 'no.jsonl')]);
        expect(stderr).toMatch(/^7 pages: 5 extracted, 2 skipped/);
      }
    },
  );

  test('a page gives the same article alone and among many', async () => {
    const file = join(await mixedFolder(), 'a.html');
    const alone = JSON.parse((await extract([file, '--json'])).stdout);
    const [{ id, ...among }] = jsonLines((await extract([file, '--jsonl'])).stdout);
    expect(among).toEqual(alone);
    expect(id).toBe(file);
  });

  test.each([
    [['/nowhere/at/all'], 'file-not-found'],
    [['/nowhere/*.html', '--resume'], 'bad-value'],
    [['a.html', 'b.html', '--url', 'https://example.com/'], 'bad-value'],
    [['a.html', '--resume'], 'bad-value'],
    [['a.html', '--dedupe', 'same'], 'bad-value'],
    [['pages.jsonl', '--unordered', '--dedupe', 'same'], 'bad-value'],
    [['pages.jsonl', '--from', 'objects'], 'bad-value'],
  ])('%j is refused', async (args, type) => {
    const { stdout } = await extract([...args, '--json']);
    expect(JSON.parse(stdout).error.type).toBe(type);
  });

  test('a damaged file gives what comes before the damage, and fails', async () => {
    const folder = await tempFolder();
    const whole = gzipSync(lines(200));
    await writeFile(join(folder, 'cut.jsonl.gz'), whole.subarray(0, whole.length - 400));
    const { code, stdout } = await extract([join(folder, 'cut.jsonl.gz')]);
    const found = jsonLines(stdout);
    expect(found.length).toBeGreaterThan(10);
    expect(found.at(-1)).toMatchObject({ error: { type: 'broken-file' } });
    expect(code).toBe(8);
  });
});

describe('the web', () => {
  let url: string;
  let close: () => Promise<void>;
  const asked: string[] = [];
  beforeAll(async () => {
    const archive = warcGz([{ url: 'https://example.com/w', block: response(page(9)) }]);
    const listing = (more: string, ...keys: string[]) =>
      `<ListBucketResult>${more}${keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')}</ListBucketResult>`;
    const bodies: Readonly<Record<string, () => string | Buffer>> = {
      '/list.txt': () => `# pages\n${url}/1\n\nnot an address\n${url}/gone\n`,
      '/sitemap.xml': () =>
        `<sitemapindex><sitemap><loc>${url}/pages.xml.gz</loc></sitemap><sitemap><loc>${url}/sitemap.xml</loc></sitemap></sitemapindex>`,
      '/pages.xml.gz': () => gzipSync(`<urlset><url><loc>${url}/1</loc></url><url><loc>${url}/2</loc></url></urlset>`),
      '/feed.xml?list-type=2': () => '<rss></rss>',
      '/feed.xml': () =>
        `<rss version="2.0"><channel><title>T</title><item><link>${url}/2</link></item><item><link>${url}/3</link></item></channel></rss>`,
      '/bucket/?prefix=p%2F&list-type=2': () =>
        listing(
          '<IsTruncated>true</IsTruncated><NextContinuationToken>a+b</NextContinuationToken>',
          'p/',
          'p/a b.html',
        ),
      '/bucket/?prefix=p%2F&list-type=2&continuation-token=a%2Bb': () =>
        listing('<IsTruncated>false</IsTruncated>', 'p/crawl.warc.gz'),
      '/bucket/p/a%20b.html': () => page(8),
      '/bucket/p/crawl.warc.gz': () => archive,
    };
    const server = createServer((request, answer) => {
      asked.push(request.url!);
      const number = /^\/(\d)$/.exec(request.url!)?.[1];
      const body = bodies[request.url!]?.() ?? (number ? page(Number(number)) : undefined);
      if (body === undefined) return answer.writeHead(404).end();
      const bytes = Buffer.from(body);
      const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
      const type = /xml|\?/.test(request.url!) ? 'application/xml' : 'text/html';
      if (!range) return answer.writeHead(200, { 'content-type': type }).end(bytes);
      const [from, to] = [Number(range[1]), Math.min(Number(range[2]), bytes.length - 1)];
      return answer
        .writeHead(206, { 'content-type': type, 'content-range': `bytes ${from}-${to}/${bytes.length}` })
        .end(bytes.subarray(from, to + 1));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    close = async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    };
  });
  afterAll(() => close());

  const fetched = async (...args: string[]) => {
    const env = { PITH_ALLOWED_HOSTS: new URL(url).host, PITH_DATA: await tempFolder() };
    return extract([...args, '--render', 'never', '--jobs', '2'], { env });
  };
  const titles = (stdout: string) => jsonLines(stdout).map(({ title, error }) => title ?? error.type);

  test('a list of addresses', async () => {
    const { code, stdout } = await fetched(`${url}/list.txt`, '--from', 'urls');
    expect(titles(stdout)).toEqual(['Tide 1', 'bad-url', 'http-client-error']);
    expect(code).toBe(8);
  });

  test('a sitemap, the sitemaps in it, and no loop', async () => {
    const { stdout } = await fetched(`${url}/sitemap.xml`, '--from', 'sitemap');
    expect(titles(stdout)).toEqual(['Tide 1', 'Tide 2']);
    expect(jsonLines(stdout)[0]).toMatchObject({ id: `${url}/1`, url: `${url}/1` });
  });

  test('a feed', async () => {
    expect(titles((await fetched(`${url}/feed.xml`, '--from', 'feed')).stdout)).toEqual(['Tide 2', 'Tide 3']);
  });

  test('the listing of an object store, page by page, with an archive in it', async () => {
    const { stdout } = await fetched(`${url}/bucket/?prefix=p/`, '--from', 'objects');
    expect(titles(stdout)).toEqual(['Tide 8', 'Tide 9']);
  });

  test.each([
    ['sitemap', '/feed.xml', 'not-a-sitemap'],
    ['objects', '/feed.xml', 'not-a-listing'],
    ['sitemap', '/none', 'input-not-fetched'],
    ['warc', '/none', 'input-not-fetched'],
  ])('--from %s %s gives %s', async (from, path, type) => {
    const { stdout } = await fetched(`${url}${path}`, '--from', from, '--json');
    expect(JSON.parse(stdout).error.type).toBe(type);
  });

  test('pages of a host are not asked for faster than the setting allows', async () => {
    asked.length = 0;
    const env = { PITH_ALLOWED_HOSTS: new URL(url).host, PITH_DATA: await tempFolder(), PITH_FETCH_GAP_SECONDS: '0.3' };
    const startedAt = Date.now();
    await extract([`${url}/1`, `${url}/2`, `${url}/3`, '--render', 'never', '--jobs', '3'], { env });
    expect(Date.now() - startedAt).toBeGreaterThan(600);
    expect(asked.filter((path) => /^\/\d$/.test(path)).sort()).toEqual(['/1', '/2', '/3']);
  });
});

describe('outputs', () => {
  const rows = async (file: string) => {
    const db = new DatabaseSync(file, { readOnly: true });
    const found = db.prepare('SELECT * FROM articles ORDER BY position').all();
    db.close();
    return found;
  };

  test('JSON lines, and what was rejected beside them', async () => {
    const folder = await tempFolder();
    const out = join(folder, 'out.jsonl');
    const input = `${line(0)}\n{"id":"bad"}\n${line(2)}\n`;
    const { code, stdout, stderr } = await extract(['--out', out, '--jsonl'], { stdin: input });
    expect([code, stdout]).toEqual([8, '']);
    expect(stderr).toBe('3 pages: 2 extracted, 1 failed (1 bad-line)\n');
    expect(jsonLines(await read(out)).map(({ id }) => id)).toEqual([0, 2]);
    expect(jsonLines(await read(`${out}.rejected.jsonl`))).toEqual([
      { id: 'bad', position: 1, input: '-', error: { type: 'bad-line', message: expect.any(String) } },
    ]);
  });

  test('the summary as JSON', async () => {
    const { stdout } = await extract(['--out', join(await tempFolder(), 'x.jsonl'), '--json'], { stdin: lines(3) });
    expect(JSON.parse(stdout)).toEqual({ extracted: 3, skipped: {}, failed: {} });
  });

  test.each([
    ['md', '000001-b-two.md', /^---\nsource|^---\ntitle/],
    ['text', '000001-b-two.txt', /^In the year 1002 the water/],
    ['html', '000001-b-two.html', /<h1>|<p>/],
  ])('a folder of %s', async (format, name, start) => {
    const [folder, out] = [await tempFolder(), await tempFolder()];
    await mkdir(join(folder, 'b'));
    await writeFile(join(folder, 'a.html'), page(1));
    await writeFile(join(folder, 'b', 'two.html'), page(2));
    await extract([folder, '--out', join(out, 'articles/'), '--format', format]);
    expect((await readdir(join(out, 'articles'))).sort()[1]).toBe(name);
    expect(await read(out, 'articles', name)).toMatch(start);
  });

  test('SQLite', async () => {
    const out = join(await tempFolder(), 'out.sqlite');
    await extract(['--out', out], { stdin: lines(3) });
    const found = await rows(out);
    expect(found).toHaveLength(3);
    expect(found[2]).toMatchObject({
      position: 2,
      id: '2',
      title: 'Tide 2',
      url: 'https://example.com/2',
      discarded: 0,
    });
    expect(JSON.parse(String(found[2]!.metadata))).toHaveProperty('title');
  });

  test('Parquet', async () => {
    const out = join(await tempFolder(), 'out.parquet');
    await extract(['--out', out], { stdin: lines(3) });
    const found = await readParquet(join(out, 'part-00000.parquet'));
    expect(found).toHaveLength(3);
    expect(found[2]).toMatchObject({ position: 2, id: '2', title: 'Tide 2', discarded: false, author: null });
    expect(found[2]!.word_count).toBeGreaterThan(20);
  });

  test('a place that cannot be written is an error', async () => {
    const { stdout } = await extract(['--out', '/nowhere/out.jsonl', '--json'], { stdin: lines(1) });
    expect(JSON.parse(stdout).error.type).toBe('output-failed');
  });
});

describe('duplicates', () => {
  const long = Array.from({ length: 60 }, (_, i) => `<p>In year ${1900 + i} the harbour counted ${i * 37} boats.</p>`);
  const html = (paragraphs: readonly string[]) => `<title>Harbour</title><article>${paragraphs.join('')}</article>`;
  const stdin = [html(long), html(long), html([...long.slice(0, -1), '<p>The last year is unknown.</p>']), page(1)]
    .map((text, id) => `${JSON.stringify({ id, html: text })}\n`)
    .join('');

  test.each([
    ['none', [0, 1, 2, 3], []],
    ['same', [0, 2, 3], [[1, 'duplicate', 'the same text as 0']]],
    [
      'near',
      [0, 3],
      [
        [1, 'duplicate', 'the same text as 0'],
        [2, 'near-duplicate', 'nearly the same text as 0'],
      ],
    ],
  ])('%s', async (dedupe, kept, skipped) => {
    const rejected = join(await tempFolder(), 'rejected.jsonl');
    const { code, stdout } = await extract(['--jsonl', '--dedupe', dedupe, '--rejected', rejected], { stdin });
    expect(jsonLines(stdout).map(({ id }) => id)).toEqual(kept);
    expect(jsonLines(await read(rejected)).map(({ id, skipped: why }) => [id, why.type, why.message])).toEqual(skipped);
    expect(code).toBe(0);
  });
});

describe('progress', () => {
  test('fits the terminal, with rate and remaining time', async () => {
    const folder = await tempFolder();
    for (let i = 0; i < 30; i++) await writeFile(join(folder, `${i}.html`), page(i));
    const { stderr } = await extract([folder, '--out', join(folder, 'x.jsonl'), '--jobs', '1'], { terminal: 20 });
    const shown = stderr.split('\r\u001b[K').filter((text) => /pages {2}/.test(text));
    expect(shown.length).toBeGreaterThan(0);
    for (const text of shown) expect(text.length).toBeLessThan(20);
  });
});

describe('interruptions', () => {
  /** Kills the program when its checkpoint says that it has come far enough. */
  async function killAt(args: readonly string[], checkpoint: string, pages: number): Promise<void> {
    const { spawn } = await import('node:child_process');
    const { launcher } = await import('./kit.ts');
    const child = spawn(process.execPath, [launcher, 'extract', ...args], {
      stdio: 'ignore',
      env: { PATH: '/usr/bin:/bin', XDG_CONFIG_HOME: '/nowhere' },
    });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    for (let i = 0; i < 1500 && child.exitCode === null; i++) {
      const reached = existsSync(checkpoint) ? JSON.parse(await read(checkpoint)).next : 0;
      if (reached >= pages) break;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    child.kill('SIGKILL');
    await ended;
  }

  const sum = async (path: string): Promise<Record<string, string>> => {
    const { createHash } = await import('node:crypto');
    const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    const { statSync } = await import('node:fs');
    if (!statSync(path).isDirectory()) return { '': hash(await readFile(path)) };
    const names = (await readdir(path)).sort();
    return Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, hash(await readFile(join(path, name)))])),
    );
  };

  /** A page with long addresses, which the article has three times: few of them fill a part of Parquet. */
  const longLine = (i: number) => {
    const link = (k: number) => `<a href="https://example.com/${i}/${k}/${'x'.repeat(20_000)}">records</a>`;
    const paragraphs = Array.from(
      { length: 30 },
      (_, k) => `<p>Of the year ${1000 + k} the ${link(k)} say little.</p>`,
    );
    const html = page(i).replace('</article>', `${paragraphs.join('')}</article>`);
    return JSON.stringify({ id: i, url: `https://example.com/${i}`, html });
  };

  /** The rows of all parts, each as its position and a digest. */
  const parquetRows = async (folder: string) => {
    const { createHash } = await import('node:crypto');
    const found: [unknown, string][] = [];
    for (const part of (await readdir(folder)).sort())
      for (const row of await readParquet(join(folder, part)))
        found.push([row.position, createHash('sha256').update(JSON.stringify(row)).digest('hex')]);
    return found;
  };

  test.each([
    ['out.jsonl', [], 1500, line],
    ['out.jsonl', ['--dedupe', 'near'], 1500, line],
    ['out.sqlite', [], 1500, line],
    ['out', [], 1500, line],
    ['out.parquet', [], 45, longLine],
  ])(
    'kill -9 and --resume: %s %j is the same as without an interruption',
    { timeout: 180_000 },
    async (name, more, count, lineOf) => {
      const folder = await tempFolder();
      const input = join(folder, 'pages.jsonl');
      // Some are bad, and some are equal.
      const all = Array.from({ length: count }, (_, i) =>
        i % 50 === 7 ? `{"id":${i}}` : lineOf(i % 10 === 3 ? 3 : i),
      );
      await writeFile(input, `${all.join('\n')}\n`);
      const [whole, resumed] = [join(folder, 'whole', name), join(folder, 'resumed', name)];
      await mkdir(join(folder, 'whole'));
      await mkdir(join(folder, 'resumed'));
      const args = (out: string) => [input, '--out', out, '--jobs', '2', ...more];
      expect((await spawnPith(['extract', ...args(whole)])).code).toBe(8);

      const checkpoint = `${resumed}.checkpoint.json`;
      await killAt(args(resumed), checkpoint, 1);
      const { next, isFinished } = JSON.parse(await read(checkpoint));
      expect(isFinished).toBe(false);
      expect(next).toBeGreaterThan(0);
      const refused = await spawnPith(['extract', ...args(resumed), '--json']);
      expect(JSON.parse(refused.stdout).error.type).toBe('unfinished-batch');
      const other = await spawnPith(['extract', ...args(resumed), '--resume', '--comments', '--json']);
      expect(JSON.parse(other.stdout).error.type).toBe('other-batch');

      await killAt([...args(resumed), '--resume'], checkpoint, next + 1);
      const { code, stderr } = await spawnPith(['extract', ...args(resumed), '--resume']);
      expect(code).toBe(8);
      expect(stderr).toContain(`${count.toLocaleString('en')} pages`);
      if (name.endsWith('.sqlite')) {
        const rows = (path: string) => {
          const db = new DatabaseSync(path, { readOnly: true });
          return db.prepare('SELECT * FROM articles ORDER BY position').all();
        };
        expect(rows(resumed)).toEqual(rows(whole));
      } else if (name.endsWith('.parquet')) {
        const rows = await parquetRows(whole);
        expect(rows.map(([position]) => position)).toEqual(
          all
            .keys()
            .filter((i) => i % 50 !== 7)
            .toArray(),
        );
        expect(await readdir(whole)).toHaveLength(3);
        expect(await parquetRows(resumed)).toEqual(rows);
      } else expect(await sum(resumed)).toEqual(await sum(whole));
      expect(await sum(`${resumed}.rejected.jsonl`)).toEqual(await sum(`${whole}.rejected.jsonl`));
      expect(await readdir(join(folder, 'resumed'))).toEqual(await readdir(join(folder, 'whole')));
      // Finished: nothing is left to do.
      expect((await spawnPith(['extract', ...args(resumed), '--resume'])).stderr).toBe(stderr);
    },
  );

  test('Parquet, interrupted between parts', async () => {
    const folder = await tempFolder();
    const { parquetFolder } = await import('../src/batch/sinks/parquet.ts');
    const article = (position: number) => ({
      position,
      id: String(position),
      text: JSON.stringify({ id: position, title: `T${position}` }),
    });
    const writeAll = async (out: string, stops: readonly number[]) => {
      let state: number | undefined;
      let from = 0;
      for (const stop of [...stops, 25_000]) {
        const sink = await parquetFolder(out).open(state);
        for (let i = from; i < stop; i++) {
          await sink.write(article(i));
          if (!sink.isAtBoundary()) continue;
          state = await sink.save();
          from = i + 1;
        }
        if (stop === 25_000) await sink.save();
      }
    };
    await writeAll(join(folder, 'whole'), []);
    await writeAll(join(folder, 'resumed'), [10_500, 12_000, 20_001]);
    expect(await readdir(join(folder, 'whole'))).toHaveLength(3);
    expect(await sum(join(folder, 'resumed'))).toEqual(await sum(join(folder, 'whole')));
  });
});

describe('--hosts', () => {
  const NOTICE =
    'Readers who value careful work about the sea support this little magazine with a small gift every month, and keep it free.';
  const noticed = (i: number) => page(i).replace('</article>', `<p>${NOTICE}</p></article>`);
  const input = (i: number, host = 'example.com') =>
    `${JSON.stringify({ id: i, url: `https://${host}/${i}`, html: noticed(i) })}\n`;
  const hasNotice = (output: string) => jsonLines(output).map(({ text }) => String(text).includes(NOTICE));

  async function batch() {
    const folder = await tempFolder();
    const pages = join(folder, 'pages.jsonl');
    await writeFile(pages, `${input(0)}${input(1)}${input(2)}${input(3, 'other.example')}`);
    return { folder, pages, hosts: join(folder, 'hosts.jsonl') };
  }

  test('a batch drops what many pages of a host show, and says so in a file that serves others', async () => {
    const { folder, pages, hosts } = await batch();
    expect(hasNotice((await extract([pages])).stdout)).toEqual([true, true, true, true]);
    const first = await extract([pages, '--hosts', hosts]);
    expect(hasNotice(first.stdout)).toEqual([false, false, false, true]);
    expect(jsonLines(await read(hosts)).map(({ url }) => url)).toEqual(
      [0, 1, 2].map((i) => `https://example.com/${i}`),
    );
    expect((await extract([pages, '--hosts', hosts, '--jobs', '1'])).stdout).toBe(first.stdout);

    expect(hasNotice((await extract(['--jsonl', '--hosts', hosts], { stdin: input(9) })).stdout)).toEqual([false]);
    await writeFile(join(folder, 'nine.html'), noticed(9));
    const one = [join(folder, 'nine.html'), '--url', 'https://example.com/9'];
    expect((await extract([...one, '--hosts', hosts])).stdout).not.toContain(NOTICE);
    expect((await extract(one)).stdout).toContain(NOTICE);
  });

  test('the file can be made only from what can be read twice', async () => {
    const { folder, pages, hosts } = await batch();
    const typeOf = async (args: readonly string[], stdin = '') =>
      JSON.parse((await extract([...args, '--json'], { stdin })).stdout).error.type;
    expect(await typeOf(['--jsonl', '--hosts', hosts], input(1))).toBe('file-not-found');
    expect(await typeOf(['--from', 'urls', pages, '--hosts', hosts])).toBe('file-not-found');
    expect(await typeOf([pages, '--hosts', pages])).toBe('bad-hosts-file');
    expect(await typeOf([pages, '--hosts', join(folder, 'no', 'hosts.jsonl')])).toBe('output-failed');
    expect(existsSync(hosts)).toBe(false);
  });
});

test('every record of an archive of 10,000 is accounted for', { timeout: 180_000 }, async () => {
  const folder = await tempFolder();
  const entries = Array.from({ length: 10_000 }, (_, i) => {
    const url = `https://example.com/${i}`;
    const kind = i % 10;
    if (kind === 0) return { type: i === 0 ? 'warcinfo' : 'request', url, block: 'GET / HTTP/1.1\r\n\r\n' };
    if (kind === 1) return { type: 'metadata', url, block: 'x: y\r\n' };
    if (kind === 2) return { url, block: response('gone', { status: '404 Not Found' }) };
    if (kind === 3) return { url, block: response('x', { type: 'image/jpeg' }) };
    if (kind === 4) return { url, block: response('') }; // nothing in it
    if (kind === 5) return { url, block: 'no HTTP response' };
    return { url, block: response(page(i)) };
  });
  await writeFile(join(folder, 'crawl.warc.gz'), warcGz(entries));
  const out = join(folder, 'out.jsonl');
  const { code, stdout } = await spawnPith(['extract', join(folder, 'crawl.warc.gz'), '--out', out, '--json']);
  expect(JSON.parse(stdout)).toEqual({
    extracted: 4000,
    skipped: { 'record-type': 2000, 'http-status': 1000, 'content-type': 1000 },
    failed: { 'empty-page': 1000, 'broken-record': 1000 },
  });
  expect(code).toBe(8);
  const articles = jsonLines(await read(out));
  expect(articles.map(({ url }) => url)).toEqual(entries.map(({ url }) => url).filter((_, i) => i % 10 >= 6));
  expect(jsonLines(await read(`${out}.rejected.jsonl`))).toHaveLength(6000);
});
