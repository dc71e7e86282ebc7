import { expect, test } from 'vitest';
import { withScheme } from './withScheme.ts';

test.each([
  ['example.org', 'https://example.org'],
  ['example.org/x?y=1#z', 'https://example.org/x?y=1#z'],
  ['EXAMPLE.org:8080/x', 'https://EXAMPLE.org:8080/x'],
  ['bücher.example/ä', 'https://bücher.example/ä'],
  ['127.0.0.1:8080', 'https://127.0.0.1:8080'],
  ['localhost:8080/x', 'https://localhost:8080/x'],
  ['http://example.org', 'http://example.org'],
  ['ftp://example.org', 'ftp://example.org'],
  ['mailto:ann@example.org', 'mailto:ann@example.org'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['ann@example.org', 'ann@example.org'],
  ['/etc/passwd', '/etc/passwd'],
  ['./page.html', './page.html'],
  ['word', 'word'],
  ['', ''],
])('%s', (typed, address) => {
  expect(withScheme(typed)).toBe(address);
});
