import { expect, test } from 'vitest';
import { readFeed } from './feed.ts';

const at = new URL('https://blog.example/feeds/all.xml');
const entry = (number: number) => ({
  url: `https://blog.example/${number}`,
  title: `Entry ${number}`,
  published: expect.any(String),
});

test.each([
  [
    'RSS 2.0',
    `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY x "y">]><rss version="2.0" xmlns:atom="a"><channel><title>The &amp; Blog</title><atom:link rel="self" href="/self"/>
<link>https://blog.example/</link><image><title>Not this</title><link>/no</link></image>
<item><title><![CDATA[Entry 1]]></title><link>https://blog.example/1</link><pubDate>Mon, 01 Jan 2024 10:00:00 GMT</pubDate></item>
<item><title>Entry 2</title><guid>https://blog.example/2</guid><pubDate>x</pubDate><media:content><media:title>No</media:title></media:content></item></channel></rss>`,
  ],
  [
    'RSS 1.0',
    `<rdf:RDF xmlns:rdf="r"><channel rdf:about="x"><title>The &#38; Blog</title><link>https://blog.example/</link></channel>
<item><title>Entry 1</title><link>/1</link><dc:date>2024</dc:date></item><item><title>Entry 2</title><link>../2</link><dc:date>2024</dc:date></item></rdf:RDF>`,
  ],
  [
    'Atom',
    `<feed xmlns="http://www.w3.org/2005/Atom"><title type="text">The &amp; Blog</title><link href="/feed" rel="self"/><link href="https://blog.example/"/>
<entry><title>Entry 1</title><link rel="enclosure" href="/no"/><link rel='alternate' href='https://blog.example/1'/><published>2024</published><author><name>x</name></author></entry>
<entry><title>Entry 2</title><link href="/2"></link><updated>2024</updated><content type="xhtml"><div><title>No</title></div></content></entry></feed>`,
  ],
  [
    'JSON Feed',
    JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'The & Blog',
      home_page_url: 'https://blog.example/',
      items: [
        { url: '/1', title: 'Entry 1', date_published: '2024' },
        { url: 'https://blog.example/2', title: 'Entry 2', date_published: '2024' },
        { title: 'no address' },
        null,
      ],
    }),
  ],
])('%s', (_, text) => {
  expect(readFeed(text, at)).toEqual({
    title: 'The & Blog',
    homepage: 'https://blog.example/',
    entries: [entry(1), entry(2)],
  });
});

test.each([
  '',
  '<p>page',
  '<html><title>x</title></html>',
  '{"version":"1"}',
  '{',
  'text',
  '<svg/>',
  '<rss>',
  '<urlset><url/></urlset>',
])('%j is not a feed', (text) => {
  expect(readFeed(text, at)).toBeUndefined();
});

test('returns only web URLs, without duplicates', () => {
  const links = [
    'javascript:alert(1)',
    'file:///etc/passwd',
    'https://user:pass@x.example/',
    '/a',
    '/a',
    'https://b.example/',
  ];
  const items = links.map((link) => `<item><title>x</title><link>${link}</link></item>`).join('');
  const feed = readFeed(`<rss><channel><title>t</title>${items}</channel></rss>`, at);
  expect(feed?.entries.map(({ url }) => url)).toEqual(['https://blog.example/a', 'https://b.example/']);
});

test('entities are not expanded', () => {
  const bomb = `<!DOCTYPE rss [<!ENTITY a "${'x'.repeat(50)}"><!ENTITY b "&a;&a;">]><rss><channel><title>&b; &lol;</title></channel></rss>`;
  expect(readFeed(bomb, at)?.title).toBe('&b; &lol;');
});

test('huge and malformed feeds are limited', () => {
  const items = '<item><title>x</title><link>/a</link></item>'.repeat(50_000);
  expect(readFeed(`<rss><channel><title>t</title>${items}</channel></rss>`, at)?.entries).toHaveLength(1);
  expect(readFeed(`<rss>${'<a>'.repeat(100_000)}`, at)).toBeUndefined();
  for (const piece of ['<!a>', '<!a[', '<a "', '<?', '<!--', '</a>', 'a="', '&', '<a ']) {
    expect(readFeed(`<rss>${piece.repeat(300_000)}`, at)).toBeUndefined();
  }
  expect(readFeed(`<rss><channel><title>${'<![CDATA['.repeat(50_000)}`, at)).toBeUndefined();
});
