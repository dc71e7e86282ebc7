import { getFeed } from '@pith/api';
import type { UserLibrary } from '@pith/library';
import { type SelectionQuery, selectBookmarks } from '../routes/selectBookmarks.ts';
import { fromShortId } from '../shortId.ts';
import { ATOM, feedEntry, feedXml, newest } from '../views/atom.ts';
import { imageUrl } from '../views/bookmark.ts';

export interface FeedRequest {
  readonly query: SelectionQuery;
  readonly root: string;
}

const FEED_LENGTH = 25;

/** The newest articles of a selection, with their whole text, as an Atom feed. */
export async function articleFeed({ query, root }: FeedRequest, context: { readonly library: UserLibrary }) {
  const { library } = context;
  const { items } = await selectBookmarks(query, { limit: FEED_LENGTH, offset: 0 }, context);
  const entries = [];
  for await (const page of library.exports.pages(items.map(({ id }) => id))) {
    const html = await library.archives.html(page, (path) => imageUrl(page.id, path, root));
    entries.push(feedEntry(page, html, root));
  }
  const url = feedUrl(query, root);
  const links = [
    { rel: 'self', type: ATOM, href: url },
    { rel: 'alternate', type: 'text/html', href: `${root}/` },
  ];
  const title = await feedTitle(query, library);
  return Buffer.from(feedXml({ id: url, title, updated: newest(items), links, entries }));
}

/** Each selection is a feed of its own: feed readers identify feeds by their ids. */
function feedUrl(query: SelectionQuery, root: string): string {
  const url = new URL(`${root}${getFeed.path}`);
  for (const [name, value] of Object.entries(query))
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined) url.searchParams.append(name, String(each));
  return url.href;
}

/** What a feed reader lists: the name of the collection, or what was asked for. */
async function feedTitle({ collection, labels, search }: SelectionQuery, library: UserLibrary): Promise<string> {
  const name = collection && (await library.collections.find(fromShortId(collection)))?.name;
  return [name, labels, search].filter(Boolean).join(' · ') || 'Bookmarks';
}
