import { describe, expect, test } from 'vitest';
import { bodyAfter, PAGE } from '../../test/kit.ts';
import { resolveLinks } from './resolveLinks.ts';

describe('with the URL of the page', () => {
  test.each([
    [
      'makes links absolute',
      '<a href="/a">x</a><a href="b?c=1">y</a>',
      '<a href="https://example.com/a">x</a><a href="https://example.com/notes/b?c=1">y</a>',
    ],
    ['makes images absolute', '<img src="../a.png">', '<img src="https://example.com/a.png">'],
    [
      'gives bare hosts the scheme of the page',
      '<img src="//cdn.example/a.png">',
      '<img src="https://cdn.example/a.png">',
    ],
    ['keeps absolute links', '<a href="http://other.example/">x</a>', '<a href="http://other.example/">x</a>'],
    [
      'keeps mailto and tel links',
      '<a href="mailto:a@b.example">x</a><a href="tel:+431">y</a>',
      '<a href="mailto:a@b.example">x</a><a href="tel:+431">y</a>',
    ],
    ['keeps links inside the page', '<a href="#note-1">1</a>', '<a href="#note-1">1</a>'],
    [
      'makes citations absolute',
      '<blockquote cite="/b">x</blockquote>',
      '<blockquote cite="https://example.com/b">x</blockquote>',
    ],
    [
      'encodes characters that are invalid in URLs',
      '<a href="/a b?c=d e">x</a>',
      '<a href="https://example.com/a%20b?c=d%20e">x</a>',
    ],
    ['unlinks script', '<a href="javascript:alert(1)">x <b>y</b></a>', 'x <b>y</b>'],
    ['unlinks script with a line break in the scheme', '<a href=" java\nscript:alert(1)">x</a>', 'x'],
    ['unlinks data', '<a href="data:text/html,x">x</a>', 'x'],
    [
      'unlinks files and other programs',
      '<a href="file:///etc/passwd">x</a><a href="vbscript:y">y</a><a href="steam://z">z</a>',
      'xyz',
    ],
    ['unlinks invalid URLs', '<a href="https://">x</a><a href="">y</a><a href="#">z</a>', 'xyz'],
    ['unlinks an anchor without href', '<a name="top">x</a>', 'x'],
    [
      'removes image sources that are not http(s)',
      '<img src="mailto:a@b.example"><img src="#a"><img src="javascript:1">',
      '<img><img><img>',
    ],
    ['leaves other attributes alone', '<p data-href="/a" title="/b">x</p>', '<p data-href="/a" title="/b">x</p>'],
  ])('%s', (_, before, after) => {
    expect(bodyAfter(resolveLinks, before, { url: PAGE })).toBe(after);
  });
});

describe('a base element', () => {
  test.each([
    ['is used', '<base href="https://other.example/x/"><a href="a">x</a>', '<a href="https://other.example/x/a">x</a>'],
    [
      'may be relative itself',
      '<base href="/deep/er/"><a href="a">x</a>',
      '<a href="https://example.com/deep/er/a">x</a>',
    ],
    [
      'is used only once',
      '<base href="/one/"><base href="/two/"><a href="a">x</a>',
      '<a href="https://example.com/one/a">x</a>',
    ],
    [
      'with a script URL is ignored',
      '<base href="javascript:/x/"><a href="a">x</a>',
      '<a href="https://example.com/notes/a">x</a>',
    ],
    [
      'with an invalid URL is ignored',
      '<base href="https://"><a href="a">x</a>',
      '<a href="https://example.com/notes/a">x</a>',
    ],
  ])('%s', (_, before, after) => {
    expect(bodyAfter(resolveLinks, before, { url: PAGE })).toBe(after);
  });
});

describe('without the URL of the page', () => {
  test.each([
    ['keeps absolute links', '<a href="https://other.example/a">x</a>', '<a href="https://other.example/a">x</a>'],
    ['unlinks relative links', '<a href="/a">x</a><img src="b.png">', 'x<img>'],
  ])('%s', (_, before, after) => {
    expect(bodyAfter(resolveLinks, before)).toBe(after);
  });
});
