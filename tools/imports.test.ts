/** The arrows between packages are those of the table in docs/ARCHITECTURE.md, and no others. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const allowed = readTable(readFileSync(join(root, 'docs/ARCHITECTURE.md'), 'utf8'));
const packageNames = new Map([...allowed.keys()].map((name) => [name === 'cli' ? 'pith' : `@pith/${name}`, name]));

/** What packages offer beside their main entry: `@pith/core/tokens`. */
const entries = new Set(
  globSync('{packages,apps}/*/package.json', { cwd: root }).flatMap((file) => {
    const { name, exports = {} } = JSON.parse(readFileSync(join(root, file), 'utf8')) as {
      name: string;
      exports?: Record<string, unknown>;
    };
    return Object.keys(exports).map((entry) => name + entry.slice(1));
  }),
);

/** Tests may build the world they need; what ships may not. */
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
    const mine = sources.filter((file) => file.split('/')[1] === name);
    const arrows = mine.flatMap((file) => importsOf(file).flatMap((specifier) => crossing(file, specifier)));
    const forbidden = arrows.filter(({ to }) => to !== name && !allowed.get(name)!.has(to));
    expect(forbidden).toEqual([]);
  });

  test('nobody reaches into the inner files of another package', () => {
    const deep = sources.flatMap((file) =>
      importsOf(file)
        .filter((specifier) => /^@pith\/\w+\//.test(specifier) && !entries.has(specifier))
        .map((specifier) => `${file}: ${specifier}`),
    );
    expect(deep).toEqual([]);
  });
});

describe('imports inside core', () => {
  const phases = [
    'parse',
    'prepare',
    'standardise',
    'describe',
    'rules',
    'engine',
    'finish',
    'tags',
    'tokens',
    'write',
  ];
  const phaseOf = (file: string) => phases.find((phase) => file.startsWith(`packages/core/src/${phase}/`));

  /** Other libraries' shapes are stories of their own over the same phases. */
  const isCompat = (file: string) => file.startsWith('packages/core/src/compat/');

  test('phases do not import each other, and only the story knows them', () => {
    const storytellers = ['pipeline.ts', 'publish.ts', 'convert.ts', 'enrich.ts', 'tree.ts', 'index.ts'].map(
      (file) => `packages/core/src/${file}`,
    );
    const arrows = sources
      .filter((file) => file.startsWith('packages/core/') && !storytellers.includes(file) && !isCompat(file))
      .flatMap((file) => valueImportsOf(file).map((specifier) => [file, target(file, specifier)] as const))
      .filter(([file, to]) => phaseOf(to) !== undefined && phaseOf(to) !== phaseOf(file));
    expect(arrows).toEqual([]);
  });

  test('core asks nothing of Node', () => {
    const asking = sources.filter(
      (file) => file.startsWith('packages/core/') && importsOf(file).some((specifier) => specifier.startsWith('node:')),
    );
    expect(asking).toEqual([]);
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

/** Types are erased: they tie no module to another at run time. */
function valueImportsOf(file: string): string[] {
  return importsOf(file, /(?:^|[\s;}])(?:import|export)\s(?!type\b)[^'"`;]*?from\s*['"]([^'"]+)['"]/gm);
}

function target(file: string, specifier: string): string {
  return specifier.startsWith('.') ? relative(root, resolve(root, dirname(file), specifier)) : specifier;
}

/** The package an import leads to, by its name or by a path that leaves the importing one. */
function crossing(file: string, specifier: string): { file: string; specifier: string; to: string }[] {
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
