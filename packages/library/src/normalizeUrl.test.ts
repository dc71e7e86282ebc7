import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalizeUrl } from './normalizeUrl.ts';

test.each([
  ['scheme and host in lower case', 'HTTPS://Example.COM/Path', 'https://example.com/Path'],
  ['no default port', 'https://example.com:443/', 'https://example.com/'],
  ['another port', 'http://example.com:8080/', 'http://example.com:8080/'],
  ['an international name', 'https://bücher.example/', 'https://xn--bcher-kva.example/'],
  ['no fragment', 'https://example.com/a#part', 'https://example.com/a'],
  ['no empty fragment', 'https://example.com/a#', 'https://example.com/a'],
  ['a slash at the end', 'https://example.com/a/', 'https://example.com/a/'],
  ['none at the end', 'https://example.com/a', 'https://example.com/a'],
  ['nothing but tracking', 'https://example.com/a?utm_source=x&fbclid=1', 'https://example.com/a'],
  ['tracking among others', 'https://example.com/?b=2&utm_medium=m&a=1&gclid=g', 'https://example.com/?b=2&a=1'],
  ['any case of its name', 'https://example.com/?UTM_Source=x&id=1', 'https://example.com/?id=1'],
  ['without a value', 'https://example.com/?utm_source&id=1', 'https://example.com/?id=1'],
  [
    'other values as they are written',
    'https://example.com/?q=a+b%20c&r=%C3%A9',
    'https://example.com/?q=a+b%20c&r=%C3%A9',
  ],
  ['empty values', 'https://example.com/?a=&b&=c', 'https://example.com/?a=&b&=c'],
  ['the same name twice', 'https://example.com/?a=2&a=1', 'https://example.com/?a=2&a=1'],
  ['an empty query', 'https://example.com/?', 'https://example.com/?'],
  ['empty places in a query', 'https://example.com/?a&&b', 'https://example.com/?a&&b'],
  [
    'names that only look alike',
    'https://example.com/?autm_x=1&gclids=2&ref=3',
    'https://example.com/?autm_x=1&gclids=2&ref=3',
  ],
  ['tracking in a path', 'https://example.com/utm_source=x', 'https://example.com/utm_source=x'],
  ['tracking inside a value', 'https://example.com/?to=/a?utm_source=x', 'https://example.com/?to=/a?utm_source=x'],
])('%s', (_, address, expected) => {
  expect(normalizeUrl(address)).toBe(expected);
});

test.each([
  ...[
    'utm_source',
    'utm_anything',
    'fbclid',
    'gclid',
    'gclsrc',
    'dclid',
    'msclkid',
    'mc_cid',
    'mc_eid',
    'igshid',
    'yclid',
  ],
  ...['_hsenc', '_hsmi', 'mkt_tok', 'oly_anon_id', 'oly_enc_id', 'vero_id', 'vero_conv', 'wickedid', 'ref_src'],
])('drops %s', (name) => {
  expect(normalizeUrl(`https://example.com/?${name}=1&page=2`)).toBe('https://example.com/?page=2');
});

test.each([
  '',
  'example.com',
  'ftp://example.com/',
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'https://',
])('refuses %j', (address) => {
  expect(() => normalizeUrl(address)).toThrow(expect.objectContaining({ type: 'bad-url' }));
});

test('refuses a password, and does not repeat it', () => {
  expect(() => normalizeUrl('https://ann:secret@example.com/')).toThrow(
    expect.objectContaining({ type: 'bad-url', message: expect.not.stringContaining('secret') }),
  );
});

test('twice is once', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (address) => {
      const once = normalizeUrl(address);
      expect(normalizeUrl(once)).toBe(once);
    }),
  );
});
