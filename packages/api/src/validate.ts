import * as z from 'zod/mini';
import { coerce } from './coerce.ts';
import type { Shape, Values } from './endpoint.ts';

export interface Issue {
  /** Empty if the issue is about the whole input. */
  readonly field: string;
  readonly message: string;
}

export type Validated<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly issues: readonly Issue[] };

const { localeError } = z.locales.en();

/** Validates and converts untrusted input. Unknown fields are dropped; every issue names its field. */
export function validate<S extends Shape>(shape: S, input: unknown): Validated<Values<S>> {
  const result = z.safeParse(z.object(shape), coerce(shape, input), { error: localeError });
  if (result.success) return { ok: true, value: result.data as Values<S> };
  return {
    ok: false,
    issues: result.error.issues.map(({ path, message }) => ({ field: String(path[0] ?? ''), message })),
  };
}
