/** Groups items by a key, in the order of their first occurrence; items without a key are left out. */
export function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K | undefined): T[][] {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups.values()];
}
