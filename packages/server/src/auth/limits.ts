/** The limits of what somebody who is not signed in can try again and again, and of what reaches other people. */
import type { Accounts, SignInAttempt, User } from '@pith/library';
import { serverError } from '../errors.ts';
import { clientKey, createRateLimit, type RateLimit } from '../guards/rateLimit.ts';

const MINUTE_MS = 60_000;

export interface Limits {
  readonly signInByAddress: RateLimit;
  readonly signInByName: RateLimit;
  /** Registering clients, starting sign-ins of devices, exchanging codes. */
  readonly oauth: RateLimit;
  /** E-mails of a user. */
  readonly emails: RateLimit;
  /** Typing the code of a device. */
  readonly userCodes: RateLimit;
  /** Saving by a link that contains its token. */
  readonly saveLinks: RateLimit;
}

export const createLimits = (): Limits => ({
  signInByAddress: createRateLimit({ max: 30, windowMs: 10 * MINUTE_MS }),
  signInByName: createRateLimit({ max: 10, windowMs: 10 * MINUTE_MS }),
  // A device asks every five seconds.
  oauth: createRateLimit({ max: 60, windowMs: MINUTE_MS }),
  emails: createRateLimit({ max: 60, windowMs: 60 * MINUTE_MS }),
  userCodes: createRateLimit({ max: 20, windowMs: 10 * MINUTE_MS }),
  saveLinks: createRateLimit({ max: 120, windowMs: MINUTE_MS }),
});

/** Throws `too-many-attempts`, with the seconds to wait for the header `Retry-After`. */
export function limit(rate: RateLimit, key: string): void {
  const seconds = rate.attempt(key);
  if (seconds !== undefined) throw Object.assign(serverError('too-many-attempts'), { retryAfter: seconds });
}

export const limitByAddress = (rate: RateLimit, address: string): void => limit(rate, clientKey(address));

/** Verifies a password, as often as the limits allow. */
export async function attemptSignIn(
  accounts: Accounts,
  limits: Limits,
  attempt: SignInAttempt & { readonly address: string },
): Promise<User | undefined> {
  const name = attempt.name.trim().toLowerCase();
  limitByAddress(limits.signInByAddress, attempt.address);
  limit(limits.signInByName, name);
  const user = await accounts.verify(attempt);
  if (user) limits.signInByName.forget(name);
  return user;
}
