import { expect, test } from 'vitest';
import { fragment } from '../../../test/kit.ts';
import { toMarkdown } from './index.ts';

const source = 'https://example.com/tides#top';

test.each([
  ['a heading', '<p><a href="#s-x">a</a></p><h2 id="s-x">Why, oh <em>why</em>?</h2>', '[a](#why-oh-why)'],
  ['an equal heading', '<p><a href="#s-x">a</a></p><h2>b</h2><h3 id="s-x">B</h3>', '[a](#b-1)'],
  ['the title again', '<p><a href="#s-x">a</a></p><h2 id="s-x">Tides</h2>', '[a](#tides-1)'],
  ['a section with a heading', '<p><a href="#s-x">a</a></p><div id="s-x"> <h2>b</h2></div>', '[a](#b)'],
  ['any writing system', '<p><a href="#s-x">a</a></p><h2 id="s-x">Прилив и отлив</h2>', '[a](#прилив-и-отлив)'],
  ['a paragraph', '<p><a href="#s-x">a</a></p><p id="s-x">b</p>', '[a](https://example.com/tides#x)'],
  ['a term', '<p><a href="#s-x.y">a</a></p><p id="s-x.y">b</p>', '[a](https://example.com/tides#x.y)'],
  ['another page', '<p><a href="https://a.example/#s-x">a</a></p>', '[a](https://a.example/#s-x)'],
])('a link to %s', (_, html, link) => {
  expect(toMarkdown(fragment(html), {}, { title: 'Tides', source }).split('\n')[2]).toBe(link);
});

test('a link to a paragraph stays without the URL of the page', () => {
  expect(toMarkdown(fragment('<p id="s-x"><a href="#s-x">a</a></p>'))).toBe('[a](#s-x)');
});
