import * as z from 'zod/mini';
import { described } from './described.ts';
import { endpoint, json } from './endpoint.ts';

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
