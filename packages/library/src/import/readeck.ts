/** Readeck: the zip of its export, with `data.json` and, for each bookmark, `info.json` and the files of its article. */
import { decodeHtml, dom, parseHtml } from '@pith/core';
import { type Format, filesNamed } from './format.ts';
import { bytesOf, type ImportFile, type Input, jsonOf } from './input.ts';
import { type ImportedContent, type Item, itemOf } from './record.ts';
import { isObject, isYes, type Loose, listOf, pick } from './values.ts';

const INFO = /^bookmarks\/([^/]+)\/info\.json$/;

export const readeck: Format = {
  name: 'readeck',
  of: 'Readeck: the zip of readeck export',
  fits: ({ names }) => names.includes('data.json') && names.some((name) => INFO.test(name)),
  async *read(input) {
    for (const file of filesNamed(input, INFO)) yield await itemIn(file, input);
  },
};

async function itemIn(file: ImportFile, input: Input): Promise<Item> {
  const where = file.name;
  let info: unknown;
  try {
    info = await jsonOf(file);
  } catch (error) {
    return { where, problem: (error as Error).message };
  }
  if (!isObject(info)) return { where, problem: 'it is no record' };
  return itemOf(where, {
    url: pick(info, 'url'),
    title: pick(info, 'title'),
    savedAt: pick(info, 'created'),
    publishedAt: pick(info, 'published'),
    authors: pick(info, 'authors'),
    siteName: pick(info, 'sitename', 'site'),
    excerpt: pick(info, 'description'),
    lang: pick(info, 'lang'),
    labels: pick(info, 'labels'),
    archived: isYes(pick(info, 'isarchived')),
    pinned: isYes(pick(info, 'ismarked')),
    progress: pick(info, 'readprogress'),
    highlights: listOf(pick(info, 'annotations')).filter(isObject).map(highlight),
    content: await contentOf(file.name.replace(/info\.json$/, 'container/'), input),
  });
}

const highlight = (annotation: Loose) => ({
  quote: pick(annotation, 'text'),
  note: pick(annotation, 'note'),
  colour: pick(annotation, 'color'),
  createdAt: pick(annotation, 'created'),
});

async function contentOf(folder: string, { files }: Input): Promise<ImportedContent | undefined> {
  const page = files.find(({ name }) => name === `${folder}index.html`);
  if (!page) return undefined;
  const html = decodeHtml(await bytesOf(page));
  const { body } = parseHtml(html);
  return {
    kind: 'article',
    text: body ? dom.innerHtml(body) : '',
    files: files
      .filter(({ name }) => name.startsWith(`${folder}_resources/`))
      .map((file) => ({ path: file.name.slice(folder.length), read: () => bytesOf(file) })),
  };
}
