/** Omnivore: a zip with `metadata_….json` lists, articles in `content/` and highlights in `highlights/`, or one of these lists. */
import { decodeHtml } from '@pith/core';
import { type Format, filesNamed, hasKeys } from './format.ts';
import { type ImportFile, type Input, readBytes, readText } from './input.ts';
import { jsonList } from './json.ts';
import { type HighlightInput, toItem } from './record.ts';
import { isObject } from './values.ts';

const LIST = /(^|\/)metadata_[^/]*\.json$/i;

export const omnivore: Format = {
  name: 'omnivore',
  description: 'Omnivore: its export zip, or a metadata_….json from it',
  matches: ({ names, first }) =>
    names.some((name) => LIST.test(name)) || hasKeys(first, 'slug', 'url', 'savedAt', 'labels'),
  async *read(input) {
    const articles = bySlug(input, 'content', 'html');
    const highlights = bySlug(input, 'highlights', 'md');
    for (const list of input.files.length === 1 ? input.files : filesNamed(input, LIST)) {
      let number = 0;
      for await (const item of jsonList(list)) {
        const where = `${list.name}, item ${++number}`;
        const page = 'value' in item ? item.value : undefined;
        if ('error' in item) yield { where, error: item.error };
        else if (!isObject(page)) yield { where, error: 'it is not an object' };
        else {
          const article = articles.get(String(page.slug));
          const highlightFile = highlights.get(String(page.slug));
          yield toItem(where, {
            url: page.url,
            title: page.title,
            excerpt: page.description,
            authors: page.author,
            savedAt: page.savedAt,
            publishedAt: page.publishedAt,
            archived: page.state === 'Archived',
            progress: page.readingProgress,
            labels: page.labels,
            highlights: highlightFile && parseHighlights(await readText(highlightFile)),
            content: article && { kind: 'article', text: decodeHtml(await readBytes(article)) },
          });
        }
      }
    }
  },
};

function bySlug(input: Input, folder: string, extension: string): Map<string, ImportFile> {
  const name = new RegExp(`(?:^|/)${folder}/([^/]+)\\.${extension}$`, 'i');
  return new Map(filesNamed(input, name).map((file) => [name.exec(file.name)![1]!, file]));
}

/** Each highlight is a blockquote, followed by an optional note. */
function parseHighlights(markdown: string): HighlightInput[] {
  const found: { quote: string; note: string }[] = [];
  let wasQuote = false;
  for (const text of markdown.split('\n')) {
    const quoted = /^\s*>\s?(.*)$/.exec(text);
    const last = found.at(-1);
    if (quoted && wasQuote && last) last.quote += `\n${quoted[1]}`;
    else if (quoted) found.push({ quote: quoted[1]!, note: '' });
    else if (last && text.trim()) last.note += `${text}\n`;
    wasQuote = quoted !== null;
  }
  return found;
}
