/** Names for files that lie beside each other, made from paths: plain on every system, and no two alike. */

const LONGEST = 60; // four bytes a letter at most, and file systems take 255
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** Gives each path its name; the same paths in the same order get the same names. */
export function safeNames(extension: string): (path: string) => string {
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  return (path) => {
    const plain = plainName(path);
    const key = plain.toLowerCase(); // some systems do not tell capitals apart
    let name = plain;
    let count = counts.get(key) ?? 1;
    while (taken.has(name.toLowerCase())) name = `${plain}-${++count}`;
    counts.set(key, count);
    taken.add(name.toLowerCase());
    return `${name}${extension}`;
  };
}

function plainName(path: string): string {
  const words = path
    .normalize('NFC')
    .replace(/\.[a-z\d]{1,5}$/i, '')
    .replace(/[^\p{L}\p{M}\p{N}._]+/gu, '-')
    .replace(/^[-.]+|[-.]+$/g, '');
  // The end of a path tells files apart better than its start.
  const letters = [...words];
  const name =
    letters.length > LONGEST
      ? letters
          .slice(-LONGEST)
          .join('')
          .replace(/^[-.]+/, '')
      : words;
  if (name === '') return 'page';
  return RESERVED.test(name.split('.')[0]!) ? `page-${name}` : name;
}
