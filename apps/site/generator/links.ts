/** Where the links of `docs/` lead on the site: pages to pages, other files of the repository to their place on GitHub. */
import { existsSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { anchorsIn, read, repository } from '../../../tools/docs/markdown.ts';

export const SOURCES = 'https://github.com/pith-reader/pith';

/** The address of a document on the site, without a slash before it. */
export function addressOf(source: string): string {
  return source
    .replace(/^docs\//, '')
    .replace(/(^|\/)README\.md$/, '$1index.md')
    .replace(/\.md$/, '.html');
}

/** All addresses are relative, so that the site works below any path. */
export function relativeAddress(from: string, to: string): string {
  return posix.relative(posix.dirname(from), to);
}

/** The address for a link of a document; undefined if the file or the heading that it names does not exist. */
export function linkTarget(source: string, link: string): string | undefined {
  if (/^[a-z][a-z\d+.-]*:/i.test(link)) return link;
  const [file, anchor] = link.split('#') as [string, string | undefined];
  const path = file === '' ? source : posix.join(posix.dirname(source), file);
  if (!existsSync(join(repository, path))) return undefined;
  if (anchor !== undefined && path.endsWith('.md') && !anchorsOf(path).has(anchor)) return undefined;
  const suffix = anchor === undefined ? '' : `#${anchor}`;
  if (isOnSite(path)) return relativeAddress(addressOf(source), addressOf(path)) + suffix;
  const view = statSync(join(repository, path)).isDirectory() ? 'tree' : 'blob';
  return `${SOURCES}/${view}/main/${path}${suffix}`;
}

const isOnSite = (path: string) => /^docs\/(?:.*\.md|images\/.*)$/.test(path);

const knownAnchors = new Map<string, ReadonlySet<string>>();

function anchorsOf(path: string): ReadonlySet<string> {
  return knownAnchors.get(path) ?? knownAnchors.set(path, anchorsIn(read(path))).get(path)!;
}
