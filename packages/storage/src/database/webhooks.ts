import type { DeliveryAttempt, Webhook, Webhooks } from '@pith/library';
import type { Selectable } from 'kysely';
import type { Database } from './database.ts';
import type { Tx, WebhookRows } from './tables.ts';
import { transaction } from './transaction.ts';

export function databaseWebhooks({ db, jobs }: Pick<Database, 'db' | 'jobs'>): Webhooks {
  const ownWebhooks = (user: string) => db.selectFrom('webhooks').selectAll().where('user_id', '=', user);

  /** Keeps the newest messages. */
  async function trim(tx: Tx, webhook: string, keep: number): Promise<void> {
    const newest = tx
      .selectFrom('webhook_messages')
      .select('row')
      .where('webhook_id', '=', webhook)
      .orderBy('row', 'desc')
      .limit(keep);
    await tx.deleteFrom('webhook_messages').where('webhook_id', '=', webhook).where('row', 'not in', newest).execute();
  }

  return {
    async put({ id, user, url, events, secret, createdAt, disabledAt }) {
      const updatable = { url, events: JSON.stringify(events), disabled_at: disabledAt ?? null, failures: 0 };
      await transaction(db, async (tx) => {
        await tx
          .insertInto('webhooks')
          .values({ id, user_id: user, secret, created_at: createdAt, ...updatable })
          .onConflict((conflict) => conflict.column('id').doUpdateSet(updatable).where('webhooks.user_id', '=', user))
          .execute();
        if (disabledAt !== undefined) await tx.deleteFrom('webhook_messages').where('webhook_id', '=', id).execute();
      });
    },

    all: async (user) =>
      (await ownWebhooks(user).orderBy('created_at').orderBy('id').execute()).map((row) => toWebhook(row)),

    async byId(user, id) {
      const row = await ownWebhooks(user).where('id', '=', id).executeTakeFirst();
      return row && toWebhook(row);
    },

    async remove(user, id) {
      const { numDeletedRows } = await db
        .deleteFrom('webhooks')
        .where('user_id', '=', user)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    async publish(user, messages, at, keep, jobFor) {
      const found = (await ownWebhooks(user).where('disabled_at', 'is', null).orderBy('id').execute()).map(toWebhook);
      const wanted = found
        .map((webhook) => ({ webhook, own: messages.filter((message) => isFor(webhook, message)) }))
        .filter(({ own }) => own.length > 0);
      if (wanted.length === 0) return;
      await transaction(db, async (tx) => {
        for (const { webhook, own } of wanted) {
          // Locks the job: one that is about to end either sees the messages, or is replaced by another job.
          const job = { ...jobFor(webhook), bookmark: webhook.id };
          const queued = await jobs.enqueue(tx, job);
          if ((await jobs.lockUnfinished(tx, queued)) === undefined) await jobs.enqueue(tx, job);
          for (const { id, event, body } of own)
            await tx
              .insertInto('webhook_messages')
              .values({ id, webhook_id: webhook.id, event, body, created_at: at })
              .onConflict((conflict) => conflict.doNothing())
              .execute();
          await trim(tx, webhook.id, keep);
        }
      });
    },

    async nextMessage(webhook) {
      const row = await db
        .selectFrom('webhook_messages')
        .innerJoin('webhooks', 'webhooks.id', 'webhook_messages.webhook_id')
        .select(['webhook_messages.id', 'webhook_messages.event', 'webhook_messages.body'])
        .where('webhook_id', '=', webhook)
        .where('webhooks.disabled_at', 'is', null)
        .orderBy('webhook_messages.row')
        .limit(1)
        .executeTakeFirst();
      return row && { ...row };
    },

    delivered: (webhook, message, attempt) =>
      transaction(db, async (tx) => {
        await tx.deleteFrom('webhook_messages').where('webhook_id', '=', webhook).where('id', '=', message).execute();
        await tx
          .updateTable('webhooks')
          .set({ failures: 0, last_attempt: JSON.stringify(attempt) })
          .where('id', '=', webhook)
          .execute();
      }),

    failed: (webhook, attempt, maxFailures) =>
      transaction(db, async (tx) => {
        const row = await tx
          .updateTable('webhooks')
          .set((eb) => ({ failures: eb('failures', '+', 1), last_attempt: JSON.stringify(attempt) }))
          .where('id', '=', webhook)
          .returning('failures')
          .executeTakeFirst();
        if (!row || row.failures < maxFailures) return;
        await tx.updateTable('webhooks').set({ disabled_at: attempt.at }).where('id', '=', webhook).execute();
        await tx.deleteFrom('webhook_messages').where('webhook_id', '=', webhook).execute();
      }),

    finish: (webhook, job) =>
      transaction(db, async (tx) => {
        if ((await jobs.lockUnfinished(tx, job)) === undefined) return true;
        const left = await tx
          .selectFrom('webhook_messages')
          .innerJoin('webhooks', 'webhooks.id', 'webhook_messages.webhook_id')
          .select('webhook_messages.row')
          .where('webhook_id', '=', webhook)
          .where('webhooks.disabled_at', 'is', null)
          .limit(1)
          .executeTakeFirst();
        if (left) return false;
        await jobs.complete(tx, job, webhook);
        return true;
      }),

    async pending(webhook) {
      const { count } = await db
        .selectFrom('webhook_messages')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('webhook_id', '=', webhook)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
  };
}

const isFor = (webhook: Webhook, message: Parameters<Webhooks['publish']>[1][number]) =>
  message.webhook === undefined
    ? (webhook.events as readonly string[]).includes(message.event)
    : message.webhook === webhook.id;

const toWebhook = (row: Selectable<WebhookRows>): Webhook => ({
  id: row.id,
  user: row.user_id,
  url: row.url,
  events: JSON.parse(row.events),
  secret: row.secret,
  createdAt: row.created_at,
  ...(row.disabled_at !== null && { disabledAt: row.disabled_at }),
  failures: row.failures,
  ...(row.last_attempt !== null && { lastAttempt: JSON.parse(row.last_attempt) as DeliveryAttempt }),
});
