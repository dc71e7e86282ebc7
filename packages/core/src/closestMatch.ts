/** Returns the known name with the smallest edit distance to a mistyped one; an empty string when none are known. */
export function closestMatch(name: string, known: readonly string[]): string {
  return known.reduce((best, next) => (distance(name, next) < distance(name, best) ? next : best), known[0] ?? '');
}

/** Levenshtein distance: how many letters to insert, delete or replace. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const change = row[j - 1]! + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, change));
    }
    row = next;
  }
  return row[to.length]!;
}
