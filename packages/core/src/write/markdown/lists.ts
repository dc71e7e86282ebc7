/** Writes list items with their markers. */

/** Puts a marker before the first line of a text and indents the other lines. */
export function indent(text: string, marker: string, pad = ' '.repeat(marker.length), empty = ''): string {
  return text
    .split('\n')
    .map((line, index) => (index === 0 ? marker + line : line ? pad + line : empty))
    .join('\n');
}

/** Joins items, each given as its blocks. A list is tight unless an item has several paragraphs. */
export function joinItems(items: readonly (readonly string[])[], markerAt: (index: number) => string): string[] {
  const isTight = items.every((parts) => parts.slice(1).every(mayFollowText));
  const gap = isTight ? '\n' : '\n\n';
  const lines = items.map((parts, index) => indent(parts.join(gap), `${markerAt(index)} `));
  return lines.length ? [lines.join(gap)] : [];
}

export const isListText = (block: string): boolean => /^(?:[-*]|\d+[.)]) /.test(block);

/** A numbered list can interrupt a paragraph only if it starts with 1. */
const mayFollowText = (block: string): boolean => /^(?:[-*]|1[.)]) /.test(block);
