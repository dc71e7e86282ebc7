/** `npm run build -w apps/extension`: builds the extension for each browser, as a folder and as a zip, in apps/extension/dist. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import sharp from 'sharp';
import { ICON_SIZES, manifestFor, type Target, targets } from './src/manifest.ts';
import { zipFolder } from './zipFolder.ts';

const here = import.meta.dirname;

const distFolder = join(here, 'dist');

export interface BuiltExtension {
  readonly folder: string;
  readonly zip: string;
}

const pages = ['popup', 'options', 'reader'] as const;

/** Tests run at the same time, so each builds into a folder of its own. */
export async function buildExtension(target: Target, parent = distFolder): Promise<BuiltExtension> {
  const folder = join(parent, target);
  const zip = join(parent, `pith-${target}.zip`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { version } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8')) as { version: string };
  writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(manifestFor(target, version), null, 2)}\n`);
  const options = {
    absWorkingDir: here,
    outdir: folder,
    bundle: true,
    minify: true,
    target: 'es2024',
    legalComments: 'none',
    logLevel: 'error',
  } as const;
  await build({
    ...options,
    entryPoints: {
      background: 'src/background/background.ts',
      extractWorker: 'src/article/extractWorker.ts',
      ...Object.fromEntries(pages.map((page) => [page, `src/${page}/${page}.ts`])),
    },
    format: 'esm',
    splitting: true,
    chunkNames: '[name]-[hash]',
  });
  // Scripts in pages cannot be modules.
  await build({ ...options, entryPoints: { content: 'src/capture/content.ts' }, format: 'iife' });
  await build({
    ...options,
    entryPoints: Object.fromEntries(pages.map((page) => [page, `src/${page}/${page}.css`])),
    external: ['*.woff2'],
    loader: { '.svg': 'dataurl' },
  });
  for (const page of pages) cpSync(join(here, `src/${page}/${page}.html`), join(folder, `${page}.html`));
  const icon = await readFile(join(here, '../web/public/icon.svg'));
  for (const size of ICON_SIZES)
    await sharp(icon, { density: 600 })
      .resize(size, size)
      .png()
      .toFile(join(folder, `icon-${size}.png`));
  cpSync(join(here, '../../LICENSE'), join(folder, 'LICENSE'));
  await zipFolder(folder, zip);
  return { folder, zip };
}

if (import.meta.main) {
  for (const target of targets) {
    await buildExtension(target);
    console.log(`${target} → apps/extension/dist/${target}, pith-${target}.zip`);
  }
}
