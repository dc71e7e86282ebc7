/** Answers requests of the app from what is kept, while the server cannot be reached. Changes wait until it can. */
import type { Annotation, Bookmark, Operation } from '@pith/api';
import { basePath } from '../basePath.ts';
import { addChange, dropChange, newLocalId } from './changes.ts';
import { all, get, type KeptArticle, put, type WaitingChange } from './database.ts';
import { filterKept } from './filterKept.ts';
import { isVerified } from './owner.ts';

interface AppRequest {
  readonly method: string;
  /** Below the server's root. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

/** Parts of the path that the pattern names, then the request. Undefined if there is no answer without the server. */
type Answer = (parts: readonly string[], request: AppRequest) => Promise<Response | undefined>;

const answers: readonly (readonly [method: string, path: RegExp, answer: Answer])[] = [
  ['GET', /^\/api\/bookmarks$/, list],
  ['GET', /^\/api\/bookmarks\/labels$/, labels],
  ['GET', /^\/api\/bookmarks\/collections$/, async () => Response.json([], { headers: pages(0, 1, 0) })],
  ['GET', /^\/api\/bookmarks\/([\w-]{4,64})$/, details],
  ['GET', /^\/api\/bookmarks\/([\w-]{4,64})\/article$/, article],
  ['GET', /^\/api\/bookmarks\/([\w-]{4,64})\/annotations$/, annotations],
  ['POST', /^\/api\/bookmarks$/, save],
  ['POST', /^\/api\/bookmarks\/batch$/, changeMany],
  ['POST', /^\/api\/operations\/(local-[\w-]+)\/undo$/, undo],
  ['PATCH', /^\/api\/bookmarks\/([\w-]{4,64})$/, changeOne],
  ['POST', /^\/api\/bookmarks\/([\w-]{4,64})\/annotations$/, addHighlight],
  ['PATCH', /^\/api\/bookmarks\/([\w-]{4,64})\/annotations\/([\w-]{4,64})$/, changeHighlight],
  ['DELETE', /^\/api\/bookmarks\/([\w-]{4,64})\/annotations\/([\w-]{4,64})$/, removeHighlight],
];

export async function answerWithoutServer(url: string, init: RequestInit = {}): Promise<Response | undefined> {
  if (!(await isVerified())) return undefined;
  const { pathname, searchParams } = new URL(url, location.origin);
  const path = pathname.slice(basePath.length);
  const method = init.method ?? 'GET';
  for (const [each, pattern, answer] of answers) {
    const match = each === method ? pattern.exec(path) : null;
    if (!match) continue;
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    return answer(match.slice(1), { method, path, query: searchParams, body });
  }
  return undefined;
}

// --- What is read ---

const shown = async (): Promise<KeptArticle[]> => (await all('articles')).filter(({ isDeleted }) => !isDeleted);

async function keptArticle(id: string | undefined): Promise<KeptArticle | undefined> {
  const kept = id === undefined ? undefined : await get('articles', id);
  return kept?.isDeleted ? undefined : kept;
}

const pages = (total: number, limit: number, offset: number) => ({
  'total-count': String(total),
  'total-pages': String(Math.ceil(total / limit)),
  'current-page': String(Math.floor(offset / limit) + 1),
});

async function list(_: readonly string[], { query }: AppRequest): Promise<Response> {
  const limit = Number(query.get('limit')) || 50;
  const offset = Number(query.get('offset'));
  const found = filterKept(await shown(), query);
  return Response.json(found.slice(offset, offset + limit), { headers: pages(found.length, limit, offset) });
}

async function labels(): Promise<Response> {
  const counts = Map.groupBy(
    (await shown()).flatMap(({ bookmark }) => bookmark.labels),
    (label) => label,
  );
  return Response.json(
    [...counts].map(([name, { length }]) => ({ name, count: length, href: '', href_bookmarks: '' })),
  );
}

const aboutBookmark = (id: string) => ({ headers: { 'bookmark-id': id } });

async function details([id]: readonly string[]): Promise<Response | undefined> {
  const kept = await keptArticle(id);
  return kept && Response.json(kept.bookmark, aboutBookmark(kept.id));
}

async function article([id]: readonly string[]): Promise<Response | undefined> {
  const kept = await keptArticle(id);
  return kept && new Response(kept.html, { headers: { 'content-type': 'text/html', 'bookmark-id': kept.id } });
}

async function annotations([id]: readonly string[]): Promise<Response | undefined> {
  const kept = await keptArticle(id);
  return kept && Response.json(kept.annotations, aboutBookmark(kept.id));
}

// --- What is changed ---

/** Keeps the change, and what was there before it. */
async function wait(request: AppRequest, before: readonly KeptArticle[], localId?: string): Promise<void> {
  const { method, path, body } = request;
  await addChange({ method: method as WaitingChange['method'], path, body, localId, before });
}

async function save(_: readonly string[], request: AppRequest): Promise<Response> {
  await wait(request, []);
  const message = 'the page will be saved when the server can be reached again';
  return Response.json({ success: false, error: { type: 'queued', message, suggestions: [] } }, { status: 503 });
}

interface BatchBody {
  readonly id: readonly string[];
  readonly add_labels?: readonly string[];
  readonly remove_labels?: readonly string[];
  readonly is_deleted?: boolean;
}

async function changeMany(_: readonly string[], request: AppRequest): Promise<Response> {
  const { id: ids, is_deleted: isDeleted, ...change } = request.body as BatchBody;
  const before = (await Promise.all(ids.map((id) => get('articles', id)))).filter((kept) => kept !== undefined);
  const localId = newLocalId();
  await wait(request, before, localId);
  for (const kept of before)
    await put('articles', isDeleted === undefined ? changed(kept, change) : { ...kept, isDeleted });
  const operation: Operation = {
    id: localId,
    kind: isDeleted === undefined ? 'change' : isDeleted ? 'delete' : 'restore',
    bookmarks: ids.length,
    created: new Date().toISOString(),
    undone: null,
  };
  return Response.json({ operation, results: ids.map((id) => ({ id, status: 'changed' })) });
}

async function undo([localId]: readonly string[]): Promise<Response | undefined> {
  if (!(await dropChange(localId!))) return undefined;
  const at = new Date().toISOString();
  const operation: Operation = { id: localId!, kind: 'change', bookmarks: 0, created: at, undone: at };
  return Response.json({ operation, results: [] });
}

async function changeOne([id]: readonly string[], request: AppRequest): Promise<Response | undefined> {
  const kept = await keptArticle(id);
  if (!kept) return undefined;
  await wait(request, [kept]);
  const after = changed(kept, request.body as Partial<Bookmark>);
  await put('articles', after);
  const { href, updated } = after.bookmark;
  return Response.json({ id: kept.id, href, updated }, aboutBookmark(kept.id));
}

type Change = Partial<Bookmark> & Pick<BatchBody, 'add_labels' | 'remove_labels'>;

/** A kept article with the fields of a change; those that the app does not show stay as they are. */
function changed(kept: KeptArticle, { add_labels = [], remove_labels = [], ...fields }: Change): KeptArticle {
  const { bookmark } = kept;
  const known = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));
  const labels = [...new Set([...(fields.labels ?? bookmark.labels), ...add_labels])];
  return {
    ...kept,
    bookmark: { ...bookmark, ...known, labels: labels.filter((label) => !remove_labels.includes(label)) },
  };
}

async function addHighlight([id]: readonly string[], request: AppRequest): Promise<Response | undefined> {
  const kept = await keptArticle(id);
  if (!kept) return undefined;
  const localId = newLocalId();
  await wait(request, [kept], localId);
  const given = request.body as Omit<Annotation, 'id' | 'created' | 'text'>;
  // The page that shows it knows the text.
  const annotation: Annotation = { text: '', ...given, id: localId, created: new Date().toISOString() };
  await put('articles', { ...kept, annotations: [...kept.annotations, annotation] });
  return Response.json(annotation, { status: 201, ...aboutBookmark(kept.id) });
}

async function changeHighlight(
  [id, annotation]: readonly string[],
  request: AppRequest,
): Promise<Response | undefined> {
  const kept = await keptArticle(id);
  if (!kept) return undefined;
  await wait(request, [kept]);
  const all = kept.annotations.map((each) =>
    each.id === annotation ? { ...each, ...(request.body as Pick<Annotation, 'color' | 'note'>) } : each,
  );
  await put('articles', { ...kept, annotations: all });
  return Response.json({ annotations: all, updated: kept.bookmark.updated }, aboutBookmark(kept.id));
}

async function removeHighlight(
  [id, annotation]: readonly string[],
  request: AppRequest,
): Promise<Response | undefined> {
  const kept = await keptArticle(id);
  if (!kept) return undefined;
  await wait(request, [kept]);
  await put('articles', { ...kept, annotations: kept.annotations.filter((each) => each.id !== annotation) });
  return new Response(null, { status: 204, ...aboutBookmark(kept.id) });
}
