/** The known name that a mistyped one was most likely meant to be. */
export function nearest(name: string, known: readonly string[]): string {
  return known.reduce((best, next) => (distance(name, next) < distance(name, best) ? next : best), known[0] ?? '');
}

/** Levenshtein's distance: how many letters to add, leave out or change. */
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
