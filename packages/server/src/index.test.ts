import { expect, test } from 'vitest';

test('exports exactly this', async () => {
  expect(Object.keys(await import('@pith/server')).sort()).toEqual(['DEFAULT_PORT', 'serverErrors', 'startServer']);
});
