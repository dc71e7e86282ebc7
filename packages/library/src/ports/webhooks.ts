import type { NewJob } from './jobs.ts';

/** What a webhook can be told. */
export const webhookEvents = ['bookmark.saved', 'bookmark.failed', 'bookmark.changed', 'bookmark.deleted'] as const;
export type WebhookEventName = (typeof webhookEvents)[number];

/** An address that is told about events of a user's library. */
export interface Webhook {
  readonly id: string;
  readonly user: string;
  readonly url: string;
  readonly events: readonly WebhookEventName[];
  /** Signs the messages, so it cannot be stored as a hash. */
  readonly secret: string;
  readonly createdAt: string;
  /** When the user switched it off, or too many deliveries had failed. */
  readonly disabledAt?: string | undefined;
  /** Failed attempts since the last delivery. */
  readonly failures: number;
  readonly lastAttempt?: DeliveryAttempt | undefined;
}

export interface DeliveryAttempt {
  readonly at: string;
  /** HTTP status of the answer, if there was one. */
  readonly status?: number | undefined;
  /** Absent if the message was delivered. */
  readonly error?: string | undefined;
}

/** A message that waits for delivery. */
export interface WebhookMessage {
  readonly id: string;
  readonly event: string;
  /** JSON. */
  readonly body: string;
}

export interface NewWebhookMessage extends WebhookMessage {
  /** The webhooks it is for: those that asked for the event, or one of them. */
  readonly webhook?: string | undefined;
}

/** Webhooks and their messages. A job of kind `webhook`, whose bookmark is the id of the webhook, delivers them in order. */
export interface Webhooks {
  /** Adds a webhook, or replaces the one with this id. */
  put(webhook: Omit<Webhook, 'failures' | 'lastAttempt'>): Promise<void>;
  /** By time of creation. */
  all(user: string): Promise<readonly Webhook[]>;
  byId(user: string, id: string): Promise<Webhook | undefined>;
  remove(user: string, id: string): Promise<boolean>;
  /**
   * Queues messages for all enabled webhooks of the user that want them, each with a job that delivers them, in one transaction. A webhook
   * keeps only the newest `keep` messages.
   */
  publish(
    user: string,
    messages: readonly NewWebhookMessage[],
    at: string,
    keep: number,
    jobFor: (webhook: Webhook) => Omit<NewJob, 'bookmark'>,
  ): Promise<void>;
  /** The oldest message of an enabled webhook. */
  nextMessage(webhook: string): Promise<WebhookMessage | undefined>;
  /** Removes a message that was delivered. */
  delivered(webhook: string, message: string, attempt: DeliveryAttempt): Promise<void>;
  /** Counts a failure. At `maxFailures` the webhook is disabled and loses its messages. */
  failed(webhook: string, attempt: DeliveryAttempt, maxFailures: number): Promise<void>;
  /** Completes the job, unless there are more messages: then resolves to false. */
  finish(webhook: string, job: string): Promise<boolean>;
  pending(webhook: string): Promise<number>;
}
