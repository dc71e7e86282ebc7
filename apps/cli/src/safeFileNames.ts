/** Makes file names from paths: valid on every system, and unique within one folder. */

const MAX_CHARACTERS = 60; // a character has at most four bytes, and file systems allow 255 bytes
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** Returns a function that names one path after the other. The same paths in the same order get the same names. */
export function safeFileNames(extension: string): (path: string) => string {
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  return (path) => {
    const plain = plainName(path);
    const key = plain.toLowerCase(); // some file systems ignore case
    let name = plain;
    let count = counts.get(key) ?? 1;
    while (taken.has(name.toLowerCase())) name = `${plain}-${++count}`;
    counts.set(key, count);
    taken.add(name.toLowerCase());
    return `${name}${extension}`;
  };
}

/** A file name without its extension that is valid on every system. */
export function plainName(path: string): string {
  const words = path
    .normalize('NFC')
    .replace(/\.[a-z\d]{1,5}$/i, '')
    .replace(/[^\p{L}\p{M}\p{N}._]+/gu, '-')
    .replace(/^[-.]+|[-.]+$/g, '');
  // The end of a path distinguishes files better than its start.
  const letters = [...words];
  const name =
    letters.length > MAX_CHARACTERS
      ? letters
          .slice(-MAX_CHARACTERS)
          .join('')
          .replace(/^[-.]+/, '')
      : words;
  if (name === '') return 'page';
  return RESERVED.test(name.split('.')[0]!) ? `page-${name}` : name;
}
