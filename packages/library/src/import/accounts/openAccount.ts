/** Imports from a service that is signed in to, instead of a file that it exports. */
import { libraryError } from '../../errors.ts';
import type { Ports, SendRequest } from '../../ports/ports.ts';
import type { OpenedImport } from '../open.ts';
import type { ImportItem } from '../record.ts';
import { isObject, type UnknownRecord } from '../values.ts';

export type ImportAccount =
  | {
      readonly service: 'wallabag';
      readonly url: string;
      readonly username: string;
      readonly password: string;
      readonly clientId: string;
      readonly clientSecret: string;
    }
  | { readonly service: 'omnivore'; readonly url: string; readonly token: string };

export type AccountOf<Service extends ImportAccount['service']> = Extract<ImportAccount, { service: Service }>;

/** A service that is signed in to. Its items are fetched again for each pass, page by page: an account may not fit in memory. */
export type AccountItems = () => AsyncIterable<ImportItem>;

/** Sends JSON, or nothing, and resolves to a JSON object. */
export type JsonRequest = (
  path: string,
  options?: { readonly body?: object; readonly headers?: Readonly<Record<string, string>> },
) => Promise<UnknownRecord>;

export async function openAccount(account: ImportAccount, { request }: Pick<Ports, 'request'>): Promise<OpenedImport> {
  if (!request) throw libraryError('import-refused', 'there is no network');
  const send = jsonRequest(account.url, request);
  const items =
    account.service === 'wallabag'
      ? await (await import('./wallabagAccount.ts')).signIn(account, send)
      : await (await import('./omnivoreAccount.ts')).signIn(account, send);
  return { format: account.service, items, close: () => {} };
}

function jsonRequest(base: string, request: SendRequest): JsonRequest {
  return async (path, { body, headers = {} } = {}) => {
    const { status, bytes } = await request(`${base.replace(/\/+$/, '')}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (status >= 400) throw libraryError('import-refused', `it answered with status ${status}`);
    return parse(bytes);
  };
}

function parse(bytes: Uint8Array): UnknownRecord {
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes).toString());
    if (isObject(value)) return value;
  } catch {
    // Not JSON at all: the same error.
  }
  throw libraryError('import-refused', 'it did not answer with JSON: is this its address?');
}
