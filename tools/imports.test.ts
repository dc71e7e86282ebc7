/**
 * Checks that packages import only what the table in docs/ARCHITECTURE.md allows.
 *
 * Decision: docs/decisions/0003-no-empty-packages.md.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const allowed = readTable(readFileSync(join(root, 'docs/ARCHITECTURE.md'), 'utf8'));
const packageNames = new Map([...allowed.keys()].map((name) => [name === 'cli' ? 'pith' : `@pith/${name}`, name]));

/** All entry points of packages, such as `@pith/core/tree`. */
const entryPoints = new Set(
  globSync('{packages,apps}/*/package.json', { cwd: root }).flatMap((file) => {
    const { name, exports = {} } = JSON.parse(readFileSync(join(root, file), 'utf8')) as {
      name: string;
      exports?: Record<string, unknown>;
    };
    return Object.keys(exports).map((entry) => name + entry.slice(1));
  }),
);

/** Only published sources; tests may import anything. */
const sources = globSync('{packages,apps}/*/src/**/*.{ts,svelte}', { cwd: root }).filter(
  (file) => !/\.test\.ts$/.test(file),
);

describe('imports between packages', () => {
  test('the table names every package', () => {
    const folders = globSync('{packages,apps}/*/package.json', { cwd: root }).map(
      (file) => dirname(file).split('/')[1],
    );
    expect([...allowed.keys()].sort()).toEqual(folders.sort());
  });

  test.each([...allowed.keys()])('%s imports only what the table allows', (name) => {
    const ownSources = sources.filter((file) => file.split('/')[1] === name);
    const imports = ownSources.flatMap((file) =>
      importsOf(file).flatMap((specifier) => packageImport(file, specifier)),
    );
    const forbidden = imports.filter(({ to }) => to !== name && !allowed.get(name)!.has(to));
    expect(forbidden).toEqual([]);
  });

  test('no package imports internal files of another', () => {
    const internalImports = sources.flatMap((file) =>
      importsOf(file)
        .filter((specifier) => /^@pith\/\w+\//.test(specifier) && !entryPoints.has(specifier))
        .map((specifier) => `${file}: ${specifier}`),
    );
    expect(internalImports).toEqual([]);
  });
});

describe('imports inside core', () => {
  const phases = ['parse', 'prepare', 'standardise', 'describe', 'rules', 'engine', 'finish', 'tags', 'write'];
  const phaseOf = (file: string) => phases.find((phase) => file.startsWith(`packages/core/src/${phase}/`));

  /** Compatible APIs of other libraries have their own pipelines over the same phases. */
  const isCompat = (file: string) => file.startsWith('packages/core/src/compat/');

  test('phases do not import each other; only pipeline modules import phases', () => {
    const pipelineModules = [
      'pipeline.ts',
      'publish.ts',
      'convert.ts',
      'htmlToText.ts',
      'extractMetadata.ts',
      'enrich.ts',
      'testRule.ts',
      'tree.ts',
      'index.ts',
    ].map((file) => `packages/core/src/${file}`);
    const imports = sources
      .filter((file) => file.startsWith('packages/core/') && !pipelineModules.includes(file) && !isCompat(file))
      .flatMap((file) => valueImportsOf(file).map((specifier) => [file, target(file, specifier)] as const))
      .filter(([file, to]) => phaseOf(to) !== undefined && phaseOf(to) !== phaseOf(file));
    expect(imports).toEqual([]);
  });

  test('core does not import Node modules', () => {
    const importing = sources.filter(
      (file) => file.startsWith('packages/core/') && importsOf(file).some((specifier) => specifier.startsWith('node:')),
    );
    expect(importing).toEqual([]);
  });
});

function readTable(markdown: string): Map<string, Set<string>> {
  const rows = markdown.match(/^\| package +\|[^\n]*\n\|[-| ]+\n((?:\|[^\n]*\n)+)/m)?.[1] ?? '';
  const cells = rows
    .trim()
    .split('\n')
    .map((row) => row.split('|').map((cell) => cell.trim()));
  return new Map(
    cells.map(([, name, imports]) => [name!, new Set(imports!.split(/,\s*/).filter((word) => /^\w+$/.test(word)))]),
  );
}

function importsOf(
  file: string,
  pattern = /(?:^|[\s;}])(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]|^\s*import\s+['"]([^'"]+)['"]/gm,
): string[] {
  return [...readFileSync(join(root, file), 'utf8').matchAll(pattern)].map((match) => match.slice(1).find(Boolean)!);
}

/** Ignores type imports, which do not exist at run time. */
function valueImportsOf(file: string): string[] {
  return importsOf(file, /(?:^|[\s;}])(?:import|export)\s(?!type\b)[^'"`;]*?from\s*['"]([^'"]+)['"]/gm);
}

function target(file: string, specifier: string): string {
  return specifier.startsWith('.') ? relative(root, resolve(root, dirname(file), specifier)) : specifier;
}

/** The package that an import refers to, by its name or by a relative path out of the importing package. */
function packageImport(file: string, specifier: string): { file: string; specifier: string; to: string }[] {
  const path = target(file, specifier);
  const to =
    packageNames.get(
      specifier
        .split('/')
        .slice(0, specifier.startsWith('@') ? 2 : 1)
        .join('/'),
    ) ?? (specifier.startsWith('.') ? path.split('/')[1] : undefined);
  return to ? [{ file, specifier, to }] : [];
}
