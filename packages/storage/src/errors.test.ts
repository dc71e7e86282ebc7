import { expect, test } from 'vitest';
import { mapErrors, storageErrors, toStorageError } from './errors.ts';

const systemError = (properties: object) => Object.assign(new Error('message of the system'), properties);

test.each([
  [{ code: 'ENOSPC' }, 'disk-full'],
  [{ code: 'EDQUOT' }, 'disk-full'],
  [{ code: 'EROFS' }, 'data-folder-unwritable'],
  [{ code: 'EIO' }, 'disk-failing'],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 13 }, 'disk-full'],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 5 | (2 << 8) }, 'library-busy'],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 10 | (4 << 8) }, 'disk-failing'],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 11 }, 'library-corrupt'],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 26 }, 'library-corrupt'],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 8 | (1 << 8) }, 'data-folder-unwritable'],
])('%j is %s', (properties, type) => {
  const cause = systemError(properties);
  expect(toStorageError(cause, '/data')).toMatchObject({ type, cause, message: expect.stringMatching(/^\/data: /) });
});

test.each([
  ['a bug', new TypeError('x is not a function')],
  ['a broken statement', systemError({ code: 'ERR_SQLITE_ERROR', errcode: 1 })],
  ['a property name of Object', systemError({ code: 'toString' })],
  ['something that is not an error', 'text'],
])('%s stays unchanged', (_, error) => {
  expect(toStorageError(error, '/data')).toBe(error);
});

test('wrapped methods pass arguments and results through, and map an error only once', async () => {
  const methods = mapErrors(
    { add: async (a: number, b: number) => a + b, fail: async () => Promise.reject(systemError({ code: 'ENOSPC' })) },
    '/data',
  );
  expect(await methods.add(1, 2)).toBe(3);
  const rejection = await methods.fail().catch((error: unknown) => error);
  expect(toStorageError(rejection, '/other')).toBe(rejection);
});

test('every error has a suggestion', () => {
  for (const [message, ...suggestions] of Object.values(storageErrors)) {
    expect(message).not.toBe('');
    expect(suggestions.length).toBeGreaterThan(0);
  }
});
