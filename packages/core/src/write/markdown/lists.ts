/** Items and their markers. */

/** Puts a marker before the first line of a text and moves the others under it. */
export function indent(text: string, marker: string, pad = ' '.repeat(marker.length), empty = ''): string {
  return text
    .split('\n')
    .map((line, index) => (index === 0 ? marker + line : line ? pad + line : empty))
    .join('\n');
}

/** Each item is its blocks. Items of one line of text stand close together, others have an empty line between. */
export function joinItems(items: readonly (readonly string[])[], markerAt: (index: number) => string): string[] {
  const isTight = items.every((parts) => parts.slice(1).every(mayFollowText));
  const gap = isTight ? '\n' : '\n\n';
  const lines = items.map((parts, index) => indent(parts.join(gap), `${markerAt(index)} `));
  return lines.length ? [lines.join(gap)] : [];
}

export const isListText = (block: string): boolean => /^(?:[-*]|\d+[.)]) /.test(block);

/** A numbered list may end a line of text only if it starts with one. */
const mayFollowText = (block: string): boolean => /^(?:[-*]|1[.)]) /.test(block);
