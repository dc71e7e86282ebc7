import { describe, expect, test } from 'vitest';
import { draftFrom, PAGE } from '../test/kit.ts';
import { publish } from './publish.ts';
import type { Options, PageType, TraceEvent } from './types.ts';

const published = (html: string, options: Options = { url: PAGE }) => publish(draftFrom(html, options));
const picture = (name: string, size = '') => `<img src="https://a.example/${name}" alt="${name}"${size}>`;
const og = '<meta property="og:image" content="https://a.example/tide.jpg">';

describe('the publication date', () => {
  const machines = '<meta property="article:published_time" content="2024-01-02"><p>Text</p>';
  const readers = '<h1>Tides</h1><p>2 January 2024</p><p>Text</p>';
  const dayOf = (html: string, pageType: PageType) =>
    publish(Object.assign(draftFrom(html, { url: PAGE }), { pageType })).published_date;
  test.each<[PageType, string | undefined, string | undefined]>([
    ['article', '2024-01-02', '2024-01-02'],
    ['forum', '2024-01-02', '2024-01-02'],
    ['product', '2024-01-02', '2024-01-02'],
    ['documentation', undefined, '2024-01-02'],
    ['service', undefined, '2024-01-02'],
    ['collection', undefined, undefined],
    ['listing', '2024-01-02', undefined],
  ])('of a page of type %s', (type, fromMetadata, fromText) => {
    expect([dayOf(machines, type), dayOf(readers, type)]).toEqual([fromMetadata, fromText]);
  });
  test('from a rule is used for any page type', () => {
    const draft = draftFrom(machines, { url: PAGE });
    const metadata = { ...draft.metadata, publishedDate: { value: '2024-01-03', source: 'rule' } };
    expect(publish(Object.assign(draft, { metadata, pageType: 'service' as const })).published_date).toBe('2024-01-03');
  });
});

describe('the author', () => {
  const machines = '<meta name="author" content="Ann Ash"><p>Text</p>';
  const readers = '<h1>Tides</h1><p>By Ann Ash</p><p>Text</p>';
  const authorOf = (html: string, pageType: PageType) =>
    publish(Object.assign(draftFrom(html, { url: PAGE }), { pageType })).author;
  test.each<[PageType, string | undefined]>([
    ['article', 'Ann Ash'],
    ['documentation', 'Ann Ash'],
    ['collection', undefined],
    ['listing', undefined],
  ])('of a page of type %s', (type, fromText) => {
    expect([authorOf(machines, type), authorOf(readers, type)]).toEqual(['Ann Ash', fromText]);
  });
});

describe('the hero image', () => {
  const hero = (name: string) => `[![${name}](https://a.example/${name})](https://a.example/${name})`;
  test.each([
    ['is the page’s own choice', `${og}<p>a</p>${picture('1.jpg')}`, 'tide.jpg'],
    [
      'is the page’s own choice in the size that the article shows',
      `${og}${picture('tide-1024x768.jpg')}`,
      'tide-1024x768.jpg',
    ],
    [
      'is the first image of the article when the page has no choice',
      `<p>a</p>${picture('1.jpg')}${picture('2.jpg')}`,
      '1.jpg',
    ],
    [
      'is not small',
      `${picture('i.png', ' width="16"')}${picture('j.png', ' height="99px"')}${picture('1.jpg', ' width="100"')}`,
      '1.jpg',
    ],
    ['is not a drawing of unknown size', `${picture('star.svg')}${picture('1.jpg')}`, '1.jpg'],
    ['may be a large drawing', `${picture('map.svg', ' width="600"')}${picture('1.jpg')}`, 'map.svg'],
    ['is not a logo', `${og.replace('tide', 'site-logo')}${picture('1.jpg')}`, '1.jpg'],
    ['is not a default image of the site', `${og.replace('tide', 'og-image')}${picture('1.jpg')}`, '1.jpg'],
    [
      'is not an avatar, emoji, badge or formula',
      `${['avatar/7.png', 'emoji/smile.png', 'badge.svg', 'latex.png'].map((name) => picture(name)).join('')}${picture('1.jpg')}`,
      '1.jpg',
    ],
    ['is not the still of a video', `${picture('vi/x/mqdefault.jpg')}${picture('1.jpg')}`, '1.jpg'],
    ['may be the still of a video if there is nothing else', picture('vi/x/mqdefault.jpg'), 'vi/x/mqdefault.jpg'],
  ])('%s', (_, html, name) => {
    expect(published(html).hero_image).toBe(`https://a.example/${name}`);
  });
  test.each([
    ['a preview of another site', '<img src="https://b.example/card.jpg" alt="www.b.example">'],
    ['a preview in a box', `<aside>${picture('card.jpg')}</aside>`],
    ['a picture in a quotation', `<blockquote>${picture('card.jpg')}</blockquote>`],
    ['the page’s choice', og],
  ])('of a thread is not %s', (_, html) => {
    const draft = Object.assign(draftFrom(`${html}<p>a</p>${picture('1.jpg')}`), { pageType: 'forum' as const });
    expect(publish(draft).hero_image).toBe('https://a.example/1.jpg');
  });
  test.each([
    ['the page’s choice, if an entry shows it', `${og}<p>a</p>${picture('1.jpg')}${picture('tide.jpg')}`, 'tide.jpg'],
    ['else the first picture of an entry', `${og}<p>a</p>${picture('1.jpg')}`, '1.jpg'],
    ['never that of the site', `${og}<p>a</p>`, undefined],
  ])('of a list is %s', (_, html, name) => {
    const draft = Object.assign(draftFrom(html), { pageType: 'listing' as const });
    expect(publish(draft).hero_image).toBe(name && `https://a.example/${name}`);
  });
  test.each([
    ['what its text does not show', `${og}<p>a</p>${picture('1.jpg')}`, '1.jpg'],
    [
      'anything else than its text shows',
      `${og}${picture('1.jpg')}${picture('tide-1024x768.jpg')}`,
      'tide-1024x768.jpg',
    ],
  ])('of a manual is not %s', (_, html, name) => {
    const draft = Object.assign(draftFrom(html), { pageType: 'documentation' as const });
    expect(publish(draft).hero_image).toBe(`https://a.example/${name}`);
  });
  test('is absent when there is none', () => {
    expect(published('<p>a</p>').hero_image).toBeUndefined();
  });

  test.each([
    [
      'stands above the title when it is not in the article',
      `${og}<p>a</p>`,
      `${hero('tide.jpg')}\n\n# T\n\na`.replace('![tide.jpg]', '![T]'),
    ],
    ['stays where it is in the article', `<p>a</p>${picture('1.jpg')}`, `# T\n\na\n\n${hero('1.jpg')}`],
    [
      'is left out when the article starts with another image',
      `${og}${picture('1.jpg')}<p>a</p>`,
      `# T\n\n${hero('1.jpg')}\n\na`,
    ],
    [
      'is not shown again when the article has it in another size',
      `${og}<p>a</p>${picture('tide-1024x768.jpg')}`,
      `# T\n\na\n\n${hero('tide-1024x768.jpg')}`,
    ],
  ])('%s', (_, html, start) => {
    const { markdown } = published(`<title>T</title>${html}`);
    expect(markdown.slice(markdown.indexOf('\n---\n') + 6).startsWith(start)).toBe(true);
  });
});

describe('the excerpt', () => {
  const sentence = 'The sea rises and falls twice a day, as everybody on the coast knows. ';
  test.each([
    ['is what the page says', `<meta name="description" content="About tides"><p>${sentence}</p>`, 'About tides'],
    [
      'is else the first paragraph that is one',
      `<p>Tides</p><p>${sentence}</p><p>More text that is certainly long enough too.</p>`,
      sentence.trim(),
    ],
    ['is absent when nothing is long enough', '<p>Tides</p>', undefined],
    ['is cut between words', `<p>${sentence.repeat(9)}</p>`, `${sentence.repeat(4)}The sea rises and…`],
    ['is cut where there are no spaces', `<p>${'潮'.repeat(500)}</p>`, `${'潮'.repeat(300)}…`],
    ['is cut between characters of two parts', `<p>${'x'.repeat(299)}🙂${'y'.repeat(99)}</p>`, `${'x'.repeat(299)}…`],
  ])('%s', (_, html, excerpt) => {
    expect(published(html).excerpt).toBe(excerpt);
  });
});

describe('addresses', () => {
  test.each([
    [
      'the page’s own',
      '',
      { url: 'https://www.example.com/a' },
      { url: 'https://www.example.com/a', source: 'https://www.example.com/a', domain: 'example.com' },
    ],
    [
      'the canonical one',
      '<link rel="canonical" href="/b">',
      { url: 'https://example.com/a' },
      { url: 'https://example.com/a', source: 'https://example.com/b', domain: 'example.com' },
    ],
    [
      'one label of www only',
      '',
      { url: 'https://www.www.example.com/' },
      { url: 'https://www.www.example.com/', source: 'https://www.www.example.com/', domain: 'www.example.com' },
    ],
    ['none', '', {}, { url: undefined, source: undefined, domain: undefined }],
    [
      'none when it is a script',
      '',
      { url: 'javascript:alert(1)' },
      { url: undefined, source: undefined, domain: undefined },
    ],
    [
      'none when it is a file',
      '',
      { url: 'file:///etc/passwd' },
      { url: undefined, source: undefined, domain: undefined },
    ],
    [
      'none when it is no address',
      '',
      { url: 'not an address' },
      { url: undefined, source: undefined, domain: undefined },
    ],
    [
      'as the standard writes it',
      '',
      { url: 'HTTPS://Example.COM/a\nb' },
      { url: 'https://example.com/ab', source: 'https://example.com/ab', domain: 'example.com' },
    ],
  ])('%s', (_, html, options, expected) => {
    expect(published(`${html}<p>a</p>`, options)).toMatchObject(expected);
  });
});

test('lists each link once, with its first text, without links within the page', () => {
  expect(
    published(
      '<a href="https://a.example/">one  <b>a</b></a><a href="https://a.example/">two</a><a href="#x">three</a>',
    ).links,
  ).toEqual([{ url: 'https://a.example/', text: 'one a' }]);
});

test('lists each image once, with its first text', () => {
  expect(published(`${picture('1.jpg')}${picture('1.jpg')}<img src="https://a.example/2.jpg">`).images).toEqual([
    { url: 'https://a.example/1.jpg', alt: '1.jpg' },
    { url: 'https://a.example/2.jpg', alt: '' },
  ]);
});

test('sets counts, version and hash', () => {
  expect(
    published('<title>T</title><meta name="author" content="Ann Ash; Bob Birch"><p>The sea rises.</p>', {
      url: PAGE,
      usedJsRendering: true,
    }),
  ).toMatchObject({
    title: 'T',
    author: 'Ann Ash, Bob Birch',
    authors: ['Ann Ash', 'Bob Birch'],
    word_count: 3,
    reading_time: '1 min',
    content_hash: expect.stringMatching(/^[0-9a-f]{16}$/),
    parser_version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    discarded: false,
  });
});

test('uses the host as title of a page without one', () => {
  expect(published('<p>a</p>').title).toBe('example.com');
});

test('the same text has the same content hash, whatever surrounds it', () => {
  const [one, two, three] = ['<p>The sea.</p>', '<div><p>The <b>sea</b>.</p></div>', '<p>The seas.</p>'].map(
    (html) => published(html).content_hash,
  );
  expect([one === two, one === three]).toEqual([true, false]);
});

describe('metadata', () => {
  test('has every value with its source, under the keys of the article', () => {
    const article = published(
      '<html lang="en"><title>Tides</title><meta name="author" content="Ann Ash"><meta property="article:section" content="Sea"><meta property="article:published_time" content="2024-05-06">',
    );
    expect(article.metadata).toEqual({
      title: { value: 'Tides', source: 'html' },
      authors: { value: ['Ann Ash'], source: 'meta' },
      published_date: { value: '2024-05-06', source: 'open-graph' },
      lang: { value: 'en', source: 'html' },
      section: { value: 'Sea', source: 'open-graph' },
    });
  });

  test('has the source of values that were taken from the content', () => {
    const sentence = 'The sea rises and falls twice a day, as everybody knows.';
    expect(published(`<p>${sentence}</p>${picture('1.jpg')}`).metadata).toEqual({
      title: { value: 'example.com', source: 'address' },
      excerpt: { value: sentence, source: 'text' },
      hero_image: { value: 'https://a.example/1.jpg', source: 'article' },
    });
  });

  test('reports values taken from the content to the trace', () => {
    const events: TraceEvent[] = [];
    published('<title>Learning Python</title><p>a</p>', { trace: (event) => events.push(event) });
    expect(events.filter(({ stage }) => stage === 'publish')).toEqual([
      { stage: 'publish', did: 'described', field: 'tags', value: 'python', source: 'topics' },
    ]);
  });
});

describe('hostile metadata', () => {
  const long = 'x '.repeat(500_000);
  const deep = `${'{"@type":"Article","author":['.repeat(5_000)}1${']}'.repeat(5_000)}`;
  test.each([
    ['a title of a megabyte', `<title>${long}</title><h1>${long}</h1>`],
    ['keywords of a megabyte', `<meta name="keywords" content="${long}">`],
    ['deep structured data', `<script type="application/ld+json">${deep}</script>`],
    [
      'names of prototypes',
      '<meta name="__proto__" content="a"><meta name="constructor" content="b"><link rel="__proto__" href="/x"><script type="application/ld+json">{"@type":"Article","__proto__":{"headline":"p"},"license":{"__proto__":{"url":"p"}},"video":{"__proto__":{"contentUrl":"https://p.example/"}}}</script>',
    ],
    ['halves of pairs', '<title>a\ud83d</title><meta name="author" content="Ann\udc00 Ash">'],
  ])('%s gives text of limited length, the same each time', (_, html) => {
    const article = published(html);
    for (const { value } of Object.values(article.metadata)) {
      for (const text of [value].flat()) {
        expect(typeof text).toBe('string');
        expect(String(text).length).toBeLessThanOrEqual(2_000);
        expect(String(text).isWellFormed()).toBe(true);
      }
    }
    expect(published(html)).toEqual(article);
    expect(Object.keys({}.constructor.prototype)).toEqual([]);
  });
});
