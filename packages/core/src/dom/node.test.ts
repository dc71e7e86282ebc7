import { describe, expect, test } from 'vitest';
import { Document, Element, innerHtml, Text } from './index.ts';

const list = (...names: string[]) => {
  const parent = new Element('div');
  parent.append(...names.map((name) => new Element(name)));
  return parent;
};
const names = (parent: Element) => parent.children.map((child) => child.localName).join(' ');
/** Whether forward and backward links and both ends agree. */
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
    ['append: adds at the end', (parent) => parent.append(new Element('x')), 'a b c x'],
    ['prepend: keeps the order', (parent) => parent.prepend(new Element('x'), new Element('y')), 'x y a b c'],
    ['insertBefore: adds before the reference', (parent, _a, b) => parent.insertBefore(new Element('x'), b), 'a x b c'],
    ['insertBefore null: adds at the end', (parent) => parent.insertBefore(new Element('x'), null), 'a b c x'],
    ['insertBefore: moves a node that is already a child', (parent, a, _b, c) => parent.insertBefore(c, a), 'c a b'],
    ['insertBefore: a node before itself changes nothing', (parent, a) => parent.insertBefore(a, a), 'a b c'],
    ['remove: in the middle', (_parent, _a, b) => b.remove(), 'a c'],
    ['remove: at the start', (_parent, a) => a.remove(), 'b c'],
    ['remove: at the end', (_parent, _a, _b, c) => c.remove(), 'a b'],
    ['remove: twice changes nothing more', (_parent, a) => [a, a].forEach((node) => void node.remove()), 'b c'],
    ['replaceWith: several nodes', (_parent, _a, b) => b.replaceWith(new Element('x'), new Element('y')), 'a x y c'],
    [
      'replaceWith: the node itself and others',
      (_parent, _a, b) => b.replaceWith(new Element('x'), b, new Element('y')),
      'a x b y c',
    ],
    ['replaceWith: a sibling', (_parent, a, b) => b.replaceWith(a), 'a c'],
    ['replaceWith: nothing', (_parent, _a, b) => b.replaceWith(), 'a c'],
    ['append: moves a node from its old parent', (_parent, a, b) => a.append(b), 'a c'],
  ])('%s', (_, change, after) => {
    const parent = list('a', 'b', 'c');
    const [a, b, c] = parent.children as [Element, Element, Element];
    change(parent, a, b, c);
    expect([names(parent), isConsistent(parent)]).toEqual([after, true]);
  });

  test('childNodes is a copy: safe to iterate while the tree changes', () => {
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
  test('properties of the prototype are not attributes', () => {
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
