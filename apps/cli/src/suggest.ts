/** Share of letters that a mistyped name must have in common with the closest one; with fewer, that one would be a guess. */
const MIN_COMMON = 0.5;

/** Suggests the name that a mistyped one may have been meant to be; undefined if none is similar. */
export async function suggest(typed: string, known: readonly string[]): Promise<string | undefined> {
  const { closestMatch } = await import('@pith/core');
  const closest = closestMatch(typed, known);
  const letters = [...typed];
  const common = [...closest].filter((letter) => {
    const at = letters.indexOf(letter);
    if (at >= 0) letters.splice(at, 1);
    return at >= 0;
  });
  return common.length >= MIN_COMMON * Math.max(typed.length, closest.length) ? closest : undefined;
}
