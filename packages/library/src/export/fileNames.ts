/** Makes unique file names from titles, valid on every operating system. */

const MAX_NAME_LENGTH = 80; // a character has at most four bytes in UTF-8
const RESERVED_NAME = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** Returns a function that names each title, without an extension. The same titles in the same order get the same names. */
export function fileNames(): (title: string) => string {
  const taken = new Set<string>();
  return (title) => {
    const safe = safeName(title);
    let name = safe;
    for (let count = 2; taken.has(keyOf(name)); count++) name = `${safe} ${count}`;
    taken.add(keyOf(name));
    return name;
  };
}

/** Some file systems ignore case and Unicode normalisation. */
const keyOf = (name: string) => name.normalize('NFKC').toLowerCase();

/** Removes characters that are special to a file system or in wiki links. */
function safeName(title: string): string {
  const words = Array.from(
    title
      .toWellFormed()
      .normalize('NFC')
      .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
      .replace(/[\\/:*?"<>|#^[\]%`$~]/g, ' ')
      .replace(/\s+/g, ' '),
  )
    .slice(0, MAX_NAME_LENGTH)
    .join('')
    .replace(/^[\s.-]+|[\s.]+$/g, '');
  if (words === '') return 'Untitled';
  return RESERVED_NAME.test(words) ? `Page ${words}` : words;
}
