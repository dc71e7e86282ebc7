import * as z from 'zod/mini';
import { described } from './described.ts';
import { endpoint, json } from './endpoint.ts';

export const getInfo = endpoint({
  method: 'GET',
  path: '/api/info',
  scope: 'public',
  summary: "Reports the version of Readeck's API that this server is compatible with, and its features.",
  response: json(
    z.object({
      version: described(
        z.object({
          canonical: described(z.string(), "Compatible version of Readeck's API; clients compare it."),
          release: described(z.string(), 'The same.'),
          build: described(z.string(), 'Always empty.'),
        }),
        "Version of Readeck's API.",
      ),
      features: described(
        z.array(z.string()),
        '`oauth`: programs can sign in by OAuth. `email`: articles can be sent by e-mail.',
      ),
      pith: described(z.object({ version: described(z.string(), 'Version of Pith.') }), 'This server.'),
    }),
  ),
});
