/** Archive names. A new archive is stored next to the one it replaces, until the bookmark's row names the new one. */
import { randomBytes } from 'node:crypto';
import { isBookmarkId } from '@pith/library';

/** The bookmark's id, a dot and a random suffix. In older libraries the name is the id alone. */
export const newArchiveName = (id: string): string => `${id}.${randomBytes(6).toString('hex')}`;

/** Whether a text is an archive name, which is also safe as a file name. */
export function isArchiveName(text: string): boolean {
  const [id = '', suffix, ...more] = text.split('.');
  return isBookmarkId(id) && more.length === 0 && (suffix === undefined || /^[0-9a-f]{12}$/.test(suffix));
}

export function assertArchiveName(name: string): void {
  if (!isArchiveName(name)) throw new Error(`not an archive name: ${JSON.stringify(name)}`);
}

/** Name of the archive that a row refers to. */
export const archiveNameOf = ({ id, archive }: { readonly id: string; readonly archive: string | null }): string =>
  archive ?? id;

/** Id of the bookmark that an archive was written for. */
export const bookmarkOf = (archive: string): string => archive.split('.', 1)[0]!;
