import * as z from 'zod/mini';

/** Adds a description for the API reference; `z.toJSONSchema` includes it. */
export function described<T extends z.ZodMiniType>(schema: T, description: string): T {
  return schema.check(z.describe(description)) as T;
}
