/** Plain lists: one address per line, followed by an optional title. Skips empty lines and lines that start with #. */
import type { Format } from './format.ts';
import { readLines } from './input.ts';
import { toItem } from './record.ts';

export const urls: Format = {
  name: 'urls',
  description: 'a text file with an address on each line',
  matches: ({ start }) => {
    const first = start.split(/\r?\n/).find((each) => each.trim() && !each.startsWith('#'));
    return first !== undefined && /^\s*https?:\/\/\S+/i.test(first);
  },
  async *read({ files }) {
    for (const file of files) {
      let number = 0;
      for await (const text of readLines(file)) {
        number += 1;
        if (text.trim() === '' || text.startsWith('#')) continue;
        const [, url, title] = /^\s*(\S+)(?:\s+(.*))?$/.exec(text.slice(0, 10_000)) ?? [];
        yield toItem(`line ${number}`, { url, title });
      }
    }
  },
};
