import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalizeUrl } from './normalizeUrl.ts';

test.each([
  ['scheme and host in lower case', 'HTTPS://Example.COM/Path', 'https://example.com/Path'],
  ['drops the default port', 'https://example.com:443/', 'https://example.com/'],
  ['keeps another port', 'http://example.com:8080/', 'http://example.com:8080/'],
  ['punycodes an international domain name', 'https://bücher.example/', 'https://xn--bcher-kva.example/'],
  ['drops the fragment', 'https://example.com/a#part', 'https://example.com/a'],
  ['drops an empty fragment', 'https://example.com/a#', 'https://example.com/a'],
  ['keeps a trailing slash', 'https://example.com/a/', 'https://example.com/a/'],
  ['adds no trailing slash', 'https://example.com/a', 'https://example.com/a'],
  ['drops a query of only tracking', 'https://example.com/a?utm_source=x&fbclid=1', 'https://example.com/a'],
  [
    'drops tracking among other parameters',
    'https://example.com/?b=2&utm_medium=m&a=1&gclid=g',
    'https://example.com/?b=2&a=1',
  ],
  ['ignores the case of parameter names', 'https://example.com/?UTM_Source=x&id=1', 'https://example.com/?id=1'],
  ['drops tracking without a value', 'https://example.com/?utm_source&id=1', 'https://example.com/?id=1'],
  [
    'keeps the encoding of other values',
    'https://example.com/?q=a+b%20c&r=%C3%A9',
    'https://example.com/?q=a+b%20c&r=%C3%A9',
  ],
  ['keeps empty values', 'https://example.com/?a=&b&=c', 'https://example.com/?a=&b&=c'],
  ['keeps repeated parameters', 'https://example.com/?a=2&a=1', 'https://example.com/?a=2&a=1'],
  ['keeps an empty query', 'https://example.com/?', 'https://example.com/?'],
  ['keeps empty parameters', 'https://example.com/?a&&b', 'https://example.com/?a&&b'],
  [
    'keeps names that only look like tracking',
    'https://example.com/?autm_x=1&gclids=2&ref=3',
    'https://example.com/?autm_x=1&gclids=2&ref=3',
  ],
  ['keeps tracking in a path', 'https://example.com/utm_source=x', 'https://example.com/utm_source=x'],
  [
    'keeps tracking inside a value',
    'https://example.com/?to=/a?utm_source=x',
    'https://example.com/?to=/a?utm_source=x',
  ],
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

test('is idempotent', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (address) => {
      const once = normalizeUrl(address);
      expect(normalizeUrl(once)).toBe(once);
    }),
  );
});
