/** What a program that imports from `@pith/core` adds to a page: bundled by esbuild for browsers, minified and compressed. */
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

export const bundledImports = {
  '@pith/core/readability': "export * from '@pith/core/readability'",
  '@pith/core/text': "export * from '@pith/core/text'",
  '@pith/core/markdown': "export * from '@pith/core/markdown'",
  '@pith/core/metadata': "export * from '@pith/core/metadata'",
  'extract of @pith/core': "export { extract } from '@pith/core'",
  'all of @pith/core': "export * from '@pith/core'",
} as const;

export interface BundleSize {
  /** Kilobytes, compressed. */
  readonly total: number;
  /** Those of the engine's tables, which `extract` needs. */
  readonly model: number;
}

/** `folder`: where the package is installed. */
export async function bundleSize(code: string, folder: string): Promise<BundleSize> {
  const [whole, withoutModel] = await Promise.all([bundled(code, folder, false), bundled(code, folder, true)]);
  return { total: whole / 1000, model: (whole - withoutModel) / 1000 };
}

async function bundled(contents: string, resolveDir: string, leavesOutModel: boolean): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    write: false,
    logLevel: 'silent',
    plugins: leavesOutModel
      ? [
          {
            name: 'leave-out-model',
            setup: ({ onLoad }) =>
              onLoad({ filter: /engine\/model\.js$/ }, () => ({ contents: 'module.exports = {}', loader: 'js' })),
          },
        ]
      : [],
  });
  return gzipSync(outputFiles[0]!.contents, { level: 9 }).length;
}
