/** The HTML files that paths lead to: a file is itself, a folder all that it and the folders in it have, by name. */
import { type Dirent, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';

export interface HtmlFile {
  readonly path: string;
  /** Its path below the folder that was given, or all of it. */
  readonly name: string;
}

const HTML = /\.(?:html?|xhtml)$/i;

export const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

export async function htmlFiles(path: string): Promise<HtmlFile[]> {
  if (path === '-' || !isFolder(path)) return [{ path, name: path }];
  const found: HtmlFile[] = [];
  const folders = [path];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const entries = await entriesOf(folder);
    // A folder that cannot be read stands among the files: reading it fails in its turn and says why.
    if (!entries) found.push({ path: folder, name: relative(path, folder) });
    for (const entry of entries ?? []) {
      const inside = join(folder, entry.name);
      // Links are not followed: they may lead out of the folder, or round in a circle.
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
