/** The bookmarks that a client asks for, with their articles and images, as the parts of one response. */
import { posix } from 'node:path';
import type { BodyOf, syncBookmarks as endpoint } from '@pith/api';
import type { Bookmark, BookmarkDetails } from '@pith/library';
import { fromShortId, toShortId } from '../shortId.ts';
import type { TaskContext, TaskStream } from '../tasks.ts';
import { bookmarkDetails, bookmarkUrl, imageUrl } from '../views/bookmark.ts';
import { type MultipartPart, multipart } from '../views/multipart.ts';

type SyncRequest = BodyOf<typeof endpoint>;

export interface SyncStreamRequest {
  readonly request: SyncRequest;
  readonly root: string;
}

interface SyncContext extends TaskContext {
  readonly root: string;
}

export async function syncBookmarks(
  { request, root }: SyncStreamRequest,
  context: TaskContext,
): Promise<TaskStream<{ readonly type: string }>> {
  const { type, stream } = multipart(partsOf(request, { ...context, root }));
  return { head: { type }, chunks: stream };
}

async function* partsOf(request: SyncRequest, context: SyncContext): AsyncGenerator<MultipartPart> {
  for (const id of await selectedIds(request, context)) {
    if (context.signal.aborted) return;
    const details = await context.library.details(id); // one by one: only one article is in memory
    if (details) yield* bookmarkParts(details, request, context);
  }
}

/** The ids in the order of the request. Ids that are not known are left out later. */
async function selectedIds({ id, sort = [] }: SyncRequest, { library }: SyncContext): Promise<readonly string[]> {
  const wanted = id && id.length > 0 ? new Set(id.map(fromShortId)) : undefined;
  const [order = 'updated'] = sort.filter((each) => /^-?(?:created|updated)$/.test(each));
  const by = order.endsWith('created') ? 'saved' : 'updated';
  const ids: string[] = [];
  for (let offset = 0; ; offset += BATCH_SIZE) {
    const query = wanted && ({ kind: 'ids', ids: [...wanted].slice(0, MAX_IDS) } as const);
    const { items } = await library.list({
      query,
      sort: { by, descending: order.startsWith('-') },
      limit: BATCH_SIZE,
      offset,
    });
    ids.push(...items.map((item) => item.id));
    if (items.length < BATCH_SIZE) return ids;
  }
}

const BATCH_SIZE = 1000;
/** What one statement of the database can take. */
const MAX_IDS = 20_000;

async function* bookmarkParts(
  { bookmark, links }: BookmarkDetails,
  request: SyncRequest,
  context: SyncContext,
): AsyncGenerator<MultipartPart> {
  const { library, root } = context;
  const href = bookmarkUrl(bookmark, root);
  const times = { Date: bookmark.savedAt, 'Last-Modified': bookmark.updatedAt };
  const imagePath = imagePathOf(bookmark, request.resource_prefix ?? '.', root);
  const json = bookmarkDetails(bookmark, links, root);
  const part = partWriter(bookmark);
  if (request.with_json)
    yield part('json', 'info.json', JSON.stringify(json), {
      'Content-Type': 'application/json; charset=utf-8',
      Location: href,
      ...times,
    });
  if (request.with_html && json.has_article) {
    const html = await library.archives.html(bookmark, imagePath);
    yield part('html', 'index.html', await library.highlights.mark(bookmark, html, { plain: true }), {
      'Content-Type': 'text/html; charset=utf-8',
      Location: `${href}/article`,
      ...times,
    });
  }
  if (request.with_markdown) {
    const markdown = await library.exports.article(bookmark, { frontmatter: true, title: false, imagePath });
    yield part('markdown', 'index.md', markdown, { 'Content-Type': 'text/markdown; charset=utf-8', ...times });
  }
  if (!request.with_resources) return;
  for (const { path, type } of await library.archives.images(bookmark)) {
    const image = await library.archives.image(bookmark, path);
    if (!image) continue;
    const name = posix.basename(path);
    yield part('resource', name, image.bytes, {
      'Content-Type': type,
      'Content-Length': image.bytes.length,
      Path: request.resource_prefix === '' ? name : imagePath(path),
      Group: path.startsWith('img/') ? name.replace(/\..*/, '') : 'embedded',
      Location: imageUrl(bookmark.id, path, root),
    });
  }
}

const partWriter =
  ({ id }: Bookmark) =>
  (type: string, filename: string, body: string | Uint8Array, headers: MultipartPart['headers']): MultipartPart => ({
    headers: {
      'Bookmark-Id': toShortId(id),
      Type: type,
      ...headers,
      Filename: filename,
      'Content-Disposition': `attachment; filename="${filename}"`,
    },
    body,
  });

/** Where an image will be on the side of the client: below the prefix, in which `%` stands for the id. */
function imagePathOf({ id }: Bookmark, prefix: string, root: string): (path: string) => string {
  if (prefix === '') return (path) => imageUrl(id, path, root);
  const folder = prefix.replaceAll('%', toShortId(id)).replace(/\p{Cc}/gu, '');
  return (path) => posix.join(folder, posix.basename(path));
}
