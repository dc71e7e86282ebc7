import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ipv4Spellings,
  nonPublicIPv4,
  nonPublicIPv6,
  opaqueForms,
  publicIPv4,
  publicIPv6,
  transparentForms,
} from '../test/addressForms.ts';
import { guardFor, isPublicAddress, readWebAddress } from './guard.ts';

const verdictOn = (url: string, ...allowedHosts: string[]) => guardFor(allowedHosts)(readWebAddress(url));

describe('addresses', () => {
  test.each(publicIPv4)('%s is public', (address) => expect(isPublicAddress(address)).toBe(true));
  test.each(publicIPv6)('%s is public', (address) => expect(isPublicAddress(address)).toBe(true));
  test.each(nonPublicIPv4)('%s is not', (address) => expect(isPublicAddress(address)).toBe(false));
  test.each(nonPublicIPv6)('%s is not', (address) => expect(isPublicAddress(address)).toBe(false));
  test.each(['', 'localhost', '127.1', '0x8.8.8.8', '8.8.8.8.', '[::1]', 'fe80::1%eth0'])(
    '%j is not: not a canonical public address',
    (text) => expect(isPublicAddress(text)).toBe(false),
  );

  test.each(Object.entries(transparentForms))('%s is public if the embedded address is', (_, form) => {
    for (const address of publicIPv4) expect(isPublicAddress(form(address)), form(address)).toBe(true);
    for (const address of nonPublicIPv4) expect(isPublicAddress(form(address)), form(address)).toBe(false);
  });

  test.each(Object.entries(opaqueForms))('%s is never public', (_, form) => {
    for (const address of [...publicIPv4, ...nonPublicIPv4])
      expect(isPublicAddress(form(address)), form(address)).toBe(false);
  });

  test('nothing outside 2000::/3 is public, except NAT64', () => {
    const groups = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(groups, (parts) => {
        fc.pre(parts[0]! >> 13 !== 1 && parts[0] !== 0x64);
        expect(isPublicAddress(parts.map((part) => part.toString(16)).join(':'))).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('hosts of URLs', () => {
  test.each(Object.entries(ipv4Spellings))('%s', (_, spell) => {
    for (const address of nonPublicIPv4) expect(verdictOn(`http://${spell(address)}/`), spell(address)).toBe('denied');
    for (const address of publicIPv4) expect(verdictOn(`https://${spell(address)}/`), spell(address)).toBe('if-public');
  });

  test.each(Object.entries({ ...transparentForms, ...opaqueForms }))('[%s]', (_, form) => {
    for (const address of nonPublicIPv4) expect(verdictOn(`http://[${form(address)}]/`), form(address)).toBe('denied');
  });

  test.each(nonPublicIPv6)('[%s]', (address) => expect(verdictOn(`http://[${address}]/`)).toBe('denied'));
  test.each(publicIPv6)('[%s] is public', (address) => expect(verdictOn(`http://[${address}]/`)).toBe('if-public'));

  // Names depend on their addresses: see guardedConnector.test.ts.
  test.each(['localhost', 'LOCALHOST.', 'a.localhost', 'example.com', 'metadata.google.internal', '127.0.0.1.nip.io'])(
    '%s has to be resolved',
    (host) => expect(verdictOn(`http://${host}/`)).toBe('if-public'),
  );
});

test.each([
  ['http://example.com/', 'if-public'],
  ['http://example.com:80/', 'if-public'],
  ['https://example.com:443/', 'if-public'],
  ['http://example.com:443/', 'denied'],
  ['https://example.com:80/', 'denied'],
  ['http://example.com:8080/', 'denied'],
  ['http://example.com:22/', 'denied'],
  ['http://8.8.8.8:53/', 'denied'],
])('port of %s: %s', (url, verdict) => {
  expect(verdictOn(url)).toBe(verdict);
});

test('no other protocol is allowed, not even on an allowed host', () => {
  expect(guardFor(['127.0.0.1'])({ protocol: 'ftp:', hostname: '127.0.0.1', port: '' })).toBe('denied');
});

test.each([
  ['127.0.0.1', 'http://127.0.0.1/', 'allowed'],
  ['127.0.0.1', 'https://127.0.0.1:8443/', 'allowed'],
  ['127.0.0.1', 'http://0x7f.1:81/', 'allowed'], // the same host in another notation
  ['127.0.0.1', 'http://127.0.0.2/', 'denied'],
  ['127.0.0.1', 'http://[::1]/', 'denied'],
  ['127.0.0.1', 'http://[::ffff:127.0.0.1]/', 'denied'],
  ['127.0.0.1', 'http://localhost/', 'if-public'],
  ['127.0.0.1', 'http://localhost:8080/', 'denied'],
  ['127.0.0.1', 'http://127.0.0.1.example.com:8080/', 'denied'],
  ['0x7f000001', 'http://127.0.0.1/', 'allowed'],
  ['localhost', 'http://localhost:3000/', 'allowed'],
  ['LocalHost', 'http://LOCALHOST/', 'allowed'],
  ['localhost', 'http://127.0.0.1/', 'denied'],
  ['localhost', 'http://a.localhost:3000/', 'denied'],
  ['localhost', 'http://localhost.:3000/', 'denied'],
  ['wiki.example:8080', 'http://wiki.example:8080/', 'allowed'],
  ['wiki.example:8080', 'https://wiki.example:8080/', 'allowed'],
  ['wiki.example:8080', 'http://wiki.example/', 'if-public'],
  ['wiki.example:8080', 'http://wiki.example:8081/', 'denied'],
  ['10.0.0.5:80', 'http://10.0.0.5/', 'allowed'],
  ['10.0.0.5:80', 'https://10.0.0.5/', 'denied'],
  ['10.0.0.5:443', 'https://10.0.0.5/', 'allowed'],
  ['10.0.0.5:0080', 'http://10.0.0.5/', 'allowed'],
  ['[::1]', 'http://[::1]:9000/', 'allowed'],
  ['::1', 'http://[0:0:0:0:0:0:0:1]/', 'allowed'],
  ['[::1]:9000', 'http://[::1]:9000/', 'allowed'],
  ['[::1]:9000', 'http://[::1]/', 'denied'],
  ['bücher.example', 'http://xn--bcher-kva.example:81/', 'allowed'],
  [' intranet ', 'http://intranet:81/', 'allowed'],
])('allowing %s: %s is %s', (entry, url, verdict) => {
  expect(verdictOn(url, 'other.example', entry)).toBe(verdict);
});

test.each([
  ...['', ' ', '*', '*.example.com', 'http://example.com', 'example.com/path', '10.0.0.0/8', 'user@host', 'a b', ':80'],
  ...['host:', 'host:http', 'host:123456', '[::1', '::1]', '[localhost]', 'a?b', 'a#b', 'a\\b', '999.1.1.1', 'a:1:2'],
])('%j cannot be allowed', (entry) => {
  expect(() => guardFor([entry])).toThrow(expect.objectContaining({ type: 'bad-allowed-host' }));
});

test.each([
  ...[
    '',
    'example.com',
    '/path',
    '//example.com',
    'http://',
    'http:// /',
    'http://a b/',
    'http://[::1',
    'http://[fe80::1%25eth0]/',
  ],
  ...[
    'ftp://example.com/',
    'file:///etc/passwd',
    'data:text/html,x',
    'javascript:alert(1)',
    'about:blank',
    'ws://example.com/',
  ],
  ...[
    'gopher://example.com/',
    'view-source:http://example.com/',
    'blob:http://example.com/x',
    'unix:/var/run/docker.sock',
  ],
  ...[
    'http://user@example.com/',
    'http://user:pass@example.com/',
    'http://:pass@example.com/',
    'https://a%40b@example.com/',
  ],
  ...[
    'http://example.com:99999/',
    'http://256.256.256.256/',
    'http://1.2.3.4.5/',
    'http://0x100000000/',
    'http://4294967296/',
  ],
])('%j is not a web address', (text) => {
  expect(() => readWebAddress(text)).toThrow(expect.objectContaining({ type: 'bad-url' }));
});

test('relative URLs are resolved and follow the same rules', () => {
  const page = new URL('https://example.com/a/b');
  expect(readWebAddress('../c', page).href).toBe('https://example.com/c');
  expect(readWebAddress('//other.example', page).href).toBe('https://other.example/');
  expect(() => readWebAddress('//user@other.example', page)).toThrow(expect.objectContaining({ type: 'bad-url' }));
  expect(() => readWebAddress('javascript:1', page)).toThrow(expect.objectContaining({ type: 'bad-url' }));
});

test('any text is either rejected as bad-url or gets a verdict', () => {
  const host = fc.oneof(fc.ipV4Extended(), fc.ipV6(), fc.domain(), fc.string());
  fc.assert(
    fc.property(fc.constantFrom('http://', 'https:', 'http:/\\', ''), host, fc.string(), (start, middle, end) => {
      const url = URL.parse(`${start}${middle}${end}`);
      try {
        expect(['if-public', 'denied']).toContain(verdictOn(`${start}${middle}${end}`));
      } catch (error) {
        expect(error).toMatchObject({ type: 'bad-url' });
        expect(url === null || !/^https?:$/.test(url.protocol) || url.username + url.password !== '').toBe(true);
      }
    }),
    { numRuns: 1000 },
  );
});
