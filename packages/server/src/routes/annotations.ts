import {
  addAnnotation,
  addQuote,
  DEFAULT_LIMIT,
  deleteAnnotation,
  listAnnotations,
  listBookmarkAnnotations,
  updateAnnotation,
} from '@pith/api';
import type { Bookmark, Highlight } from '@pith/library';
import { onArticle } from '../articles/articleTasks.ts';
import { serverError } from '../errors.ts';
import { type Context, handle } from '../handle.ts';
import { fromShortId, toShortId } from '../shortId.ts';
import { bookmarkHeaders, bookmarkUrl } from '../views/bookmark.ts';
import { pagingHeaders } from '../views/paging.ts';
import { findBookmark } from './findBookmark.ts';

const viewsOf = (bookmark: Bookmark, context: Context) => onArticle(bookmark, 'annotations', undefined, context);

const annotationUrl = (bookmark: string, id: string, root: string) =>
  `${bookmarkUrl({ id: bookmark }, root)}/annotations/${toShortId(id)}`;

export const annotations = [
  handle(listAnnotations, async ({ query }, { library, root }) => {
    const page = { limit: query.limit || DEFAULT_LIMIT, offset: query.offset ?? 0 };
    const found = await library.highlights.all(page);
    const total = await library.highlights.count();
    const ids = [...new Set(found.map(({ bookmark }) => bookmark))];
    const { items } = await library.list({ query: { kind: 'ids', ids }, limit: ids.length });
    const pages = new Map(items.map((item) => [item.id, item]));
    const body = found.flatMap(({ id, bookmark, anchor, createdAt, colour, note }) => {
      const marked = pages.get(bookmark);
      if (!marked) return [];
      return [
        {
          id: toShortId(id),
          href: annotationUrl(bookmark, id, root),
          text: anchor.quote.trim(),
          created: createdAt,
          color: colour,
          note: note ?? '',
          bookmark_id: toShortId(bookmark),
          bookmark_href: bookmarkUrl(marked, root),
          bookmark_url: marked.url,
          bookmark_title: marked.title,
          bookmark_site_name: marked.article.siteName ?? marked.domain,
        },
      ];
    });
    return { body, headers: pagingHeaders({ ...page, total, url: new URL(`${root}${listAnnotations.path}`), query }) };
  }),

  handle(listBookmarkAnnotations, async ({ params }, context) => {
    const bookmark = await findBookmark(params.id, context);
    return { body: await viewsOf(bookmark, context), headers: bookmarkHeaders(bookmark, context.root) };
  }),

  handle(addAnnotation, async ({ params, body }, context) => {
    const bookmark = await findBookmark(params.id, context);
    const { root } = context;
    const range = {
      startSelector: body.start_selector,
      startOffset: body.start_offset,
      endSelector: body.end_selector,
      endOffset: body.end_offset,
    };
    const input = { range, colour: body.color, note: body.note || undefined };
    const { id, view } = await onArticle(bookmark, 'addAnnotation', input, context);
    return {
      body: view,
      headers: { ...bookmarkHeaders(bookmark, root), location: annotationUrl(bookmark.id, id, root) },
    };
  }),

  handle(addQuote, async ({ params, body }, context) => {
    const bookmark = await findBookmark(params.id, context);
    const { root } = context;
    const passage = { quote: body.text, before: body.before ?? '', after: body.after ?? '' };
    const input = { passage, colour: body.color, note: body.note || undefined };
    const { id, view } = await onArticle(bookmark, 'addQuote', input, context);
    return {
      body: view,
      headers: { ...bookmarkHeaders(bookmark, root), location: annotationUrl(bookmark.id, id, root) },
    };
  }),

  handle(updateAnnotation, async ({ params, body }, context) => {
    const { id, bookmark } = await findHighlight(params, context);
    const note = body.note === undefined ? undefined : body.note || null;
    await context.library.highlights.change(id, { colour: body.color, note });
    const changed = await findBookmark(bookmark, context);
    return {
      body: { annotations: await viewsOf(changed, context), updated: changed.updatedAt },
      headers: bookmarkHeaders(changed, context.root),
    };
  }),

  handle(deleteAnnotation, async ({ params }, context) => {
    const { id } = await findHighlight(params, context);
    await context.library.highlights.remove(id);
    return { body: undefined, headers: {} };
  }),
];

async function findHighlight(params: { id: string; annotation: string }, context: Context): Promise<Highlight> {
  const bookmark = await findBookmark(params.id, context);
  const highlight = await context.library.highlights.find(fromShortId(params.annotation));
  if (highlight?.bookmark !== bookmark.id) throw serverError('not-found');
  return highlight;
}
