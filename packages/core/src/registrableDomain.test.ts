import fc from 'fast-check';
import { getDomain } from 'tldts';
import { describe, expect, test } from 'vitest';
import { publicSuffixTable } from './publicSuffixTable.ts';
import { isRegistrable, registrableDomain } from './registrableDomain.ts';

test.each([
  ['www.example.com', 'example.com'],
  ['WWW.Example.COM.', 'example.com'],
  ['a.b.example.co.uk', 'example.co.uk'],
  ['ann.github.io', 'ann.github.io'],
  ['a.b.ck', 'a.b.ck'],
  ['www.ck', 'www.ck'],
  ['a.www.ck', 'www.ck'],
  ['news.city.kobe.jp', 'city.kobe.jp'],
  ['example.unheard-of', 'example.unheard-of'],
  ['co.uk', 'co.uk'],
  ['127.0.0.1', '127.0.0.1'],
  ['[::1]', '[::1]'],
  ['localhost', 'localhost'],
  ['a..b', 'a..b'],
  ['', ''],
])('%s → %s', (host, domain) => {
  expect(registrableDomain(host)).toBe(domain);
});

test.each([
  ['example.com', true],
  ['ann.github.io', true],
  ['github.io', false],
  ['co.uk', false],
  ['blog.example.com', false],
  ['localhost', false],
  ['127.0.0.1', false],
])('%s is registrable: %s', (host, expected) => {
  expect(isRegistrable(host)).toBe(expected);
});

describe('agrees with tldts', () => {
  const reference = (host: string) => getDomain(host, { allowPrivateDomains: true }) ?? host;
  const labels = [...new Set(publicSuffixTable.match(/[^,()[\]\n!*]+/g))];

  test('for names made of the labels of the list', () => {
    const label = fc.oneof(
      fc.constantFrom(...labels),
      fc.constantFrom('com', 'jp', 'uk', 'www', 'city', 'amazonaws', 'x'),
    );
    fc.assert(
      fc.property(fc.array(label, { minLength: 1, maxLength: 5 }), (words) => {
        const host = words.join('.');
        expect(registrableDomain(host)).toBe(reference(host));
      }),
      { numRuns: 5_000 },
    );
  });

  test('for two levels below each top-level domain', () => {
    for (const line of publicSuffixTable.trim().split('\n')) {
      const top = line.slice(0, line.indexOf('('));
      for (const name of line.match(/[^,()[\]!*]+/g)!.slice(1)) {
        const host = `a.b.${name}.${top}`;
        expect(registrableDomain(host)).toBe(reference(host));
      }
    }
  });
});
