import { describe, expect, test } from 'vitest';
import { describedFrom, factsIn } from '../../test/kit.ts';
import { isoDate } from './dates.ts';

const ld =
  '<script type="application/ld+json">{"@type":"Article","datePublished":"2024-01-01","dateModified":"2024-02-01"}</script>';
const og =
  '<meta property="article:published_time" content="2024-01-02"><meta property="article:modified_time" content="2024-02-02">';
const meta = '<meta name="date" content="2024-01-03"><meta name="dcterms.modified" content="2024-02-03">';
const time = '<time datetime="2024-01-04">4 January</time>';

describe('the day of publication comes from', () => {
  test.each([
    ['json-ld', ld + og + meta + time, '2024-01-01'],
    ['open-graph', og + meta + time, '2024-01-02'],
    ['meta', meta + time, '2024-01-03'],
    ['time', time, '2024-01-04'],
  ])('%s', (source, page, value) => {
    expect(describedFrom(page).metadata.publishedDate).toEqual({ value, source });
  });
  test.each([
    ['several times: which one is it?', time + time],
    ['a time in the footer', `<footer>${time}</footer>`],
    ['a time for people only', '<time>4 January 2024</time>'],
    ['a nonsense date', '<meta name="date" content="yesterday">'],
  ])('not from %s', (_, page) => {
    expect(factsIn(page).publishedDate).toBeUndefined();
  });
  test('the next source, when the first is nonsense', () => {
    expect(factsIn(ld.replaceAll('2024-01-01', '2024-13-01') + og).publishedDate).toBe('2024-01-02');
  });
});

describe('the day of the last change comes from', () => {
  test.each([
    ['json-ld', ld + og + meta, '2024-02-01'],
    ['open-graph', og + meta, '2024-02-02'],
    ['meta', meta, '2024-02-03'],
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
    ['parts of a second go', '2024-05-06T07:08:09.123456Z', '2024-05-06T07:08:09Z'],
    ['a space for a T', '2024-05-06 07:08:09 +0000', '2024-05-06T07:08:09+00:00'],
    ['the date of a mail', 'Mon, 06 May 2024 07:08:09 GMT', '2024-05-06T07:08:09.000Z'],
    ['the date of a mail elsewhere', 'Mon, 06 May 2024 07:08:09 +0200', '2024-05-06T05:08:09.000Z'],
    ['the last day of a leap year’s February', '2024-02-29', '2024-02-29'],
    ['no 29 February in other years', '2023-02-29', undefined],
    ['no 31 April', '2024-04-31', undefined],
    ['no day 0', '2024-05-00', undefined],
    ['no month 13', '2024-13-01', undefined],
    ['no year 0000-00-00', '0000-00-00', undefined],
    ['no hour 25', '2024-05-06T25:00:00Z', undefined],
    ['no minute 61', '2024-05-06T07:61Z', undefined],
    ['no zone of 99 hours', '2024-05-06T07:08:09+99:99', undefined],
    ['no date without a zone in other forms: this machine’s clock has no say', '6 May 2024 07:08', undefined],
    ['no date in other words', 'last Monday', undefined],
    ['no number', '1714979289', undefined],
    ['no markup', '2024-05-06"><script>', undefined],
    ['nothing', '', undefined],
    ['absent', undefined, undefined],
  ])('%s', (_, text, expected) => {
    expect(isoDate(text)).toBe(expected);
  });
});
