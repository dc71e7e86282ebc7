import { expect, test } from 'vitest';
import { story } from '../../test/spa/story.ts';
import { isBetter, whyRender } from './evidence.ts';

const text = story.parts.flatMap(({ paragraphs }) => paragraphs.map((words) => `<p>${words}</p>`)).join('');
const whole = `<title>Harbour</title><article><h1>Harbour</h1>${text}</article>`;
const url = 'https://a.example/harbour';
const why = (html: string) => whyRender({ html, url }, { rules: [] });

test.each([
  ['an empty root', '<title>App</title><div id="root"></div><script src="/main.js"></script>'],
  [
    'a root that says that it loads',
    '<title>App</title><div id="app">Loading…</div><script type="module" src="/assets/index.js"></script>',
  ],
  [
    'a demand for JavaScript',
    '<title>App</title><noscript>You need to enable JavaScript to run this app.</noscript><script src=a.js></script>',
  ],
  [
    'a skeleton and the marks of a framework',
    '<title>App</title><div id="__next"><p>Shore Gazette</p></div><script id="__NEXT_DATA__" type="application/json">{}</script>',
  ],
])('%s needs a browser', (_, html) => {
  expect(why(html)).toBeTypeOf('string');
});

test.each([
  ['a page that is there', whole],
  [
    'a page that is there, of a framework',
    `<div id="__next">${whole}</div><script id="__NEXT_DATA__" type="application/json">{}</script><script src="/_next/static/chunks/main.js"></script>`,
  ],
  ['a short page without scripts', '<title>Short</title><p>Only a line.</p>'],
  [
    'a short page with a counter',
    '<title>Short</title><article><h1>Short</h1><p>Only a line or two, by hand, with nothing to wait for and no framework in sight at all.</p></article><script>count()</script>',
  ],
])('%s needs none', (_, html) => {
  expect(why(html)).toBeUndefined();
});

const wall = '<title>Log in</title><p>Please log in to continue.</p><input type=password>';
test.each([
  ['more of the story', whole, '<title>App</title><div id=root></div>', true],
  ['the same', whole, whole, false],
  ['less', '<title>App</title><p>Oops.</p>', whole, false],
  [
    'a wall',
    wall,
    '<title>Short</title><article><p>Only a line or two, by hand, but those are there.</p></article>',
    false,
  ],
])('rendered gives %s', (_, rendered, plain, expected) => {
  expect(isBetter({ html: rendered, url }, { html: plain, url }, { rules: [] })).toBe(expected);
});

test('marks are looked for in time that grows with the page', () => {
  const hostile = `<script>${'<div id='.repeat(50_000)}`;
  expect(why(hostile)).toSatisfy((found) => found === undefined || typeof found === 'string');
});
