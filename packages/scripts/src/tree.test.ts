import { dom, parseHtml } from '@pith/core/tree';
import { expect, test } from 'vitest';
import { flatten, flattenAsDocument, unflatten } from './tree.ts';

const again = (root: dom.Parent) => {
  const copy = new dom.Document();
  unflatten(structuredClone(flatten(root)), copy);
  return dom.innerHtml(copy);
};

test.each([
  ['elements, attributes, text and comments', '<p class="a" id="b">x<!-- y --><br>z</p>'],
  ['templates and what they hold', '<template><p>a<template>b</template></p></template><p>c</p>'],
  ['other namespaces', '<svg viewBox="0 0 1 1"><foreignObject><p>x</p></foreignObject></svg>'],
  ['nothing', ''],
])('%s go over and come back', (_, html) => {
  const root = parseHtml(html);
  expect(again(root)).toBe(dom.innerHtml(root));
});

test('a tree that no text could say comes back as it was', () => {
  const root = new dom.Document();
  const outer = new dom.Element('p');
  outer.append(new dom.Element('p'), new dom.Text('a'), new dom.Text('b'));
  root.append(outer);
  const copy = new dom.Document();
  unflatten(flatten(root), copy);
  expect((copy.firstChild as dom.Element).childNodes).toHaveLength(3);
});

test('a tree of any depth', () => {
  const root = new dom.Document();
  let at: dom.Parent = root;
  for (let depth = 0; depth < 100_000; depth++) {
    const next = new dom.Element('div');
    at.append(next);
    at = next;
  }
  const copy = new dom.Document();
  unflatten(flatten(root), copy);
  expect([...dom.elementsInside(copy)]).toHaveLength(100_000);
});

test('content as a document of its own', () => {
  const content = new dom.Element('article');
  content.append(new dom.Text('x'));
  const whole = new dom.Document();
  unflatten(flattenAsDocument(content), whole);
  expect(dom.innerHtml(whole)).toBe('<html><head></head><body>x</body></html>');
});
