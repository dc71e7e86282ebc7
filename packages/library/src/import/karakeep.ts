/** Karakeep (formerly Hoarder): `{bookmarks, lists}` in JSON. Skips notes and images, which have no address. */
import type { Format } from './format.ts';
import { jsonList } from './json.ts';
import { toItem } from './record.ts';
import { isObject, toList } from './values.ts';

export const karakeep: Format = {
  name: 'karakeep',
  description: 'Karakeep (Hoarder): its JSON',
  matches: ({ listKey }) => listKey === 'bookmarks',
  async *read({ files }) {
    for (const file of files) {
      const names = new Map<unknown, unknown>();
      for await (const list of jsonList(file, 'lists'))
        if ('value' in list && isObject(list.value)) names.set(list.value.id, list.value.name);
      let number = 0;
      for await (const item of jsonList(file, 'bookmarks')) {
        const where = `bookmark ${++number}`;
        const each = 'value' in item ? item.value : undefined;
        const content = isObject(each) && isObject(each.content) ? each.content : undefined;
        if ('error' in item) yield { where, error: item.error };
        else if (!isObject(each)) yield { where, error: 'it is not an object' };
        else if (content && content.type !== 'link') yield { where, skipped: `a ${content.type} is not a web page` };
        else {
          yield toItem(where, {
            url: content?.url,
            title: each.title ?? content?.title,
            savedAt: each.createdAt,
            archived: each.archived === true,
            pinned: each.favourited === true,
            note: each.note,
            labels: [
              ...toList(each.tags).map((tag) => (isObject(tag) ? tag.name : tag)),
              ...toList(each.lists).map((id) => names.get(id)),
            ],
            highlights: toList(each.highlights)
              .filter(isObject)
              .map(({ text, note, color, createdAt }) => ({ quote: text, note, colour: color, createdAt })),
            content:
              typeof content?.htmlContent === 'string' ? { kind: 'article', text: content.htmlContent } : undefined,
          });
        }
      }
    }
  },
};
