/** The package.json of a published package: that of its sources, with compiled entry points and the fields that all packages share. */
import { join } from 'node:path';
import { type Manifest, type Package, packages, readManifest } from './workspace.ts';

const SHARED_FIELDS = ['author', 'bugs', 'funding', 'homepage'] as const;

/** `imports`: the libraries that the published files import. */
export function publishedManifest({ folder, manifest }: Package, imports: readonly string[]): string {
  const repository = readManifest('.');
  const { devDependencies: _, scripts: __, ...published } = manifest;
  const shared = Object.fromEntries(SHARED_FIELDS.map((field) => [field, repository[field]]));
  return `${JSON.stringify(
    {
      ...published,
      ...(manifest.exports && { exports: compiledEntries(manifest.exports) }),
      dependencies: rangesOf(imports),
      ...shared,
      repository: { ...(repository.repository as object), directory: join(folder) },
    },
    undefined,
    2,
  )}\n`;
}

function compiledEntries(exports: Readonly<Record<string, string>>): Record<string, object | string> {
  return Object.fromEntries(
    Object.entries(exports).map(([entry, source]) => {
      if (!source.endsWith('.ts')) return [entry, source];
      const output = source.replace('./src/', './dist/');
      return [entry, { types: output.replace(/\.ts$/, '.d.ts'), default: output.replace(/\.ts$/, '.js') }];
    }),
  );
}

/** The version ranges by which our packages depend on these libraries. */
function rangesOf(libraries: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    libraries.map((library) => {
      const ours = packages.find(({ manifest }) => manifest.name === library);
      if (ours) return [library, `^${ours.manifest.version}`];
      const range = packages
        .map(({ manifest }: { manifest: Manifest }) => manifest.dependencies?.[library])
        .find(Boolean);
      if (!range) throw new Error(`no package depends on ${library}`);
      return [library, range];
    }),
  );
}
