import { isProbablyReaderable as original } from '@mozilla/readability';
import { describe, expect, test } from 'vitest';
import { Element } from '../../dom/index.ts';
import { isProbablyReaderable, type ReaderableOptions } from './readerable.ts';
import { jsdomOf, linkedomOf, messageOf } from './testKit.ts';

const text = (length: number) => 'tide '.repeat(length / 5);
const long = text(1000);

const pages: [string, string, ReaderableOptions?][] = [
  ['a long paragraph', `<p>${long}</p>`],
  ['nothing', ''],
  ['a short paragraph', `<p>${text(200)}</p>`],
  ['short paragraphs that add up', `<p>${text(300)}</p>`.repeat(2)],
  ['text outside a block', `<div>${long}</div>`],
  ['preformatted text', `<pre>${long}</pre>`],
  ['an article', `<article>${long}</article>`],
  ['a div with a break', `<div>${long}<br>${long}</div>`],
  ['a span with a break', `<span>${long}<br>${long}</span>`],
  ['a div counted once, whatever its breaks', `<div>${text(250)}<br><br><br></div>`],
  ['a hidden paragraph', `<p hidden>${long}</p>`],
  ['a paragraph that is not displayed', `<p style="display: none">${long}</p>`],
  ['a paragraph with visibility: hidden counts', `<p style="visibility: hidden">${long}</p>`],
  ['a paragraph with aria-hidden', `<p aria-hidden="true">${long}</p>`],
  ['a fallback image paragraph', `<p aria-hidden="true" class="fallback-image">${long}</p>`],
  ['a paragraph inside something hidden', `<div hidden><p>${long}</p></div>`],
  ['an unlikely name', `<p class="comment">${long}</p>`],
  ['an unlikely name with a likely one', `<p class="comment article">${long}</p>`],
  ['an unlikely id', `<p id="sidebar">${long}</p>`],
  ['a paragraph in a list', `<ul><li><div><p>${long}</p></div></li></ul>`],
  ['an article in a list', `<ul><li><article>${long}</article></li></ul>`],
  ['white space at the ends', `<p>${' '.repeat(2000)}${text(100)}</p>`],
  ['minContentLength, higher', `<p>${long}</p>`, { minContentLength: 2000 }],
  ['minContentLength, lower', `<p>${text(400)}</p>`, { minContentLength: 0 }],
  ['minScore, higher', `<p>${long}</p>`, { minScore: 50 }],
  ['minScore, zero', `<p>${text(150)}</p>`, { minScore: 0 }],
  ['visibilityChecker: nothing visible', `<p>${long}</p>`, { visibilityChecker: () => false }],
  ['visibilityChecker: everything visible', `<p hidden>${long}</p>`, { visibilityChecker: () => true }],
];

test.each(pages)('%s', (_, html, options) => {
  const expected = original(jsdomOf(html), options as Parameters<typeof original>[1]);
  expect(isProbablyReaderable(jsdomOf(html), options)).toBe(expected);
  expect(isProbablyReaderable(linkedomOf(html), options)).toBe(expected);
  expect(isProbablyReaderable(html, options as ReaderableOptions<unknown>)).toBe(expected);
});

test('the pages above give both results', () => {
  const results = pages.map(([, html, options]) => isProbablyReaderable(jsdomOf(html), options));
  expect(new Set(results)).toEqual(new Set([true, false]));
});

describe('the visibility checker', () => {
  const html = `<p id="a">${long}</p>`;

  test('gets the elements of the document that was given', () => {
    const document = jsdomOf(html);
    const seen: unknown[] = [];
    isProbablyReaderable(document, { visibilityChecker: (element) => seen.push(element) > 0 });
    expect(seen).toEqual([document.getElementById('a')]);
    expect(seen[0]).toBe(document.getElementById('a'));
  });

  test('gets elements of our tree from text', () => {
    const seen: Element[] = [];
    isProbablyReaderable(html, { visibilityChecker: (element) => seen.push(element) > 0 });
    expect(seen).toHaveLength(1);
    expect(seen[0]).toBeInstanceOf(Element);
    expect(seen[0]!.id).toBe('a');
  });

  test('may be passed instead of options', () => {
    expect(isProbablyReaderable(html, () => false)).toBe(false);
    expect(isProbablyReaderable(jsdomOf(html), () => false)).toBe(false);
  });

  test('is not called after the minimum score is reached', () => {
    let calls = 0;
    isProbablyReaderable(`<p>${long}</p>`.repeat(9), () => ++calls > 0);
    expect(calls).toBe(1);
  });
});

test.each([
  ['nothing', undefined],
  ['null', null],
  ['an object', {}],
  ['a number', 7],
])('%s is rejected with the message of the original', (_, input) => {
  const message = messageOf(() => original(input as Document));
  expect(message).toMatch(/querySelectorAll/);
  expect(messageOf(() => isProbablyReaderable(input as Document))).toBe(message);
});

test('does not modify a document', () => {
  const document = jsdomOf(`<div>${long}<br>${long}</div>`);
  const before = document.documentElement.outerHTML;
  isProbablyReaderable(document);
  expect(document.documentElement.outerHTML).toBe(before);
});
