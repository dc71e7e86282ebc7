/** What a PATCH of a bookmark changes, and what it answers. */
import type { BodyOf, Bookmark as BookmarkJson, ResponseBodyOf, updateBookmark } from '@pith/api';
import type { BookmarkChange } from '@pith/library';

type Body = BodyOf<typeof updateBookmark>;

export function toChange(body: Body): BookmarkChange {
  const removed = new Set(body.remove_labels);
  const isBeginOrEnd = body.read_progress === 0 || body.read_progress === 100;
  return {
    pinned: body.is_marked,
    archived: body.is_archived,
    progress: body.read_progress,
    position: isBeginOrEnd ? null : body.read_anchor,
    labels: body.labels,
    addLabels: body.add_labels?.filter((label) => !removed.has(label)),
    removeLabels: body.remove_labels,
    note: body.note === undefined ? undefined : body.note || null,
    edits: toEdits(body),
  };
}

/** An empty text restores the value of the page. */
function toEdits(body: Body): BookmarkChange['edits'] {
  const edits = {
    ...(body.title !== undefined && { title: body.title }),
    ...(body.description !== undefined && { excerpt: body.description || null }),
    ...(body.site_name !== undefined && { siteName: body.site_name || null }),
    ...(body.authors !== undefined && { authors: body.authors }),
    ...(body.published !== undefined && { publishedAt: body.published || null }),
    ...(body.lang !== undefined && { lang: body.lang || null }),
    ...(body.text_direction !== undefined && { dir: body.text_direction || null }),
  };
  return Object.keys(edits).length > 0 ? edits : undefined;
}

/** The fields that the request named, with their new values. */
export function changedValues(body: Body, details: BookmarkJson): ResponseBodyOf<typeof updateBookmark> {
  const named = new Set(Object.keys(body).filter((name) => body[name as keyof Body] !== undefined));
  if (named.has('add_labels') || named.has('remove_labels')) named.add('labels');
  if (body.read_progress === 0 || body.read_progress === 100) named.add('read_anchor');
  const changed = Object.entries(details).filter(([name]) => named.has(name));
  const { id, href, updated } = details;
  return { ...Object.fromEntries(changed), id, href, updated };
}
