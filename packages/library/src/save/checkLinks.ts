/**
 * Checks the links of a saved article: status, redirects, title. This is a separate job after the save, so that slow or
 * dead sites neither delay a save nor make it fail.
 */
import { readArchive } from '@pith/archive';
import type { Article, Progress } from '@pith/core';
import { type NewJob, priorities } from '../ports/jobs.ts';
import type { Ports } from '../ports/ports.ts';
import type { SaveResult } from './savePage.ts';

/** A foreground save checks the links right afterwards; workers wait this long before they take the job. */
const FOREGROUND_DELAY_MS = 120_000;
const MAX_ATTEMPTS = 3;

export interface CheckLinksRequest {
  readonly user: string;
  readonly id: string;
  /** Id of the job that this check completes. */
  readonly job?: string | undefined;
  /** The save that was just made: spares reading the links from its archive. */
  readonly saved?: Pick<SaveResult, 'bookmark' | 'links'> | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly progress?: Progress | undefined;
}

/** The link check job for a page that is about to be saved; undefined if there is nothing to check. */
export function linkCheckJob(
  article: Article,
  { user, job }: { readonly user: string; readonly job?: string | undefined },
  ports: Ports,
): Omit<NewJob, 'bookmark'> | undefined {
  if (!ports.linkChecker || article.links.length === 0 || article.discarded) return undefined;
  return {
    id: ports.newId(),
    user,
    kind: 'links',
    payload: {},
    host: '', // contacts many hosts; all link check jobs share one per-host limit
    priority: priorities.bulk,
    maxAttempts: MAX_ATTEMPTS,
    createdAt: ports.now().toISOString(),
    delayMs: job === undefined ? FOREGROUND_DELAY_MS : 0,
  };
}

/**
 * Resolves to the number of links checked. If the page is saved again meanwhile, the results are dropped: its new links have
 * their own job.
 */
export async function checkLinks(
  { user, id, job, saved, signal, progress }: CheckLinksRequest,
  ports: Ports,
): Promise<number> {
  const bookmark = saved?.bookmark ?? (await ports.bookmarks.byId(user, id));
  if (!ports.linkChecker || !bookmark) return 0;
  const checks = await ports.linkChecker.check(webLinks(saved?.links ?? (await linksInArchive(id, ports))), {
    signal,
    progress,
  });
  await ports.bookmarks.putLinks(user, id, bookmark.metadata.content_hash, checks, job);
  return checks.length;
}

async function linksInArchive(id: string, { blobs }: Ports): Promise<unknown[]> {
  const bytes = await blobs.get(id);
  const links = bytes ? (await (await readArchive(bytes)).props()).links : undefined;
  return Array.isArray(links) ? links.map((link: { url?: unknown } | null) => link?.url) : [];
}

/** Only web addresses can be checked, and archives may have been modified. */
const webLinks = (links: readonly unknown[]) =>
  links.filter((link): link is string => typeof link === 'string' && /^https?:/i.test(link));
