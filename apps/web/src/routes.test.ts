import { describe, expect, test } from 'vitest';
import { parseRoute, type Route, routeUrl } from './routes.ts';

const library = (search: string): Route => ({ page: 'library', search });

describe('a URL and its route', () => {
  test.each([
    ['/', library('')],
    ['/?q=sea+%26+salt', library('sea & salt')],
    ['/read/1f-2e', { page: 'reader', id: '1f-2e' }],
    ['/read/a%2Fb', { page: 'reader', id: 'a/b' }],
  ] as const)('%s is parsed and written', (url, route) => {
    expect(parseRoute(new URL(url, 'http://here'))).toEqual(route);
    expect(routeUrl(route)).toBe(url);
  });

  test.each([
    ['/?other=1', library('')],
    ['/read/x/', { page: 'reader', id: 'x' }],
    ['/read/', { page: 'notFound' }],
    ['/read/a/b', { page: 'notFound' }],
    ['/settings', { page: 'notFound' }],
    ['/read/%zz', { page: 'notFound' }],
  ])('%s is parsed', (url, route) => {
    expect(parseRoute(new URL(url, 'http://here'))).toEqual(route);
  });
});
