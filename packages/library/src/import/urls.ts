/** Plain lists: one address per line, followed by an optional title. Lines that start with # are comments, or titles of what follows. */
import type { Format } from './format.ts';
import { readLines } from './input.ts';
import { toItem } from './record.ts';

const MAX_LEVELS = 20;

export const urls: Format = {
  name: 'urls',
  description: 'a text file with an address on each line',
  matches: ({ start }) => {
    const first = start.split(/\r?\n/).find((each) => each.trim() && !each.startsWith('#'));
    return first !== undefined && /^\s*https?:\/\/\S+/i.test(first);
  },
  async *read({ files }, { titleLabels = false } = {}) {
    for (const file of files) {
      let number = 0;
      /** The titles above the line, by their level. */
      let titles: string[] = [];
      for await (const text of readLines(file)) {
        number += 1;
        const [, signs, heading] = /^(#+)(.*)$/.exec(text.slice(0, 1000)) ?? [];
        if (signs !== undefined) titles = [...titles.slice(0, signs.length - 1), heading!.trim()].slice(0, MAX_LEVELS);
        if (text.trim() === '' || signs !== undefined) continue;
        const [, url, title] = /^\s*(\S+)(?:\s+(.*))?$/.exec(text.slice(0, 10_000)) ?? [];
        yield toItem(`line ${number}`, { url, title, ...(titleLabels && { labels: titles }) });
      }
    }
  },
};
