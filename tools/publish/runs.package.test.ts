/** The packed packages, installed in an empty folder, do their work on every version of Node that we promise. */
import { execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { pdfOf } from '../../packages/acquire/test/pdf.ts';
import { installNode } from './install.ts';
import { supportedNodes } from './nodes.ts';
import { root } from './workspace.ts';

const { program, libraries } = inject('installed');
const launcher = join(program, 'node_modules/pith/bin/pith.js');
const page = join(root, 'fixtures/pages/blog-with-code/page.html');
const sentence = 'The sea rises and falls twice a day, and those who live beside it know the hours by heart.';

/** Pages that need every worker and child process of the program: images, scripts, Markdown and PDF. */
const site: Readonly<Record<string, readonly [type: string, body: string | Uint8Array]>> = {
  '/tides': [
    'text/html',
    `<title>How tides work</title><article><h1>How tides work</h1><img src="/moon.svg" width="400" height="300">${`<p>${sentence}</p>`.repeat(5)}</article>`,
  ],
  '/moon.svg': [
    'image/svg+xml',
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><circle r="90" cx="200" cy="150"/></svg>',
  ],
  '/notes.md': ['text/markdown', `# Notes on water\n\n${`${sentence}\n\n`.repeat(5)}`],
  '/paper.pdf': ['application/pdf', pdfOf({ title: 'A paper on tides', pages: [Array(5).fill(sentence)] })],
};

let server: Server;
let host: string;
beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    const [type, body] = site[url] ?? ['text/plain', ''];
    response.writeHead(body ? 200 : 404, { 'content-type': type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe.each(supportedNodes)('Node %s', (version) => {
  let node: string;
  let home: string;
  beforeAll(async () => {
    node = await installNode(version);
    home = await mkdtemp(join(tmpdir(), 'pith-smoke-'));
    await mkdir(join(home, 'library'), { mode: 0o700 }); // `doctor` creates nothing, and misses a folder that is named
  });
  afterAll(() => rm(home, { recursive: true, force: true }));

  const environment = (library = 'library') => ({
    PATH: process.env.PATH,
    HOME: home,
    PITH_DATA: join(home, library),
    PITH_ALLOWED_HOSTS: host,
    PITH_FETCH_GAP_SECONDS: '0',
  });

  /** Standard output; rejects with standard error if the program fails. */
  function pithIn(library: string, words: readonly string[]): Promise<string> {
    return new Promise((resolve, reject) => {
      execFile(node, [launcher, ...words], { env: environment(library) }, (error, stdout, stderr) =>
        error || stderr.includes('Warning') ? reject(new Error(`${words.join(' ')}: ${stderr}`)) : resolve(stdout),
      );
    });
  }
  const pith = (...words: string[]) => pithIn('library', words);

  test('is that version, and prints help', async () => {
    expect(await pith('--help')).toMatch(/^Saves any web page[\s\S]*\n {2}extract +\S/);
    expect(await pith('doctor', '--json')).toContain(`v${version}`);
  });

  test('extract', async () => {
    expect(await pith('extract', page)).toContain('# Tide tables in forty lines of Python');
    expect(await pith('extract', '--outline', page)).toContain('tokens');
    expect(await pith('text', page)).toContain('forty lines of Python');
  });

  test('extract a stream of pages', async () => {
    const extracted = new Promise<string>((resolve) => {
      const child = execFile(node, [launcher, 'extract', '--jsonl', '--jobs', '2'], { env: environment() }, (_, out) =>
        resolve(out),
      );
      child.stdin!.end(JSON.stringify({ id: 1, html: site['/tides']![1] }));
    });
    expect(JSON.parse(await extracted)).toMatchObject({ id: 1, title: 'How tides work' });
  });

  test('save pages, Markdown and PDF; list, search and read them', async () => {
    for (const path of ['/tides', '/notes.md', '/paper.pdf']) await pith('save', `http://${host}${path}`);
    const { items } = JSON.parse(await pith('list', '--json')) as { items: { title: string }[] };
    expect(items.map(({ title }) => title).sort()).toEqual(['A paper on tides', 'How tides work', 'Notes on water']);
    expect(await pith('search', 'paper')).toContain('A paper on tides');
    expect(await pith('read', `http://${host}/tides`)).toContain(sentence);
  });

  test('export, and import it again', async () => {
    const zip = join(home, 'library.zip');
    await pith('export', '--format', 'library', '--out', zip);
    await pithIn('copy', ['import', zip]);
    expect(await pithIn('copy', ['read', `http://${host}/tides`])).toContain(sentence);
  });

  test('serve', async () => {
    const child = spawn(node, [launcher, 'serve', '--port', '0', '--json'], { env: environment() });
    const url = await new Promise<string>((resolve) => {
      child.stdout.once('data', (chunk) => resolve(JSON.parse(String(chunk)).url));
    });
    try {
      expect(await (await fetch(url)).text()).toContain('<script type="module"');
      expect(await (await fetch(new URL('/api/bookmarks', url))).json()).toHaveLength(3);
    } finally {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
    }
  });

  test.each([
    ['import', '--input-type=module', "import { extract } from '@pith/core';"],
    ['require', '--input-type=commonjs', "const { extract } = require('@pith/core');"],
  ])('@pith/core by %s', async (_, type, line) => {
    const code = `${line} console.log(extract(${JSON.stringify(site['/tides']![1])}).title)`;
    const printed = await new Promise((resolve) => {
      execFile(node, [type, '--eval', code], { cwd: libraries }, (_, stdout, stderr) => resolve(stdout + stderr));
    });
    expect(printed).toBe('How tides work\n');
  });
});
