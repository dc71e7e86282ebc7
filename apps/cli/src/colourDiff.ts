import type { Io, TextStyle } from './io.ts';

const styles: readonly (readonly [start: string, style: TextStyle])[] = [
  ['+++ ', 'bold'],
  ['--- ', 'bold'],
  ['@@ ', 'cyan'],
  ['+', 'green'],
  ['-', 'red'],
];

/** A unified diff in the colours that git uses, on a terminal that shows them. */
export function colourDiff(diff: string, { style }: Pick<Io, 'style'>): string {
  return diff
    .split('\n')
    .map((line) => {
      const found = styles.find(([start]) => line.startsWith(start));
      return found ? style(found[1], line) : line;
    })
    .join('\n');
}
