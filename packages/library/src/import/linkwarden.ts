/** Linkwarden: a JSON backup. Collections become labels, like tags. */
import type { Format } from './format.ts';
import { readJson } from './input.ts';
import { toItems } from './record.ts';
import { isObject, toList } from './values.ts';

export const linkwarden: Format = {
  name: 'linkwarden',
  description: 'Linkwarden: its JSON',
  matches: ({ listKey }) => listKey === 'collections',
  async *read({ files }) {
    for (const file of files) {
      const backup = await readJson(file);
      const { collections, pinnedLinks } = isObject(backup) ? backup : {};
      const pinned = new Set(toList(pinnedLinks).map((link) => (isObject(link) ? link.id : undefined)));
      for (const collection of toList(collections).filter(isObject)) {
        yield* toItems(
          toList(collection.links).map((value) => ({ value })),
          (link) => ({
            url: link.url,
            title: link.name,
            excerpt: link.description,
            savedAt: link.importDate ?? link.createdAt,
            pinned: link.id !== undefined && pinned.has(link.id),
            labels: [
              // The default collection is not a useful label.
              ...(collection.name === 'Unorganized' ? [] : [collection.name]),
              ...toList(link.tags).map((tag) => (isObject(tag) ? tag.name : tag)),
            ],
            highlights: toList(link.highlight ?? link.highlights)
              .filter(isObject)
              .map(({ text, comment, color, createdAt }) => ({ quote: text, note: comment, colour: color, createdAt })),
          }),
          `collection ${JSON.stringify(String(collection.name ?? ''))}, link`,
        );
      }
    }
  },
};
