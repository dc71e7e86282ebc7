/** Where imports begin: files that become a source of records. Readers of formats are loaded when there is something to read. */
import type { ImportFile } from './input.ts';
import type { ImportSource, WholeSource } from './story.ts';

/** What a format is called, and whose files it reads. */
export interface ImportFormat {
  readonly name: string;
  readonly of: string;
}

export type OpenedImport = (ImportSource | WholeSource) & { close(): void };

/** The files of one export: one file, a zip, or those of a folder. Rejects with `import-…` when nothing knows them. */
export async function openImport(name: string, files: readonly ImportFile[], from?: string): Promise<OpenedImport> {
  const [{ openInput }, { formatOf }, { isWholeLibrary, wholeLibrary }] = await Promise.all([
    import('./input.ts'),
    import('./index.ts'),
    import('./wholeLibrary.ts'),
  ]);
  const input = await openInput(name, files);
  try {
    if (from === 'library' || (from === undefined && isWholeLibrary(input)))
      return { ...(await wholeLibrary(input)), close: () => input.close() };
    const format = await formatOf(input, from);
    return { format: format.name, items: () => format.read(input), close: () => input.close() };
  } catch (error) {
    input.close();
    throw error;
  }
}

/** Rows of web-save's table, read anew each time. */
export async function webSaveImport(
  rows: () => AsyncIterable<Readonly<Record<string, unknown>>>,
): Promise<ImportSource> {
  const { webSaveItems } = await import('./webSave.ts');
  return { format: 'web-save', items: () => webSaveItems(rows()) };
}

export const importFormats = async (): Promise<readonly ImportFormat[]> => [
  { name: 'library', of: 'Pith: what pith export --format library wrote' },
  ...(await import('./index.ts')).formats.map(({ name, of }) => ({ name, of })),
];
