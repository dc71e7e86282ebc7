/** wallabag by its API: a token for name and password, then the entries page by page. */
import { libraryError } from '../../errors.ts';
import { type ImportItem, toItems } from '../record.ts';
import { isObject, toList } from '../values.ts';
import { wallabagEntry } from '../wallabag.ts';
import type { AccountItems, AccountOf, JsonRequest } from './openAccount.ts';

const PER_PAGE = 50;
const MAX_PAGES = 10_000;

export async function signIn(account: AccountOf<'wallabag'>, send: JsonRequest): Promise<AccountItems> {
  const { username, password, clientId: client_id, clientSecret: client_secret } = account;
  const body = { grant_type: 'password', client_id, client_secret, username, password };
  const { access_token: token } = await send('/oauth/v2/token', { body });
  if (typeof token !== 'string' || token === '') throw libraryError('import-refused', 'it gave no token');
  return () => entries(send, { authorization: `Bearer ${token}` });
}

async function* entries(send: JsonRequest, headers: Readonly<Record<string, string>>): AsyncGenerator<ImportItem> {
  let pages = 1;
  for (let page = 1; page <= Math.min(pages, MAX_PAGES); page++) {
    const query = new URLSearchParams({ page: String(page), perPage: String(PER_PAGE), sort: 'created', order: 'asc' });
    const answer = await send(`/api/entries.json?${query}`, { headers });
    pages = Number(answer.pages) || 0;
    const embedded = answer._embedded;
    const items = isObject(embedded) ? toList(embedded.items) : [];
    yield* toItems(
      items.map((value) => ({ value })),
      wallabagEntry,
      `entry of page ${page},`,
    );
  }
}
