import { describe, expect, test } from 'vitest';
import { describedFrom, metadataIn } from '../../test/kit.ts';

const url = 'https://www.example.com/notes/tides';
const meta = (name: string, content: string) => `<meta name="${name}" property="${name}" content="${content}">`;
const ld = (properties: object) =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'Article', ...properties })}</script>`;

describe.each<
  [
    field:
      | 'excerpt'
      | 'heroImage'
      | 'favicon'
      | 'canonical'
      | 'lang'
      | 'dir'
      | 'tags'
      | 'siteName'
      | 'section'
      | 'fediverseCreator',
    rows: [string, string, unknown][],
  ]
>([
  [
    'excerpt',
    [
      ['open-graph', meta('og:description', 'a') + meta('twitter:description', 'b') + meta('description', 'c'), 'a'],
      ['twitter', meta('twitter:description', 'b') + meta('description', 'c'), 'b'],
      ['meta', meta('description', 'c') + ld({ description: 'd' }), 'c'],
      ['meta', meta('sailthru.description', 'c'), 'c'],
      ['json-ld', ld({ description: 'd' }), 'd'],
    ],
  ],
  [
    'heroImage',
    [
      ['open-graph', meta('og:image', '/a.jpg') + meta('twitter:image', '/b.jpg'), 'https://www.example.com/a.jpg'],
      [
        'open-graph',
        meta('og:image', 'http://x.example/a.jpg') + meta('og:image:secure_url', 'https://x.example/a.jpg'),
        'https://x.example/a.jpg',
      ],
      ['twitter', meta('og:image', 'javascript:1') + meta('twitter:image', '/b.jpg'), 'https://www.example.com/b.jpg'],
      [
        'json-ld',
        ld({ image: ['/c.jpg', '/d.jpg'] }) + meta('parsely-image-url', '/e.jpg'),
        'https://www.example.com/c.jpg',
      ],
      ['json-ld', ld({ image: { '@type': 'ImageObject', url: '/c.jpg' } }), 'https://www.example.com/c.jpg'],
      [
        'json-ld',
        ld({ image: { '@id': '/page#primaryimage' } }) +
          ld({ '@type': 'ImageObject', '@id': '/page#primaryimage', url: '/c.jpg' }),
        'https://www.example.com/c.jpg',
      ],
      [
        'meta',
        ld({ image: { '@id': '/page#primaryimage' } }) + meta('parsely-image-url', '/e.jpg'),
        'https://www.example.com/e.jpg',
      ],
      [
        'meta',
        `${meta('sailthru.image.full', '/e.jpg')}<link rel="image_src" href="/f.jpg">`,
        'https://www.example.com/e.jpg',
      ],
      ['meta', meta('parsely-image-url', '/e.jpg'), 'https://www.example.com/e.jpg'],
      ['link', '<link rel="image_src" href="/f.jpg">', 'https://www.example.com/f.jpg'],
    ],
  ],
  [
    'favicon',
    [
      [
        'link',
        '<link rel="shortcut icon" href="/a.ico"><link rel="apple-touch-icon" href="/b.png">',
        'https://www.example.com/a.ico',
      ],
      ['link', '<link rel="apple-touch-icon" href="/b.png">', 'https://www.example.com/b.png'],
    ],
  ],
  [
    'canonical',
    [
      ['link', `<link rel="canonical" href="/tides">${meta('og:url', '/og')}`, 'https://www.example.com/tides'],
      ['link', '<link rel="canonical" href="https://example.com/tides">', 'https://example.com/tides'],
      ['open-graph', meta('og:url', 'https://www.example.com/og'), 'https://www.example.com/og'],
      [
        'open-graph',
        `<link rel="canonical" href="https://other.example/tides">${meta('og:url', '/og')}`,
        'https://www.example.com/og',
      ],
    ],
  ],
  [
    'lang',
    [
      ['html', `<html lang="de-AT">${meta('og:locale', 'en_GB')}`, 'de-AT'],
      ['meta', `<html lang="">${meta('og:locale', 'en_GB')}`, 'en-GB'],
      ['meta', '<meta http-equiv="Content-Language" content="fr, en">', 'fr'],
      ['json-ld', ld({ inLanguage: { name: 'pl' } }), 'pl'],
    ],
  ],
  [
    'dir',
    [
      ['html', '<html dir="RTL"><body dir="ltr">', 'rtl'],
      ['body', '<body dir="rtl"><main dir="ltr">x</main>', 'rtl'],
      ['main', '<main dir="rtl">x</main>', 'rtl'],
    ],
  ],
  [
    'tags',
    [
      [
        'open-graph',
        meta('article:tag', 'Tides') + meta('article:tag', 'Sea') + meta('keywords', 'x1'),
        ['Tides', 'Sea'],
      ],
      ['json-ld', ld({ keywords: 'tides, sea; tides' }) + meta('keywords', 'x1'), ['tides', 'sea']],
      ['meta', meta('parsely-tags', 'tides, #sea') + meta('keywords', 'x1'), ['tides', 'sea']],
      ['meta', meta('sailthru.tags', 'tides') + meta('keywords', 'x1'), ['tides']],
      ['meta', meta('news_keywords', 'tides') + meta('keywords', 'x1'), ['tides']],
      ['microdata', `<p itemprop="keywords">Tides, Sea</p>${meta('keywords', 'x1')}`, ['Tides', 'Sea']],
      ['rel-tag', `<p><a rel="category tag" href="/t">Tides</a></p>${meta('keywords', 'x1')}`, ['Tides']],
      ['meta', meta('keywords', 'tides,Sea,sea'), ['tides', 'sea']],
      ['meta', meta('keywords', '潮汐、海，月亮'), ['潮汐', '月亮']],
    ],
  ],
  [
    'siteName',
    [
      ['open-graph', meta('og:site_name', 'A') + ld({ publisher: { name: 'B' } }), 'A'],
      ['json-ld', ld({ publisher: { name: 'B' } }) + meta('application-name', 'D'), 'B'],
      ['json-ld', ld({ '@type': 'WebSite', name: 'C' }) + meta('application-name', 'D'), 'C'],
      ['meta', meta('application-name', 'D'), 'D'],
    ],
  ],
  [
    'section',
    [
      ['json-ld', ld({ articleSection: ['Sea', 'Life'] }) + meta('article:section', 'B'), 'Sea'],
      ['open-graph', meta('article:section', 'Sea') + meta('parsely-section', 'C'), 'Sea'],
      ['meta', `${meta('parsely-section', 'Sea')}<b itemprop="articleSection">D</b>`, 'Sea'],
      ['meta', meta('sailthru.section', 'Sea'), 'Sea'],
      ['microdata', '<b itemprop="articleSection">Sea</b>', 'Sea'],
      ['microdata', '<b property="schema:articleSection">Sea</b>', 'Sea'],
      ['open-graph', ld({ articleSection: 'Example' }) + meta('article:section', 'Sea'), 'Sea'],
    ],
  ],
  [
    'fediverseCreator',
    [
      ['meta', meta('fediverse:creator', '@ann@Social.Example'), '@ann@social.example'],
      ['meta', meta('fediverse:creator', 'ann@social.example'), '@ann@social.example'],
    ],
  ],
])('%s', (field, rows) => {
  test.each(rows)('from %s in %s', (source, page, value) => {
    expect(describedFrom(page, { url }).metadata[field]).toEqual({ value, source });
  });
  test('is absent when the page does not say', () => {
    expect(metadataIn('<p>Text</p>', { url })[field]).toBeUndefined();
  });
});

describe('what a page may not claim', () => {
  test.each<[string, string, keyof ReturnType<typeof metadataIn>]>([
    ['an address on another site', '<link rel="canonical" href="https://evil.example/notes/tides">', 'canonical'],
    ['its front page as its own address', '<link rel="canonical" href="/">', 'canonical'],
    ['a script as its address', '<link rel="canonical" href="javascript:alert(1)">', 'canonical'],
    ['a script as its icon', '<link rel="icon" href="javascript:alert(1)">', 'favicon'],
    ['data as its picture', meta('og:image', 'data:image/svg+xml,x'), 'heroImage'],
    ['a sentence as its language', '<html lang="English (British)">', 'lang'],
    ['markup as its language', '<html lang="&quot;><script>">', 'lang'],
    ['any other direction', '<html dir="auto">', 'dir'],
    ['an address as its section', meta('article:section', 'https://evil.example'), 'section'],
    ['an essay as its section', meta('article:section', 'sea '.repeat(50)), 'section'],
    ['markup as its account', meta('fediverse:creator', '@ann@&lt;b&gt;.example'), 'fediverseCreator'],
    ['a sentence as its account', meta('fediverse:creator', 'Ann Ash'), 'fediverseCreator'],
    ['a hundred keywords', meta('keywords', Array.from({ length: 100 }, (_, at) => `key${at}`).join()), 'tags'],
  ])('%s', (_, page, field) => {
    expect(metadataIn(page, { url })[field]).toBeUndefined();
  });
});
