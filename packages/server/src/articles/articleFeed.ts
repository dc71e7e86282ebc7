import { getFeed } from '@pith/api';
import type { UserLibrary } from '@pith/library';
import { type SelectionQuery, selectBookmarks } from '../routes/selectBookmarks.ts';
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
  const url = `${root}${getFeed.path}`;
  const links = [
    { rel: 'self', type: ATOM, href: url },
    { rel: 'alternate', type: 'text/html', href: `${root}/` },
  ];
  return Buffer.from(feedXml({ id: url, title: 'Bookmarks', updated: newest(items), links, entries }));
}
