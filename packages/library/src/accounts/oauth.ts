/**
 * OAuth 2 for programs that people allow to use their library: the device flow (RFC 8628) and the code flow with PKCE (RFC 7636),
 * with clients that register themselves for one sign-in (RFC 7591), as Readeck does it.
 */
import { createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { OAuthKind } from '../ports/oauthState.ts';
import type { AccountPorts } from '../ports/ports.ts';
import type { Token, TokenScope } from '../ports/tokens.ts';
import type { User } from '../ports/users.ts';
import { type Accounts, canBeKey, type NewToken } from './accounts.ts';
import { hashSecret, hashToFind, newSecret } from './secrets.ts';

export const oauthGrants = ['authorization_code', 'urn:ietf:params:oauth:grant-type:device_code'] as const;
export type OAuthGrant = (typeof oauthGrants)[number];

/** A program as it introduced itself. */
export interface OAuthClient {
  readonly id: string;
  readonly name: string;
  readonly uri: string;
  readonly logo?: string | undefined;
  readonly redirectUris: readonly string[];
  readonly grants: readonly OAuthGrant[];
}

export interface DeviceRequest {
  readonly client: OAuthClient;
  readonly scopes: readonly TokenScope[];
  readonly userCode: string;
}

export interface NewDeviceRequest extends DeviceRequest {
  readonly deviceCode: string;
  readonly expiresInSeconds: number;
  readonly intervalSeconds: number;
}

export interface CodeRequest {
  readonly client: OAuthClient;
  readonly user: User;
  readonly scopes: readonly TokenScope[];
  /** SHA-256 of the verifier, in base64url. */
  readonly challenge: string;
  readonly address?: string | undefined;
}

/** Why there is no token; the names are those of the standards. */
export type OAuthRefusal =
  | 'authorization_pending'
  | 'slow_down'
  | 'access_denied'
  | 'expired_token'
  | 'invalid_grant'
  | 'invalid_client';

export interface OAuth {
  /** Undefined if too many sign-ins are under way. */
  register(client: Omit<OAuthClient, 'id'>): Promise<OAuthClient | undefined>;
  client(id: string): Promise<OAuthClient | undefined>;

  startDevice(client: OAuthClient, scopes: readonly TokenScope[]): Promise<NewDeviceRequest | undefined>;
  /** What a person is asked to allow; undefined if the code is unknown, used or expired. */
  deviceRequest(userCode: string): Promise<DeviceRequest | undefined>;
  /** False if there is no such request any more. */
  answerDevice(userCode: string, user: User, isGranted: boolean): Promise<boolean>;
  pollDevice(deviceCode: string, clientId: string, address?: string): Promise<NewToken | OAuthRefusal>;

  /** A code for the program to exchange; undefined if too many sign-ins are under way. */
  grantCode(request: CodeRequest): Promise<string | undefined>;
  /** The code works once. */
  exchangeCode(code: string, verifier: string, address?: string): Promise<NewToken | OAuthRefusal>;
}

/** What is stored about a sign-in of a device. The answer, the time of the last poll and the token have entries of their own, so that no write replaces another. */
interface StoredDevice extends DeviceRequest {
  readonly expiresAt: string;
}

interface StoredGrant {
  readonly client: OAuthClient;
  readonly user: string;
  readonly scopes: readonly TokenScope[];
  readonly challenge: string;
}

/** A person's answer. */
interface StoredAnswer {
  readonly user: string;
  readonly isGranted: boolean;
}

const MINUTE_MS = 60_000;
const CLIENT_MS = 10 * MINUTE_MS;
const CODE_MS = 10 * MINUTE_MS;
const DEVICE_MS = 5 * MINUTE_MS;
const INTERVAL_MS = 5000;
/** No vowels, which could make words, and no letters that look alike. */
const USER_CODE_LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const USER_CODE_LENGTH = 8;

export function createOAuth({ oauthState: state, now, newId }: AccountPorts, accounts: Accounts): OAuth {
  const isoTime = (afterMs = 0) => new Date(now().getTime() + afterMs).toISOString();
  const put = (kind: OAuthKind, key: string, value: unknown, expiresAt: string) =>
    state.put(kind, key, value, expiresAt, isoTime());
  const get = async <T>(kind: OAuthKind, key: string) => (await state.get(kind, key, isoTime())) as T | undefined;
  const take = async <T>(kind: OAuthKind, key: string) => (await state.take(kind, key, isoTime())) as T | undefined;

  async function findByUserCode(text: string) {
    const key = cleanUserCode(text);
    const hash = key === undefined ? undefined : await get<string>('user-code', key);
    const device = hash === undefined ? undefined : await get<StoredDevice>('device', hash);
    return hash !== undefined && device ? { hash, device } : undefined;
  }

  async function makeToken(grant: {
    readonly client: OAuthClient;
    readonly user: string;
    readonly scopes: readonly TokenScope[];
    readonly address: string | undefined;
    readonly secret?: string;
  }): Promise<NewToken | undefined> {
    const user = await accounts.user(grant.user);
    if (!user || user.disabledAt !== undefined) return undefined;
    const { name, uri, logo } = grant.client;
    const request = { user: user.id, name, scopes: grant.scopes, client: { name, uri, logo }, secret: grant.secret };
    return accounts.addToken(request, { name: user.name ?? user.id, address: grant.address });
  }

  return {
    async register(client) {
      const registered = { ...client, id: `urn:uuid:${newId()}` };
      return (await put('client', registered.id, registered, isoTime(CLIENT_MS))) ? registered : undefined;
    },
    client: async (id) => (canBeKey(id) ? get<OAuthClient>('client', id) : undefined),

    async startDevice(client, scopes) {
      const deviceCode = newSecret();
      const hash = hashSecret(deviceCode);
      const device: StoredDevice = { client, scopes, userCode: newUserCode(), expiresAt: isoTime(DEVICE_MS) };
      const isStored =
        (await put('device', hash, device, device.expiresAt)) &&
        (await put('user-code', device.userCode, hash, device.expiresAt));
      const times = { expiresInSeconds: DEVICE_MS / 1000, intervalSeconds: INTERVAL_MS / 1000 };
      return isStored ? { client, scopes, userCode: device.userCode, deviceCode, ...times } : undefined;
    },

    async deviceRequest(userCode) {
      return (await findByUserCode(userCode))?.device;
    },

    async answerDevice(userCode, user, isGranted) {
      const found = await findByUserCode(userCode);
      // Of two answers only the one that removes the code counts.
      if (!found || (await take('user-code', found.device.userCode)) === undefined) return false;
      const answer: StoredAnswer = { user: user.id, isGranted };
      return put('answer', found.hash, answer, found.device.expiresAt);
    },

    async pollDevice(deviceCode, clientId, address) {
      const hash = hashToFind(deviceCode);
      const device = hash === undefined ? undefined : await get<StoredDevice>('device', hash);
      if (hash === undefined || !device) return 'expired_token';
      if (device.client.id !== clientId) return 'invalid_client';
      const secret = secretFor(deviceCode);
      const made = await get<Token>('made', hash);
      if (made) return { token: made, secret };
      const answer = await get<StoredAnswer>('answer', hash);
      if (!answer) return wait(hash, device);
      if (!answer.isGranted) return 'access_denied';
      if ((await take('answer', hash)) === undefined) return 'authorization_pending'; // another request makes it
      const added = await makeToken({ ...device, user: answer.user, address, secret });
      if (!added) return 'access_denied';
      await put('made', hash, added.token, device.expiresAt);
      return added;
    },

    async grantCode({ client, user, scopes, challenge }) {
      const code = newSecret();
      const value: StoredGrant = { client, user: user.id, scopes, challenge };
      return (await put('code', hashSecret(code), value, isoTime(CODE_MS))) ? code : undefined;
    },

    async exchangeCode(code, verifier, address) {
      const hash = hashToFind(code);
      const grant = hash === undefined ? undefined : await take<StoredGrant>('code', hash);
      if (!grant || !isSameText(challengeOf(verifier), grant.challenge)) return 'invalid_grant';
      await take('client', grant.client.id);
      return (await makeToken({ ...grant, address })) ?? 'access_denied';
    },
  };

  async function wait(hash: string, { expiresAt }: StoredDevice): Promise<OAuthRefusal> {
    const lastPoll = await get<number>('poll', hash);
    const time = now().getTime();
    await put('poll', hash, time, expiresAt);
    return lastPoll !== undefined && time - lastPoll < INTERVAL_MS ? 'slow_down' : 'authorization_pending';
  }
}

/** The token of a device follows from its code, of which only a hash is stored: it can be sent again if a response gets lost. */
const secretFor = (deviceCode: string) => createHmac('sha256', deviceCode).update('token').digest('base64url');

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

const isSameText = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

const newUserCode = () =>
  Array.from({ length: USER_CODE_LENGTH }, () => USER_CODE_LETTERS[randomInt(USER_CODE_LETTERS.length)]).join('');

/** As people type it: in lower case, with dashes or spaces. */
function cleanUserCode(text: string): string | undefined {
  const letters = text.toUpperCase().replace(/[\s-]/g, '');
  return new RegExp(`^[${USER_CODE_LETTERS}]{${USER_CODE_LENGTH}}$`).test(letters) ? letters : undefined;
}
