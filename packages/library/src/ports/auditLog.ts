/** What happened to accounts: who signed in or failed to, and who changed what. */
import type { Pagination } from './bookmarks.ts';

export const auditActions = [
  'sign-in',
  'sign-in-failed',
  'sign-out',
  'account-added',
  'account-changed',
  'account-erased',
  'password-changed',
  'totp-enabled',
  'totp-disabled',
  'token-added',
  'token-revoked',
] as const;
export type AuditAction = (typeof auditActions)[number];

export interface AuditEntry {
  readonly id: string;
  readonly at: string;
  readonly action: AuditAction;
  /** The user it happened to; absent if a sign-in named nobody. The entry is erased with the user. */
  readonly user?: string | undefined;
  /** Who did it: the name of an account, or `command line`. */
  readonly actor: string;
  /** Network address of the request. */
  readonly address?: string | undefined;
  readonly detail?: string | undefined;
}

export interface AuditLog {
  add(entry: AuditEntry): Promise<void>;
  /** Newest first; of all users without `user`. */
  list(filter: Pagination & { readonly user?: string | undefined }): Promise<readonly AuditEntry[]>;
  removeBefore(moment: string): Promise<void>;
}
