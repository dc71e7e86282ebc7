/** Gets a token by the device flow of OAuth: the user allows the access on a page of the server, and no password is typed here. */
import { fetchWithoutCookies } from './connection.ts';

export interface DeviceSignIn {
  /** The code that the page of the server shows too. */
  readonly userCode: string;
  /** The page on which the user allows the access. */
  readonly page: string;
  /** Resolves to the token once the user has allowed it. */
  wait(signal: AbortSignal): Promise<string>;
}

export class SignInError extends Error {
  override name = 'SignInError';
}

const SCOPES = 'bookmarks:read bookmarks:write profile:read';
const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

export async function startDeviceSignIn(server: string, version: string): Promise<DeviceSignIn> {
  const { client_id } = await post(server, 'client', {
    client_name: 'Pith browser extension',
    client_uri: 'https://github.com/pith-reader/pith',
    software_id: 'pith-extension',
    software_version: version,
    grant_types: [DEVICE_GRANT],
  });
  const started = await post(server, 'device', { client_id, scope: SCOPES });
  const { device_code, user_code, verification_uri_complete, interval, expires_in } = started;
  const page = URL.parse(String(verification_uri_complete));
  // The page opens in a tab: it must be one of the server.
  if (page?.origin !== new URL(server).origin) throw new SignInError('The server names a page of another server.');
  return {
    userCode: String(user_code),
    page: page.href,
    async wait(signal) {
      let seconds = Number(interval) || 5;
      const end = Date.now() + (Number(expires_in) || 300) * 1000;
      while (Date.now() < end) {
        await sleep(seconds * 1000, signal);
        const answer = await post(server, 'token', { grant_type: DEVICE_GRANT, device_code, client_id }, true);
        if (typeof answer.access_token === 'string') return answer.access_token;
        if (answer.error === 'slow_down') seconds += 5;
        else if (answer.error !== 'authorization_pending') break;
      }
      throw new SignInError('The access was not allowed.');
    },
  };
}

async function post(
  server: string,
  endpoint: 'client' | 'device' | 'token',
  fields: Readonly<Record<string, unknown>>,
  mayFail = false,
): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetchWithoutCookies(`${server}/api/oauth/${endpoint}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  }).catch((cause: unknown) => {
    throw new SignInError('The server could not be reached.', { cause });
  });
  const answer = await response.json().catch(() => undefined);
  const isAnswer = typeof answer === 'object' && answer !== null;
  if (!isAnswer || !(response.ok || (mayFail && response.status === 400)))
    throw new SignInError(`This is not a Pith server, or it refuses programs (status ${response.status}).`);
  return answer;
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
