/** GoodLinks: a JSON list. Links with `readAt` are read. */
import { type Format, hasKeys } from './format.ts';
import { jsonList } from './json.ts';
import { toItems } from './record.ts';
import { isObject, toList } from './values.ts';
import { toArticleContent } from './wallabag.ts';

export const goodlinks: Format = {
  name: 'goodlinks',
  description: 'GoodLinks: its JSON',
  matches: ({ first }) => hasKeys(first, 'url', 'addedAt') && (hasKeys(first, 'starred') || hasKeys(first, 'tags')),
  async *read({ files }) {
    for (const file of files) {
      yield* toItems(jsonList(file), (link) => ({
        url: link.url,
        title: link.title,
        excerpt: link.summary,
        authors: link.author,
        savedAt: link.addedAt,
        publishedAt: link.publishedAt,
        pinned: link.starred === true,
        // GoodLinks has no archive, and hides links that were read.
        archived: Boolean(link.readAt),
        progress: link.readAt ? 100 : 0,
        labels: link.tags,
        highlights: toList(link.highlights)
          .filter(isObject)
          .map(({ content, text, note, addedAt, color }) => ({
            quote: content ?? text,
            note,
            createdAt: addedAt,
            colour: color,
          })),
        content: toArticleContent(link.content),
      }));
    }
  },
};
