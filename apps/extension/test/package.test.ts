/** The packages as they are published. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import linters from 'addons-linter';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fromBuffer, type ZipFile } from 'yauzl';
import { type BuiltExtension, buildExtension } from '../build.ts';
import { type Target, targets } from '../src/manifest.ts';

const MAX_BYTES = 500_000;

let parent: string;
let built: Record<Target, BuiltExtension>;
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'pith-package-'));
  const [chromium, firefox] = [await buildExtension('chromium', parent), await buildExtension('firefox', parent)];
  built = { chromium, firefox };
});
afterAll(() => rm(parent, { recursive: true }));

async function namesIn(zip: Buffer): Promise<string[]> {
  const opened = (await promisify<Buffer, object, ZipFile>(fromBuffer as never)(zip, {})) as ZipFile;
  const names: string[] = [];
  opened.on('entry', ({ fileName }) => names.push(fileName));
  await new Promise((resolve) => opened.on('end', resolve));
  return names;
}

test('Mozilla’s linter, which the store and web-ext use, finds nothing in the extension for Firefox', async () => {
  const linter = linters.createInstance({
    config: { _: [built.firefox.folder], logLevel: 'fatal', output: 'none', metadata: false },
    runAsBinary: false,
  });
  const { errors, warnings, notices } = await linter.run();
  expect([...errors, ...warnings, ...notices]).toEqual([]);
});

describe.each(targets)('the extension for %s', (target) => {
  test(`has at most ${MAX_BYTES / 1000} kB`, async () => {
    const { length } = await readFile(built[target].zip);
    process.stderr.write(`${target}: ${(length / 1000).toFixed(0)} kB\n`);
    expect(length).toBeLessThan(MAX_BYTES);
  });

  test('is complete, and the same each time', async () => {
    const first = await readFile(built[target].zip);
    const names = await namesIn(first);
    const manifest = JSON.parse(await readFile(join(built[target].folder, 'manifest.json'), 'utf8'));
    const { scripts = [], service_worker } = manifest.background;
    const named = [
      ...Object.values<string>(manifest.icons),
      manifest.action.default_popup,
      manifest.options_ui.page,
      ...scripts,
      ...(service_worker ? [service_worker] : []),
    ];
    const pages = names.filter((name) => name.endsWith('.html'));
    for (const page of pages) {
      const html = await readFile(join(built[target].folder, page), 'utf8');
      for (const [, file] of html.matchAll(/(?:src|href)="([\w.-]+)"/g)) named.push(file!);
      expect(html).not.toMatch(/<script(?![^>]+src=")|\son\w+=|style=/);
    }
    expect(named.filter((name) => !names.includes(name))).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(['manifest.json', 'LICENSE', 'content.js', 'extractWorker.js']));
    await buildExtension(target, parent);
    expect((await readFile(built[target].zip)).equals(first)).toBe(true);
  });
});
