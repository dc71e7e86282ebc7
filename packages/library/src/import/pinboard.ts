/** Pinboard: a JSON list. Posts that are not marked `toread` count as read. */
import { type Format, hasKeys } from './format.ts';
import { jsonList } from './json.ts';
import { toItems } from './record.ts';
import { split } from './values.ts';

export const pinboard: Format = {
  name: 'pinboard',
  description: 'Pinboard: its JSON',
  matches: ({ first }) => hasKeys(first, 'href', 'description', 'toread'),
  async *read({ files }) {
    for (const file of files) {
      yield* toItems(jsonList(file), (post) => ({
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
