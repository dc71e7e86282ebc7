/** Bundles sources and some libraries into a few JavaScript files. */
import { isBuiltin } from 'node:module';
import { relative } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { root } from './workspace.ts';

export interface BundleOptions {
  /** Output file, without extension → source file, relative to the repository. */
  readonly entries: Readonly<Record<string, string>>;
  readonly outputFolder: string;
  /** Libraries to include. Others stay imports, and so dependencies. */
  readonly includes: readonly string[];
  /** Modules to replace: source file → its new contents. */
  readonly replacements?: Readonly<Record<string, string>>;
  /** Libraries that an included one imports without needing them here → what to import instead. */
  readonly omits?: Readonly<Record<string, string>>;
  /** Leaves our own modules as imports of compiled files beside the output. */
  readonly keepsModules?: boolean;
}

export interface Bundle {
  /** Libraries that the bundle imports. */
  readonly imports: readonly string[];
  /** Folders of the libraries that the bundle contains. */
  readonly contents: readonly string[];
}

export async function bundle(options: BundleOptions): Promise<Bundle> {
  const { entries, outputFolder, includes, replacements = {}, omits = {}, keepsModules = false } = options;
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: Object.entries(entries).map(([name, file]) => ({ in: file, out: name })),
    outdir: outputFolder,
    bundle: true,
    splitting: true,
    chunkNames: '[name]-[hash]', // beside the entries: sources find their worker files beside themselves
    format: 'esm',
    platform: 'neutral', // prefers the ES modules of libraries that have both
    mainFields: ['module', 'main'],
    target: 'es2024',
    legalComments: 'none', // the licences are in a file of their own
    metafile: true,
    plugins: [
      omitLibraries(omits),
      ...(keepsModules ? [keepModules] : []),
      keepImports(includes),
      replaceModules(replacements),
    ],
  });
  const imports = Object.values(metafile.outputs)
    .flatMap((output) => output.imports)
    .filter(({ path, external }) => external && !/^node:|^\./.test(path))
    .map(({ path }) => packageName(path));
  const contents = Object.keys(metafile.inputs).flatMap((file) => libraryFolder(file) ?? []);
  return { imports: [...new Set(imports)].sort(), contents: [...new Set(contents)].sort() };
}

/** Leaves Node's modules and all libraries but these as imports. What an included library imports is included too. */
function keepImports(includes: readonly string[]): Plugin {
  return {
    name: 'keep-imports',
    setup(build) {
      build.onResolve({ filter: /^[^./]/ }, ({ path, importer, kind }) => {
        // Some libraries import Node's modules by their old names.
        if (isBuiltin(path)) return { path: path.replace(/^(?!node:)/, 'node:'), external: true };
        const isIncluded = path.startsWith('@pith/') || includes.includes(packageName(path)) || libraryFolder(importer);
        if (kind === 'entry-point' || isIncluded) return undefined;
        return { path, external: true };
      });
    },
  };
}

function omitLibraries(omits: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'omit-libraries',
    setup(build) {
      build.onResolve({ filter: /^[^./]/ }, ({ path }) =>
        Object.hasOwn(omits, path) ? { path, namespace: 'omitted' } : undefined,
      );
      build.onLoad({ filter: /.*/, namespace: 'omitted' }, ({ path }) => ({ contents: omits[path]!, loader: 'js' }));
    },
  };
}

const keepModules: Plugin = {
  name: 'keep-modules',
  setup(build) {
    build.onResolve({ filter: /^\.\.?\// }, ({ path, importer, kind }) =>
      kind === 'entry-point' || libraryFolder(importer)
        ? undefined
        : { path: path.replace(/\.ts$/, '.js'), external: true },
    );
  },
};

function replaceModules(replacements: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'replace-modules',
    setup(build) {
      build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const contents = replacements[relative(root, path)];
        return contents === undefined ? undefined : { contents, loader: 'ts' };
      });
    },
  };
}

const packageName = (specifier: string) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)![0];

const libraryFolder = (file: string) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0];
