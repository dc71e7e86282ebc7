import { completeValue, deleteLabel, listBookmarks, listLabels, renameLabel } from '@pith/api';
import { cleanLabels, type LabelCount, matcherOf } from '@pith/library';
import { serverError } from '../errors.ts';
import { handle } from '../handle.ts';
import { toShortId } from '../shortId.ts';

export const labels = [
  handle(listLabels, async ({ query }, { library, root }) => {
    const all = await library.labels();
    if (query.name !== undefined) {
      const found = all.find(({ label }) => label === query.name);
      if (!found) throw serverError('not-found');
      return { body: labelView(found, root), headers: {} };
    }
    const isMatch = matcherOf(query.q ?? '');
    const sorted = all.filter(({ label }) => isMatch(label)).sort((a, b) => (a.label < b.label ? -1 : 1));
    return { body: sorted.map((each) => labelView(each, root)), headers: {} };
  }),

  handle(renameLabel, async ({ query, body }, { library }) => {
    const [name = ''] = cleanLabels([body.name]);
    const renamed = await library.operations.renameLabel(query.name, name);
    if (!renamed) throw serverError('not-found');
    return { body: { name }, headers: { 'operation-id': toShortId(renamed.operation.id) } };
  }),

  handle(deleteLabel, async ({ query }, { library }) => {
    const removed = await library.operations.renameLabel(query.name, undefined);
    if (!removed) throw serverError('not-found');
    return { body: undefined, headers: { 'operation-id': toShortId(removed.operation.id) } };
  }),

  handle(completeValue, async ({ query }, { library }) => ({
    body: [...(await library.complete(query.type, query.q ?? ''))],
    headers: {},
  })),
];

function labelView({ label, count }: LabelCount, root: string) {
  const of = (path: string, query: Record<string, string>) => `${root}${path}?${new URLSearchParams(query)}`;
  return {
    name: label,
    count,
    href: of(listLabels.path, { name: label }),
    href_bookmarks: of(listBookmarks.path, { labels: JSON.stringify(label) }),
  };
}
