/** Accounts, tokens, sessions, the audit log and unfinished OAuth sign-ins, in every database. */

import { describe, expect, test } from 'vitest';
import type { Storage } from '../src/index.ts';
import { backends, libraryOn } from './kit.ts';

const at = '2025-03-01T10:00:00.000Z';
const later = '2025-03-01T11:00:00.000Z';
const ann = { id: 'ann', name: 'ann-shore', role: 'admin', passwordHash: 'hash', createdAt: at } as const;
const token = { id: 't1', user: 'ann', name: 'reader', scopes: ['bookmarks:read'], createdAt: at } as const;
const session = { id: 's1', user: 'ann', createdAt: at, lastUsedAt: at, expiresAt: later };

describe.each(backends)('accounts in $name', { timeout: 60_000 }, ({ open }) => {
  test('a user gets an account once, and a name is given once', async () => {
    const { users } = await open();
    expect(await users.hasAccounts()).toBe(false);
    const [first, second] = await Promise.all([users.addAccount(ann), users.addAccount({ ...ann, name: 'eve-shore' })]);
    expect([first, second].filter(Boolean)).toHaveLength(1);
    const name = first ? 'ann-shore' : 'eve-shore';
    expect(await users.addAccount({ ...ann, id: 'new', name })).toBe(false);
    expect(await users.byId('new')).toBeUndefined();
    expect(await users.addAccount({ ...ann, id: 'new', name: 'new-shore', passwordHash: undefined })).toBe(true);
    expect((await users.accounts()).map((user) => user.name)).toEqual([name, 'new-shore']);
    expect(await users.byName('new-shore')).toMatchObject({
      id: 'new',
      role: 'admin',
      hasPassword: false,
      settings: {},
    });
    expect(await users.change('new', { name }, later)).toBe(false);
    expect(await users.change('nobody', { email: 'x' }, later)).toBe(false);
    expect(await users.hasAccounts()).toBe(true);
  });

  test('a user is found by id before name, and otherwise added', async () => {
    const { users } = await open();
    await users.addAccount(ann);
    expect(await users.ensure('ann-shore')).toBe('ann');
    expect(await users.ensure('ann')).toBe('ann');
    expect(await users.ensure('fresh')).toBe('fresh');
    expect(await users.byId('fresh')).toMatchObject({ id: 'fresh', name: undefined, role: 'user' });
  });

  test('changes set and clear values, and leave the others', async () => {
    const { users } = await open();
    await users.addAccount({ ...ann, email: 'ann@example.com' });
    await users.change(
      'ann',
      { settings: { lang: 'de' }, disabledAt: later, totpSecret: 'S', totpStep: 5, recoveryHashes: ['a', 'b'] },
      later,
    );
    expect(await users.byId('ann')).toEqual({
      id: 'ann',
      name: 'ann-shore',
      email: 'ann@example.com',
      role: 'admin',
      settings: { lang: 'de' },
      hasPassword: true,
      hasTotp: true,
      createdAt: expect.any(String),
      updatedAt: later,
      lastSignInAt: undefined,
      disabledAt: later,
    });
    expect(await users.credentials('ann')).toEqual({
      passwordHash: 'hash',
      totpSecret: 'S',
      totpStep: 5,
      recoveryHashes: ['a', 'b'],
    });
    await users.change('ann', { email: null, disabledAt: null, totpSecret: null }, later);
    expect(await users.byId('ann')).toMatchObject({
      email: undefined,
      disabledAt: undefined,
      hasTotp: false,
      settings: { lang: 'de' },
    });
  });

  test('a code of an authenticator and a recovery code are used once, by however many requests', async () => {
    const { users } = await open();
    await users.addAccount(ann);
    await users.change('ann', { totpSecret: 'S', recoveryHashes: ['a', 'b'] }, at);
    const times = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 5 }, work));
    expect((await times(() => users.useTotpStep('ann', 7))).filter(Boolean)).toHaveLength(1);
    expect([await users.useTotpStep('ann', 6), await users.useTotpStep('ann', 8)]).toEqual([false, true]);
    expect((await times(() => users.useRecoveryHash('ann', 'a'))).filter(Boolean)).toHaveLength(1);
    expect((await users.credentials('ann'))?.recoveryHashes).toEqual(['b']);
    expect(await users.useRecoveryHash('nobody', 'b')).toBe(false);
  });

  test('tokens are found by hash with their user, and belong to one user', async () => {
    const { tokens } = await open();
    expect(await tokens.put({ ...token, user: 'nobody' }, 'h0')).toBe(false);
    expect(await tokens.put({ ...token, client: { name: 'App', uri: 'https://app.example/' } }, 'h1')).toBe(true);
    await tokens.put({ ...token, id: 't2', createdAt: later, expiresAt: later, scopes: [] }, 'h2');
    expect((await tokens.all('ann')).map(({ id }) => id)).toEqual(['t2', 't1']);
    expect(await tokens.byHash('h1')).toMatchObject({
      token: { id: 't1', client: { name: 'App' } },
      user: { id: 'ann' },
    });
    expect(await tokens.byHash('none')).toBeUndefined();
    await tokens.use('t1', later);
    expect((await tokens.byHash('h1'))?.token.lastUsedAt).toBe(later);
    expect([await tokens.remove('bob', 't1'), await tokens.remove('ann', 't1')]).toEqual([false, true]);
    expect(await tokens.byHash('h1')).toBeUndefined();
  });

  test('sessions are extended, ended one by one or all but one, and expire', async () => {
    const { sessions } = await open();
    for (const id of ['s1', 's2', 's3']) await sessions.put({ ...session, id }, `hash of ${id}`);
    await sessions.put({ ...session, id: 'bobs', user: 'bob' }, 'hash of bobs');
    const left = async () => {
      const found = await Promise.all(['s1', 's2', 's3', 'bobs'].map((id) => sessions.byHash(`hash of ${id}`)));
      return found.flatMap((each) => each?.session.id ?? []);
    };
    await sessions.removeAll('ann', 's2');
    expect(await left()).toEqual(['s2', 'bobs']);
    await sessions.extend('s2', later, '2025-04-01T00:00:00.000Z');
    await sessions.removeExpired('2025-03-02T00:00:00.000Z');
    expect(await left()).toEqual(['s2']);
    expect([await sessions.remove('s2'), await sessions.remove('s2')]).toEqual([true, false]);
  });

  test('the audit log is listed newest first, by user, and forgets', async () => {
    const { auditLog } = await open();
    const entry = { at, action: 'sign-in', actor: 'ann' } as const;
    await auditLog.add({ ...entry, id: 'a1', user: 'ann', address: '192.0.2.1', detail: 'x' });
    await auditLog.add({ ...entry, id: 'a2', at: later, user: 'bob' });
    await auditLog.add({ ...entry, id: 'a3', at: later, action: 'sign-in-failed', actor: 'unknown' });
    const ids = async (filter: object) => (await auditLog.list({ limit: 9, offset: 0, ...filter })).map(({ id }) => id);
    expect([await ids({}), await ids({ user: 'ann' }), await ids({ limit: 1, offset: 1 })]).toEqual([
      ['a2', 'a3', 'a1'],
      ['a1'],
      ['a3'],
    ]);
    await auditLog.removeBefore(later);
    expect(await ids({})).toEqual(['a2', 'a3']);
  });

  test('unfinished sign-ins expire, and are taken once', async () => {
    const { oauthState } = await open();
    await oauthState.put('code', 'k', { a: 1 }, later, at);
    expect(await oauthState.get('code', 'k', at)).toEqual({ a: 1 });
    expect([await oauthState.get('client', 'k', at), await oauthState.get('code', 'k', later)]).toEqual([
      undefined,
      undefined,
    ]);
    const taken = await Promise.all(Array.from({ length: 5 }, () => oauthState.take('code', 'k', at)));
    expect(taken.filter((value) => value !== undefined)).toEqual([{ a: 1 }]);
    await oauthState.put('client', 'old', 1, at, at);
    await oauthState.put('client', 'new', 1, later, '2025-03-01T10:30:00.000Z');
    expect(await oauthState.get('client', 'old', '2020-01-01T00:00:00.000Z')).toBeUndefined();
  });

  test('names, ids and codes with any characters are only unknown', async () => {
    const { accounts, oauth } = libraryOn(await open());
    await accounts.addFirst({ name: 'ann-shore' }, 'local', { name: 'test' });
    for (const text of ['\u0000', 'ann\u0000', "'; --", '\ud800', 'x'.repeat(5000), '']) {
      expect(await accounts.find(text)).toBeUndefined();
      expect(await accounts.verify({ name: text, password: text, code: text })).toBeUndefined();
      expect(await accounts.byToken(text)).toBeUndefined();
      expect(await accounts.bySession(text)).toBeUndefined();
      expect(await accounts.revokeToken('local', text, { name: 'test' })).toBe(false);
      expect(await oauth.client(text)).toBeUndefined();
      expect(await oauth.deviceRequest(text)).toBeUndefined();
      expect(await oauth.pollDevice(text, text)).toBe('expired_token');
      expect(await oauth.exchangeCode(text, text)).toBe('invalid_grant');
      const { token } = await accounts.addToken(
        { user: 'local', name: text, scopes: [], client: { name: text } },
        { name: 'test' },
      );
      expect((await accounts.tokens('local')).map(({ id }) => id)).toContain(token.id);
      if (text !== '') expect(await accounts.log({ user: text, limit: 9, offset: 0 })).toEqual([]);
    }
  });

  test('a backup has accounts, tokens and the log, but no unfinished sign-ins', async () => {
    const storage: Storage = await open();
    const { accounts } = libraryOn(storage);
    await accounts.addFirst({ name: 'ann-shore', password: 'high tide at noon' }, 'local', { name: 'test' });
    const { secret } = await accounts.addToken(
      { user: 'local', name: 'reader', scopes: ['bookmarks:read'] },
      { name: 'test' },
    );
    await storage.oauthState.put('client', 'k', 1, later, at);
    const path = `${(await import('node:os')).tmpdir()}/pith-accounts-${crypto.randomUUID()}.tar`;
    const { tables } = await storage.backup(path);
    expect([tables.users, tables.tokens, tables.audit_log]).toEqual([3, 1, 2]);
    expect(tables).not.toHaveProperty('oauth_state');
    const other: Storage = await open();
    await other.restore(path);
    await (await import('node:fs/promises')).rm(path);
    const restored = libraryOn(other).accounts;
    expect((await restored.byToken(secret))?.user.name).toBe('ann-shore');
    expect(await restored.verify({ name: 'ann-shore', password: 'high tide at noon' })).toMatchObject({ id: 'local' });
  });
});
