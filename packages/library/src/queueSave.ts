/** Queues a save: writes a placeholder bookmark and the job that will fetch and save the page. */
import type { Bookmark, BookmarkError } from './bookmark.ts';
import { normalizeUrl, parseAddress } from './normalizeUrl.ts';
import { priorities } from './ports/jobs.ts';
import type { Ports } from './ports/ports.ts';
import { type SaveOptions, toPayload } from './savePayload.ts';

export interface QueueSaveRequest extends SaveOptions {
  readonly user: string;
  readonly url: string;
  /** Smaller runs first; see `priorities`. */
  readonly priority?: number | undefined;
  /** When the page was saved first, if that was elsewhere; default now. */
  readonly savedAt?: string | undefined;
}

export interface QueuedSave {
  readonly bookmark: Bookmark;
  readonly job: string;
}

const MAX_ATTEMPTS = 6;

export async function queueSave(
  { user, url, priority, savedAt, ...options }: QueueSaveRequest,
  ports: Ports,
): Promise<QueuedSave> {
  const placeholder = placeholderBookmark({ user, url, id: ports.newId(), now: ports.now().toISOString() });
  const { bookmark, job } = await ports.bookmarks.putPlaceholder(
    { ...placeholder, ...(savedAt && { savedAt }) },
    {
      id: ports.newId(),
      user,
      kind: 'save',
      payload: toPayload(placeholder.urlFull, options),
      host: new URL(placeholder.url).hostname,
      priority: priority ?? priorities.normal,
      maxAttempts: MAX_ATTEMPTS,
      createdAt: placeholder.createdAt,
    },
  );
  return { bookmark, job: job! };
}

interface PlaceholderInput {
  readonly user: string;
  readonly url: string;
  readonly id: string;
  readonly now: string;
  readonly error?: BookmarkError;
}

/** A bookmark that has only its address: its page is not saved yet. */
export function placeholderBookmark({ user, url, id, now, error }: PlaceholderInput): Bookmark {
  const address = parseAddress(url);
  const normalized = normalizeUrl(address.href);
  const domain = address.hostname.replace(/^www\./, '');
  return {
    id,
    user,
    url: normalized,
    urlFull: address.href,
    domain,
    title: normalized,
    content: '',
    html: '',
    source: normalized,
    type: 'article',
    savedAt: now,
    pinned: false,
    archived: false,
    progress: 0,
    labels: [],
    edits: {},
    state: error ? 'error' : 'loading',
    error,
    article: { authors: [], tags: [], wordCount: 0, readingTime: '', pageType: 'article' },
    metadata: { parser_version: '', used_js_rendering: false, content_hash: '', discarded: false },
    createdAt: now,
    updatedAt: now,
  };
}
