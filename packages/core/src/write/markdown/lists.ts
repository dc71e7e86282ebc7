/** Writes list items with their markers. */

/** Puts a marker before the first line of a text and indents the other lines. */
export function indent(text: string, marker: string, pad = ' '.repeat(marker.length), empty = ''): string {
  return text
    .split('\n')
    .map((line, index) => (index === 0 ? marker + line : line ? pad + line : empty))
    .join('\n');
}

export interface ListItem {
  readonly marker: string;
  readonly parts: readonly string[];
}

/** Joins items, each given as its blocks. A list is tight unless an item has several paragraphs. */
export function joinItems(items: readonly ListItem[]): string[] {
  const isTight = items.every(({ parts }) => parts.slice(1).every(mayFollowText));
  const gap = isTight ? '\n' : '\n\n';
  const lines = items.map(({ marker, parts }) => indent(parts.join(gap), `${marker} `));
  return lines.length ? [lines.join(gap)] : [];
}

export const isListText = (block: string): boolean => /^(?:[-*+]|\d+[.)]) /.test(block);

/** A numbered list can interrupt a paragraph only if it starts with 1. */
const mayFollowText = (block: string): boolean => /^(?:[-*+]|1[.)]) /.test(block);
