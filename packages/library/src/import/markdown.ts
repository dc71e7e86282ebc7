/** Markdown files with frontmatter that says where each is from: our own folders, Obsidian's clipper, Readeck's zip, and others. */
import { readPlainYaml } from '@pith/core';
import { type Format, filesNamed } from './format.ts';
import { bytesOf, type ImportFile, textOf } from './input.ts';
import { type Item, itemOf } from './record.ts';
import { isObject, isYes, type Loose, pick } from './values.ts';

const MARKDOWN = /\.(?:md|markdown)$/i;
const LONGEST_HEAD = 100_000;

export const markdown: Format = {
  name: 'markdown',
  of: 'a folder or zip of Markdown files whose frontmatter names their source',
  fits: ({ names, startOf }) => names.some((name) => MARKDOWN.test(name)) && /^\ufeff?---\r?\n/.test(startOf(/\.md$/i)),
  async *read(input) {
    const files = new Map(input.files.map((file) => [file.name, file]));
    for (const file of filesNamed(input, MARKDOWN)) yield await itemIn(file, await textOf(file), files);
  },
};

async function itemIn(file: ImportFile, text: string, files: ReadonlyMap<string, ImportFile>): Promise<Item> {
  const where = file.name;
  const [head, body] = parts(text);
  if (head === undefined) return { where, skipped: 'it has no frontmatter' };
  let facts: Loose;
  try {
    const read = readPlainYaml(head);
    facts = isObject(read) ? read : {};
  } catch (error) {
    return { where, problem: `its frontmatter: ${(error as Error).message}` };
  }
  const url = pick(facts, 'source', 'url', 'link', 'sourceurl', 'originalurl', 'permalink');
  if (typeof url !== 'string') return { where, skipped: 'its frontmatter names no source' };
  const folder = where.slice(0, where.lastIndexOf('/') + 1);
  return itemOf(where, {
    url,
    title: pick(facts, 'title') ?? /^#\s+(.+)$/m.exec(body.slice(0, 5000))?.[1],
    authors: unlinked(pick(facts, 'authors', 'author', 'by')),
    siteName: pick(facts, 'site', 'website', 'sitename', 'publisher'),
    excerpt: pick(facts, 'description', 'excerpt', 'summary'),
    lang: pick(facts, 'lang', 'language'),
    publishedAt: pick(facts, 'publisheddate', 'published', 'publishedat', 'datepublished'),
    savedAt: pick(facts, 'savedat', 'saved', 'datesaved', 'created', 'added', 'clipped', 'date'),
    labels: pick(facts, 'labels', 'tags', 'keywords'),
    note: pick(facts, 'note', 'notes', 'comment'),
    pinned: isYes(pick(facts, 'pinned', 'favorite', 'favourite', 'starred')),
    archived: isYes(pick(facts, 'archived')) || pick(facts, 'state', 'status') === 'archived',
    progress: pick(facts, 'readprogress', 'progress'),
    content: {
      kind: 'markdown',
      text: body,
      files: picturesIn(body).flatMap((path) => {
        const found = files.get(folder + path);
        return found ? [{ path, read: () => bytesOf(found) }] : [];
      }),
    },
  });
}

function parts(text: string): [head: string | undefined, body: string] {
  const start = /^\ufeff?---\r?\n/.exec(text);
  if (!start) return [undefined, text];
  const rest = text.slice(start[0].length);
  const end = /^(?:---|\.\.\.)[ \t]*$/m.exec(rest.slice(0, LONGEST_HEAD));
  if (!end) return [undefined, text];
  return [rest.slice(0, end.index), rest.slice(end.index + end[0].length)];
}

/** Obsidian links people: `[[Ann Shore]]`. */
const unlinked = (value: unknown) => {
  const plain = (each: unknown) => String(each).replace(/^\[\[|\]\]$/g, '');
  return Array.isArray(value) ? value.map(plain) : value === undefined ? undefined : plain(value);
};

/** Paths of pictures that lie beside the file. */
function picturesIn(body: string): string[] {
  const found = [...body.matchAll(/\]\(<?([^()<>\s:]{1,500}\.(?:png|jpe?g|gif|webp|avif))>?\)/gi)].map(
    ([, path]) => path!,
  );
  return [...new Set(found)];
}
