/**
 * `npm run build`: builds the npm packages in build/npm/<package>. Each contains JavaScript and types in the layout of its
 * sources, its package.json with entry points changed from .ts to .js, and additional files such as rules and web files.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const compiled = join(root, 'build/out');
const published = join(root, 'build/npm');

/** Files of a package in addition to its compiled sources. */
const extras: Readonly<Record<string, readonly [from: string, to: string][]>> = {
  cli: [
    ['apps/cli/bin', 'bin'],
    ['rules', 'rules'],
  ],
  scripts: [
    ['packages/scripts/builtin', 'builtin'],
    ['packages/scripts/content-scripts.d.ts', 'content-scripts.d.ts'],
  ],
  web: [['apps/web/dist', 'dist']],
};

interface Manifest {
  name: string;
  exports?: Record<string, string>;
  devDependencies?: unknown;
  scripts?: unknown;
  [field: string]: unknown;
}

rmSync(join(root, 'build'), { recursive: true, force: true });
execFileSync(
  process.execPath,
  [join(root, 'node_modules/typescript/bin/tsc'), '-p', join(root, 'tsconfig.build.json')],
  { stdio: 'inherit' },
);
for (const manifest of globSync('{packages,apps}/*/package.json', { cwd: root })) publish(dirname(manifest));

function publish(folder: string): void {
  const name = basename(folder);
  const target = join(published, name);
  mkdirSync(target, { recursive: true });
  cpSync(join(compiled, folder, 'src'), join(target, 'src'), { recursive: true });
  for (const [from, to] of extras[name] ?? []) cpSync(join(root, from), join(target, to), { recursive: true });
  for (const file of [join(folder, 'README.md'), 'LICENSE']) {
    if (existsSync(join(root, file))) cpSync(join(root, file), join(target, basename(file)));
  }
  const {
    devDependencies: _dev,
    scripts: _scripts,
    ...manifest
  } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest;
  const exports = Object.entries(manifest.exports ?? {}).map(([entry, source]) => [entry, compiledEntry(source)]);
  const publishedManifest = exports.length ? { ...manifest, exports: Object.fromEntries(exports) } : manifest;
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(publishedManifest, undefined, 2)}\n`);
  console.log(`${manifest.name} → ${join('build/npm', name)}`);
}

function compiledEntry(source: string): { types: string; default: string } {
  return { types: source.replace(/\.ts$/, '.d.ts'), default: source.replace(/\.ts$/, '.js') };
}
