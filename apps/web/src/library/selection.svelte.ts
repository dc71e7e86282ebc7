/** The bookmarks that are selected for an action. */
class Selection {
  ids = $state.raw<ReadonlySet<string>>(new Set());
  /** Where a range begins: the bookmark that was selected last. */
  #anchor: string | undefined;

  has(id: string): boolean {
    return this.ids.has(id);
  }

  toggle(id: string): void {
    const ids = new Set(this.ids);
    if (!ids.delete(id)) ids.add(id);
    this.ids = ids;
    this.#anchor = id;
  }

  /** Selects everything from the bookmark that was selected last to this one. */
  extendTo(id: string, order: readonly (string | undefined)[]): void {
    const [from, to] = [order.indexOf(this.#anchor ?? id), order.indexOf(id)].sort((a, b) => a - b) as [number, number];
    if (from < 0) this.toggle(id);
    else this.add(order.slice(from, to + 1).filter((each) => each !== undefined));
  }

  add(ids: Iterable<string>): void {
    this.ids = new Set([...this.ids, ...ids]);
  }

  drop(ids: Iterable<string>): void {
    const dropped = new Set(ids);
    this.ids = new Set([...this.ids].filter((id) => !dropped.has(id)));
  }

  clear(): void {
    this.ids = new Set();
  }
}

export const selection = new Selection();
