import * as z from 'zod/mini';
import { endpoint, json } from './endpoint.ts';

export const getHealth = endpoint({
  method: 'GET',
  path: '/health',
  summary: 'Says that the server is up, and its version.',
  answer: json(z.object({ status: z.literal('ok'), version: z.string() })),
});
