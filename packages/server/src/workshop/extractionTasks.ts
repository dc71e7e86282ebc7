/** Tasks that read saved pages again. Results that can be large are encoded here; see `tasks.ts`. */
import type { ResponseBodyOf, reparseBookmarks } from '@pith/api';
import { explainPage } from '@pith/core';
import { diffTexts, type ReparseRequest, type UserLibrary } from '@pith/library';
import { serverError } from '../errors.ts';
import type { TaskContext } from '../tasks.ts';
import { extractionView } from '../views/article.ts';
import { reparsedView } from '../views/extractions.ts';

/** A task starts no further page after this time, far below the limit for a task. */
export const BUDGET_MS = 5000;
const MAX_PAGES = 50;

interface PageInput {
  readonly id: string;
}

async function readSaved({ id }: PageInput, { library, signal }: TaskContext) {
  const reading = await library.readSaved(id, signal);
  if (!reading) throw serverError('not-found');
  return reading;
}

export async function explain(input: PageInput, context: TaskContext): Promise<string> {
  const { article, trace } = await readSaved(input, context);
  return explainPage(article, trace);
}

export async function trace(input: PageInput, context: TaskContext): Promise<Uint8Array> {
  const reading = await readSaved(input, context);
  return Buffer.from(JSON.stringify(extractionView(reading.article, reading.trace)));
}

interface ReparseOptions {
  readonly keep?: boolean | undefined;
  readonly worse?: boolean | undefined;
  readonly refetch?: boolean | undefined;
}

const requestOf = ({ keep = false, worse, refetch }: ReparseOptions): Omit<ReparseRequest, 'user'> => ({
  dryRun: !keep,
  evenWorse: worse,
  refetch,
  diff: true,
});

export async function reparseOne({ id, ...options }: PageInput & ReparseOptions, { library, signal }: TaskContext) {
  for await (const result of library.reparse({ ...requestOf(options), id, signal })) return reparsedView(result);
  throw serverError('not-found');
}

export interface ReparseManyInput extends Omit<ReparseOptions, 'refetch'> {
  readonly ids?: readonly string[] | undefined;
  readonly site?: string | undefined;
  readonly from?: string | undefined;
}

/** Extracts pages until there are enough, or the time is over. `next` says where to go on. */
export async function reparseMany(
  { ids, site, from, ...options }: ReparseManyInput,
  { library, signal }: TaskContext,
): Promise<Uint8Array> {
  const endsAt = performance.now() + BUDGET_MS;
  const nextPage = ids ? fromList(ids) : fromLibrary(library, site);
  const pages: ReturnType<typeof reparsedView>[] = [];
  let position = from;
  let total = 0;
  do {
    const page = await nextPage(position);
    total = page.total;
    position = page.next;
    if (page.id === undefined) break;
    for await (const result of library.reparse({ ...requestOf(options), id: page.id, signal }))
      pages.push(reparsedView(result));
  } while (position !== undefined && pages.length < MAX_PAGES && performance.now() < endsAt);
  const body: ResponseBodyOf<typeof reparseBookmarks> = { pages, total, next: position ?? null };
  return Buffer.from(JSON.stringify(body));
}

/** Finds the page at a position, and the position after it. The position comes from the client. */
type NextPage = (position: string | undefined) => Promise<{
  readonly id: string | undefined;
  readonly total: number;
  readonly next: string | undefined;
}>;

const fromList =
  (ids: readonly string[]): NextPage =>
  async (position = '0') => {
    const at = /^\d{1,4}$/.test(position) ? Number(position) : ids.length;
    if (at >= ids.length) throw serverError('invalid-request', '`from` is not a value of `next`');
    return { id: ids[at], total: ids.length, next: at + 1 < ids.length ? String(at + 1) : undefined };
  };

/** Oldest first: pages that are saved meanwhile come at the end. */
const fromLibrary =
  (library: UserLibrary, site: string | undefined): NextPage =>
  async (position) => {
    const { items, total, next } = await library.list({
      query: site === undefined ? undefined : { kind: 'domain', domain: site },
      sort: { by: 'saved', descending: false },
      after: position,
      limit: 1,
    });
    return { id: items[0]?.id, total, next };
  };

interface DiffInput {
  readonly before: string;
  readonly after: string;
  readonly names: readonly [string, string];
}

export const diff = ({ before, after, names }: DiffInput): Promise<string> =>
  diffTexts({ name: names[0], text: before }, { name: names[1], text: after });
