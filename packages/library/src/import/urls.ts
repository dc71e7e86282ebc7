/** Plain lists: an address a line, and what follows it is its title. Empty lines and those that start with # are passed over. */
import type { Format } from './format.ts';
import { textOf } from './input.ts';
import { itemOf } from './record.ts';

export const urls: Format = {
  name: 'urls',
  of: 'a text file with an address on each line',
  fits: ({ start }) => {
    const first = start.split(/\r?\n/).find((each) => each.trim() && !each.startsWith('#'));
    return first !== undefined && /^\s*https?:\/\/\S+/i.test(first);
  },
  async *read({ files }) {
    for (const file of files) {
      let number = 0;
      for (const text of (await textOf(file)).split(/\r?\n/)) {
        number += 1;
        if (text.trim() === '' || text.startsWith('#')) continue;
        const [, url, title] = /^\s*(\S+)(?:\s+(.*))?$/.exec(text.slice(0, 10_000)) ?? [];
        yield itemOf(`line ${number}`, { url, title });
      }
    }
  },
};
