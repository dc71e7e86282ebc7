/** Karakeep (formerly Hoarder): `{bookmarks, lists}` in JSON. Notes and pictures without an address stay out. */
import { type Format, hasKeys } from './format.ts';
import { jsonOf } from './input.ts';
import { itemOf } from './record.ts';
import { isObject, listOf } from './values.ts';

export const karakeep: Format = {
  name: 'karakeep',
  of: 'Karakeep (Hoarder): its JSON',
  fits: ({ json }) => hasKeys(json, 'bookmarks') && isObject(json) && Array.isArray(json.bookmarks),
  async *read({ files }) {
    for (const file of files) {
      const backup = await jsonOf(file);
      const { bookmarks, lists } = isObject(backup) ? backup : {};
      const names = new Map(
        listOf(lists)
          .filter(isObject)
          .map(({ id, name }) => [id, name]),
      );
      let number = 0;
      for (const each of listOf(bookmarks)) {
        const where = `bookmark ${++number}`;
        const content = isObject(each) && isObject(each.content) ? each.content : undefined;
        if (!isObject(each)) yield { where, problem: 'it is no record' };
        else if (content && content.type !== 'link') yield { where, skipped: `a ${content.type} is no web page` };
        else {
          yield itemOf(where, {
            url: content?.url,
            title: each.title ?? content?.title,
            savedAt: each.createdAt,
            archived: each.archived === true,
            pinned: each.favourited === true,
            note: each.note,
            labels: [
              ...listOf(each.tags).map((tag) => (isObject(tag) ? tag.name : tag)),
              ...listOf(each.lists).map((id) => names.get(id)),
            ],
            highlights: listOf(each.highlights)
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
