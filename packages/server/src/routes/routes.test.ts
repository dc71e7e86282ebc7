import { contract } from '@pith/api';
import { expect, test } from 'vitest';
import { routes } from './index.ts';

test('every endpoint of the contract has a route, and there is no other', () => {
  const handled = routes.map((route) => route(() => expect.unreachable())).map(({ method, url }) => `${method} ${url}`);
  expect(handled.sort()).toEqual(
    Object.values(contract)
      .map(({ method, path }) => `${method} ${path}`)
      .sort(),
  );
});
