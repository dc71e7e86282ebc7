/** Linkwarden: a backup in JSON. Collections become labels, like tags. */
import { type Format, hasKeys } from './format.ts';
import { jsonOf } from './input.ts';
import { itemsIn } from './record.ts';
import { isObject, listOf } from './values.ts';

export const linkwarden: Format = {
  name: 'linkwarden',
  of: 'Linkwarden: its JSON',
  fits: ({ json }) => hasKeys(json, 'collections') && isObject(json) && Array.isArray(json.collections),
  async *read({ files }) {
    for (const file of files) {
      const backup = await jsonOf(file);
      const { collections, pinnedLinks } = isObject(backup) ? backup : {};
      const pinned = new Set(listOf(pinnedLinks).map((link) => (isObject(link) ? link.id : undefined)));
      for (const collection of listOf(collections).filter(isObject)) {
        yield* itemsIn(
          collection.links,
          (link) => ({
            url: link.url,
            title: link.name,
            excerpt: link.description,
            savedAt: link.importDate ?? link.createdAt,
            pinned: link.id !== undefined && pinned.has(link.id),
            labels: [
              // The one that everything is in says nothing.
              ...(collection.name === 'Unorganized' ? [] : [collection.name]),
              ...listOf(link.tags).map((tag) => (isObject(tag) ? tag.name : tag)),
            ],
            highlights: listOf(link.highlight ?? link.highlights)
              .filter(isObject)
              .map(({ text, comment, color, createdAt }) => ({ quote: text, note: comment, colour: color, createdAt })),
          }),
          `collection ${JSON.stringify(String(collection.name ?? ''))}, link`,
        );
      }
    }
  },
};
