/** Pinboard: a JSON list. Posts that are not marked `toread` count as read. */
import { type Format, firstOf, hasKeys } from './format.ts';
import { readJson } from './input.ts';
import { toItems } from './record.ts';
import { split } from './values.ts';

export const pinboard: Format = {
  name: 'pinboard',
  description: 'Pinboard: its JSON',
  matches: ({ json }) => hasKeys(firstOf(json), 'href', 'description', 'toread'),
  async *read({ files }) {
    for (const file of files) {
      yield* toItems(await readJson(file), (post) => ({
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
