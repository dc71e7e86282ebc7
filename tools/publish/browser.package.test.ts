/** Every entry of `@pith/core` runs in a browser: in a page, from a plain `<script type="module">`, and in a worker. */
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { launchChromium } from '../browser/findChromium.ts';
import { readManifest } from './workspace.ts';

const { core } = inject('installed');

const html = JSON.stringify(
  `<html lang="en"><title>How tides work</title><meta name="author" content="Ann Ebb"><body><nav><a href="/">Home</a></nav>
<article><h1>How tides work</h1>${'<p>The <b>sea</b> rises and falls twice a day, and those who live beside it know the hours by heart.</p>'.repeat(6)}</article>`,
);

/** Entry → names to import, an expression, and its value. Entries that need no other package run as they are published. */
const entries: Readonly<Record<string, readonly [names: string, expression: string, value: unknown]>> = {
  '.': [
    'decodeHtml, extract, readRules, ruleSet',
    `[extract(${html}, { rules: ruleSet([]) }).title, decodeHtml(new Uint8Array([0x83, 0x65]), 'text/html; charset=shift_jis'), readRules('[]', 'a').rules.length]`,
    ['How tides work', 'テ', 0],
  ],
  './readability': [
    'isProbablyReaderable, Readability',
    `[new Readability(${html}).parse().byline, isProbablyReaderable(${html})]`,
    ['Ann Ebb', true],
  ],
  './text': ['htmlToText', `htmlToText(${html}).title`, 'How tides work'],
  './markdown': ['htmlToMarkdown', "htmlToMarkdown('<h2>Sea</h2><p>The <b>moon</b>')", '## Sea\n\nThe **moon**'],
  './metadata': ['extractMetadata', `extractMetadata(${html}).authors.value`, ['Ann Ebb']],
  './articleSchema': ['articleSchema', 'Object.keys(articleSchema).includes("title")', true],
  './errors': ['PithError', 'PithError.name', 'PithError'],
  './markup': ['escapeText', "escapeText('a < b')", 'a &lt; b'],
  './tree': [
    'dom, parseHtml',
    `dom.select(parseHtml(${html}), 'article > p:first-of-type b').map(dom.rawText)[0]`,
    'sea',
  ],
};

let server: Server;
let browser: Browser;
let origin: string;
beforeAll(async () => {
  const main = await build({
    stdin: { contents: "export * from '@pith/core'", resolveDir: core },
    bundle: true,
    format: 'esm',
    write: false,
  });
  server = createServer(async ({ url = '/' }, response) => {
    const path = normalize(new URL(url, 'http://a').pathname);
    const script = path === '/main.js' ? main.outputFiles[0]!.text : await readFile(join(core, path)).catch(() => '');
    const isPage = path === '/';
    response.writeHead(200, { 'content-type': isPage ? 'text/html' : 'text/javascript' });
    response.end(isPage ? '<!doctype html><title>Test</title>' : script);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  server.closeAllConnections();
  server.close();
});

test('all entries are tried', () => {
  expect(Object.keys(entries).sort()).toEqual(Object.keys(readManifest('packages/core').exports!).sort());
});

describe.each(Object.entries(entries))('%s', (entry, [names, expression, value]) => {
  const published = readManifest('build/npm/core').exports as unknown as Record<string, { default: string }>;
  const file = entry === '.' ? '/main.js' : join('/node_modules/@pith/core', published[entry]!.default);
  const code = (send: string) => `import { ${names} } from '${origin}${file}'; ${send}(${expression});`;

  test('in a page', async () => {
    const page = await browser.newPage();
    await page.goto(origin);
    const found = Promise.withResolvers<unknown>();
    page.on('pageerror', found.reject);
    await page.exposeFunction('report', found.resolve);
    await page.addScriptTag({ type: 'module', content: code('report') });
    expect(await found.promise).toEqual(value);
    await page.close();
  });

  test('in a worker', async () => {
    const page = await browser.newPage();
    await page.goto(origin);
    const found = await page.evaluate(async (source) => {
      const worker = new Worker(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })), {
        type: 'module',
      });
      return new Promise((resolve, reject) => {
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = ({ message }) => reject(new Error(message));
      });
    }, code('postMessage'));
    expect(found).toEqual(value);
    await page.close();
  });
});
