import * as z from 'zod/mini';
import { described } from './described.ts';
import { endpoint, json } from './endpoint.ts';

/** For programs that send requests to the server: 503 while the database cannot be reached. */
export const getReady = endpoint({
  method: 'GET',
  path: '/ready',
  scope: 'public',
  summary: 'Reports that the library can be reached; the status is 503 if it cannot.',
  response: json(z.object({ status: described(z.literal('ready'), 'Always `ready`.') })),
});

export const getHealth = endpoint({
  method: 'GET',
  path: '/health',
  scope: 'public',
  summary: 'Reports that the server is running, and its version.',
  response: json(
    z.object({
      status: described(z.literal('ok'), 'Always `ok`.'),
      version: described(z.string(), 'Version of Pith.'),
    }),
  ),
});
