import * as z from 'zod/mini';
import type { Shape, Values } from './endpoint.ts';

export type Validated<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly issues: readonly { readonly field: string; readonly message: string }[] };

const { localeError } = z.locales.en();

/** Validates and converts untrusted input. Unknown fields are dropped; every issue names its field. */
export function validate<S extends Shape>(shape: S, input: unknown): Validated<Values<S>> {
  const result = z.safeParse(z.object(shape), input, { error: localeError });
  if (result.success) return { ok: true, value: result.data as Values<S> };
  return {
    ok: false,
    issues: result.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })),
  };
}
