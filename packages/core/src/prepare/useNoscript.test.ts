import { describe, expect, test } from 'vitest';
import { pageAfter, traced } from '../../test/kit.ts';
import { useNoscript } from './useNoscript.ts';

const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(' ');

describe('noscript', () => {
  test.each([
    ['is dropped if it asks for scripts', '<p>Text</p><noscript>Please enable JavaScript.</noscript>', '<p>Text</p>'],
    [
      'is dropped if it holds a tracking pixel',
      '<p>Text</p><noscript><img src="https://t.example/p.gif"></noscript>',
      '<p>Text</p>',
    ],
    [
      'is dropped if it holds less text than the page',
      `<p>${words(300)}</p><noscript>${words(200)}</noscript>`,
      `<p>${words(300)}</p>`,
    ],
    [
      'is used if it holds more text than the rest',
      `<p>Loading</p><noscript><p>${words(200)}</p></noscript>`,
      `<p>Loading</p><p>${words(200)}</p>`,
    ],
    [
      'is used even if scripts are longer',
      `<noscript>${words(200)}</noscript><script>${words(900)}</script>`,
      `${words(200)}<script>${words(900)}</script>`,
    ],
    [
      'is used even if nested',
      `<p>Loading</p><noscript><noscript><p>${words(200)}</p></noscript></noscript>`,
      `<p>Loading</p><p>${words(200)}</p>`,
    ],
    ['is dropped if it is short, even if the page is empty', `<p></p><noscript>${words(50)}</noscript>`, '<p></p>'],
    [
      'provides the image of a figure that has none',
      '<figure><div><div></div><noscript><img src="a.jpg"></noscript></div><figcaption>a</figcaption></figure>',
      '<figure><div><div></div><img src="a.jpg"></div><figcaption>a</figcaption></figure>',
    ],
    [
      'replaces the lazy image before it',
      '<img data-src="a.jpg" src="data:image/gif;base64,R0"><noscript><img src="a.jpg"></noscript>',
      '<img src="a.jpg">',
    ],
    [
      'replaces a lazy image before white space',
      '<img class="lazy">\n<noscript><img src="a.jpg"></noscript>',
      '\n<img src="a.jpg">',
    ],
    [
      'does not replace an image with a URL',
      '<img src="https://a.example/a.jpg"><noscript><img src="a.jpg"></noscript>',
      '<img src="https://a.example/a.jpg">',
    ],
    [
      'is counted once if nested',
      `<p>${words(150)}</p><noscript>${'<noscript>'.repeat(3)}${words(101)}</noscript>`,
      `<p>${words(150)}</p>`,
    ],
    ['is optional', '<p>Text</p>', '<p>Text</p>'],
  ])('%s', (_, before, after) => {
    expect(pageAfter(useNoscript, before)).toBe(after);
  });
});

test('the trace reports that it was used', () => {
  const { events } = traced(`<p>Loading</p><noscript><p>${words(200)}</p></noscript>`);
  expect(events).toContainEqual({
    stage: 'useNoscript',
    did: 'chose',
    what: 'noscript',
    why: 'it holds 200 words, the page around it 1',
  });
});
