import { describe, expect, test } from 'vitest';
import { describedFrom, metadataIn } from '../../test/kit.ts';
import { isoDate } from './dates.ts';

const ld =
  '<script type="application/ld+json">{"@type":"Article","datePublished":"2024-01-01","dateModified":"2024-02-01"}</script>';
const og =
  '<meta property="article:published_time" content="2024-01-02"><meta property="article:modified_time" content="2024-02-02">';
const meta = '<meta name="date" content="2024-01-03"><meta name="dcterms.modified" content="2024-02-03">';
const marked = '<span itemprop="datePublished">January 4, 2024</span>';
const time = '<h1>Tides</h1><p>By Ann Ash, <time datetime="2024-01-05T06:07:08Z">5 January 2024</time></p>';
const updated = '<h1>Tides</h1><p>Last updated: 6 January 2024</p>';

describe('the published date comes from', () => {
  test.each([
    ['json-ld', ld + og + meta + marked + time, '2024-01-01'],
    ['open-graph', og + meta + marked + time, '2024-01-02'],
    ['meta', meta + marked + time, '2024-01-03'],
    ['microdata', marked + time, '2024-01-04'],
    ['near-title', time, '2024-01-05T06:07:08Z'],
    ['near-title-updated', updated, '2024-01-06'],
    ['near-title', '<p>Text</p><p><time datetime="2024-01-07">Sunday</time></p>', '2024-01-07'],
  ])('%s', (source, page, value) => {
    expect(describedFrom(page).metadata.publishedDate).toEqual({ value, source });
  });
  test.each([
    ['a list of dates', `<h1>News</h1>${[1, 2, 3, 4].map((day) => `<p>Item</p><p>${day} May 2024</p>`).join('')}`],
    ['a time in the footer', '<h1>Tides</h1><footer><time datetime="2024-01-04">4 January 2024</time></footer>'],
    ['a date far from the heading', '<p>4 January 2024</p>'],
    ['times that differ', '<p><time datetime="2024-01-07">a</time></p><p><time datetime="2024-01-08">b</time></p>'],
    ['the time of a change', '<p>Text</p><p>Last modified: <time datetime="2024-01-07">Sunday</time></p>'],
    ['two small numbers alone', '<h1>T</h1><p>02-12-2025</p>'],
    ['a deadline', '<h1>Tides</h1><p>Deadline: 4 January 2024</p>'],
    ['a date in a table', '<h1>Tides</h1><table><tr><th>Founded</th><td>May 6, 1998 (1998-05-06)</td></tr></table>'],
    ['a sentence', `<h1>Tides</h1><p>On 4 January 2024 ${'the sea came '.repeat(20)}</p>`],
    [
      'a comment',
      '<div itemscope itemtype="https://schema.org/Comment"><i itemprop="datePublished">2024-01-04</i></div>',
    ],
    ['a WebPage node', '<script type="application/ld+json">{"@type":"WebPage","datePublished":"2024-01-01"}</script>'],
    ...['0001-01-01T00:00:00Z', '1970-01-01', 'Thu, 01 Jan 1970 00:00:00 GMT'].map((day): [string, string] => [
      `no date at all, ${day}`,
      `<meta property="article:published_time" content="${day}">`,
    ]),
    ['a page declared as a list', `<script type="application/ld+json">{"@type":"CollectionPage"}</script>${time}`],
    ['a product page', `<meta property="og:type" content="product">${og}`],
    ['an invalid date', '<meta name="date" content="yesterday">'],
  ])('but not from %s', (_, page) => {
    expect(metadataIn(page).publishedDate).toBeUndefined();
  });
  test.each([
    ['published before updated', '<h1>T</h1><p>Updated May 7, 2024</p><p>Published May 6, 2024</p>', '2024-05-06'],
    ['both in one line', '<h1>T</h1><p>Published May 6, 2024 · Updated May 7, 2024</p>', '2024-05-06'],
    ['a label on its own line', '<h1>T</h1><div>Published on</div><div>May 6, 2024</div>', '2024-05-06'],
    ['a line above the heading', '<p>May 6, 2024</p><h1>T</h1><p>Text</p>', '2024-05-06'],
    ['touching another text', '<h1>T</h1><p><b>News</b><span>May 6, 2024</span></p>', '2024-05-06'],
    [
      'a time element without a day',
      '<h1>T</h1><p><time datetime="2024-05-06T07:08Z">today</time></p>',
      '2024-05-06T07:08Z',
    ],
    ['a time element of an event', '<h1>T</h1><p>Starts <time datetime="2024-05-06">soon</time></p>', undefined],
    ['in a footer of the article', '<article><h1>T</h1><footer>May 6, 2024</footer></article>', '2024-05-06'],
  ])('near the title: %s', (_, page, value) => {
    expect(metadataIn(page).publishedDate).toBe(value);
  });
  test.each([
    ['https://example.com/2024/05/06/tides', '2024-05-06'],
    ['https://example.com/2024-05-06-tides', '2024-05-06'],
    ['https://example.com/2024-05-06+tides', '2024-05-06'],
    ['https://example.com/2024/may/06/tides', '2024-05-06'],
    ['https://example.com/2024/october/06/tides', '2024-10-06'],
    ['https://example.com/2024/tide/06/tides', undefined],
    ['https://example.com/2024/05/tides', undefined],
    ['https://example.com/2024/55/66/tides', undefined],
    ['https://example.com/', undefined],
  ])('the address %s', (url, value) => {
    expect(metadataIn('<p>Text</p>', { url }).publishedDate).toBe(value);
  });
  test.each([
    ['the day before the UTC day', '2024-05-07T03:00:00+00:00', '2024-05-06'],
    ['the day after the UTC day', '2024-05-05T23:00:00Z', '2024-05-06'],
    ['the same day keeps its time', '2024-05-06T03:00:00Z', '2024-05-06T03:00:00Z'],
    ['a time in another zone stays', '2024-05-07T03:00:00-05:00', '2024-05-07T03:00:00-05:00'],
    ['a day further away stays', '2024-05-08T03:00:00Z', '2024-05-08T03:00:00Z'],
  ])('the day in the URL and a UTC time: %s', (_, time, value) => {
    const page = `<meta property="article:published_time" content="${time}">`;
    expect(metadataIn(page, { url: 'https://example.com/2024/05/06/tides' }).publishedDate).toBe(value);
  });
  test.each([
    ['an earlier day is right', '1 May 2024', '2024-05-01'],
    ['a later day is that of an update', '9 May 2024', '2024-05-06T03:00:00Z'],
    ['the day before may be another time zone’s', '5 May 2024', '2024-05-06T03:00:00Z'],
  ])('the day near the title and the metadata: %s', (_, day, value) => {
    const page = `<meta property="article:published_time" content="2024-05-06T03:00:00Z"><h1>Tides</h1><p>${day}</p>`;
    expect(metadataIn(page).publishedDate).toBe(value);
  });
  test.each([
    'dcterms.issued',
    'dc.date.created',
    'published',
    'published-date',
    'published_date',
    'publication-date',
    'publication_date',
    'prism.publicationdate',
  ])('a meta tag called %s', (name) => {
    expect(metadataIn(`<meta name="${name}" content="2024-05-06">`).publishedDate).toBe('2024-05-06');
  });
  test('nothing on a front page', () => {
    expect(metadataIn(og, { url: 'https://example.com/' }).publishedDate).toBeUndefined();
  });
  test('the next source, if the first is invalid', () => {
    expect(metadataIn(ld.replaceAll('2024-01-01', '2024-13-01') + og).publishedDate).toBe('2024-01-02');
  });
});

describe('the modified date comes from', () => {
  test.each([
    ['json-ld', ld + og + meta, '2024-02-01'],
    ['open-graph', og + meta, '2024-02-02'],
    ['meta', meta, '2024-02-03'],
    ['meta', '<meta name="updated_at" content="2024-02-03"><meta name="ms.date" content="2024-01-03">', '2024-02-03'],
    ['meta', '<meta name="ms.date" content="01/13/2024">', '2024-01-13'],
    ['microdata', `<time itemprop="dateModified" datetime="2024-02-04">x</time>${updated}`, '2024-02-04'],
    ['near-title', updated, '2024-01-06'],
  ])('%s', (source, page, value) => {
    expect(describedFrom(page).metadata.modifiedDate).toEqual({ value, source });
  });
});

describe('a date', () => {
  test.each([
    ['a day stays a day', '2024-05-06', '2024-05-06'],
    ['a time keeps its zone', '2024-05-06T07:08:09+02:00', '2024-05-06T07:08:09+02:00'],
    ['a zone gets its colon', '2024-05-06T07:08:09+0200', '2024-05-06T07:08:09+02:00'],
    ['UTC stays UTC', '2024-05-06T07:08:09Z', '2024-05-06T07:08:09Z'],
    ['a missing zone stays missing', '2024-05-06T07:08:09', '2024-05-06T07:08:09'],
    ['missing seconds stay missing', '2024-05-06T07:08Z', '2024-05-06T07:08Z'],
    ['fractions of a second are removed', '2024-05-06T07:08:09.123456Z', '2024-05-06T07:08:09Z'],
    ['a space for a T', '2024-05-06 07:08:09 +0000', '2024-05-06T07:08:09+00:00'],
    ['an RFC 2822 date', 'Mon, 06 May 2024 07:08:09 GMT', '2024-05-06T07:08:09.000Z'],
    ['an RFC 2822 date in another zone', 'Mon, 06 May 2024 07:08:09 +0200', '2024-05-06T05:08:09.000Z'],
    ['the last day of a leap year’s February', '2024-02-29', '2024-02-29'],
    ['no 29 February in other years', '2023-02-29', undefined],
    ['no 31 April', '2024-04-31', undefined],
    ['no day 0', '2024-05-00', undefined],
    ['no month 13', '2024-13-01', undefined],
    ['no year 0000-00-00', '0000-00-00', undefined],
    ['no hour 25', '2024-05-06T25:00:00Z', undefined],
    ['no minute 61', '2024-05-06T07:61Z', undefined],
    ['no zone of 99 hours', '2024-05-06T07:08:09+99:99', undefined],
    ['a time without a zone in other forms gives the day only', '6 May 2024 07:08', '2024-05-06'],
    ['no date in relative words', 'last Monday', undefined],
    ['no number', '1714979289', undefined],
    ['no markup', '2024-05-06"><script>', undefined],
    ['nothing', '', undefined],
    ['absent', undefined, undefined],
  ])('%s', (_, text, expected) => {
    expect(isoDate(text)).toBe(expected);
  });
});
