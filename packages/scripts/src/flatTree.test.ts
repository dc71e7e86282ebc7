import { dom, parseHtml } from '@pith/core/tree';
import { expect, test } from 'vitest';
import { flatten, flattenAsDocument, unflatten } from './flatTree.ts';

const roundTrip = (root: dom.Parent) => {
  const copy = new dom.Document();
  unflatten(structuredClone(flatten(root)), copy);
  return dom.innerHtml(copy);
};

test.each([
  ['elements, attributes, text and comments', '<p class="a" id="b">x<!-- y --><br>z</p>'],
  ['templates and their contents', '<template><p>a<template>b</template></p></template><p>c</p>'],
  ['other namespaces', '<svg viewBox="0 0 1 1"><foreignObject><p>x</p></foreignObject></svg>'],
  ['nothing', ''],
])('round trip: %s', (_, html) => {
  const root = parseHtml(html);
  expect(roundTrip(root)).toBe(dom.innerHtml(root));
});

test('round trip of a tree that HTML cannot express', () => {
  const root = new dom.Document();
  const outer = new dom.Element('p');
  outer.append(new dom.Element('p'), new dom.Text('a'), new dom.Text('b'));
  root.append(outer);
  const copy = new dom.Document();
  unflatten(flatten(root), copy);
  expect((copy.firstChild as dom.Element).childNodes).toHaveLength(3);
});

test('round trip of a tree 100,000 elements deep', () => {
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

test('flattenAsDocument wraps content in a document', () => {
  const content = new dom.Element('article');
  content.append(new dom.Text('x'));
  const whole = new dom.Document();
  unflatten(flattenAsDocument(content), whole);
  expect(dom.innerHtml(whole)).toBe('<html><head></head><body>x</body></html>');
});
