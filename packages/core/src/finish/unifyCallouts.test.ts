import { expect, test } from 'vitest';
import { bodyAfter, markdownOf, sanitized } from '../../test/kit.ts';
import { unifyCallouts } from './unifyCallouts.ts';

const callout = (kind: string, inner: string, title?: string) =>
  `<blockquote class="callout-${kind}">${title ? `<p><strong>${title}</strong></p>` : ''}${inner}</blockquote>`;

test.each([
  [
    'GitHub',
    '<div class="markdown-alert markdown-alert-warning"><p class="markdown-alert-title">Warning</p><p>a</p></div>',
    callout('warning', '<p>a</p>', 'Warning'),
  ],
  [
    'Obsidian',
    '<div data-callout="tip" class="callout"><div class="callout-title"><div class="callout-title-inner">Do <b>this</b></div></div><p>a</p></div>',
    callout('tip', '<p>a</p>', 'Do this'),
  ],
  [
    'Sphinx',
    '<div class="admonition note"><p class="admonition-title">Note</p><p>a</p></div>',
    callout('note', '<p>a</p>', 'Note'),
  ],
  [
    'MkDocs, folded',
    '<details class="admonition danger"><summary>Mind</summary><p>a</p></details>',
    callout('danger', '<p>a</p>', 'Mind'),
  ],
  [
    'Docusaurus',
    '<div class="theme-admonition theme-admonition-info alert alert--info"><div class="admonitionHeading_x1">Info</div><div>a</div></div>',
    callout('info', '<div>a</div>', 'Info'),
  ],
  ['Bootstrap', '<div class="alert alert-danger"><p>a</p></div>', callout('danger', '<p>a</p>')],
  [
    'VitePress',
    '<div class="custom-block tip"><p class="custom-block-title">TIP</p><p>a</p></div>',
    callout('tip', '<p>a</p>', 'TIP'),
  ],
  ['an aside', '<aside class="note">a</aside>', callout('note', 'a')],
  [
    'one in another',
    '<aside class="note"><div class="alert alert-info">a</div></aside>',
    callout('note', '<div class="alert alert-info">a</div>'),
  ],
])('%s', (_, before, after) => {
  expect(bodyAfter(unifyCallouts, before)).toBe(after);
});

test.each([
  ['other asides', '<aside class="author">a</aside>'],
  ['boxes with only a kind as class', '<div class="note">a</div>'],
  ['a whole page in a call-out box', `<div class="alert alert-info">${'a '.repeat(5_000)}</div>`],
  ['quotations', '<blockquote class="quote">a</blockquote>'],
])('does not change %s', (_, before) => {
  expect(bodyAfter(unifyCallouts, before)).toBe(before);
});

test.each([
  ['with a title', callout('tip', '<p>a</p><p>b</p>', 'Do this'), '> [!tip] Do this\n> a\n>\n> b'],
  ['with its kind as title', callout('note', '<p>a</p>', 'Note'), '> [!note]\n> a'],
  ['without a title', callout('note', '<ul><li>a</li></ul>'), '> [!note]\n>\n> - a'],
  ['text that looks like one', '<blockquote><p>[!note] a</p></blockquote>', '> \\[!note] a'],
])('as Markdown: %s', (_, html, markdown) => {
  expect(markdownOf(html)).toBe(markdown);
});

test('the sanitiser keeps the kind and no other class', () => {
  expect(sanitized('<blockquote class="x callout-note">a</blockquote><blockquote class="x">b</blockquote>')).toBe(
    '<blockquote class="callout-note">a</blockquote><blockquote>b</blockquote>',
  );
});

test('terminates on nested call-outs', () => {
  expect(bodyAfter(unifyCallouts, '<div class="alert alert-info">'.repeat(50_000))).toContain('<div');
});
