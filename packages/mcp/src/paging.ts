/** Arguments of tools that return lists. */
import * as z from 'zod';

export const pageArguments = {
  limit: z.number().int().min(1).max(50).optional().describe('The most results to return (10).'),
  cursor: z.string().max(2000).optional().describe('`next` of an earlier result.'),
};

export function pageOf({
  limit = 10,
  cursor,
}: {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}) {
  return { limit, after: cursor };
}
