/** Archives have names of their own: a new one lies beside the one it will replace, until its row says which counts. */
import { randomBytes } from 'node:crypto';
import { isBookmarkId } from '@pith/library';

/** The id of its bookmark, a dot, and chance. Those of older libraries are the id alone. */
export const newArchiveName = (id: string): string => `${id}.${randomBytes(6).toString('hex')}`;

/** Safe as the name of a file. */
export function isArchiveName(text: string): boolean {
  const [id = '', chance, ...more] = text.split('.');
  return isBookmarkId(id) && more.length === 0 && (chance === undefined || /^[0-9a-f]{12}$/.test(chance));
}

export function checkName(name: string): void {
  if (!isArchiveName(name)) throw new Error(`not the name of an archive: ${JSON.stringify(name)}`);
}

/** The archive that a row names. */
export const archiveOf = ({ id, archive }: { readonly id: string; readonly archive: string | null }): string =>
  archive ?? id;
