/**
 * Tells other programs about a library: messages are queued with the event and delivered by a job, signed, through the guarded fetcher,
 * in order, and again if that fails.
 */
import { createHmac } from 'node:crypto';
import { newSecret } from './accounts/secrets.ts';
import type { BookmarkSummary } from './bookmark.ts';
import { errorInfo } from './errorInfo.ts';
import { libraryError } from './errors.ts';
import { parseAddress } from './normalizeUrl.ts';
import { type NewJob, priorities } from './ports/jobs.ts';
import type { Ports, StoragePorts } from './ports/ports.ts';
import {
  type DeliveryAttempt,
  type NewWebhookMessage,
  type Webhook,
  type WebhookEventName,
  type WebhookMessage,
  webhookEvents,
} from './ports/webhooks.ts';
import { toShortId } from './shortId.ts';

export interface WebhookService {
  /** Rejects with `bad-url`, or with `too-many-webhooks`. */
  add(request: { readonly url: string; readonly events: readonly WebhookEventName[] }): Promise<Webhook>;
  change(
    id: string,
    change: {
      readonly url?: string | undefined;
      readonly events?: readonly WebhookEventName[] | undefined;
      readonly isEnabled?: boolean | undefined;
    },
  ): Promise<Webhook | undefined>;
  all(): Promise<readonly Webhook[]>;
  find(id: string): Promise<Webhook | undefined>;
  remove(id: string): Promise<boolean>;
  /** Queues a message without an event. False if there is no such webhook, or it is disabled. */
  test(id: string): Promise<boolean>;
  /** Number of messages that wait for delivery. */
  pending(id: string): Promise<number>;
}

const MAX_WEBHOOKS = 20;
/** Messages that wait for one webhook. */
const MAX_MESSAGES = 1000;
const MAX_ATTEMPTS = 8;
/** A webhook that failed this often without a success is disabled. */
const MAX_FAILURES = 40;
const TIMEOUT_MS = 10_000;

export function createWebhookService(user: string, ports: StoragePorts): WebhookService {
  const { webhooks, now, newId } = ports;
  const time = () => now().toISOString();
  return {
    async add({ url, events }) {
      if ((await webhooks.all(user)).length >= MAX_WEBHOOKS) throw libraryError('too-many-webhooks');
      const added = {
        id: newId(),
        user,
        url: parseAddress(url).href,
        events: knownEvents(events),
        secret: newSecret(),
        createdAt: time(),
      };
      await webhooks.put(added);
      return { ...added, failures: 0 };
    },
    async change(id, { url, events, isEnabled }) {
      const found = await webhooks.byId(user, id);
      if (!found) return undefined;
      const { failures, lastAttempt, ...webhook } = found;
      await webhooks.put({
        ...webhook,
        ...(url !== undefined && { url: parseAddress(url).href }),
        ...(events && { events: knownEvents(events) }),
        ...(isEnabled !== undefined && { disabledAt: isEnabled ? undefined : (webhook.disabledAt ?? time()) }),
      });
      return webhooks.byId(user, id);
    },
    all: () => webhooks.all(user),
    find: (id) => webhooks.byId(user, id),
    remove: (id) => webhooks.remove(user, id),
    async test(id) {
      const webhook = await webhooks.byId(user, id);
      if (!webhook || webhook.disabledAt !== undefined) return false;
      await publish(user, [{ ...messageOf('ping', {}, ports), webhook: id }], ports);
      return true;
    },
    pending: (id) => webhooks.pending(id),
  };
}

const knownEvents = (events: readonly WebhookEventName[]) => webhookEvents.filter((name) => events.includes(name));

/** Queues an event for each bookmark. Never rejects: the change that caused the event is made already. */
export async function publishEvent(
  event: WebhookEventName,
  bookmarks: readonly BookmarkSummary[],
  ports: StoragePorts,
): Promise<void> {
  const user = bookmarks[0]?.user;
  if (user === undefined || ports.isReadOnly) return;
  try {
    const all = await ports.webhooks.all(user);
    if (!all.some(({ events, disabledAt }) => disabledAt === undefined && events.includes(event))) return;
    const messages = bookmarks.map((bookmark) => messageOf(event, { bookmark: viewOf(bookmark) }, ports));
    await publish(user, messages, ports);
  } catch {
    // The library is busy or failing: a program that needs every event asks the API for changes.
  }
}

function messageOf(event: string, content: object, { now, newId }: StoragePorts): WebhookMessage {
  const id = newId();
  return { id, event, body: JSON.stringify({ id: toShortId(id), event, time: now().toISOString(), ...content }) };
}

/** What a message says about a bookmark: enough to decide whether to ask the API for more. */
const viewOf = (bookmark: BookmarkSummary) => ({
  id: toShortId(bookmark.id),
  url: bookmark.url,
  title: bookmark.title,
  site: bookmark.domain,
  type: bookmark.type,
  created: bookmark.savedAt,
  updated: bookmark.updatedAt,
  labels: bookmark.labels,
  is_marked: bookmark.pinned,
  is_archived: bookmark.archived,
  read_progress: bookmark.progress,
  word_count: bookmark.article.wordCount,
  ...(bookmark.error && { error: { type: bookmark.error.type, message: bookmark.error.message } }),
});

const publish = (user: string, messages: readonly NewWebhookMessage[], { webhooks, now, newId }: StoragePorts) => {
  const createdAt = now().toISOString();
  const jobFor = ({ url }: Webhook): Omit<NewJob, 'bookmark'> => ({
    id: newId(),
    user,
    kind: 'webhook',
    payload: {},
    host: new URL(url).hostname,
    priority: priorities.normal,
    maxAttempts: MAX_ATTEMPTS,
    createdAt,
  });
  return webhooks.publish(user, messages, createdAt, MAX_MESSAGES, jobFor);
};

interface DeliveryJob {
  readonly id: string;
  readonly user: string;
  /** Id of the webhook. */
  readonly bookmark: string;
}

/** Delivers all messages of a webhook. Rejects with `webhook-failed`, after which the queue tries again. */
export async function deliverMessages(job: DeliveryJob, signal: AbortSignal, ports: Ports): Promise<void> {
  const { webhooks, now } = ports;
  for (;;) {
    if (signal.aborted) throw libraryError('cancelled', undefined, signal.reason);
    const webhook = await webhooks.byId(job.user, job.bookmark);
    const message = webhook && (await webhooks.nextMessage(webhook.id));
    if (!webhook || !message) {
      if (await webhooks.finish(job.bookmark, job.id)) return;
      continue;
    }
    const result = await send(webhook, message, signal, ports);
    if (signal.aborted) throw libraryError('cancelled', undefined, signal.reason);
    const attempt: DeliveryAttempt = { at: now().toISOString(), ...result };
    if (attempt.error === undefined) {
      await webhooks.delivered(webhook.id, message.id, attempt);
      continue;
    }
    await webhooks.failed(webhook.id, attempt, MAX_FAILURES);
    throw libraryError('webhook-failed', attempt.error);
  }
}

async function send(
  { url, secret }: Webhook,
  { id, event, body }: WebhookMessage,
  signal: AbortSignal,
  { post, now }: Ports,
): Promise<Omit<DeliveryAttempt, 'at'>> {
  const timestamp = String(Math.floor(now().getTime() / 1000));
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  try {
    if (!post) return { error: 'this program cannot send requests' };
    const { status } = await post(url, {
      body,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'x-pith-event': event,
        'x-pith-delivery': toShortId(id),
        'x-pith-timestamp': timestamp,
        'x-pith-signature': `sha256=${signature}`,
      },
      timeoutMs: TIMEOUT_MS,
      signal,
    });
    return status >= 200 && status < 300 ? { status } : { status, error: `the address answered with ${status}` };
  } catch (error) {
    const expected = errorInfo(error);
    if (!expected) throw error;
    return { error: expected.message };
  }
}
