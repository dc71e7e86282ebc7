/** Codes of authenticators: TOTP as in RFC 6238, with SHA-1, six digits and steps of 30 seconds, which all of them support. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const STEP_MS = 30_000;
const DIGITS = 6;
const SECRET_BYTES = 20;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** Steps before and after the current one that are accepted: clocks differ, and people type slowly. */
const TOLERANCE = 1;

/** A new secret, in base 32. */
export const newTotpSecret = (): string => toBase32(randomBytes(SECRET_BYTES));

export const isTotpSecret = (text: string): boolean => /^[A-Z2-7]{32}$/.test(text);

export function totpUri(secret: string, account: string): string {
  const query = new URLSearchParams({ secret, issuer: 'Pith' });
  return `otpauth://totp/Pith:${encodeURIComponent(account)}?${query}`;
}

export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = mac.at(-1)! & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The step that a code belongs to; undefined if it is wrong. */
export function totpStepOf(secret: string, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const current = Math.floor(now.getTime() / STEP_MS);
  const steps = Array.from({ length: 2 * TOLERANCE + 1 }, (_, i) => current - TOLERANCE + i);
  return steps.find((step) => timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(code)));
}

function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return bits.replace(/.{5}/g, (five) => BASE32[Number.parseInt(five, 2)]!);
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((character) => BASE32.indexOf(character).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
