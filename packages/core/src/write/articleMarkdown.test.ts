import { describe, expect, test } from 'vitest';
import { fragment, outlineOf } from '../../test/kit.ts';
import { articleMarkdown } from './articleMarkdown.ts';

const bodyOfText = (text: string, opensWithImage = false) => ({ root: fragment(`<p>${text}</p>`), opensWithImage });

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

test('writes frontmatter in the specified order, hero image, title, body', () => {
  expect(articleMarkdown(facts, bodyOfText('The sea rises.'), { savedAt: '2024-02-03T04:05:06Z' })).toBe(`---
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
    expect(bodyOf(articleMarkdown(given, bodyOfText('x', opensWithImage)))).toBe(expected);
  });
  test.each([
    ['its title', '<h1>Tide clock, brass</h1><p>x</p>', '# Tide clock, brass\n\nx\n'],
    ['its title in other words', '<div><h1>Brass clock</h1></div><p>x</p>', '# Brass clock\n\nx\n'],
    ['another heading', '<h1>Moons</h1><p>x</p>', '# Tide clock, brass\n\n# Moons\n\nx\n'],
  ])('that starts with %s', (_, html, expected) => {
    const given = { ...facts, title: 'Tide clock, brass' };
    expect(bodyOf(articleMarkdown(given, { root: fragment(html), opensWithImage: true }))).toBe(expected);
  });
  test('writes any title as a heading on one line', () => {
    const body = bodyOf(articleMarkdown({ ...unknown, title: '# a --- `b` <script> &amp; c #' }, bodyOfText('', true)));
    expect(outlineOf(body)).toBe('h1(# a --- `b` <script> &amp; c #)');
  });
});

test.each([
  [
    'chosen fields, in the order they were named',
    { fields: ['word_count', 'title'] as const },
    '---\nword_count: 3\ntitle: "Tides"\n---\n',
  ],
  ['no fields: no frontmatter', { fields: [] }, ''],
])('%s', (_, options, frontmatter) => {
  const body = '[![Tides](https://a.example/a.png)](https://a.example/a.png)\n\n# Tides\n\nx\n';
  expect(articleMarkdown(facts, bodyOfText('x'), options)).toBe((frontmatter && `${frontmatter}\n${body}`) || body);
});
