/**
 * What is behind the links of an article, looked up after the save as a job of its own: a site that is slow, or gone,
 * delays no save and fails none.
 */
import { readArchive } from '@pith/archive';
import type { Article, Progress } from '@pith/core';
import { type NewJob, priorities } from '../ports/jobs.ts';
import type { Ports } from '../ports/ports.ts';

/** Whoever saves in the foreground looks the links up right after it; workers leave it this time to do so. */
const HEAD_START_MS = 120_000;
const MAX_ATTEMPTS = 3;

export interface LinkingUp {
  readonly user: string;
  readonly id: string;
  /** The job that this is, if it is one. */
  readonly job?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly progress?: Progress | undefined;
}

/** The job for the links of a page that is about to be stored; undefined when there is nothing to look up. */
export function linkJob(
  article: Article,
  { user, job }: { readonly user: string; readonly job?: string | undefined },
  ports: Ports,
): Omit<NewJob, 'bookmark'> | undefined {
  if (!ports.links || article.links.length === 0 || article.discarded) return undefined;
  const now = ports.now();
  return {
    id: ports.newId(),
    user,
    kind: 'links',
    payload: {},
    host: '', // it asks many: those that run at once are counted together
    priority: priorities.bulk,
    maxAttempts: MAX_ATTEMPTS,
    createdAt: now.toISOString(),
    runAt: new Date(now.getTime() + (job === undefined ? HEAD_START_MS : 0)).toISOString(),
  };
}

/** Resolves to how many links were looked at. A page that was renewed meanwhile has a job of its own for its new links. */
export async function linkUp({ user, id, job, signal, progress }: LinkingUp, ports: Ports): Promise<number> {
  const bookmark = await ports.bookmarks.byId(user, id);
  if (!ports.links || !bookmark) return 0;
  const facts = await ports.links.look(await addressesIn(id, ports), { signal, progress });
  await ports.bookmarks.putLinks(user, id, bookmark.metadata.content_hash, facts, job);
  return facts.length;
}

/** The links of the article as it was kept. Others may have changed the archive: only addresses come back. */
async function addressesIn(id: string, { blobs }: Ports): Promise<string[]> {
  const bytes = await blobs.get(id);
  const links = bytes ? (await (await readArchive(bytes)).props()).links : undefined;
  return Array.isArray(links) ? links.flatMap((link: { url?: unknown } | null) => address(link?.url) ?? []) : [];
}

const address = (value: unknown) => (typeof value === 'string' && /^https?:/i.test(value) ? value : undefined);
