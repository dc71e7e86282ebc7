/** Omnivore: a zip with `metadata_….json` lists, articles in `content/` and highlights in `highlights/`; or one such list. */
import { decodeHtml } from '@pith/core';
import { type Format, filesNamed, firstOf, hasKeys } from './format.ts';
import { bytesOf, type ImportFile, type Input, jsonOf, textOf } from './input.ts';
import { type HighlightDraft, itemOf } from './record.ts';
import { isObject, listOf } from './values.ts';

const LIST = /(^|\/)metadata_[^/]*\.json$/i;

export const omnivore: Format = {
  name: 'omnivore',
  of: 'Omnivore: its export zip, or a metadata_….json from it',
  fits: ({ names, json }) =>
    names.some((name) => LIST.test(name)) || hasKeys(firstOf(json), 'slug', 'url', 'savedAt', 'labels'),
  async *read(input) {
    const articles = bySlug(input, 'content', 'html');
    const marked = bySlug(input, 'highlights', 'md');
    for (const list of input.files.length === 1 ? input.files : filesNamed(input, LIST)) {
      let number = 0;
      for (const page of listOf(await jsonOf(list))) {
        const where = `${list.name}, item ${++number}`;
        if (!isObject(page)) yield { where, problem: 'it is no record' };
        else {
          const article = articles.get(String(page.slug));
          const quotes = marked.get(String(page.slug));
          yield itemOf(where, {
            url: page.url,
            title: page.title,
            excerpt: page.description,
            authors: page.author,
            savedAt: page.savedAt,
            publishedAt: page.publishedAt,
            archived: page.state === 'Archived',
            progress: page.readingProgress,
            labels: page.labels,
            highlights: quotes && quotesIn(await textOf(quotes)),
            content: article && { kind: 'article', text: decodeHtml(await bytesOf(article)) },
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

/** Each is a quotation, followed by what was noted to it, if anything. */
function quotesIn(markdown: string): HighlightDraft[] {
  const drafts: { quote: string; note: string }[] = [];
  let wasQuote = false;
  for (const text of markdown.split('\n')) {
    const quoted = /^\s*>\s?(.*)$/.exec(text);
    const last = drafts.at(-1);
    if (quoted && wasQuote && last) last.quote += `\n${quoted[1]}`;
    else if (quoted) drafts.push({ quote: quoted[1]!, note: '' });
    else if (last && text.trim()) last.note += `${text}\n`;
    wasQuote = quoted !== null;
  }
  return drafts;
}
