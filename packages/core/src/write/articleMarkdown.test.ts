import { describe, expect, test } from 'vitest';
import { outlineOf } from '../../test/kit.ts';
import { articleMarkdown } from './articleMarkdown.ts';

const facts = {
  source: 'https://a.example/b',
  title: 'Tides',
  author: 'Ann Ash',
  published_date: '2024-01-01',
  domain: 'a.example',
  word_count: 3,
  reading_time: '1 min',
  hero_image: 'https://a.example/a.png',
  tags: ['sea'],
};

test('frontmatter in the order of the contract, hero image, title, body', () => {
  expect(articleMarkdown(facts, 'The sea rises.', '2024-02-03T04:05:06Z', false)).toBe(`---
source: "https://a.example/b"
title: "Tides"
author: "Ann Ash"
published_date: "2024-01-01"
domain: "a.example"
word_count: 3
reading_time: "1 min"
hero_image: "https://a.example/a.png"
tags:
  - "sea"
saved_at: "2024-02-03T04:05:06Z"
---

[![Tides](https://a.example/a.png)](https://a.example/a.png)

# Tides

The sea rises.
`);
});

describe('the body', () => {
  const bodyOf = (document: string) => document.slice(document.indexOf('\n---\n') + 6);
  const unknown = { ...facts, hero_image: undefined, title: undefined };
  test.each([
    ['has no hero image when the article opens with one', facts, true, '# Tides\n\nx\n'],
    ['has no hero image when there is none', { ...facts, hero_image: undefined }, false, '# Tides\n\nx\n'],
    ['has no title when there is none', unknown, false, 'x\n'],
    [
      'has a title that stays text',
      { ...unknown, title: '- *a* <b> [c](d) #' },
      false,
      '# - \\*a\\* \\<b> \\[c\\](d) \\#\n\nx\n',
    ],
  ])('%s', (_, given, opensWithImage, expected) => {
    expect(bodyOf(articleMarkdown(given, 'x', undefined, opensWithImage))).toBe(expected);
  });
  test('a title of any kind is a heading of one line', () => {
    const body = bodyOf(articleMarkdown({ ...unknown, title: '# a --- `b` <script> &amp; c #' }, '', undefined, true));
    expect(outlineOf(body)).toBe('h1(# a --- `b` <script> &amp; c #)');
  });
});
