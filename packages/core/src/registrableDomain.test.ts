import { expect, test } from 'vitest';
import { registrableDomain } from './registrableDomain.ts';

test.each([
  ['www.example.com', 'example.com'],
  ['a.b.example.co.uk', 'example.co.uk'],
  ['ann.github.io', 'ann.github.io'],
  ['127.0.0.1', '127.0.0.1'],
  ['localhost', 'localhost'],
  ['', ''],
])('%s → %s', (host, domain) => {
  expect(registrableDomain(host)).toBe(domain);
});
