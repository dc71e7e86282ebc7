import { describe, expect, test } from 'vitest';
import { parseHtml } from '../../parse/parseHtml.ts';
import { articleTitle, textSimilarity } from './metadata.ts';
import { articlePage, originalOf, oursOf } from './testKit.ts';

const TITLE = '<title>How tides work on our shores</title>';
const data = (value: unknown) =>
  `${TITLE}<script type="application/ld+json">${typeof value === 'string' ? value : JSON.stringify(value)}</script>`;
const meta = (name: string, content: string) => `${TITLE}<meta name="${name}" content="${content}">`;
const property = (name: string, content: string) => `${TITLE}<meta property="${name}" content="${content}">`;

const context = 'https://schema.org';
const article = { '@context': context, '@type': 'NewsArticle', headline: 'From data', author: { name: 'Ann' } };
const { '@context': _, ...bare } = article;

describe('gives the same metadata as the original', () => {
  test.each([
    ['nothing but a title', TITLE],
    ['an article', data(article)],
    ['all fields', data({ ...article, description: ' D ', publisher: { name: ' P ' }, datePublished: ' 2020-01-02 ' })],
    ['fields of other kinds', data({ ...article, description: { a: 1 }, publisher: null, datePublished: 5 })],
    ['JSON-LD of another type', data({ '@context': context, '@type': 'Person', name: 'Bob' })],
    ['a type that starts with Article', data({ ...article, '@type': 'ArticleOfFaith' })],
    ['a type that has Report in it', data({ ...article, '@type': 'CrimeReports' })],
    ['several types', data({ ...article, '@type': ['NewsArticle', 'Thing'] })],
    ['another @context', data({ ...article, '@context': 'https://other.example/' })],
    ['schema.org with www', data({ ...article, '@context': 'https://www.schema.org' })],
    ['a context object', data({ ...article, '@context': { '@vocab': 'http://schema.org/' } })],
    ['a list of contexts', data({ ...article, '@context': [context] })],
    ['no context', data(bare)],
    ['a graph', data({ '@context': context, '@graph': [{ '@type': 'Person', name: 'Bob' }, bare] })],
    ['a graph beside a type', data({ '@context': context, '@type': 'WebSite', '@graph': [bare] })],
    ['a graph with several types first', data({ '@context': context, '@graph': [{ '@type': ['Person'] }, bare] })],
    ['a graph with several types last', data({ '@context': context, '@graph': [bare, { '@type': ['Person'] }] })],
    ['a graph with null first', data({ '@context': context, '@graph': [null, bare] })],
    ['a graph with text first', data({ '@context': context, '@graph': ['text', bare] })],
    ['a list', data([{ '@type': 'Person' }, article])],
    ['a list with several types first', data([{ '@type': ['Person'] }, article])],
    ['a list without articles', data([{ '@type': 'Person' }])],
    ['a broken block before a good one', data('{') + data(article)],
    ['two articles', data(article) + data({ ...article, headline: 'Second' })],
    ['CDATA', data(`<![CDATA[${JSON.stringify(article)}]]>`)],
    ['null', data('null')],
    ['several authors', data({ ...article, author: [{ name: ' Ann ' }, { name: 'Bob' }, {}, null] })],
    ['several authors, the first without a name', data({ ...article, author: [{}, { name: 'Bob' }] })],
    ['an author that is text', data({ ...article, author: 'Ann' })],
    ['a blank author', data({ ...article, author: { name: ' ' } })],
    ['name and headline the same', data({ ...article, name: 'From data' })],
    ['the headline fits the title', data({ ...article, name: 'Site', headline: 'How tides work on our shores' })],
    ['the name fits the title', data({ ...article, name: 'How tides work on our shores' })],
    ['neither fits the title', data({ ...article, name: ' Site ' })],
    ['meta author', meta('author', 'Ann')],
    ['meta author, again', meta('author', 'Ann') + meta('author', 'Bob')],
    ['meta author in capitals', meta('AUTHOR', 'Ann')],
    ['meta dc.creator', meta('dc.creator', 'Ann')],
    ['meta DC.Title', meta('DC.Title', 'Other')],
    ['meta dcterms.title', meta('dcterms.title', 'Other')],
    ['meta twitter:title', meta('twitter:title', 'Other')],
    ['meta parsely', meta('parsely-author', 'Ann') + meta('parsely-title', 'Other') + meta('parsely-pub-date', '2020')],
    ['meta weibo', meta('weibo:article:title', 'Other') + meta('weibo:webpage:description', 'Of it')],
    ['meta description', meta('description', ' Of it ')],
    ['an empty description', meta('description', '')],
    ['a blank title', meta('title', '  ')],
    ['a name with other words', meta('x author', 'Ann')],
    ['property og:title', property('og:title', 'Other')],
    ['property og:title before twitter:title', meta('twitter:title', 'Not this') + property('og:title', 'Other')],
    ['two properties in one', property('og:title dc:title', 'Other')],
    ['a property with spaces', property(' og : site_name ', 'Site')],
    ['a property with other characters', property('my-og:titles', 'Other')],
    ['property article:author', property('article:author', 'Ann')],
    ['property article:author, a URL', property('article:author', 'https://ann.example/')],
    ['property article:published_time', property('article:published_time', '2020-01-02')],
    ['entities', property('og:title', '&amp;lt;b&amp;gt; &amp;amp; &amp;quot;x&amp;quot; &amp;apos;')],
    ['numeric entities', property('og:title', '&amp;#60; &amp;#x3C; &amp;#X3c; &amp;#128512;')],
    [
      'entities of invalid code points',
      property('og:title', '&amp;#0; &amp;#xD800; &amp;#x110000; &amp;#99999999999;'),
    ],
    ['unknown named entities', property('og:title', '&amp;nbsp;&amp;copy;')],
  ])('%s', (_, head) => {
    const html = articlePage('', head);
    expect(oursOf(html)).toEqual(originalOf(html));
  });

  test.each([
    ['a byline in the text', '<p class="byline">By Ann</p>'],
    ['a byline with the name marked', '<p class="byline">By <span itemprop="name">Ann</span></p>'],
    ['a byline that is too long', `<p class="byline">${'By Ann '.repeat(20)}</p>`],
    ['a byline of white space', '<p class="byline"> </p>'],
    ['a byline among white space', `<p class="byline">${' '.repeat(200)}By Ann</p>`],
    ['rel=author', '<a rel="author" href="/ann">Ann</a>'],
    ['itemprop=author', '<span itemprop="author">Ann</span>'],
    ['two bylines', '<p class="byline">Ann</p><p class="byline">Bob</p>'],
  ])('%s', (_, before) => {
    const html = articlePage('').replace('<article>', `<article>${before}`);
    expect(oursOf(html)).toEqual(originalOf(html));
  });

  test.each([
    ['lang and dir', '<html lang="ar" dir="rtl">'],
    ['an empty lang', '<html lang="">'],
    ['no html tag', ''],
  ])('%s', (_, tag) => {
    const html = articlePage('').replace('<html>', tag);
    expect(oursOf(html)).toEqual(originalOf(html));
  });
});

describe('the title without the name of the site', () => {
  test.each([
    ['How tides work on our shores', 'How tides work on our shores'],
    ['How tides work today | Site', 'How tides work today | Site'],
    ['How the tides work today | Site', 'How the tides work today'],
    ['Site | How the tides work today', 'How the tides work today'],
    ['How the tides work today – Site', 'How the tides work today'],
    ['How the tides work today — Site', 'How the tides work today'],
    ['Sea > How the tides work today', 'How the tides work today'],
    ['Site » Sea » How the tides work today', 'Site » Sea » How the tides work today'],
    ['Site: How the tides work today', 'How the tides work today'],
    ['How the tides of the sea work: a guide', 'How the tides of the sea work: a guide'],
    ['Well-known tides of the northern-most sea', 'Well-known tides of the northern-most sea'],
    ['  How \n the   tides work ', 'How the tides work'],
    ['Tides', 'The only heading of this whole page'],
    ['', 'The only heading of this whole page'],
  ])('%s', (title, expected) => {
    const page = `<title>${title}</title><h1>The only heading of this whole page</h1>`;
    expect(articleTitle(parseHtml(page))).toBe(expected);
  });

  test('keeps the part before the colon when a heading repeats the whole title', () => {
    expect(articleTitle(parseHtml('<title>Tides: how they work</title><h2>Tides: how they work</h2>'))).toBe(
      'Tides: how they work',
    );
  });

  test('ignores the title of an SVG', () => {
    expect(articleTitle(parseHtml('<svg><title>Chart of all the tides there are</title></svg>'))).toBe('');
  });
});

test.each([
  ['the same words', 'How tides work', 'how TIDES work', 1],
  ['no words', '', 'tides', 0],
  ['none of the words', 'moon', 'tides', 0],
  ['words of the first only', 'How tides work and why', 'tides', 1],
  ['half of the letters', 'tides', 'tides waves', 1 - 5 / 11],
])('textSimilarity: %s', (_, first, second, expected) => {
  expect(textSimilarity(first, second)).toBeCloseTo(expected, 10);
});
