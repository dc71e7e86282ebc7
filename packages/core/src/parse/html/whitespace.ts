/** What the tree builder takes for white space: tab, line feed, form feed, carriage return, space. */

function isSpace(unit: number): boolean {
  return unit === 0x20 || unit === 0x0a || unit === 0x09 || unit === 0x0d || unit === 0x0c;
}

/** The number of characters of white space that the text starts with. */
export function leadingSpace(text: string): number {
  let end = 0;
  while (end < text.length && isSpace(text.charCodeAt(end))) end++;
  return end;
}

export function isWhitespace(text: string): boolean {
  return leadingSpace(text) === text.length;
}

export function onlyWhitespace(text: string): string {
  return text.replace(/[^\t\n\f\r ]+/g, '');
}
