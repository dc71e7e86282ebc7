/**
 * Changes that are made without the server: kept in their order, and sent when it can be reached.
 *
 * Each is sent as what was done, so that it touches nothing else. What arrives last counts, with two exceptions: a bookmark that was deleted
 * elsewhere stays deleted, and of two places in an article the further one counts. Decision: docs/decisions/0045-changes-without-the-server.md.
 */
import { basePath } from '../basePath.ts';
import { all, get, type KeptArticle, put, remove, type WaitingChange } from './database.ts';

const LOCAL_ID = /local-[0-9a-f-]{36}/g;

/** Looks like an id of the server's. */
export const newLocalId = (): string => `local-${crypto.randomUUID()}`;
export const hasLocalId = (path: string): boolean => path.includes('local-');

/** A path with the server's ids, as far as they are known. */
export async function withRealIds(path: string): Promise<string> {
  let real = path;
  for (const [local] of path.matchAll(LOCAL_ID)) real = real.replace(local, (await get('ids', local))?.real ?? local);
  return real;
}

export async function addChange(change: WaitingChange): Promise<void> {
  if (isProgress(change))
    for (const earlier of await all('changes'))
      if (earlier.path === change.path && isProgress(earlier)) await remove('changes', earlier.key!);
  await put('changes', change);
}

/** Takes a change back that was not sent yet. False if it was. */
export async function dropChange(localId: string): Promise<boolean> {
  const change = (await all('changes')).find((each) => each.localId === localId);
  if (!change) return false;
  await remove('changes', change.key!);
  for (const { id, bookmark, isDeleted } of change.before ?? []) {
    const now = await get('articles', id);
    if (now) await put('articles', { ...now, bookmark, isDeleted }); // highlights have changes of their own
  }
  return true;
}

/** A change that the server does not accept, with its reason. */
export interface RefusedChange {
  readonly change: WaitingChange;
  readonly reason: string;
}

export interface SendResult {
  readonly sent: number;
  readonly refused: readonly RefusedChange[];
}

/** Sends what waits. Rejects if the server cannot be reached; what was sent by then is not sent again. */
export async function sendChanges(): Promise<SendResult> {
  return navigator.locks.request('pith-changes', async () => {
    const refused: RefusedChange[] = [];
    const waiting = await all('changes');
    for (const change of waiting) {
      const reason = await send(change);
      await remove('changes', change.key!);
      if (reason !== undefined) refused.push({ change, reason });
    }
    return { sent: waiting.length - refused.length, refused };
  });
}

/** Resolves to the reason if the server refuses the change. */
async function send(change: WaitingChange): Promise<string | undefined> {
  const path = await withRealIds(change.path);
  if (isProgress(change) && (await isFurtherThere(path, change))) return undefined;
  const response = await request(path, change.method, change.body);
  if (response.ok) {
    if (change.localId) await rememberId(change.localId, response);
    return undefined;
  }
  if (response.status === 404) return undefined; // deleted elsewhere, which counts
  if (isNewHighlight(change) && (await isThereAlready(path, change))) return undefined;
  const answer = (await response.json().catch(() => undefined)) as { error?: { message?: string } } | undefined;
  return answer?.error?.message ?? String(response.status);
}

/** Rejects with what the server may accept later: no connection, no session, an error of its own. */
async function request(path: string, method: string, body?: unknown): Promise<Response> {
  const response = await fetch(basePath + path, {
    method,
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (response.status === 401 || response.status === 429 || response.status >= 500)
    throw new Error(`the server answered with status ${response.status}`);
  return response;
}

async function rememberId(local: string, response: Response): Promise<void> {
  const made = (await response.json()) as { id?: string; operation?: { id: string } };
  const real = made.operation?.id ?? made.id;
  if (real) await put('ids', { local, real });
}

const PROGRESS_FIELDS = new Set(['read_progress', 'read_anchor']);

/** How far somebody has read, as opposed to “mark as read”, which is a change of many bookmarks. */
function isProgress({ method, body }: WaitingChange): boolean {
  return method === 'PATCH' && Object.keys(body ?? {}).every((field) => PROGRESS_FIELDS.has(field));
}

async function isFurtherThere(path: string, { body }: WaitingChange): Promise<boolean> {
  const response = await request(path, 'GET');
  const there = response.ok ? ((await response.json()) as { read_progress: number }) : undefined;
  return there !== undefined && there.read_progress > (body as { read_progress: number }).read_progress;
}

const isNewHighlight = ({ method, path }: WaitingChange) => method === 'POST' && path.endsWith('/annotations');

/** The answer to an earlier attempt may have been lost. */
async function isThereAlready(path: string, { body, localId }: WaitingChange): Promise<boolean> {
  const wanted = body as Readonly<Record<string, unknown>>;
  const there = (await (await request(path, 'GET')).json()) as Readonly<Record<string, unknown>>[];
  const same = there.find((each) =>
    ['start_selector', 'start_offset', 'end_selector', 'end_offset'].every((field) => each[field] === wanted[field]),
  );
  if (same && localId) await put('ids', { local: localId, real: String(same.id) });
  return same !== undefined;
}

/** Ids of bookmarks that waiting changes are about, so that what is kept of them is not replaced by what the server has. */
export async function changedArticles(): Promise<ReadonlySet<string>> {
  const ids = (await all('changes')).flatMap(({ before = [] }) => before.map((article: KeptArticle) => article.id));
  return new Set(ids);
}
