/**
 * Hashes passwords with scrypt. The parameters are stored with each hash, so that they can be raised later.
 *
 * Decision: docs/decisions/0032-accounts.md.
 */
import { randomBytes, type ScryptOptions, scrypt as scryptWithCallback, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

export interface ScryptCost {
  /** Base-2 logarithm of N. */
  readonly log2N: number;
  readonly r: number;
  readonly p: number;
}

/** 32 MB and about a quarter of a second: one of the equivalent settings that OWASP recommends. */
export const DEFAULT_COST: ScryptCost = { log2N: 15, r: 8, p: 3 };

const scrypt = promisify<string, Buffer, number, ScryptOptions, Buffer>(scryptWithCallback);
const SALT_BYTES = 16;
const KEY_BYTES = 32;
const HASH = /^scrypt\$(\d{1,2})\$(\d{1,2})\$(\d{1,2})\$([A-Za-z0-9_-]+)\$([A-Za-z0-9_-]+)$/;

const format = ({ log2N, r, p }: ScryptCost, salt: Buffer, key: Buffer): string =>
  ['scrypt', log2N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');

/** Equal-looking characters of different code points are the same password. */
const derive = (password: string, salt: Buffer, { log2N, r, p }: ScryptCost): Promise<Buffer> =>
  scrypt(password.normalize('NFKC'), salt, KEY_BYTES, { N: 2 ** log2N, r, p, maxmem: 256 * 2 ** log2N * r });

export async function hashPassword(password: string, cost: ScryptCost = DEFAULT_COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return format(cost, salt, await derive(password, salt, cost));
}

/** A hash that no password has, so that checking an unknown name takes as long as checking a known one. */
export const unusableHash = (cost: ScryptCost = DEFAULT_COST): string =>
  format(cost, randomBytes(SALT_BYTES), randomBytes(KEY_BYTES));

export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const parsed = HASH.exec(hash);
  if (!parsed) return false;
  const [, log2N, r, p, salt, key] = parsed;
  const expected = Buffer.from(key!, 'base64url');
  const cost = { log2N: Number(log2N), r: Number(r), p: Number(p) };
  const actual = await derive(password, Buffer.from(salt!, 'base64url'), cost);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** Whether a hash was made with other parameters than these. */
export const isOutdated = (hash: string, { log2N, r, p }: ScryptCost = DEFAULT_COST): boolean =>
  !hash.startsWith(`scrypt$${log2N}$${r}$${p}$`);
