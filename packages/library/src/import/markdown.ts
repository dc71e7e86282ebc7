/** Markdown files whose frontmatter names their source: Pith's own export, Obsidian Web Clipper, Readeck's zip, and others. */
import { readPlainYaml } from '@pith/core';
import { type Format, filesNamed } from './format.ts';
import { type ImportFile, readBytes, readText } from './input.ts';
import { type ImportItem, toItem } from './record.ts';
import { isObject, isYes, pick, type UnknownRecord } from './values.ts';

const MARKDOWN = /\.(?:md|markdown)$/i;
const MAX_FRONTMATTER_LENGTH = 100_000;

export const markdown: Format = {
  name: 'markdown',
  description: 'a folder or zip of Markdown files whose frontmatter names their source',
  matches: ({ names, startOfFile }) =>
    names.some((name) => MARKDOWN.test(name)) && /^\ufeff?---\r?\n/.test(startOfFile(/\.md$/i)),
  async *read(input) {
    const files = new Map(input.files.map((file) => [file.name, file]));
    for (const file of filesNamed(input, MARKDOWN)) yield await readItem(file, await readText(file), files);
  },
};

async function readItem(file: ImportFile, text: string, files: ReadonlyMap<string, ImportFile>): Promise<ImportItem> {
  const where = file.name;
  const [frontmatter, body] = splitFrontmatter(text);
  if (frontmatter === undefined) return { where, skipped: 'it has no frontmatter' };
  let metadata: UnknownRecord;
  try {
    const read = readPlainYaml(frontmatter);
    metadata = isObject(read) ? read : {};
  } catch (error) {
    return { where, error: `its frontmatter: ${(error as Error).message}` };
  }
  const url = pick(metadata, 'source', 'url', 'link', 'sourceurl', 'originalurl', 'permalink');
  if (typeof url !== 'string') return { where, skipped: 'its frontmatter names no source' };
  const folder = where.slice(0, where.lastIndexOf('/') + 1);
  return toItem(where, {
    url,
    title: pick(metadata, 'title') ?? /^#\s+(.+)$/m.exec(body.slice(0, 5000))?.[1],
    authors: unlinked(pick(metadata, 'authors', 'author', 'by')),
    siteName: pick(metadata, 'site', 'website', 'sitename', 'publisher'),
    excerpt: pick(metadata, 'description', 'excerpt', 'summary'),
    lang: pick(metadata, 'lang', 'language'),
    publishedAt: pick(metadata, 'publisheddate', 'published', 'publishedat', 'datepublished'),
    savedAt: pick(metadata, 'savedat', 'saved', 'datesaved', 'created', 'added', 'clipped', 'date'),
    labels: pick(metadata, 'labels', 'tags', 'keywords'),
    note: pick(metadata, 'note', 'notes', 'comment'),
    pinned: isYes(pick(metadata, 'pinned', 'favorite', 'favourite', 'starred')),
    archived: isYes(pick(metadata, 'archived')) || pick(metadata, 'state', 'status') === 'archived',
    progress: pick(metadata, 'readprogress', 'progress'),
    content: {
      kind: 'markdown',
      text: body,
      files: imagePaths(body).flatMap((path) => {
        const found = files.get(folder + path);
        return found ? [{ path, read: () => readBytes(found) }] : [];
      }),
    },
  });
}

function splitFrontmatter(text: string): [frontmatter: string | undefined, body: string] {
  const start = /^\ufeff?---\r?\n/.exec(text);
  if (!start) return [undefined, text];
  const rest = text.slice(start[0].length);
  const end = /^(?:---|\.\.\.)[ \t]*$/m.exec(rest.slice(0, MAX_FRONTMATTER_LENGTH));
  if (!end) return [undefined, text];
  return [rest.slice(0, end.index), rest.slice(end.index + end[0].length)];
}

/** Obsidian writes people as links: `[[Ann Shore]]`. */
const unlinked = (value: unknown) => {
  const plain = (each: unknown) => String(each).replace(/^\[\[|\]\]$/g, '');
  return Array.isArray(value) ? value.map(plain) : value === undefined ? undefined : plain(value);
};

/** Relative paths of images in the Markdown. */
function imagePaths(body: string): string[] {
  const found = [...body.matchAll(/\]\(<?([^()<>\s:]{1,500}\.(?:png|jpe?g|gif|webp|avif))>?\)/gi)].map(
    ([, path]) => path!,
  );
  return [...new Set(found)];
}
