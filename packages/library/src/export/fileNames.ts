/** Names for files that lie beside each other, made from titles: plain on every system, bounded, and no two alike. */

const LONGEST = 80; // four bytes a letter at most, and file systems take 255
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** Gives each title its name, without an extension; the same titles in the same order get the same names. */
export function fileNames(): (title: string) => string {
  const taken = new Set<string>();
  return (title) => {
    const plain = plainName(title);
    let name = plain;
    for (let count = 2; taken.has(keyOf(name)); count++) name = `${plain} ${count}`;
    taken.add(keyOf(name));
    return name;
  };
}

/** Some systems do not tell capitals apart, nor ways to write an accent. */
const keyOf = (name: string) => name.normalize('NFKC').toLowerCase();

/** Without what some system, or a wiki link, gives a meaning to. */
function plainName(title: string): string {
  const words = Array.from(
    title
      .toWellFormed()
      .normalize('NFC')
      .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
      .replace(/[\\/:*?"<>|#^[\]%`$~]/g, ' ')
      .replace(/\s+/g, ' '),
  )
    .slice(0, LONGEST)
    .join('')
    .replace(/^[\s.-]+|[\s.]+$/g, '');
  if (words === '') return 'Untitled';
  return RESERVED.test(words) ? `Page ${words}` : words;
}
