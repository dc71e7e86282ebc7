import * as z from 'zod/mini';
import type { Shape, Values } from './endpoint.ts';

export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly issues: readonly { readonly field: string; readonly message: string }[] };

const { localeError } = z.locales.en();

/** Parses what came from outside. Unknown names are left out; every problem names its field. */
export function check<S extends Shape>(shape: S, given: unknown): Checked<Values<S>> {
  const result = z.safeParse(z.object(shape), given, { error: localeError });
  if (result.success) return { ok: true, value: result.data as Values<S> };
  return {
    ok: false,
    issues: result.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })),
  };
}
