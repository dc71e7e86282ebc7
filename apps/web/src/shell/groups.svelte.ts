/** Labels and collections, which the sidebar lists. Loaded once, and again after changes. */
import type { Collection } from '@pith/api';
import { api } from '../api.ts';

const MAX_COLLECTIONS = 100;

export interface LabelCount {
  readonly name: string;
  readonly count: number;
}

class Groups {
  /** The most used first. */
  labels = $state.raw<readonly LabelCount[]>([]);
  /** Pinned ones first. */
  collections = $state.raw<readonly Collection[]>([]);

  /** Keeps what was loaded if the server cannot be reached: the list says so already. */
  async load(): Promise<void> {
    const [labels, collections] = await Promise.allSettled([
      api.listLabels(),
      api.listCollections({ query: { limit: MAX_COLLECTIONS } }),
    ]);
    if (labels.status === 'fulfilled')
      this.labels = [labels.value.body].flat().toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name));
    if (collections.status === 'fulfilled')
      this.collections = collections.value.body.toSorted((a, b) => Number(b.is_pinned) - Number(a.is_pinned));
  }
}

export const groups = new Groups();
