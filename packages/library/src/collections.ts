/** Saved searches. */
import { libraryError } from './errors.ts';
import type { Sort } from './ports/bookmarks.ts';
import type { Collection } from './ports/collections.ts';
import type { StoragePorts } from './ports/ports.ts';
import { filtersToQuery } from './search/filters.ts';
import type { Query } from './search/query.ts';

export interface CollectionService {
  /** Rejects with `name-taken`. */
  add(collection: {
    readonly name: string;
    readonly question: string;
    readonly sort?: Sort | undefined;
    readonly filters?: Collection['filters'];
    readonly pinned?: boolean | undefined;
  }): Promise<Collection>;
  change(
    idOrName: string,
    change: {
      readonly name?: string | undefined;
      readonly question?: string | undefined;
      readonly sort?: Sort | undefined;
      readonly filters?: Collection['filters'];
      readonly pinned?: boolean | undefined;
    },
  ): Promise<Collection | undefined>;
  all(): Promise<readonly Collection[]>;
  find(idOrName: string): Promise<Collection | undefined>;
  remove(idOrName: string): Promise<Collection | undefined>;
  /** What is in a collection now, as a query; undefined if it is everything. */
  query(collection: Collection): Query | undefined;
}

const MAX_NAME_LENGTH = 200;
const cleanName = (name: string) =>
  name
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME_LENGTH);

export function createCollectionService(user: string, { collections, now, newId }: StoragePorts): CollectionService {
  async function put(collection: Collection): Promise<Collection> {
    if (!collection.name) throw libraryError('bad-change', 'a collection needs a name');
    if (!(await collections.put(collection))) throw libraryError('name-taken', collection.name);
    return collection;
  }

  return {
    async add({ name, question, sort, filters, pinned = false }) {
      const time = now().toISOString();
      return put({
        id: newId(),
        user,
        name: cleanName(name),
        question,
        sort,
        filters,
        pinned,
        createdAt: time,
        updatedAt: time,
      });
    },
    async change(idOrName, { name, ...change }) {
      const found = await collections.find(user, idOrName);
      if (!found) return undefined;
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
      return put({ ...found, ...given, name: cleanName(name ?? found.name), updatedAt: now().toISOString() });
    },
    all: () => collections.all(user),
    find: (idOrName) => collections.find(user, idOrName),
    async remove(idOrName) {
      const found = await collections.find(user, idOrName);
      return found && (await collections.remove(user, found.id)) ? found : undefined;
    },
    query: ({ question, filters }) => filtersToQuery({ ...filters, search: question }, now()),
  };
}
