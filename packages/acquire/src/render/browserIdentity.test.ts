import { expect, test } from 'vitest';
import { browserIdentity } from './browserIdentity.ts';

const url = new URL('https://example.com/a');

test('headers become properties of the browser', () => {
  const headers = {
    'User-Agent': 'Reader/1',
    'Accept-Language': 'de-DE,de;q=0.9',
    Cookie: 'a=1; b=x=y; broken; =z',
    'X-Key': 'k',
    Accept: '*/*',
    'Sec-Fetch-Site': 'none',
    Host: 'other.example',
  };
  expect(browserIdentity(url, headers)).toEqual({
    userAgent: 'Reader/1',
    locale: 'de-DE',
    cookies: [
      { name: 'a', value: '1', url: 'https://example.com' },
      { name: 'b', value: 'x=y', url: 'https://example.com' },
    ],
    headers: { 'x-key': 'k' },
  });
});

test.each(['', '*', 'de_DE', 'not a language', 'x'.repeat(50)])('%j is no locale', (value) => {
  expect(browserIdentity(url, { 'accept-language': value }).locale).toBeUndefined();
});
