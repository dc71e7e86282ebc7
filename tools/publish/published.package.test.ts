/** The packed packages are well formed: manifests, entry points, and types from the oldest to the newest TypeScript that we promise. */
import { execFile } from 'node:child_process';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { install } from './install.ts';
import { builtFolder, program, publishedPackages, readManifest, root } from './workspace.ts';

const run = promisify(execFile);
const { tarballs, libraries } = inject('installed');
const libraryPackages = publishedPackages.filter((each) => each !== program);

/** Standard output, whatever the exit code is. */
const outputOf = (command: string, words: readonly string[], cwd: string = root) =>
  run(command, words, { cwd }).then(
    ({ stdout }) => stdout,
    (error: { stdout: string }) => error.stdout,
  );

describe.each(publishedPackages)('$manifest.name', ({ manifest, folder }) => {
  const built = readManifest(builtFolder({ manifest, folder }).slice(root.length));

  test('publint finds nothing', async () => {
    const { publint } = await import('publint');
    const { messages } = await publint({ pkgDir: builtFolder({ manifest, folder }), pack: 'npm', strict: true });
    expect(messages).toEqual([]);
  });

  test('the manifest says what npm shows', () => {
    expect(built).toMatchObject({
      license: 'MIT',
      engines: { node: '>=22.18' },
      repository: { type: 'git', directory: folder },
      homepage: expect.stringMatching(/^https:/),
      bugs: expect.anything(),
      funding: expect.anything(),
      keywords: expect.arrayContaining([expect.any(String)]),
    });
    expect(built.version).toBe(publishedPackages[0]!.manifest.version);
  });

  test('dependencies are ranges, so that users share them with others', () => {
    for (const range of Object.values(built.dependencies ?? {})) expect(range).toMatch(/^\^/);
  });

  test('it contains no sources and no tests', () => {
    const paths = tarballs[manifest.name]!.files.map(({ path }) => path);
    expect(paths.filter((path) => /\.test\.|testKit|(?<!\.d)\.ts$|\.map$/.test(path))).toEqual([]);
    expect(paths).toEqual(expect.arrayContaining(['package.json', 'README.md', 'LICENSE']));
  });
});

test.each(libraryPackages)('attw finds no wrong types in $manifest.name', async ({ manifest }) => {
  const words = [tarballs[manifest.name]!.file, '--profile', 'esm-only', '--format', 'json'];
  const { analysis } = JSON.parse(await outputOf(join(root, 'node_modules/.bin/attw'), words)) as {
    analysis: { problems: { kind: string; resolutionKind: string }[] };
  };
  // The profile: import in Node, and bundlers. Node 22.12 and newer can require ES modules.
  const problems = analysis.problems.filter(
    ({ kind, resolutionKind }) => resolutionKind !== 'node10' && kind !== 'CJSResolvesToESM',
  );
  expect(problems).toEqual([]);
});

describe('types', () => {
  const compilers = ['5.6.3', '5.9.3', '6.0.3'];
  let folder: string;

  beforeAll(async () => {
    folder = await install(compilers.map((version) => `typescript-${version}@npm:typescript@${version}`));
    const source = join(folder, 'project');
    await mkdir(source);
    await cp(join(libraries, 'node_modules'), join(source, 'node_modules'), { recursive: true });
    await writeFile(join(source, 'package.json'), '{ "type": "module" }');
    await writeFile(join(source, 'uses.ts'), uses);
    await writeFile(join(source, 'required.cts'), required);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const project = (compilerOptions: object, files: string[]) =>
    JSON.stringify({
      compilerOptions: {
        target: 'es2022',
        lib: ['es2022', 'dom'],
        strict: true,
        exactOptionalPropertyTypes: true,
        noEmit: true,
        skipLibCheck: false,
        types: [],
        ...compilerOptions,
      },
      files,
    });

  test.each(compilers)('TypeScript %s', async (version) => {
    const source = join(folder, 'project');
    const tsc = join(folder, `node_modules/typescript-${version}/bin/tsc`);
    // The types of `require` on ES modules came with 5.8.
    const files = version < '5.8' ? ['uses.ts'] : ['uses.ts', 'required.cts'];
    await writeFile(join(source, `node-${version}.json`), project({ module: 'nodenext' }, files));
    await writeFile(
      join(source, `bundler-${version}.json`),
      project({ module: 'preserve', moduleResolution: 'bundler' }, ['uses.ts']),
    );
    for (const kind of ['node', 'bundler'])
      expect(await outputOf(process.execPath, [tsc, '-p', `${kind}-${version}.json`], source)).toBe('');
  });
});

const uses = `
import { createClient } from '@pith/api';
import { type Article, extract, type Options, readRules, ruleSet } from '@pith/core';
import { PithError } from '@pith/core/errors';
import { htmlToMarkdown } from '@pith/core/markdown';
import { escapeText } from '@pith/core/markup';
import { extractMetadata, type Metadata } from '@pith/core/metadata';
import { isProbablyReaderable, Readability, type ReadabilityArticle } from '@pith/core/readability';
import { htmlToText } from '@pith/core/text';
import { parseHtml } from '@pith/core/tree';
import { chunksOf, countTokens } from '@pith/tokens';

const options: Options = { url: 'https://example.com/', rules: ruleSet(readRules('[]', 'a.yaml').rules) };
const article: Article = extract('<p>a', options);
const read: ReadabilityArticle | null = new Readability(document).parse();
const metadata: Metadata = extractMetadata('<p>a');
const title: string | undefined = metadata.title?.value;
export const all: string[] = [article.markdown, read?.title ?? '', title ?? '', htmlToMarkdown('a'), escapeText('a'), htmlToText('a').text];
export const numbers: number[] = [countTokens('a'), ...chunksOf('a').map((chunk) => chunk.tokens), parseHtml('').childNodes.length];
export const isReaderable: boolean = isProbablyReaderable('a');
export const isOurs = (error: unknown): boolean => error instanceof PithError;
export const client = createClient({ baseUrl: 'http://127.0.0.1:7484' });
`;

const required = `
import core = require('@pith/core');
export const markdown: string = core.extract('<p>a').markdown;
`;
