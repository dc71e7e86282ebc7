/** Endpoints for webhooks: addresses that are told about events of the library. Not part of Readeck. */
import * as z from 'zod/mini';
import { described } from './described.ts';
import { endpoint, fields, json, noContent } from './endpoint.ts';
import { httpUrl, id, message, time } from './values.ts';

const event = z.enum(['bookmark.saved', 'bookmark.failed', 'bookmark.changed', 'bookmark.deleted']);
const events = z.array(event).check(z.minLength(1), z.maxLength(4));

const webhook = z.object({
  id: described(z.string(), 'Id of the webhook.'),
  href: described(z.string(), 'URL of the webhook in the API.'),
  url: described(z.string(), 'The address that gets the messages.'),
  events: described(z.array(event), 'What it is told about.'),
  is_enabled: described(z.boolean(), 'False if it was switched off, or failed 40 times in a row.'),
  created: described(time, 'When it was added.'),
  pending: described(z.number(), 'Number of messages that wait for delivery, at most 1,000.'),
  failures: described(z.number(), 'Failed attempts since the last delivery.'),
  last_attempt: described(
    z.nullable(
      z.object({
        time: described(time, 'When it was.'),
        status: described(z.optional(z.number()), 'Status of the answer, if there was one.'),
        error: described(z.optional(z.string()), 'Why it failed; missing if the message was delivered.'),
      }),
    ),
    'The last attempt to deliver a message.',
  ),
});

export type Webhook = z.output<typeof webhook>;

const webhookParam = { id: id('Id of the webhook.') };

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/webhooks',
  scope: 'all',
  summary: 'Lists the webhooks, oldest first, without their secrets.',
  response: json(z.array(webhook)),
});

export const addWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks',
  scope: 'all',
  summary:
    'Adds a webhook; a user has at most 20. Each message is a POST of JSON, signed with the secret, which only this response has.',
  body: fields({
    url: described(
      httpUrl,
      'The address that gets the messages. It must be on the public internet, or allowed by `PITH_ALLOWED_HOSTS`.',
    ),
    events: described(events, 'What it is told about.'),
  }),
  response: json(z.extend(webhook, { secret: described(z.string(), 'Key of the signatures, as text.') }), {
    status: 201,
    headers: { location: described(z.string(), 'URL of the webhook in the API.') },
  }),
});

export const getWebhook = endpoint({
  method: 'GET',
  path: '/api/webhooks/:id',
  scope: 'all',
  summary: 'Returns a webhook, with its last attempt to deliver a message.',
  params: webhookParam,
  response: json(webhook),
});

export const updateWebhook = endpoint({
  method: 'PATCH',
  path: '/api/webhooks/:id',
  scope: 'all',
  summary: 'Changes a webhook, or switches it on or off. Messages of a webhook that is switched off are lost.',
  params: webhookParam,
  body: fields({
    url: described(z.optional(httpUrl), 'The address that gets the messages.'),
    events: described(z.optional(events), 'What it is told about.'),
    is_enabled: described(z.optional(z.boolean()), 'Whether it gets messages.'),
  }),
  response: json(webhook),
});

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/webhooks/:id',
  scope: 'all',
  summary: 'Deletes a webhook with the messages that wait for it.',
  params: webhookParam,
  response: noContent(),
});

export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/test',
  scope: 'all',
  summary: 'Sends the webhook a message with the event `ping`.',
  params: webhookParam,
  response: json(message, { status: 202 }),
});
