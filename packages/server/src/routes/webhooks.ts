import {
  addWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  testWebhook,
  updateWebhook,
  type Webhook as WebhookJson,
} from '@pith/api';
import type { Webhook } from '@pith/library';
import { serverError } from '../errors.ts';
import { type Context, handle } from '../handle.ts';
import { fromShortId, toShortId } from '../shortId.ts';

export const webhooks = [
  handle(listWebhooks, async (_, context) => {
    const all = await context.library.webhooks.all();
    return { body: await Promise.all(all.map((each) => webhookView(each, context))), headers: {} };
  }),

  handle(addWebhook, async ({ body }, context) => {
    const added = await context.library.webhooks.add(body);
    const view = await webhookView(added, context);
    return { body: { ...view, secret: added.secret }, headers: { location: view.href } };
  }),

  handle(getWebhook, async ({ params }, context) => ({
    body: await webhookView(await findWebhook(params.id, context), context),
    headers: {},
  })),

  handle(updateWebhook, async ({ params, body }, context) => {
    const { id } = await findWebhook(params.id, context);
    const { url, events, is_enabled: isEnabled } = body;
    const changed = await context.library.webhooks.change(id, { url, events, isEnabled });
    if (!changed) throw serverError('not-found');
    return { body: await webhookView(changed, context), headers: {} };
  }),

  handle(deleteWebhook, async ({ params }, context) => {
    const { id } = await findWebhook(params.id, context);
    await context.library.webhooks.remove(id);
    return { body: undefined, headers: {} };
  }),

  handle(testWebhook, async ({ params }, context) => {
    const { id } = await findWebhook(params.id, context);
    if (!(await context.library.webhooks.test(id))) throw serverError('webhook-disabled');
    return { body: { status: 202, message: 'The message will be sent.' }, headers: {} };
  }),
];

async function findWebhook(id: string, { library }: Context): Promise<Webhook> {
  const webhook = await library.webhooks.find(fromShortId(id));
  if (!webhook) throw serverError('not-found');
  return webhook;
}

async function webhookView(webhook: Webhook, { library, root }: Context): Promise<WebhookJson> {
  const { id, url, events, createdAt, disabledAt, failures, lastAttempt } = webhook;
  return {
    id: toShortId(id),
    href: `${root}${listWebhooks.path}/${toShortId(id)}`,
    url,
    events: [...events],
    is_enabled: disabledAt === undefined,
    created: createdAt,
    pending: await library.webhooks.pending(id),
    failures,
    last_attempt: lastAttempt
      ? {
          time: lastAttempt.at,
          ...(lastAttempt.status !== undefined && { status: lastAttempt.status }),
          ...(lastAttempt.error !== undefined && { error: lastAttempt.error }),
        }
      : null,
  };
}
