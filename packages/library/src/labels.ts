/** Cleans labels for storage: normalises spaces, limits length and number, sorts, removes duplicates. */
const MAX_LABEL_LENGTH = 100;
const MAX_LABELS = 200;

export function cleanLabel(label: string): string {
  return Array.from(
    label
      .toWellFormed()
      .normalize('NFC')
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
  )
    .slice(0, MAX_LABEL_LENGTH)
    .join('')
    .trim();
}

export function cleanLabels(labels: Iterable<string>): string[] {
  const clean = new Set(Array.from(labels, cleanLabel).filter(Boolean));
  return [...clean].sort(byCodePoint).slice(0, MAX_LABELS);
}

/** Independent of the machine's locale. */
const byCodePoint = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
