import { expect, test } from 'vitest';
import { mapErrors, storageErrors, toStorageError } from './errors.ts';

const failing = (facts: object) => Object.assign(new Error('as the system says it'), facts);

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
])('%j is %s', (facts, type) => {
  const cause = failing(facts);
  expect(toStorageError(cause, '/data')).toMatchObject({ type, cause, message: expect.stringMatching(/^\/data: /) });
});

test.each([
  ['a bug', new TypeError('x is not a function')],
  ['a broken statement', failing({ code: 'ERR_SQLITE_ERROR', errcode: 1 })],
  ['a name of Object', failing({ code: 'toString' })],
  ['no error at all', 'text'],
])('%s stays what it is', (_, error) => {
  expect(toStorageError(error, '/data')).toBe(error);
});

test('methods pass what they get and give, and fail in our words once', async () => {
  const methods = mapErrors(
    { add: async (a: number, b: number) => a + b, fail: async () => Promise.reject(failing({ code: 'ENOSPC' })) },
    '/data',
  );
  expect(await methods.add(1, 2)).toBe(3);
  const trouble = await methods.fail().catch((error: unknown) => error);
  expect(toStorageError(trouble, '/other')).toBe(trouble);
});

test('every trouble says what to try', () => {
  for (const [message, ...suggestions] of Object.values(storageErrors)) {
    expect(message).not.toBe('');
    expect(suggestions.length).toBeGreaterThan(0);
  }
});
