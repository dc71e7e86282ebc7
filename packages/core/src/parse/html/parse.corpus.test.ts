/** Compares our tree with parse5's on real pages. Uses a third of the largest corpus, unless PITH_EVERY_PAGE is set. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { parseDocument } from './index.ts';
import { outline, parse5Outline } from './testKit.ts';

const corpora = process.env.PITH_CORPORA ?? join(import.meta.dirname, '../../../../../../shared/corpora');
const step = process.env.PITH_EVERY_PAGE ? 1 : 3;

const corpus = {
  'wcxb-dev': filesIn('wcxb-dev/html').filter((_, index) => index % step === 0),
  aeb: filesIn('aeb/html'),
  mozilla: filesIn('mozilla').map((folder) => join(folder, 'source.html')),
  markdown: filesIn('markdown').filter((file) => file.endsWith('.html')),
};

for (const [name, files] of Object.entries(corpus)) {
  const pages = files.filter((file) => existsSync(file));
  if (pages.length === 0) console.warn(`SKIPPED: no ${name} in ${corpora}; set PITH_CORPORA to compare its trees`);
  test.skipIf(pages.length === 0)(`${name}: same tree as parse5 on ${pages.length} pages`, () => {
    expect(pages.filter((file) => !isSameTree(readPage(file)))).toEqual([]);
  });
}

function filesIn(folder: string): string[] {
  const path = join(corpora, folder);
  return existsSync(path)
    ? readdirSync(path)
        .sort()
        .map((name) => join(path, name))
    : [];
}

function readPage(file: string): string {
  const bytes = readFileSync(file);
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

function isSameTree(html: string): boolean {
  const document = parseDocument(html);
  const expected = parse5Outline(html);
  const lines = outline(document);
  return (
    document.quirks === expected.quirks &&
    lines.length === expected.lines.length &&
    lines.every((line, index) => line === expected.lines[index])
  );
}
