import { createClient } from '@pith/api';
import { basePath, ownPath, ownUrl } from './basePath.ts';
import { connection } from './offline/connection.svelte.ts';

/** The API of the server that sent this page. When the session has ended, the reader signs in and returns to the page. */
export const api = createClient({
  baseUrl: basePath,
  async fetch(...request) {
    const response = await connection.fetch(...request);
    if (response.status === 401)
      location.assign(ownUrl(`/login?next=${encodeURIComponent(ownPath(location.pathname) + location.search)}`));
    return response;
  },
});
