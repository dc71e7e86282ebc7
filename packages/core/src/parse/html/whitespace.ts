/** White space in the tree construction stage: tab, line feed, form feed, carriage return, space. */

function isSpace(unit: number): boolean {
  return unit === 0x20 || unit === 0x0a || unit === 0x09 || unit === 0x0d || unit === 0x0c;
}

/** The number of white space characters at the start of the text. */
export function leadingWhitespaceLength(text: string): number {
  let end = 0;
  while (end < text.length && isSpace(text.charCodeAt(end))) end++;
  return end;
}

export function isWhitespace(text: string): boolean {
  return leadingWhitespaceLength(text) === text.length;
}

export function onlyWhitespace(text: string): string {
  return text.replace(/[^\t\n\f\r ]+/g, '');
}
