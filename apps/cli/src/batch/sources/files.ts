/** The files of a folder or of a pattern. Archives and files of lines among them give all their pages. */
import type { Dirent } from 'node:fs';
import { glob, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { failed, type SourceItem, skipped } from '../page.ts';
import type { Source } from './source.ts';

const PAGE = /\.(?:html?|xhtml|mhtml?|pdf|md|markdown)$/i;

/** Opens a file that holds many pages; undefined for others. */
export type OpenMany = (path: string) => Promise<Source | undefined>;

export function folderSource(folder: string, options: Pick<FilesOptions, 'open' | 'isOutput'>): Source {
  return filesSource(() => walk(folder), { nameOf: (path) => relative(folder, path), ...options });
}

/** Sorted, because the order in which a file system lists names is none. */
export function patternSource(pattern: string, options: Pick<FilesOptions, 'open' | 'isOutput'>): Source {
  const find = async function* () {
    const files: string[] = [];
    for await (const entry of glob(pattern, { withFileTypes: true }))
      if (entry.isFile()) files.push(join(entry.parentPath, entry.name));
    for (const path of files.sort()) yield { path };
  };
  return filesSource(find, { nameOf: (path) => path, ...options });
}

/** One file with one page, whatever its name. */
export function fileSource(path: string): Source {
  let isRead = false;
  return {
    share: () => (isRead ? 1 : 0),
    async *items() {
      isRead = true;
      yield { input: path, page: { kind: 'file', id: JSON.stringify(path), path } };
    },
  };
}

interface Found {
  readonly path: string;
  /** A folder that cannot be read. */
  readonly isUnreadable?: boolean;
}

interface FilesOptions {
  readonly nameOf: (path: string) => string;
  readonly open: OpenMany;
  readonly isOutput: (path: string) => boolean;
}

function filesSource(find: () => AsyncIterable<Found>, { nameOf, open, isOutput }: FilesOptions): Source {
  let total: number | undefined;
  let done = 0;
  let current: Source | undefined;
  return {
    share: () => total && (done + (current?.share() ?? 0)) / total,
    async *items() {
      total = 0;
      for await (const _ of find()) total += 1;
      for await (const found of find()) {
        if (isOutput(found.path)) continue;
        current = found.isUnreadable ? undefined : await open(found.path);
        if (current) yield* current.items();
        else yield { input: found.path, page: toPage(found, JSON.stringify(nameOf(found.path))) };
        current = undefined;
        done += 1;
      }
    },
  };
}

function toPage({ path, isUnreadable }: Found, id: string): SourceItem['page'] {
  if (isUnreadable) return failed(id, 'file-unreadable', 'the folder cannot be read');
  if (!PAGE.test(path)) return skipped(id, 'unknown-file', 'the name is not that of a page');
  return { kind: 'file', id, path };
}

/** All files below a folder, in the order of their names. In memory are the names of one folder and of those above it. */
async function* walk(root: string): AsyncGenerator<Found> {
  const left = [{ path: root, isFolder: true }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { path, isFolder } = next;
    const entries = isFolder ? await entriesOf(path) : undefined;
    if (!isFolder) yield { path };
    else if (!entries) yield { path, isUnreadable: true };
    for (const entry of entries?.reverse() ?? []) {
      // Symbolic links are not followed: they may lead out of the folder or form a cycle.
      if (entry.isDirectory() || entry.isFile())
        left.push({ path: join(path, entry.name), isFolder: entry.isDirectory() });
    }
  }
}

async function entriesOf(folder: string): Promise<Dirent[] | undefined> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return undefined;
  }
}
