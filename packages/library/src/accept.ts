/** A save that is accepted now and done later: the row that announces the page, and the job that will bring it. */
import { type Bookmark, type BookmarkError, LOCAL_USER } from './bookmark.ts';
import { normalizeUrl, parseAddress } from './normalizeUrl.ts';
import { priorities } from './ports/jobs.ts';
import type { Ports } from './ports/ports.ts';
import { type SaveWish, toPayload } from './savePayload.ts';

export interface AcceptRequest extends SaveWish {
  readonly user: string;
  readonly url: string;
  /** Smaller goes first; see `priorities`. */
  readonly priority?: number | undefined;
}

export interface Accepted {
  readonly bookmark: Bookmark;
  readonly job: string;
}

const MAX_ATTEMPTS = 6;

export async function acceptPage({ user, url, priority, ...wish }: AcceptRequest, ports: Ports): Promise<Accepted> {
  const stub = announcementOf({ user, url, id: ports.newId(), now: ports.now().toISOString() });
  const { bookmark, job } = await ports.bookmarks.announce(stub, {
    id: ports.newId(),
    user,
    kind: 'save',
    payload: toPayload(stub.urlFull, wish),
    host: new URL(stub.url).hostname,
    priority: priority ?? priorities.normal,
    maxAttempts: MAX_ATTEMPTS,
    createdAt: stub.createdAt,
  });
  return { bookmark, job: job! };
}

interface Announcing {
  readonly user?: string;
  readonly url: string;
  readonly id: string;
  readonly now: string;
  readonly trouble?: BookmarkError;
}

/** A bookmark that has only its address so far. */
export function announcementOf({ user = LOCAL_USER, url, id, now, trouble }: Announcing): Bookmark {
  const address = parseAddress(url);
  const normal = normalizeUrl(address.href);
  const domain = address.hostname.replace(/^www\./, '');
  return {
    id,
    user,
    url: normal,
    urlFull: address.href,
    domain,
    title: normal,
    content: '',
    html: '',
    source: normal,
    type: 'article',
    savedAt: now,
    pinned: false,
    archived: false,
    progress: 0,
    labels: [],
    edits: {},
    state: trouble ? 'error' : 'loading',
    trouble,
    article: { authors: [], tags: [], wordCount: 0, readingTime: '', pageType: 'article' },
    metadata: { parser_version: '', used_js_rendering: false, content_hash: '', discarded: false },
    createdAt: now,
    updatedAt: now,
  };
}
