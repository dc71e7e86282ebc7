/** Readeck: its export zip, with `data.json` and, for each bookmark, `info.json` and the files of its article. */
import { decodeHtml, dom, parseHtml } from '@pith/core';
import { type Format, filesNamed } from './format.ts';
import { type ImportFile, type Input, readBytes, readJson } from './input.ts';
import { type ImportedContent, type ImportItem, toItem } from './record.ts';
import { isObject, isYes, pick, toList, type UnknownRecord } from './values.ts';

const INFO = /^bookmarks\/([^/]+)\/info\.json$/;

export const readeck: Format = {
  name: 'readeck',
  description: 'Readeck: the zip of readeck export',
  matches: ({ names }) => names.includes('data.json') && names.some((name) => INFO.test(name)),
  async *read(input) {
    for (const file of filesNamed(input, INFO)) yield await readItem(file, input);
  },
};

async function readItem(file: ImportFile, input: Input): Promise<ImportItem> {
  const where = file.name;
  let info: unknown;
  try {
    info = await readJson(file);
  } catch (error) {
    return { where, error: (error as Error).message };
  }
  if (!isObject(info)) return { where, error: 'it is not an object' };
  return toItem(where, {
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
    highlights: toList(pick(info, 'annotations')).filter(isObject).map(toHighlight),
    content: await readContent(file.name.replace(/info\.json$/, 'container/'), input),
  });
}

const toHighlight = (annotation: UnknownRecord) => ({
  quote: pick(annotation, 'text'),
  note: pick(annotation, 'note'),
  colour: pick(annotation, 'color'),
  createdAt: pick(annotation, 'created'),
});

async function readContent(folder: string, { files }: Input): Promise<ImportedContent | undefined> {
  const page = files.find(({ name }) => name === `${folder}index.html`);
  if (!page) return undefined;
  const html = decodeHtml(await readBytes(page));
  const { body } = parseHtml(html);
  return {
    kind: 'article',
    text: body ? dom.innerHtml(body) : '',
    files: files
      .filter(({ name }) => name.startsWith(`${folder}_resources/`))
      .map((file) => ({ path: file.name.slice(folder.length), read: () => readBytes(file) })),
  };
}
