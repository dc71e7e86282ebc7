/**
 * Collapses each run of white space to one space. Matches only what changes: most white space is a single space between two words, and to
 * replace each of those takes more than twice as long.
 */
export function foldSpaces(text: string): string {
  return text.replace(/[^\S ]\s*| \s+/g, ' ');
}
