import { describe, expect, test } from 'vitest';
import { hashPassword, isOutdated, unusableHash, verifyPassword } from './password.ts';
import { hashToFind, newSecret } from './secrets.ts';
import { newTotpSecret, totpCode, totpStepOf, totpUri } from './totp.ts';

const cheap = { log2N: 4, r: 1, p: 1 };

describe('passwords', () => {
  test('are verified by their hash, which differs each time', async () => {
    const [first, second] = [await hashPassword('high tide', cheap), await hashPassword('high tide', cheap)];
    expect(first).toMatch(/^scrypt\$4\$1\$1\$/);
    expect(first).not.toBe(second);
    expect(await verifyPassword('high tide', first)).toBe(true);
    expect(await verifyPassword('High tide', first)).toBe(false);
    expect(await verifyPassword('', unusableHash(cheap))).toBe(false);
  });

  test('equal-looking characters are the same password', async () => {
    expect(await verifyPassword('cafe\u0301 ﬁve', await hashPassword('café five', cheap))).toBe(true);
  });

  test.each(['', 'scrypt', 'scrypt$4$1$1$$', 'bcrypt$4$1$1$AA$AA', 'scrypt$4$1$1$AA'])(
    '%j is no hash',
    async (hash) => {
      expect(await verifyPassword('x', hash)).toBe(false);
    },
  );

  test('a hash with other parameters is outdated', async () => {
    const hash = await hashPassword('high tide', cheap);
    expect([isOutdated(hash, cheap), isOutdated(hash)]).toEqual([false, true]);
  });
});

test('secrets are random, and other text is not looked up', () => {
  expect(newSecret()).not.toBe(newSecret());
  expect(hashToFind(newSecret())).toMatch(/^[0-9a-f]{64}$/);
  for (const text of ['', 'x', 'x'.repeat(44), `${'x'.repeat(42)}'`]) expect(hashToFind(text)).toBeUndefined();
});

describe('codes of authenticators', () => {
  // RFC 6238, appendix B, last six digits; the secret is "12345678901234567890".
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  test.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('at %i seconds', (seconds, code) => {
    expect(totpCode(secret, Math.floor(seconds / 30))).toBe(code);
  });

  test.each([
    [0, true],
    [-30, true],
    [30, true],
    [-61, false],
    [61, false],
  ])('a clock that is off by %i seconds', (seconds, isRight) => {
    const now = new Date(1_111_111_110_000);
    const code = totpCode(secret, Math.floor((now.getTime() / 1000 + seconds) / 30));
    expect(totpStepOf(secret, code, now) !== undefined).toBe(isRight);
  });

  test.each(['', '12345', '1234567', 'abcdef', '28708２'])('%j is no code', (code) => {
    expect(totpStepOf(secret, code, new Date(59_000))).toBeUndefined();
  });

  test('new secrets are 160 bits in base 32, and fit into a URI', () => {
    const made = newTotpSecret();
    expect(made).toMatch(/^[A-Z2-7]{32}$/);
    expect(totpUri(made, 'ann')).toBe(`otpauth://totp/Pith:ann?secret=${made}&issuer=Pith`);
  });
});
