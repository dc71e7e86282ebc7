/**
 * `npm run build`: builds the packages as they are published, in build/npm/<package>, and the extension, in build/extension.
 *
 * Libraries are compiled file by file, so that bundlers can leave out what a program does not use. The program is a bundle. Each manifest
 * is that of the sources, with entry points changed from .ts to .js.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { transformSync } from 'esbuild';
import { buildExtension } from '../../apps/extension/build.ts';
import { targets } from '../../apps/extension/src/manifest.ts';
import { type Bundle, type BundleOptions, bundle } from './bundle.ts';
import { removeUnusedDeclarations } from './declarations.ts';
import { licencesOf } from './licences.ts';
import { bundleProgram } from './program.ts';
import { publishedManifest } from './publishedManifest.ts';
import { secondTree } from './secondTree.ts';
import { builtFolder, type Package, program, publishedPackages, root } from './workspace.ts';

const compiled = join(root, 'build/out');

/**
 * Modules that contain a library, by package, because the library would be a large dependency for the part that we use: the tokenizer has the
 * tables of all models, and css-select brings a second tree.
 */
const selfContainedModules: Readonly<Record<string, Pick<BundleOptions, 'entries' | 'includes' | 'omits'>>> = {
  '@pith/core': {
    entries: { 'dom/select': 'packages/core/src/dom/select.ts' },
    includes: ['css-select'],
    omits: secondTree,
  },
  '@pith/tokens': {
    entries: { countTokens: 'packages/tokens/src/countTokens.ts' },
    includes: ['gpt-tokenizer'],
  },
};

export async function buildPackages(): Promise<void> {
  rmSync(join(root, 'build'), { recursive: true, force: true });
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [tsc, '-p', join(root, 'tsconfig.build.json')], { stdio: 'inherit' });
  for (const each of publishedPackages) {
    const target = builtFolder(each);
    mkdirSync(target, { recursive: true });
    const built = each === program ? await bundleProgram(target) : await buildLibrary(each, target);
    for (const file of [join(each.folder, 'README.md'), 'LICENSE', 'CHANGELOG.md']) {
      if (existsSync(join(root, file))) cpSync(join(root, file), join(target, basename(file)));
    }
    if (built.contents.length > 0) writeFileSync(join(target, 'LICENCES.md'), licencesOf(built.contents));
    writeFileSync(join(target, 'package.json'), publishedManifest(each, built.imports));
  }
}

async function buildLibrary({ folder, manifest }: Package, target: string): Promise<Bundle> {
  const output = join(target, 'dist');
  cpSync(join(compiled, folder, 'src'), output, { recursive: true });
  const entries = Object.values(manifest.exports!).map((source) => source.replace('./src/', '').replace(/ts$/, 'd.ts'));
  removeUnusedDeclarations(output, entries);
  removeComments(output);
  const dependencies = Object.keys(manifest.dependencies ?? {});
  const modules = selfContainedModules[manifest.name];
  if (!modules) return { imports: dependencies, contents: [] };
  const { contents } = await bundle({ ...modules, outputFolder: output, keepsModules: true });
  return { imports: dependencies.filter((name) => !modules.includes.includes(name)), contents };
}

/** Comments are for readers of the sources; editors show those of the declarations. */
function removeComments(folder: string): void {
  for (const file of globSync('**/*.js', { cwd: folder }).map((name) => join(folder, name))) {
    const { code } = transformSync(readFileSync(file, 'utf8'), {
      target: 'esnext',
      charset: 'utf8',
      legalComments: 'none',
    });
    writeFileSync(file, code);
  }
}

if (import.meta.main) {
  await buildPackages();
  for (const each of publishedPackages) console.log(`${each.manifest.name} → build/npm/${basename(each.folder)}`);
  for (const target of targets) {
    const { zip } = await buildExtension(target, join(root, 'build/extension'));
    console.log(`the extension for ${target} → build/extension/${basename(zip)}`);
  }
}
