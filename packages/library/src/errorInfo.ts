import { PithError } from '@pith/core/errors';

/** Type and message of an expected error; undefined for a bug. */
export function errorInfo(error: unknown): { readonly type: string; readonly message: string } | undefined {
  return error instanceof PithError ? { type: error.type, message: error.message } : undefined;
}
