/**
 * Accounts: who may use which library, and how they prove who they are.
 *
 * Decision: docs/decisions/0032-accounts.md.
 */
import { randomBytes } from 'node:crypto';
import { libraryError } from '../errors.ts';
import type { AuditAction, AuditEntry } from '../ports/auditLog.ts';
import type { Pagination } from '../ports/bookmarks.ts';
import type { AccountPorts } from '../ports/ports.ts';
import type { Session } from '../ports/sessions.ts';
import type { Token, TokenClient, TokenScope } from '../ports/tokens.ts';
import type { Role, User } from '../ports/users.ts';
import { DEFAULT_COST, hashPassword, isOutdated, unusableHash, verifyPassword } from './password.ts';
import { hashSecret, hashToFind, newSecret } from './secrets.ts';
import { isTotpSecret, newTotpSecret, totpStepOf, totpUri } from './totp.ts';

/** Who does something, for the audit log. */
export interface Actor {
  /** Name of an account, or `command line`. */
  readonly name: string;
  readonly address?: string | undefined;
}

/** Somebody who has proved who they are. */
export interface Identity {
  readonly user: User;
  /** Empty if all rights of the user are granted. */
  readonly scopes: readonly TokenScope[];
  readonly token?: Token | undefined;
  readonly session?: Session | undefined;
}

export interface AccountRequest {
  readonly name: string;
  /** Without it, nobody can sign in with a password: only tokens and a trusted proxy give access. */
  readonly password?: string | undefined;
  readonly role?: Role | undefined;
  readonly email?: string | undefined;
  /** A user without an account, whose library the account gets. Default: a new user. */
  readonly user?: string | undefined;
}

export interface AccountChange {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly role?: Role | undefined;
  readonly isDisabled?: boolean | undefined;
  /** Merged into the settings. */
  readonly settings?: Readonly<Record<string, unknown>> | undefined;
}

export interface SignInAttempt {
  readonly name: string;
  readonly password: string;
  /** A code of an authenticator, or a recovery code. */
  readonly code?: string | undefined;
  readonly address?: string | undefined;
}

export interface TokenRequest {
  readonly user: string;
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly client?: TokenClient | undefined;
  readonly expiresAt?: string | undefined;
  /** A random secret, if it must be a certain one. */
  readonly secret?: string | undefined;
}

export interface NewToken {
  readonly token: Token;
  /** Shown once. */
  readonly secret: string;
}

export interface NewSession {
  readonly user: User;
  readonly session: Session;
  /** For the cookie. */
  readonly secret: string;
}

export interface NewTotp {
  readonly secret: string;
  /** For authenticators: shown as text or as a QR code. */
  readonly uri: string;
}

export interface Accounts {
  /** Whether any user has an account. Without one, there is only the local user, who need not sign in. */
  exist(): Promise<boolean>;
  all(): Promise<readonly User[]>;
  find(idOrName: string): Promise<User | undefined>;
  /** A user with or without an account. */
  user(id: string): Promise<User | undefined>;
  /** The user of everything while there are no accounts, with all rights. */
  localUser(id: string): Promise<User>;
  add(request: AccountRequest, actor: Actor): Promise<User>;
  /** The first account: an administrator, who gets the library of the local user. Rejects with `account-exists` if there is one. */
  addFirst(request: Omit<AccountRequest, 'role' | 'user'>, localUser: string, actor: Actor): Promise<User>;
  change(id: string, change: AccountChange, actor: Actor): Promise<User>;
  /** Ends all sessions of the user, except the one with the id `keepSession`. */
  setPassword(id: string, password: string, actor: Actor, keepSession?: string): Promise<void>;
  erase(id: string, actor: Actor): Promise<void>;

  /** The user, if the password and, when the user has an authenticator, the code are right. Takes as long for unknown names. */
  verify(attempt: SignInAttempt): Promise<User | undefined>;
  /** Starts a session of a user who was verified. */
  startSession(user: User, address?: string): Promise<NewSession>;
  endSession(session: Session, actor: Actor): Promise<void>;
  bySession(secret: string): Promise<Identity | undefined>;
  byToken(secret: string): Promise<Identity | undefined>;

  addToken(request: TokenRequest, actor: Actor): Promise<NewToken>;
  tokens(user: string): Promise<readonly Token[]>;
  revokeToken(user: string, id: string, actor: Actor): Promise<boolean>;

  /** A secret for an authenticator; it counts once `enableTotp` got a code of it. */
  prepareTotp(user: User): NewTotp;
  /** Resolves to the recovery codes, which are shown once; undefined if the code is wrong. */
  enableTotp(user: User, secret: string, code: string, actor: Actor): Promise<readonly string[] | undefined>;
  disableTotp(user: User, actor: Actor): Promise<void>;

  log(filter: Pagination & { readonly user?: string | undefined }): Promise<readonly AuditEntry[]>;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const SESSION_MS = 30 * DAY_MS;
/** How precisely the last use is stored: not every request should write. */
const USE_PRECISION_MS = 10 * 60 * 1000;
const LOG_MS = 400 * DAY_MS;
const MIN_PASSWORD = 8;
const MAX_PASSWORD = 1024;
const RECOVERY_CODES = 10;
/** As in Readeck; short enough for a log line and safe in a URL. */
const NAME = /^[a-z][a-z0-9_-]{2,31}$/;
const MAX_TOKEN_NAME = 128;

export function createAccounts(ports: AccountPorts): Accounts {
  const { passwordCost: cost = DEFAULT_COST } = ports;
  const { users, tokens, sessions, auditLog, now, newId } = ports;
  const isoTime = (afterMs = 0) => new Date(now().getTime() + afterMs).toISOString();

  const record = (action: AuditAction, user: string | undefined, actor: Actor, detail?: string) =>
    auditLog.add({ id: newId(), at: isoTime(), action, user, actor: actor.name, address: actor.address, detail });

  async function existing(id: string): Promise<User> {
    const user = await users.byId(id);
    if (!user) throw libraryError('no-such-account');
    return user;
  }

  async function add(
    { name, password, role = 'user', email, user = newId() }: AccountRequest,
    actor: Actor,
  ): Promise<User> {
    const cleanName = checkName(name);
    const sameId = await users.byId(cleanName);
    const passwordHash = password === undefined ? undefined : await hashPassword(checkPassword(password), cost);
    const account = { id: user, name: cleanName, email: email || undefined, role, passwordHash, createdAt: isoTime() };
    // A name that is another user's id would be ambiguous on the command line.
    const isTaken = (sameId && sameId.id !== user) || !(await users.addAccount(account));
    if (isTaken) throw libraryError('account-exists', cleanName);
    await record('account-added', user, actor, `${cleanName}, ${role}`);
    return existing(user);
  }

  /** Whether a second factor is right; true if the user has none. */
  async function isSecondFactor({ id, hasTotp }: User, code = ''): Promise<boolean> {
    if (!hasTotp) return true;
    const { totpSecret = '' } = (await users.credentials(id)) ?? {};
    const step = totpStepOf(totpSecret, code.replaceAll(' ', ''), now());
    if (step !== undefined) return users.useTotpStep(id, step);
    return users.useRecoveryHash(id, recoveryHash(code));
  }

  const isExpired = (expiresAt: string | undefined) => expiresAt !== undefined && expiresAt <= isoTime();
  const isLongAgo = (lastUsedAt: string | undefined) => !lastUsedAt || lastUsedAt < isoTime(-USE_PRECISION_MS);

  return {
    exist: () => users.hasAccounts(),
    all: () => users.accounts(),
    async find(idOrName) {
      if (!canBeKey(idOrName)) return undefined;
      const user = (await users.byId(idOrName)) ?? (await users.byName(cleanUp(idOrName)));
      return user?.name === undefined ? undefined : user;
    },
    user: (id) => users.byId(id),
    async localUser(id) {
      return { ...(await existing(id)), name: id, role: 'admin' };
    },
    add,
    async addFirst(request, localUser, actor) {
      if (await users.hasAccounts()) throw libraryError('account-exists');
      return add({ ...request, role: 'admin', user: localUser }, actor);
    },

    async change(id, { name, email, role, isDisabled, settings }, actor) {
      const user = await existing(id);
      const changes = {
        ...(name !== undefined && { name: checkName(name) }),
        ...(email !== undefined && { email: email || null }),
        ...(role !== undefined && { role }),
        ...(isDisabled !== undefined && { disabledAt: isDisabled ? isoTime() : null }),
        ...(settings !== undefined && { settings: { ...user.settings, ...settings } }),
      };
      if (!(await users.change(id, changes, isoTime()))) throw libraryError('account-exists', name);
      if (isDisabled) await sessions.removeAll(id);
      const detail = Object.entries({ name, email, role, disabled: isDisabled, settings: settings && 'changed' })
        .filter(([, value]) => value !== undefined)
        .map(([key, value]) => `${key}: ${value}`)
        .join(', ');
      await record('account-changed', id, actor, detail);
      return existing(id);
    },

    async setPassword(id, password, actor, keepSession) {
      await existing(id);
      await users.change(id, { passwordHash: await hashPassword(checkPassword(password), cost) }, isoTime());
      await sessions.removeAll(id, keepSession);
      await record('password-changed', id, actor);
    },

    async erase(id, actor) {
      const { name } = await existing(id);
      await users.erase(id);
      await record('account-erased', undefined, actor, name);
    },

    async verify({ name, password, code, address }) {
      const user = canBeKey(name) ? await users.byName(cleanUp(name)) : undefined;
      const credentials = user && (await users.credentials(user.id));
      const hash = credentials?.passwordHash;
      const isRight = await verifyPassword(password.slice(0, MAX_PASSWORD), hash ?? unusableHash(cost));
      if (user && hash !== undefined && isRight && !user.disabledAt && (await isSecondFactor(user, code))) {
        if (isOutdated(hash, cost))
          await users.change(user.id, { passwordHash: await hashPassword(password, cost) }, user.updatedAt);
        return user;
      }
      // What was typed instead of a name may be a password.
      await record('sign-in-failed', user?.id, { name: user?.name ?? 'unknown', address });
      return undefined;
    },

    async startSession(user, address) {
      const time = isoTime();
      const secret = newSecret();
      const session: Session = {
        id: newId(),
        user: user.id,
        createdAt: time,
        lastUsedAt: time,
        expiresAt: isoTime(SESSION_MS),
      };
      await sessions.removeExpired(time);
      await auditLog.removeBefore(isoTime(-LOG_MS));
      await sessions.put(session, hashSecret(secret));
      await users.change(user.id, { lastSignInAt: time }, user.updatedAt);
      await record('sign-in', user.id, { name: user.name ?? user.id, address });
      return { user, session, secret };
    },

    async endSession({ id, user }, actor) {
      if (await sessions.remove(id)) await record('sign-out', user, actor);
    },

    async bySession(secret) {
      const hash = hashToFind(secret);
      const found = hash === undefined ? undefined : await sessions.byHash(hash);
      if (!found || isExpired(found.session.expiresAt)) return undefined;
      const { session, user } = found;
      if (isLongAgo(session.lastUsedAt)) await sessions.extend(session.id, isoTime(), isoTime(SESSION_MS));
      return { user, session, scopes: [] };
    },

    async byToken(secret) {
      const hash = hashToFind(secret);
      const found = hash === undefined ? undefined : await tokens.byHash(hash);
      if (!found || isExpired(found.token.expiresAt)) return undefined;
      const { token, user } = found;
      if (isLongAgo(token.lastUsedAt)) await tokens.use(token.id, isoTime());
      return { user, token, scopes: token.scopes };
    },

    async addToken({ user, name, scopes, client, expiresAt, secret = newSecret() }, actor) {
      const token: Token = {
        id: newId(),
        user,
        name: plainLine(name).slice(0, MAX_TOKEN_NAME),
        scopes: [...new Set(scopes)],
        client,
        createdAt: isoTime(),
        expiresAt,
      };
      if (!(await tokens.put(token, hashSecret(secret)))) throw libraryError('no-such-account');
      await record('token-added', user, actor, `${token.name}: ${scopes.join(' ') || 'all rights'}`);
      return { token, secret };
    },
    tokens: (user) => tokens.all(user),
    async revokeToken(user, id, actor) {
      const isRevoked = canBeKey(id) && (await tokens.remove(user, id));
      if (isRevoked) await record('token-revoked', user, actor, id);
      return isRevoked;
    },

    prepareTotp(user) {
      const secret = newTotpSecret();
      return { secret, uri: totpUri(secret, user.name ?? user.id) };
    },
    async enableTotp(user, secret, code, actor) {
      const step = isTotpSecret(secret) ? totpStepOf(secret, code.replaceAll(' ', ''), now()) : undefined;
      if (step === undefined) return undefined;
      const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
      const recoveryHashes = codes.map(recoveryHash);
      await users.change(user.id, { totpSecret: secret, totpStep: step, recoveryHashes }, isoTime());
      await record('totp-enabled', user.id, actor);
      return codes;
    },
    async disableTotp(user, actor) {
      await users.change(user.id, { totpSecret: null, totpStep: null, recoveryHashes: [] }, isoTime());
      await record('totp-disabled', user.id, actor);
    },

    log: async (filter) => (canBeKey(filter.user ?? '') ? auditLog.list(filter) : []),
  };
}

/** Without control characters and direction overrides, which could fake other text in a log or a dialog. */
const plainLine = (text: string) => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ');

/** PostgreSQL rejects texts with a zero character, even to compare them. */
export const canBeKey = (text: string): boolean => text.length <= 256 && !/\p{Cc}/u.test(text);

const cleanUp = (name: string) => name.trim().toLowerCase();

function checkName(name: string): string {
  const cleanName = cleanUp(name);
  if (!NAME.test(cleanName)) throw libraryError('bad-name');
  return cleanName;
}

function checkPassword(password: string): string {
  if (password.length < MIN_PASSWORD || password.length > MAX_PASSWORD) throw libraryError('weak-password');
  return password;
}

/** 80 bits: they need no slow hash. */
const newRecoveryCode = (): string => randomBytes(10).toString('hex').match(/.{5}/g)!.join('-');
const recoveryHash = (code: string): string => hashSecret(code.toLowerCase().replace(/[^0-9a-f]/g, ''));
