/** Accounts and tokens on the command line. */
import { describe, expect, test } from 'vitest';
import { run, tempFolder } from './kit.ts';

const stdin = 'high tide at noon\n';
const addAnn = ['user', 'add', 'ann', '--password-stdin'];
const page = '<title>Tides</title><p>The moon pulls the water of the sea, twice a day, everywhere on the coast.</p>';

async function newLibrary() {
  const env = { PITH_DATA: await tempFolder() };
  return (args: readonly string[], input = '', more: Record<string, string> = {}) =>
    run(args, { stdin: input, env: { ...env, ...more } });
}

test('the first account is an administrator and gets the library that was there', async () => {
  const pith = await newLibrary();
  await pith(['save', 'https://tides.example/', '--html', '-'], page);
  const added = JSON.parse((await pith([...addAnn, '--json'], stdin)).stdout);
  expect(added.user).toMatchObject({ id: 'local', name: 'ann', role: 'admin', has_password: true });
  const second = JSON.parse((await pith(['user', 'add', 'bob', '--no-password', '--json'])).stdout);
  expect(second.user).toMatchObject({ name: 'bob', role: 'user', has_password: false });
  for (const [user, count] of [
    ['ann', 1],
    ['local', 1],
    ['bob', 0],
  ] as const)
    expect([user, JSON.parse((await pith(['list', '--json'], '', { PITH_USER: user })).stdout).total]).toEqual([
      user,
      count,
    ]);
});

test('accounts are listed, changed, disabled and erased; the log says so', async () => {
  const pith = await newLibrary();
  await pith(addAnn, stdin);
  await pith(['user', 'add', 'bob', '--password-stdin'], stdin);
  expect((await pith(['user', 'role', 'bob', '--role', 'admin'])).stdout).toBe('bob is now: admin\n');
  expect((await pith(['user', 'password', 'bob', '--password-stdin'], 'low tide at six')).code).toBe(0);
  expect((await pith(['user', 'disable', 'bob'])).stdout).toBe('Disabled: bob\n');
  const states = async () =>
    JSON.parse((await pith(['user', 'list', '--json'])).stdout).users.map(
      (user: { name: string; role: string; disabled_at: string | null }) => [
        user.name,
        user.role,
        user.disabled_at !== null,
      ],
    );
  expect(await states()).toEqual([
    ['ann', 'admin', false],
    ['bob', 'admin', true],
  ]);
  await pith(['user', 'enable', 'bob']);
  const log = JSON.parse((await pith(['user', 'log', 'bob', '--json'])).stdout).log;
  expect(log.map(({ action }: { action: string }) => action)).toEqual([
    'account-changed',
    'account-changed',
    'password-changed',
    'account-changed',
    'account-added',
  ]);
  expect(await pith(['user', 'erase', 'bob'])).toMatchObject({ code: 2 });
  expect((await pith(['user', 'erase', 'bob', '--yes'])).stdout).toBe('Erased: bob\n');
  expect(await states()).toEqual([['ann', 'admin', false]]);
});

test('a token is printed once, and can be revoked', async () => {
  const pith = await newLibrary();
  await pith(addAnn, stdin);
  const secret = (await pith(['token', 'add', 'reader', '--scope', 'bookmarks:read', '--days', '2'])).stdout.trim();
  expect(secret).toMatch(/^[\w-]{43}$/);
  const listed = await pith(['token', 'list', '--user', 'ann', '--json']);
  expect(listed.stdout).not.toContain(secret);
  const [token] = JSON.parse(listed.stdout).tokens;
  expect(token).toMatchObject({ name: 'reader', scopes: ['bookmarks:read'] });
  expect(Date.parse(token.expires_at) - Date.parse(token.created_at)).toBeCloseTo(2 * 24 * 3600 * 1000, -4);
  expect((await pith(['token', 'revoke', token.id.slice(0, 8)])).code).toBe(0);
  expect((await pith(['token', 'list'])).stdout).toBe('');
});

describe('errors', () => {
  test.each([
    ['a name that is taken', ['user', 'add', 'ann', '--password-stdin'], stdin, 5],
    ['a name that is the id of another user', ['user', 'add', 'local', '--password-stdin'], stdin, 5],
    ['a bad name', ['user', 'add', 'a b', '--password-stdin'], stdin, 3],
    ['a short password', ['user', 'add', 'zoe', '--password-stdin'], 'tide\n', 3],
    ['no password', ['user', 'add', 'zoe', '--password-stdin'], '', 3],
    ['no terminal to ask on', ['user', 'add', 'zoe'], stdin, 2],
    ['an unknown account', ['user', 'disable', 'zoe'], '', 5],
    ['an unknown action', ['user', 'hug', 'ann'], '', 2],
    ['an unknown scope', ['token', 'add', 'x', '--scope', 'everything'], '', 2],
    ['an unknown token', ['token', 'revoke', 'ffffffff'], '', 5],
    ['a token of an unknown account', ['token', 'add', 'x', '--user', 'zoe'], '', 5],
  ])('%s', async (_, args, input, code) => {
    const pith = await newLibrary();
    await pith(addAnn, stdin);
    const { code: actual, stdout, stderr } = await pith(args, input);
    expect([actual, stdout]).toEqual([code, '']);
    expect(stderr).toMatch(/^pith: /);
  });
});
