import { extract } from '@pith/core';
import { expect, test } from 'vitest';
import { processorSeconds } from '../../../../tools/processorSeconds.ts';
import { isRenderedBetter, needsRendering } from './renderDecision.ts';

const paragraph =
  'Before dawn the boats come in, one behind the other, and on the quay stand those who weigh the catch and write it down.';
const text = Array.from({ length: 12 }, (_, i) => `<p>Day ${i}. ${paragraph}</p>`).join('');
const whole = `<title>Harbour</title><article><h1>Harbour</h1>${text}</article>`;
const url = 'https://a.example/harbour';
const read = (html: string) => extract(html, { url });
const needs = (html: string) => needsRendering(html, read(html));

test.each([
  ['an empty root', '<title>App</title><div id="root"></div><script src="/main.js"></script>'],
  [
    'a root with a loading text',
    '<title>App</title><div id="app">Loading…</div><script type="module" src="/assets/index.js"></script>',
  ],
  [
    'a request to enable JavaScript',
    '<title>App</title><noscript>You need to enable JavaScript to run this app.</noscript><script src=a.js></script>',
  ],
  [
    'a skeleton and signs of a framework',
    '<title>App</title><div id="__next"><p>Shore Gazette</p></div><script id="__NEXT_DATA__" type="application/json">{}</script>',
  ],
])('%s needs rendering', (_, html) => {
  expect(needs(html)).toBe(true);
});

test.each([
  ['a complete page', whole],
  [
    'a complete page of a framework',
    `<div id="__next">${whole}</div><script id="__NEXT_DATA__" type="application/json">{}</script><script src="/_next/static/chunks/main.js"></script>`,
  ],
  ['a short page without scripts', '<title>Short</title><p>Only a line.</p>'],
  [
    'a short page with a counter',
    '<title>Short</title><article><h1>Short</h1><p>Only a line or two, by hand, with nothing to wait for and no framework in sight at all.</p></article><script>count()</script>',
  ],
])('%s needs no rendering', (_, html) => {
  expect(needs(html)).toBe(false);
});

const wall = '<title>Log in</title><p>Please log in to continue.</p><input type=password>';
test.each([
  ['more of the article', whole, '<title>App</title><div id=root></div>', true],
  ['the same', whole, whole, false],
  ['less', '<title>App</title><p>Oops.</p>', whole, false],
  [
    'a wall',
    wall,
    '<title>Short</title><article><p>Only a line or two, by hand, but those are there.</p></article>',
    false,
  ],
])('rendering gives %s', (_, rendered, fetched, expected) => {
  expect(isRenderedBetter(read(rendered), read(fetched))).toBe(expected);
});

test('patterns match in linear time', async () => {
  const hostile = `<script>${'<div id='.repeat(50_000)}`;
  expect(await processorSeconds(() => needs(hostile))).toBeLessThan(5);
});
