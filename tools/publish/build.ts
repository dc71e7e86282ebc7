/**
 * `npm run build`: builds the packages as they are published, in build/npm/<package>.
 *
 * Libraries are compiled file by file, so that bundlers can leave out what a program does not use. The program and `@pith/tokens` are
 * bundles: https://esbuild.github.io. Each manifest is that of the sources, with entry points changed from .ts to .js.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Bundle, bundle } from './bundle.ts';
import { licencesOf } from './licences.ts';
import { bundleProgram } from './program.ts';
import { publishedManifest } from './publishedManifest.ts';
import { builtFolder, type Package, program, publishedPackages, root } from './workspace.ts';

const compiled = join(root, 'build/out');

/** Bundled libraries: what they contain would otherwise be a large dependency. */
const bundledLibraries: Readonly<Record<string, readonly string[]>> = { '@pith/tokens': ['gpt-tokenizer'] };

export async function buildPackages(): Promise<void> {
  rmSync(join(root, 'build'), { recursive: true, force: true });
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [tsc, '-p', join(root, 'tsconfig.build.json')], { stdio: 'inherit' });
  for (const each of publishedPackages) {
    const target = builtFolder(each);
    mkdirSync(target, { recursive: true });
    const contents = each === program ? await bundleProgram(target) : await buildLibrary(each, target);
    for (const file of [join(each.folder, 'README.md'), 'LICENSE', 'CHANGELOG.md']) {
      if (existsSync(join(root, file))) cpSync(join(root, file), join(target, basename(file)));
    }
    if (contents) writeFileSync(join(target, 'LICENCES.md'), licencesOf(contents.contents));
    writeFileSync(join(target, 'package.json'), publishedManifest(each, contents?.imports));
  }
}

async function buildLibrary({ folder, manifest }: Package, target: string): Promise<Bundle | undefined> {
  const output = join(target, 'dist');
  const includes = bundledLibraries[manifest.name];
  cpSync(join(compiled, folder, 'src'), output, {
    recursive: true,
    filter: (file) => !includes || !file.endsWith('.js'),
  });
  if (!includes) return undefined;
  return bundle({ entries: { index: join(folder, 'src/index.ts') }, outputFolder: output, includes });
}

if (import.meta.main) {
  await buildPackages();
  for (const each of publishedPackages) console.log(`${each.manifest.name} → build/npm/${basename(each.folder)}`);
}
