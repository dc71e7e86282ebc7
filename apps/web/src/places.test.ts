import { describe, expect, test } from 'vitest';
import { addressOf, type Place, placeAt } from './places.ts';

const library = (search: string): Place => ({ page: 'library', search });

describe('an address and its place', () => {
  test.each([
    ['/', library('')],
    ['/?q=sea+%26+salt', library('sea & salt')],
    ['/read/1f-2e', { page: 'reader', id: '1f-2e' }],
    ['/read/a%2Fb', { page: 'reader', id: 'a/b' }],
  ] as const)('%s, there and back', (address, place) => {
    expect(placeAt(new URL(address, 'http://here'))).toEqual(place);
    expect(addressOf(place)).toBe(address);
  });

  test.each([
    ['/?other=1', library('')],
    ['/read/x/', { page: 'reader', id: 'x' }],
    ['/read/', { page: 'nowhere' }],
    ['/read/a/b', { page: 'nowhere' }],
    ['/settings', { page: 'nowhere' }],
    ['/read/%zz', { page: 'nowhere' }],
  ])('%s', (address, place) => {
    expect(placeAt(new URL(address, 'http://here'))).toEqual(place);
  });
});
