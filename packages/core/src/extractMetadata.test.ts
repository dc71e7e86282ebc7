import { expect, test } from 'vitest';
import { extractMetadata } from './extractMetadata.ts';

const page = `<!doctype html><html lang="en"><head><title>How tides work | The Sea</title>
<meta property="og:site_name" content="The Sea"><meta name="author" content="Ann Ebb"><meta property="og:image" content="/moon.jpg">
<link rel="canonical" href="/tides"></head><body><article><h1>How tides work</h1><p>The moon pulls the water.</p></article></body></html>`;

test('returns each value with its source', () => {
  const metadata = extractMetadata(page, { url: 'https://example.com/tides?from=feed' });
  expect(metadata.title?.value).toBe('How tides work');
  expect(metadata).toMatchObject({
    authors: { value: ['Ann Ebb'], source: 'meta' },
    siteName: { value: 'The Sea' },
    heroImage: { value: 'https://example.com/moon.jpg' },
    canonical: { value: 'https://example.com/tides' },
    lang: { value: 'en' },
  });
});

test.each([
  ['nothing', ''],
  ['text', 'only words'],
  ['a broken tag', '<meta name="author" content="'],
])('reads %s', (_, html) => {
  expect(extractMetadata(html).authors).toBeUndefined();
});

test('throws what extract throws', () => {
  expect(() => extractMetadata('%PDF-1.7')).toThrow(expect.objectContaining({ type: 'not-text' }));
});
