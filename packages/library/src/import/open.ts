/** Opens files as an import source. The format readers are loaded on first use. */

import type { ReadOptions } from './format.ts';
import type { ImportSource, LibrarySource } from './importBookmarks.ts';
import type { ImportFile } from './input.ts';

export interface ImportFormat {
  readonly name: string;
  /** Which program writes these files. */
  readonly description: string;
}

export type OpenedImport = (ImportSource | LibrarySource) & { close(): void };

/** Opens one export: a file, a zip, or the files of a folder. Rejects with `import-…` if the format is not recognised. */
export async function openImport(
  name: string,
  files: readonly ImportFile[],
  from?: string,
  options?: ReadOptions,
): Promise<OpenedImport> {
  const [{ openInput }, { findFormat }, { isLibraryExport, openLibraryExport }] = await Promise.all([
    import('./input.ts'),
    import('./index.ts'),
    import('./libraryExport.ts'),
  ]);
  const input = await openInput(name, files);
  try {
    if (from === 'library' || (from === undefined && isLibraryExport(input)))
      return { ...(await openLibraryExport(input)), close: () => input.close() };
    const format = await findFormat(input, from);
    return { format: format.name, items: () => format.read(input, options), close: () => input.close() };
  } catch (error) {
    input.close();
    throw error;
  }
}

/** An import from web-save's database; `rows` is called for each pass over the rows. */
export async function webSaveImport(
  rows: () => AsyncIterable<Readonly<Record<string, unknown>>>,
): Promise<ImportSource> {
  const { webSaveItems } = await import('./webSave.ts');
  return { format: 'web-save', items: () => webSaveItems(rows()) };
}

export const importFormats = async (): Promise<readonly ImportFormat[]> => [
  { name: 'library', description: 'Pith: a file written by pith export --format library' },
  ...(await import('./index.ts')).formats.map(({ name, description }) => ({ name, description })),
];
