/** GoodLinks: a list in JSON. What was read has a time of reading. */
import { type Format, firstOf, hasKeys } from './format.ts';
import { jsonOf } from './input.ts';
import { itemsIn } from './record.ts';
import { isObject, listOf } from './values.ts';
import { articleOf } from './wallabag.ts';

export const goodlinks: Format = {
  name: 'goodlinks',
  of: 'GoodLinks: its JSON',
  fits: ({ json }) => {
    const first = firstOf(json);
    return hasKeys(first, 'url', 'addedAt') && (hasKeys(first, 'starred') || hasKeys(first, 'tags'));
  },
  async *read({ files }) {
    for (const file of files) {
      yield* itemsIn(await jsonOf(file), (link) => ({
        url: link.url,
        title: link.title,
        excerpt: link.summary,
        authors: link.author,
        savedAt: link.addedAt,
        publishedAt: link.publishedAt,
        pinned: link.starred === true,
        // GoodLinks has no archive: what was read is out of the way.
        archived: Boolean(link.readAt),
        progress: link.readAt ? 100 : 0,
        labels: link.tags,
        highlights: listOf(link.highlights)
          .filter(isObject)
          .map(({ content, text, note, addedAt, color }) => ({
            quote: content ?? text,
            note,
            createdAt: addedAt,
            colour: color,
          })),
        content: articleOf(link.content),
      }));
    }
  },
};
