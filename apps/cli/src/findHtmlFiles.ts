/** Finds HTML files: a file is returned as it is, a folder is searched recursively. Sorted by name. */
import { type Dirent, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';

export interface HtmlFile {
  readonly path: string;
  /** The path relative to the given folder; for a file, the given path. */
  readonly name: string;
}

const HTML = /\.(?:html?|xhtml)$/i;

export const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

export async function findHtmlFiles(path: string): Promise<HtmlFile[]> {
  if (path === '-' || !isFolder(path)) return [{ path, name: path }];
  const found: HtmlFile[] = [];
  const folders = [path];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const entries = await entriesOf(folder);
    // An unreadable folder is returned like a file: reading it later fails with the reason.
    if (!entries) found.push({ path: folder, name: relative(path, folder) });
    for (const entry of entries ?? []) {
      const inside = join(folder, entry.name);
      // Symbolic links are not followed: they may lead out of the folder or form a cycle.
      if (entry.isDirectory()) folders.push(inside);
      else if (entry.isFile() && HTML.test(entry.name)) found.push({ path: inside, name: relative(path, inside) });
    }
  }
  return found.sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function entriesOf(folder: string): Promise<Dirent[] | undefined> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch {
    return undefined;
  }
}
