import { Readability as Original } from '@mozilla/readability';
import { describe, expect, expectTypeOf, test, vi } from 'vitest';
import { Element } from '../../dom/index.ts';
import { Readability } from './index.ts';
import {
  articlePage,
  jsdomOf,
  linkedomOf,
  messageOf,
  type OriginalOptions,
  originalOf,
  oursOf,
  PAGE,
  paragraphs,
  sentence,
} from './testKit.ts';

/** The constructor without types, to pass invalid arguments. */
type Loose = new (...given: unknown[]) => { parse(): unknown };

/** Four boxes with the same score, too far apart for their common ancestor to win by its own score. */
const wide = `<div>${`<div><div><div><div>${paragraphs(4)}</div></div></div></div>`.repeat(4)}</div>`;
const video = '<p>Look</p><iframe src="https://videos.example/embed/1"></iframe><p>there</p>';
const linky = `<div>${sentence(1)} <a href="/a">${'a link of some length '.repeat(2)}</a></div>`;
const structured = `<script type="application/ld+json">{"@context":"https://schema.org","@type":"Article","headline":"From data","author":{"name":"Ann"}}</script>`;

describe('options have the same effect as in the original', () => {
  test.each<[string, string, OriginalOptions]>([
    ['none', articlePage(''), {}],
    ['maxElemsToParse, just enough', articlePage(''), { maxElemsToParse: 14 }],
    ['charThreshold, low', `<p>${sentence(1)}</p><p class="comment">${sentence(2)}</p>`, { charThreshold: 20 }],
    ['charThreshold, high', `<p>${sentence(1)}</p><p class="comment">${sentence(2)}</p>`, { charThreshold: 5000 }],
    ['nbTopCandidates, one', wide, { nbTopCandidates: 1 }],
    ['nbTopCandidates, many', wide, { nbTopCandidates: 20 }],
    ['classesToPreserve', articlePage('<p class="a b caption">Text</p>'), { classesToPreserve: ['caption', 'b'] }],
    ['keepClasses', articlePage('<p class="a b">Text</p>'), { keepClasses: true }],
    ['disableJSONLD', articlePage('', structured), { disableJSONLD: true }],
    ['JSON-LD', articlePage('', structured), {}],
    ['allowedVideoRegex', articlePage(video), { allowedVideoRegex: /videos\.example/ }],
    ['no allowedVideoRegex', articlePage(video), {}],
    ['linkDensityModifier, lax', articlePage(linky), { linkDensityModifier: 0.5 }],
    ['linkDensityModifier, strict', articlePage(linky), { linkDensityModifier: -0.19 }],
  ])('%s', (_, html, options) => {
    expect(oursOf(html, options)).toEqual(originalOf(html, options));
  });

  test.each([
    ['charThreshold', `<p>${sentence(1)}</p><p class="comment">${sentence(2)}</p>`, { charThreshold: 20 }],
    ['nbTopCandidates', wide, { nbTopCandidates: 1 }],
    ['classesToPreserve', articlePage('<p class="caption">Text</p>'), { classesToPreserve: ['caption'] }],
    ['keepClasses', articlePage('<p class="a">Text</p>'), { keepClasses: true }],
    ['disableJSONLD', articlePage('', structured), { disableJSONLD: true }],
    ['allowedVideoRegex', articlePage(video), { allowedVideoRegex: /videos\.example/ }],
    ['linkDensityModifier', articlePage(linky), { linkDensityModifier: 0.5 }],
  ])('%s makes a difference', (_, html, options) => {
    expect(oursOf(html, options)).not.toEqual(oursOf(html));
  });

  test('debug logs each attempt and changes nothing', () => {
    const debug = vi.spyOn(console, 'debug').mockImplementation(() => undefined);
    expect(oursOf(`<p>${sentence(1)}</p>`, { debug: true })).toEqual(oursOf(`<p>${sentence(1)}</p>`));
    expect(debug).toHaveBeenCalledTimes(4);
    debug.mockRestore();
  });
});

describe('invalid arguments throw the error of the original', () => {
  const page = articlePage('');
  test.each<[string, (reader: typeof Original | typeof Readability) => unknown]>([
    ['nothing', (Reader) => new (Reader as Loose)()],
    ['null', (Reader) => new (Reader as Loose)(null)],
    ['an object', (Reader) => new (Reader as Loose)({})],
    ['a number', (Reader) => new (Reader as Loose)(7, {})],
    ['an element', (Reader) => new (Reader as Loose)(jsdomOf(page).body)],
    ['an options object first', (Reader) => new (Reader as Loose)({ debug: false }, {})],
    ['too many elements', (Reader) => new (Reader as Loose)(jsdomOf(page), { maxElemsToParse: 5 }).parse()],
    ['fine', (Reader) => new (Reader as Loose)(jsdomOf(page), null).parse()],
  ])('%s', (_, call) => {
    expect(messageOf(() => call(Readability))).toBe(messageOf(() => call(Original)));
  });

  test('too many elements in text', () => {
    expect(() => oursOf(page, { maxElemsToParse: 5 })).toThrow('Aborting parsing document; 11 elements found');
  });

  test('accepts the argument order of early releases', () => {
    const old = new Readability('https://elsewhere.example/', jsdomOf(page), { keepClasses: true });
    const now = new Readability(jsdomOf(page), { keepClasses: true });
    expect(old.parse()).toEqual(now.parse());
  });
});

describe('input', () => {
  const html = articlePage(
    '<p>With a <a href="/a">link</a> and <img src="b.png"> and a <template><b>template</b></template>.</p>',
    '<title>How tides work</title><meta name="author" content="Ann">',
  );
  const inputs = { text: html, jsdom: jsdomOf(html), linkedom: linkedomOf(html) };

  test.each(Object.entries(inputs))('%s gives the same article', (_, input) => {
    expect(new Readability(input, { url: PAGE }).parse()).toEqual(originalOf(html));
  });

  test.each(['jsdom', 'linkedom'] as const)('does not modify a %s document', (name) => {
    const before = inputs[name].documentElement.outerHTML;
    expect(new Readability(inputs[name]).parse()).not.toBeNull();
    expect(inputs[name].documentElement.outerHTML).toBe(before);
  });

  test.each(Object.entries(inputs))('%s can be parsed twice', (_, input) => {
    const reader = new Readability(input, { url: PAGE });
    expect(reader.parse()).toEqual(reader.parse());
  });

  test('the URL of a document takes precedence over the option', () => {
    const content = new Readability(inputs.jsdom, { url: 'https://other.example/' }).parse()?.content;
    expect(content).toContain('href="https://example.com/a"');
  });

  test('relative URLs stay without a page URL', () => {
    expect(new Readability(html).parse()?.content).toContain('href="/a"');
  });

  test('handles a document that nests deeper than the parser allows', () => {
    const document = jsdomOf('<body>');
    let at: HTMLElement = document.body;
    for (let depth = 0; depth < 2000; depth++) at = at.appendChild(document.createElement('div'));
    at.innerHTML = paragraphs(6);
    expect(new Readability(document).parse()?.textContent).toContain(sentence(5));
  });

  test.each([
    ['no text', ''],
    ['an empty body', '<html><body></body></html>'],
    ['only hidden text', `<div hidden>${paragraphs(9)}</div>`],
    ['only a script', '<script>let text</script>'],
    ['frames', '<frameset><frame src="a"></frameset>'],
  ])('%s gives null', (_, page) => {
    expect(oursOf(page)).toBeNull();
    expect(originalOf(page)).toBeNull();
  });

  test('comments in text do not split words; those in a document do, as in the original', () => {
    const page = `<div>${'One<!-- --> sentence<!-- --> in three pieces that a framework has rendered. '.repeat(12)}</div>`;
    expect(oursOf(page)?.content).not.toContain('<p>One</p>');
    expect(new Readability(jsdomOf(page)).parse()).toEqual(originalOf(page));
  });
});

describe('the serializer', () => {
  test('gets an element of the document that was given', () => {
    const document = jsdomOf(articlePage('<svg viewBox="0 0 1 1"><path></path></svg><p>Last</p>'));
    const article = new Readability(document, { serializer: (element) => element }).parse()!;
    expectTypeOf(article.content!).toEqualTypeOf<globalThis.Element>();
    expect(article.content).toBeInstanceOf(document.defaultView!.HTMLElement);
    expect(article.content!.ownerDocument).toBe(document);
    expect(article.content!.innerHTML).toBe(new Readability(document).parse()!.content);
    expect(article.content!.querySelector('svg')!.namespaceURI).toBe('http://www.w3.org/2000/svg');
  });

  test('gets a linkedom element from a linkedom document', () => {
    const document = linkedomOf(articlePage('<p>Last</p>'));
    const article = new Readability(document, { serializer: (element) => element.outerHTML }).parse()!;
    expect(article.content).toMatch(/^<div><div (?=[^>]*id="readability-page-1")/);
  });

  test('gets an element of our tree from text', () => {
    const article = new Readability(articlePage('<p>Last</p>'), { serializer: (element) => element }).parse()!;
    expect(article.content).toBeInstanceOf(Element);
    expect(article.content!.localName).toBe('div');
  });

  test('may accept any node', () => {
    const reader = new Readability<Node>(jsdomOf(articlePage('')), { serializer: (node: Node) => node });
    expect(reader.parse()!.content!.nodeType).toBe(1);
  });
});

describe('attempts', () => {
  const few = `<p>${sentence(1)}</p>`;
  test.each([
    ['keep unlikely names at the second attempt', `<body><div class="sidebar">${paragraphs(5)}</div></body>`],
    [
      'use the one with the most text',
      `<body><div class="sidebar">${few}${few}</div><div class="content">${few}</div></body>`,
    ],
    [
      'do not restore a root that was removed as unlikely',
      `<html class="menu"><body><div class="menu">${paragraphs(5)}</div></body></html>`,
    ],
    ['do not restore a hidden body', `<body hidden><div class="menu">${paragraphs(5)}</div></body>`],
    [
      'do not restore a body that is a dialog',
      `<body role="dialog"><div class="menu">${paragraphs(5)}</div>${few}</body>`,
    ],
    [
      'consider the body once as a candidate',
      `<body><section><img src="a.png"><div>Loading</div></section><div id="top-bar"><div><span><a href="/a">${'Return to the start '.repeat(3)}</a></span></div></div></body>`,
    ],
    [
      'find a byline once',
      `<body><p class="author">Ann</p><div class="menu"><p class="author">Bob</p>${few}</div></body>`,
    ],
    [
      'correct nesting that HTML cannot express',
      `<body><p>${sentence(1)}<br><br><div class="menu">${sentence(2)}</div></p></body>`,
    ],
    [
      'take the direction from the last attempt',
      `<html dir="rtl"><body><table><tr><th></th></tr><tr><td>${sentence(1)}</td></tr></table></body></html>`,
    ],
    ['take the direction from the winner', `<html dir="rtl"><body><div dir="ltr">${paragraphs(6)}</div></body></html>`],
  ])('%s', (_, html) => {
    expect(oursOf(html)).toEqual(originalOf(html));
  });
});
