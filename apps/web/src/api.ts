import { createClient } from '@pith/api';

/** The API of the server that sent this page. When the session has ended, the reader signs in and returns to the page. */
export const api = createClient({
  baseUrl: '',
  async fetch(...request) {
    const response = await fetch(...request);
    if (response.status === 401)
      location.assign(`/login?next=${encodeURIComponent(location.pathname + location.search)}`);
    return response;
  },
});
