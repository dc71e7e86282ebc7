import type { Bookmark } from '@pith/api';
import { clientFor, readConnection } from './connection.ts';

/** The bookmark of a page. Undefined if there is none, or if the server does not answer. */
export async function findSaved(url: string): Promise<Bookmark | undefined> {
  const connection = await readConnection();
  if (!connection || !/^https?:/.test(url) || url.length > MAX_URL) return undefined;
  try {
    const { body } = await clientFor(connection).listBookmarks({ query: { url, limit: 1 } });
    return body[0];
  } catch {
    return undefined;
  }
}

const MAX_URL = 1024;
