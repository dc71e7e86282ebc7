/** Labels as they are stored: one spelling of spaces, bounded, sorted, none twice. */
const LONGEST = 100;
const MOST = 200;

export function cleanLabel(label: string): string {
  return Array.from(
    label
      .toWellFormed()
      .normalize('NFC')
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
  )
    .slice(0, LONGEST)
    .join('')
    .trim();
}

export function cleanLabels(labels: Iterable<string>): string[] {
  const clean = new Set(Array.from(labels, cleanLabel).filter(Boolean));
  return [...clean].sort(byCodePoint).slice(0, MOST);
}

/** The same order everywhere, whatever the language of the machine. */
const byCodePoint = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
