/** Random secrets for tokens, sessions and share links. They are shown once; only their hash is stored. */
import { createHash, randomBytes } from 'node:crypto';

/** 256 bits cannot be guessed, so a fast hash without salt is enough, and a lookup by hash reveals nothing about other secrets. */
const SECRET_BYTES = 32;
const SECRET = /^[A-Za-z0-9_-]{43}$/;

export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** The hash to look up; undefined for text that no secret looks like. */
export const hashToFind = (text: string): string | undefined => (SECRET.test(text) ? hashSecret(text) : undefined);
