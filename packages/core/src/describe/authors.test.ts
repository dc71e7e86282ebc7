import { describe, expect, test } from 'vitest';
import { describedFrom, metadataIn } from '../../test/kit.ts';

const ld = (author: unknown) =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'Article', author })}</script>`;
const meta = '<meta name="author" content="Meg Meta">';
const link = '<a rel="author" href="/ann">Ann Linked</a>';

describe('authors come from', () => {
  test.each([
    ['json-ld', ld({ name: 'Lia Linked' }) + meta + link, ['Lia Linked']],
    ['meta', meta + link, ['Meg Meta']],
    ['microdata', '<p itemprop="author">Mia Marked</p><h1>T</h1><p>Posted by Ben Byline</p>', ['Mia Marked']],
    ['byline', '<h1>T</h1><p>By Ben Byline</p>', ['Ben Byline']],
    ['byline', `${ld('Lia Linked')}${meta}<h1>T</h1><h3>By Ben Byline, Tide Columnist</h3>`, ['Ben Byline']],
    ['json-ld', `${ld('Lia Linked')}<h1>T</h1><p>By Lia Linked, Sea Times</p>`, ['Lia Linked']],
    ['json-ld', `${ld('Lia Linked')}<h1>T</h1><p>By Ben Byline</p><p>By Cy Cedar</p>`, ['Lia Linked']],
    ['json-ld', `${ld('Lia Linked')}<h1>T</h1><p>By night the sea rises</p>`, ['Lia Linked']],
    ['byline', '<h1>T</h1><ul><li><i class="bi bi-person"></i> Ida Icon</li><li>May 6, 2024</li></ul>', ['Ida Icon']],
    ['byline', '<h1>T</h1><p><svg class="icon-user"></svg> <b>Ida Icon</b></p>', ['Ida Icon']],
    ['byline-link', '<h1>T</h1><p><a href="/authors/lea">Lea Link</a></p>', ['Lea Link']],
    ['byline-class', '<h1>T</h1><p class="post-author">Cal Class</p>', ['Cal Class']],
    ['rel-author', link, ['Ann Linked']],
    [
      'fediverse',
      `${ld(undefined)}<meta name="fediverse:creator" content="@ann@social.example">`,
      ['@ann@social.example'],
    ],
  ])('%s', (source, page, value) => {
    expect(describedFrom(page).metadata.authors).toEqual({ value, source });
  });
  test.each(['id="comments"', 'class="comment-list"', 'class="comments-area"'])(
    'not comments below a short text, %s',
    (name) => {
      const comment = '<p class="author">Ann Ash</p><time datetime="2024-05-01">1 May 2024</time><p>I was there.</p>';
      const { authors, publishedDate } = metadataIn(
        `<h1>T</h1><p>Text</p><div ${name}>${comment}<time datetime="2024-05-02"></time></div>`,
      );
      expect([authors, publishedDate]).toEqual([undefined, undefined]);
    },
  );
  test('below a heading in a box that says it has comments', () => {
    const page = '<h1>T</h1><div class="entry-meta has-comments comments-open"><p class="author">Ann Ash</p></div>';
    expect(metadataIn(page).authors).toEqual(['Ann Ash']);
  });
  test('nowhere on a page without authors', () => {
    expect(metadataIn(`<p>By the sea</p><footer>${link}</footer>`).authors).toBeUndefined();
  });
});

describe('a byline', () => {
  test.each<[string, string, string[] | undefined]>([
    ['of several authors', '<h1>T</h1><p>By Ann Ash and Bob Birch | May 6, 2024</p>', ['Ann Ash', 'Bob Birch']],
    ['below its label', '<h1>T</h1><div>Written by</div><div>Ann Ash</div>', ['Ann Ash']],
    ['that touches its label', '<h1>T</h1><p><span>By</span><span>Ann Ash</span></p>', ['Ann Ash']],
    ['of a brand that touches its label', '<h1>Oar</h1><p><span>By</span><a>Sea Sport Products</a></p>', undefined],
    ['of contributors', '<h1>T</h1><div><b>Contributors:</b> Ann Ash</div>', ['Ann Ash']],
    [
      'beside a button',
      '<h1>T</h1><p>By <a href="/ann">Ann Ash</a> &nbsp; <a href="/print" class="btn btn-primary">Open Digital Issue</a></p>',
      ['Ann Ash'],
    ],
    [
      'after the links of its subjects',
      '<h1>T</h1><div>By</div><div><a rel="tag" href="/s">Sea Life</a></div><div><a rel="author" href="/ann">Ann Ash</a></div>',
      ['Ann Ash'],
    ],
    ['above a role', '<h1>T</h1><a href="/authors/ann"><p>Ann Ash</p><p>Tide Reporter</p></a>', ['Ann Ash']],
    [
      'above a role, as microdata',
      '<h1>T</h1><div itemprop="author">By <a href="/a">Ann Ash</a><br><span>Senior Tide Reporter</span></div>',
      ['Ann Ash'],
    ],
    ['between bars, with a date', '<h1>T</h1><p>Ann Ash | Tide writer | May 6, 2024</p>', ['Ann Ash']],
    ['after a date', '<h1>T</h1><p>6 May 2024 · Ann Ash on behalf of the harbour</p>', ['Ann Ash']],
    ['of a page, not a person', '<h1>T</h1><p>Press Release | May 6, 2024</p>', undefined],
    ['of two subjects', '<h1>T</h1><p>May 6, 2024 • <a rel="tag" href="/s">Sea Life</a></p>', undefined],
    [
      'in the footer of its article',
      '<article><h1>T</h1><p>x</p><footer><a rel="author" href="/ann">Ann Ash</a></footer></article>',
      ['Ann Ash'],
    ],
    [
      'in a Twitter card of the person’s own site',
      '<meta property="og:type" content="article"><meta property="og:site_name" content="Ann Ash"><meta name="twitter:label1" content="Written by"><meta name="twitter:data1" content="Ann Ash"><h1>T</h1>',
      ['Ann Ash'],
    ],
    ['ends at the end of a link', '<h1>T</h1><p>By <a href="/x">Ann Ash</a> who likes tides</p>', ['Ann Ash']],
    [
      'followed by links to sections',
      '<h1>T</h1><p>By <a href="/x">Ann Ash</a>, <a href="/y">Bob Birch</a> in <a href="/z">Sea Life</a></p>',
      ['Ann Ash', 'Bob Birch'],
    ],
    [
      'next to the site’s name',
      '<meta property="og:site_name" content="Sea"><h1>T</h1><p class="author">Sea</p><p class="author">Ann Ash</p>',
      ['Ann Ash'],
    ],
    ...[
      'Von Ann Ash',
      'Par Ann Ash',
      'Por Ann Ash',
      'Di Ann Ash',
      'Door Ann Ash',
      'Av Ann Ash',
      'Skrevet af Ann Ash',
      'Skriven av Ann Ash',
      'Kirjoittanut Ann Ash',
      'Napsala Ann Ash',
      'Írta: Ann Ash',
      'Yazan: Ann Ash',
      'Oleh Ann Ash',
      'Tác giả: Ann Ash',
      'Autor: Ann Ash',
      'Автор: Ann Ash',
      'Текст: Ann Ash',
      'بقلم: Ann Ash',
      'מאת Ann Ash',
      '作者：Ann Ash',
      '文：Ann Ash',
    ].map((line): [string, string, string[]] => [`in its language: ${line}`, `<h1>T</h1><p>${line}</p>`, ['Ann Ash']]),
    ['after the date', '<h1>T</h1><p><a href="/n">News</a> · May 6, 2024 · 3 min read · By Ann Ash</p>', ['Ann Ash']],
    ['after the date, as a link', '<h1>T</h1><p>May 6, 2024 by <a href="/x">Ann Ash</a></p>', ['Ann Ash']],
    ['of a sentence with a date is ignored', '<h1>T</h1><p>On May 6, 2024 the sea by night rose</p>', undefined],
    ['in a footer of the article', '<article><h1>T</h1><footer>By Ann Ash</footer></article>', ['Ann Ash']],
    [
      'below the text',
      `<h1>T</h1>${'<p>Some words of text</p>'.repeat(40)}<p>Posted by Ann Ash on May 6, 2024</p>`,
      ['Ann Ash'],
    ],
    [
      'below the text, after its label',
      `<h1>T</h1>${'<p>Some words of text</p>'.repeat(40)}<div><span>Written by</span><h3>Ann Ash</h3><p>Sailor</p></div>`,
      ['Ann Ash'],
    ],
    [
      'below the text is ignored if others differ',
      `<h1>T</h1>${'<p>Some words of text</p>'.repeat(40)}<p>Written by Ann Ash</p><p>Written by Bob Birch</p>`,
      undefined,
    ],
    [
      'on an article with a list of things',
      '<script type="application/ld+json">[{"@type":"Article"},{"@type":"ItemList"}]</script><h1>T</h1><p>By Ann Ash</p>',
      ['Ann Ash'],
    ],
    ['above the heading', '<p>By Ann Ash</p><h1>T</h1><p>Text</p>', ['Ann Ash']],
    [
      'of a forum’s first post only',
      '<h1>T</h1><p class="username">ann42x</p><p>Hi</p><p class="username">bob</p>',
      ['ann42x'],
    ],
    [
      'of a forum’s first post, in small letters',
      '<h1>T</h1><p><a href="#1">Post</a> by <b><a class="username" href="/u/1">ann</a></b> » 6 May 2024</p><p>Hi</p><p><a href="#2">Post</a> by <b><a class="username" href="/u/2">Bob</a></b> » 7 May 2024</p>',
      ['ann'],
    ],
    [
      'that links each item to the page is ignored',
      '<h1>Sea News</h1><h2>Tides</h2><p class="post-author">Posted in <a href="/news">Sea News</a></p>',
      undefined,
    ],
    ['beside another icon is ignored', '<h1>T</h1><p><i class="fa fa-tag"></i> Sea Life</p>', undefined],
    ['that is a sentence is ignored', '<h1>T</h1><p>By signing up you agree to our terms</p>', undefined],
    [
      'far from the heading is ignored',
      `<h1>T</h1>${'<p>Some words of text</p>'.repeat(40)}<p>By Ann Ash</p>`,
      undefined,
    ],
    ['per item of a list is ignored', '<h1>T</h1><p>By Ann Ash</p><p>By Bob Birch</p><p>By Cy Cedar</p>', undefined],
    [
      'on an index page is ignored',
      '<script type="application/ld+json">{"@type":"CollectionPage"}</script><h1>T</h1><p>By Ann Ash</p>',
      undefined,
    ],
    [
      'of a product page is ignored',
      '<meta property="og:type" content="product"><h1>T</h1><p>By Ann Ash</p>',
      undefined,
    ],
  ])('%s', (_, page, expected) => {
    expect(metadataIn(page).authors).toEqual(expected);
  });

  test.each([
    ['the site', 'Example'],
    ['a user name', 'annash'],
  ])('takes precedence over %s as author', (_, author) => {
    const options = { url: 'https://example.com/a' };
    expect(metadataIn(`${ld(author)}<h1>T</h1><p>By Ann Ash</p>`, options).authors).toEqual(['Ann Ash']);
    expect(metadataIn(ld(author), options).authors).toEqual([author]);
  });
});

describe('meta tags', () => {
  const tag = (name: string, content: string) => `<meta name="${name}" content="${content}">`;
  test.each<[string, string, string[] | undefined]>([
    ['of different names are not combined', tag('author', 'Ann Ash') + tag('parsely-author', 'A. Ash'), ['Ann Ash']],
    [
      'of the same name are combined',
      tag('citation_author', 'Ann Ash') + tag('citation_author', 'Bob Birch'),
      ['Ann Ash', 'Bob Birch'],
    ],
    [
      'with a person take precedence over those with the site',
      tag('author', 'Example') + tag('parsely-author', 'Ann Ash'),
      ['Ann Ash'],
    ],
    [
      'of citations have the family name first',
      tag('citation_author', 'Ash, Ann B.') + tag('citation_author', 'Birch, Bob'),
      ['Ann B. Ash', 'Bob Birch'],
    ],
    ['of Dublin Core may have the family name first', tag('dc.creator', 'Ash, Ann'), ['Ann Ash']],
    ['of Dublin Core may hold two names', tag('dc.creator', 'Ann Ash, Bob Birch'), ['Ann Ash', 'Bob Birch']],
    ...['dc.creator', 'dcterms.creator', 'sailthru.author', 'article:author', 'byl'].map(
      (name): [string, string, string[]] => [`may be called ${name}`, tag(name, 'Ann Ash'), ['Ann Ash']],
    ),
    ['with an unfilled template variable are ignored', tag('author', 'page.extra.author'), undefined],
    ['with a Fediverse account count only for articles', tag('fediverse:creator', '@ann@social.example'), undefined],
    [
      'with the site’s Fediverse account are ignored',
      `${tag('og:type', 'article')}${tag('fediverse:creator', '@example@social.example')}`,
      undefined,
    ],
    ['may have several names in one attribute', '<meta property="x:y dc:creator" content="Ann Ash">', ['Ann Ash']],
    ['with a software account are ignored', tag('author', 'admin'), undefined],
  ])('%s', (_, page, expected) => {
    expect(metadataIn(page, { url: 'https://example.com/a' }).authors).toEqual(expected);
  });
});

describe('a Twitter card', () => {
  const card = (label: string, data: string) =>
    `<meta name="twitter:label1" content="Est. reading time"><meta name="twitter:data1" content="3 minutes"><meta name="twitter:label2" content="${label}"><meta name="twitter:data2" content="${data}">`;
  test.each<[string, string, string[] | undefined]>([
    ['names the author after a label', card('Written by', 'Ann Ash'), ['Ann Ash']],
    ['may have other labels', card('Filed under', 'Sea Life'), undefined],
    ['may name the site', card('Written by', 'Example'), undefined],
  ])('%s', (_, page, expected) => {
    expect(metadataIn(page, { url: 'https://example.com/a' }).authors).toEqual(expected);
  });
});

describe('microdata authors', () => {
  const person = (name: string) =>
    `<span itemprop="author" itemscope><img alt=""><b itemprop="name">${name}</b>, Editor</span>`;
  test.each<[string, string, string[] | undefined]>([
    ['by name', person('Ann Ash'), ['Ann Ash']],
    ['several', person('Ann Ash') + person('Bob Birch'), ['Ann Ash', 'Bob Birch']],
    ['not of an Answer', `<div itemscope itemtype="https://schema.org/Answer">${person('Ann Ash')}</div>`, undefined],
    [
      'not of another item',
      `<div itemscope>${person('Ann Ash')}</div><div itemscope>${person('Bob')}</div>`,
      ['Ann Ash'],
    ],
    [
      'the first of many without a scope',
      `${'<p itemprop="author">Ann Ash</p>'}${['Bob', 'Cy', 'Di'].map((name) => `<p itemprop="author">${name}</p>`).join('')}`,
      ['Ann Ash'],
    ],
    ['in RDFa', '<p property="schema:author">Ann Ash</p>', ['Ann Ash']],
  ])('%s', (_, page, expected) => {
    expect(metadataIn(page).authors).toEqual(expected);
  });
});

test.each<[string, string, string[] | undefined]>([
  ['the documentation of a site', 'https://docs.example.com/a', undefined],
  ['a folder of documentation', 'https://example.com/docs/a', undefined],
  ['other pages', 'https://example.com/notes/a', ['Example Inc']],
])('the publisher alone is no author: %s', (_, url, expected) => {
  expect(metadataIn(ld('Example Inc'), { url }).authors).toEqual(expected);
  expect(metadataIn(ld('Ann Ash'), { url }).authors).toEqual(['Ann Ash']);
});

test('the author of a review is not that of the page', () => {
  const shop = { '@type': 'LocalBusiness', name: 'S', review: [{ '@type': 'Review', author: { name: 'Ann Ash' } }] };
  expect(metadataIn(`<script type="application/ld+json">${JSON.stringify(shop)}</script>`).authors).toBeUndefined();
});

test('an author may be a reference to another node of the graph', () => {
  const graph = {
    '@graph': [
      { '@type': 'Article', author: [{ '@id': '#ann' }, { '@id': '#no' }] },
      { '@type': 'Person', '@id': '#ann', name: 'Ann Ash' },
    ],
  };
  expect(metadataIn(`<script type="application/ld+json">${JSON.stringify(graph)}</script>`).authors).toEqual([
    'Ann Ash',
  ]);
});

describe('names', () => {
  test.each<[string, unknown, string[] | undefined]>([
    ['one', 'Ann Ash', ['Ann Ash']],
    ['a list of people', [{ '@type': 'Person', name: 'Ann Ash' }, { name: 'Bob Birch' }], ['Ann Ash', 'Bob Birch']],
    [
      'several in one text',
      'Ann Ash, Bob Birch and Cy Cedar & Di Dill',
      ['Ann Ash', 'Bob Birch', 'Cy Cedar', 'Di Dill'],
    ],
    ['named twice', ['Ann Ash', 'Ann Ash'], ['Ann Ash']],
    ['with "by"', 'By Ann Ash', ['Ann Ash']],
    ['with "and" inside a name', 'Andy Sandford', ['Andy Sandford']],
    ['an address is not a name', 'https://example.com/ann', undefined],
    ['a mail address is not a name', 'ann@example.com', undefined],
    ['a handle is not a name', '@ann', undefined],
    ['a person with only an address', { url: 'https://example.com/ann' }, undefined],
    ['a number is not a name', 42, undefined],
    ['an essay is not a name', 'x'.repeat(200), undefined],
    ['nested lists', [[['Ann Ash']]], ['Ann Ash']],
    ['a prototype is not an author', JSON.parse('{"__proto__": {"name": "Eve"}}'), undefined],
  ])('%s', (_, author, expected) => {
    expect(metadataIn(ld(author)).authors).toEqual(expected);
  });

  test('are limited to twenty', () => {
    const crowd = Array.from({ length: 100 }, (_, at) => `Person ${at}`);
    expect(metadataIn(ld(crowd)).authors).toHaveLength(20);
  });
});
