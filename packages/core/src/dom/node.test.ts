import { describe, expect, test } from 'vitest';
import { Document, Element, innerHtml, Text } from './index.ts';

const list = (...names: string[]) => {
  const parent = new Element('div');
  parent.append(...names.map((name) => new Element(name)));
  return parent;
};
const names = (parent: Element) => parent.children.map((child) => child.localName).join(' ');
/** Both directions of the chain, and both ends, run the same story. */
const isConsistent = (parent: Element): boolean => {
  const forward = parent.childNodes;
  const backward: unknown[] = [];
  for (let node = parent.lastChild; node; node = node.previousSibling) backward.unshift(node);
  return (
    forward.every((node, at) => node === backward[at] && node.parentNode === parent) &&
    forward.length === backward.length
  );
};

describe('children', () => {
  test.each<[string, (parent: Element, a: Element, b: Element, c: Element) => void, string]>([
    ['append at the end', (parent) => parent.append(new Element('x')), 'a b c x'],
    ['prepend in order', (parent) => parent.prepend(new Element('x'), new Element('y')), 'x y a b c'],
    ['insert before another', (parent, _a, b) => parent.insertBefore(new Element('x'), b), 'a x b c'],
    ['insert before none: at the end', (parent) => parent.insertBefore(new Element('x'), null), 'a b c x'],
    ['move when they are there already', (parent, a, _b, c) => parent.insertBefore(c, a), 'c a b'],
    ['stay when inserted before themselves', (parent, a) => parent.insertBefore(a, a), 'a b c'],
    ['leave the middle', (_parent, _a, b) => b.remove(), 'a c'],
    ['leave the start', (_parent, a) => a.remove(), 'b c'],
    ['leave the end', (_parent, _a, _b, c) => c.remove(), 'a b'],
    ['leave once, however often told to', (_parent, a) => [a, a].forEach((node) => void node.remove()), 'b c'],
    ['are replaced by several', (_parent, _a, b) => b.replaceWith(new Element('x'), new Element('y')), 'a x y c'],
    [
      'are replaced by themselves and others',
      (_parent, _a, b) => b.replaceWith(new Element('x'), b, new Element('y')),
      'a x b y c',
    ],
    ['are replaced by one that stood beside', (_parent, a, b) => b.replaceWith(a), 'a c'],
    ['are replaced by none', (_parent, _a, b) => b.replaceWith(), 'a c'],
    ['leave their old parent when they join another', (_parent, a, b) => a.append(b), 'a c'],
  ])('%s', (_, change, after) => {
    const parent = list('a', 'b', 'c');
    const [a, b, c] = parent.children as [Element, Element, Element];
    change(parent, a, b, c);
    expect([names(parent), isConsistent(parent)]).toEqual([after, true]);
  });

  test('a list of children is a copy: safe to change the tree under it', () => {
    const parent = list('a', 'b', 'c');
    for (const child of parent.childNodes) child.remove();
    expect(innerHtml(parent)).toBe('');
  });
});

describe('attributes', () => {
  test('are read, set, set again and removed', () => {
    const link = new Element('a', [{ name: 'href', value: '/x' }]);
    link.setAttribute('href', '/y');
    link.setAttribute('title', 'Y');
    expect([link.getAttribute('href'), link.getAttribute('title'), link.getAttribute('rel')]).toEqual([
      '/y',
      'Y',
      null,
    ]);
    link.removeAttribute('href');
    expect([link.hasAttribute('href'), link.hasAttribute('title')]).toEqual([false, true]);
  });
  test('of the prototype are no attributes', () => {
    expect(new Element('a').getAttribute('constructor')).toBeNull();
  });
  test('id and class are empty when absent', () => {
    expect([new Element('a').id, new Element('a').className]).toEqual(['', '']);
  });
});

test('a document without elements has no head and no body', () => {
  const empty = new Document();
  empty.append(new Text('x'));
  expect([empty.documentElement, empty.head, empty.body]).toEqual([null, null, null]);
});
