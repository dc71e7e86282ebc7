/** Pinboard: a list in JSON. What is not marked to be read counts as read. */
import { type Format, firstOf, hasKeys } from './format.ts';
import { jsonOf } from './input.ts';
import { itemsIn } from './record.ts';
import { split } from './values.ts';

export const pinboard: Format = {
  name: 'pinboard',
  of: 'Pinboard: its JSON',
  fits: ({ json }) => hasKeys(firstOf(json), 'href', 'description', 'toread'),
  async *read({ files }) {
    for (const file of files) {
      yield* itemsIn(await jsonOf(file), (post) => ({
        url: post.href,
        title: post.description,
        note: post.extended,
        savedAt: post.time,
        progress: post.toread === 'yes' ? 0 : 100,
        labels: split(post.tags, ' '),
      }));
    }
  },
};
