/** Sitemaps and listings of object stores. */
import { describe, expect, test } from 'vitest';
import { readObjectListing } from './objectListing.ts';
import { readSitemap } from './sitemap.ts';

describe('sitemap', () => {
  test.each([
    [
      'pages, without the addresses of their images',
      `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="x">
        <url><loc> https://a.example/one?x=1&amp;y=2 </loc><lastmod>2020</lastmod>
          <image:image><image:loc>https://a.example/a.png</image:loc></image:image></url>
        <url><loc><![CDATA[https://a.example/two]]></loc></url></urlset>`,
      { isIndex: false, urls: ['https://a.example/one?x=1&y=2', 'https://a.example/two'] },
    ],
    [
      'an index',
      '<sitemapindex><sitemap><loc>https://a.example/1.xml</loc></sitemap></sitemapindex>',
      { isIndex: true, urls: ['https://a.example/1.xml'] },
    ],
    [
      'prefixed',
      '<s:urlset><s:url><s:loc>https://a.example/</s:loc></s:url></s:urlset>',
      { isIndex: false, urls: ['https://a.example/'] },
    ],
    [
      'text',
      '\ufeffhttps://a.example/1\r\nhttps://a.example/2\n',
      { isIndex: false, urls: ['https://a.example/1', 'https://a.example/2'] },
    ],
    ['none in it', '<urlset></urlset>', { isIndex: false, urls: [] }],
    ['a feed', '<rss><channel><item><loc>x</loc></item></channel></rss>', undefined],
    ['a page', '<!doctype html><p>x', undefined],
    ['other text', 'hello', undefined],
    ['nothing', '', undefined],
  ])('%s', (_, text, expected) => {
    expect(readSitemap(text)).toEqual(expected);
  });

  test('takes at most as many addresses as the protocol allows', () => {
    const urls = '<url><loc>https://a.example/</loc></url>'.repeat(50_001);
    expect(readSitemap(`<urlset>${urls}</urlset>`)?.urls).toHaveLength(50_000);
  });
});

describe('object listing', () => {
  const contents =
    '<Contents><Key>pages/a &amp; b.html</Key><Size>3</Size></Contents><Contents><Key>pages/</Key></Contents>';
  test.each([
    ['the last page', `<ListBucketResult><IsTruncated>false</IsTruncated>${contents}</ListBucketResult>`, undefined],
    [
      'a page before others',
      `<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>true</IsTruncated>
        <NextContinuationToken>abc==</NextContinuationToken>${contents}</ListBucketResult>`,
      'abc==',
    ],
  ])('%s', (_, text, nextToken) => {
    expect(readObjectListing(text)).toEqual({ keys: ['pages/a & b.html'], nextToken });
  });

  test.each(['', '<Error><Code>AccessDenied</Code></Error>', '<p>x', '<ListBucketResult><Contents>'])(
    'no listing: %j',
    (text) => {
      expect(readObjectListing(text)).toBeUndefined();
    },
  );
});
