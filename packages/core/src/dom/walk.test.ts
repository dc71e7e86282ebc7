import { describe, expect, test } from 'vitest';
import { fragment } from '../../test/kit.ts';
import {
  Element,
  elementsInside,
  elementsNamed,
  firstNamed,
  foldedText,
  innerHtml,
  isInside,
  moveChildren,
  type Node,
  nodesInside,
  type Parent,
  rawText,
  rename,
  Text,
  unwrap,
} from './index.ts';

const named = (node: Node): string =>
  node instanceof Element ? node.localName : node instanceof Text ? node.data : '';
const visited = (root: Parent, visit: (element: Element) => void = () => {}): string[] => {
  const names: string[] = [];
  for (const node of nodesInside(root)) {
    names.push(named(node));
    if (node instanceof Element) visit(node);
  }
  return names;
};
const all = '<div><b>1</b><i>2</i></div><p>3</p>';

describe('walking while the tree changes', () => {
  test.each<[string, string, (element: Element) => void, string[], string]>([
    ['visits every node in document order', all, () => {}, ['div', 'b', '1', 'i', '2', 'p', '3'], all],
    ['continues after a removed element', all, on('div', remove), ['div', 'p', '3'], '<p>3</p>'],
    [
      'continues after a removed first child',
      all,
      on('b', remove),
      ['div', 'b', 'i', '2', 'p', '3'],
      '<div><i>2</i></div><p>3</p>',
    ],
    [
      'continues after a removed last child',
      all,
      on('i', remove),
      ['div', 'b', '1', 'i', 'p', '3'],
      '<div><b>1</b></div><p>3</p>',
    ],
    [
      'ends when the last element is removed',
      all,
      on('p', remove),
      ['div', 'b', '1', 'i', '2', 'p'],
      '<div><b>1</b><i>2</i></div>',
    ],
    ['survives the removal of everything', all, remove, ['div', 'p'], ''],
    [
      'visits the children of an unwrapped element',
      all,
      on('div', unwrap),
      ['div', 'b', '1', 'i', '2', 'p', '3'],
      '<b>1</b><i>2</i><p>3</p>',
    ],
    ['unwraps nested elements one after the other', '<b><b><b>x</b></b></b>y', unwrap, ['b', 'b', 'b', 'x', 'y'], 'xy'],
    ['continues after an unwrapped empty element', '<b></b><i>x</i>', on('b', unwrap), ['b', 'i', 'x'], '<i>x</i>'],
    [
      'visits the children of a renamed element',
      all,
      on('div', (element) => void rename(element, 'section')),
      ['div', 'b', '1', 'i', '2', 'p', '3'],
      '<section><b>1</b><i>2</i></section><p>3</p>',
    ],
    [
      'continues after a replaced element',
      all,
      on('div', (element) => element.replaceWith(new Text('x'))),
      ['div', 'p', '3'],
      'x<p>3</p>',
    ],
    [
      'continues when the first child of the yielded element is unwrapped',
      all,
      on('div', (element) => unwrap(firstNamed(element, 'b')!)),
      ['div', '1', 'i', '2', 'p', '3'],
      '<div>1<i>2</i></div><p>3</p>',
    ],
    [
      'continues when all children of the yielded element are removed',
      all,
      on('div', (element) => {
        for (const child of [...element.childNodes]) child.remove();
      }),
      ['div', 'p', '3'],
      '<div></div><p>3</p>',
    ],
  ])('%s', (_, html, visit, names, after) => {
    const root = fragment(html);
    expect(visited(root, visit)).toEqual(names);
    expect(innerHtml(root)).toBe(after);
  });

  test('walks a chain of 200,000 elements in linear time', () => {
    const root = new Element('div');
    let deepest = root;
    for (let depth = 0; depth < 200_000; depth++) {
      const inner = new Element('div');
      deepest.append(inner);
      deepest = inner;
    }
    expect([...elementsInside(root)]).toHaveLength(200_000);
  });

  test('stays inside the given element', () => {
    const root = fragment('<div><b>1</b></div><p>2</p>');
    expect(visited(firstNamed(root, 'div')!)).toEqual(['b', '1']);
  });
});

describe('finding', () => {
  const root = fragment('<ul><li>a<li>b <a>c</a></ul><ol></ol>');
  test('finds elements by one of several names, in order', () => {
    expect([...elementsNamed(root, 'a', 'li')].map(foldedText)).toEqual(['a', 'b c', 'c']);
  });
  test('returns nothing when no element matches', () => {
    expect(firstNamed(root, 'table')).toBeUndefined();
    expect([...elementsInside(fragment('only text'))]).toEqual([]);
  });
  test('isInside checks ancestors, not the node itself', () => {
    const link = firstNamed(root, 'a')!;
    expect([isInside(link, 'ul'), isInside(link, 'table', 'li'), isInside(link, 'a')]).toEqual([true, true, false]);
  });
});

describe('changing', () => {
  test('unwrapping keeps text and order', () => {
    const root = fragment('1<b>2<i>3</i>4</b>5');
    unwrap(firstNamed(root, 'b')!);
    expect(innerHtml(root)).toBe('12<i>3</i>45');
  });
  test('unwrapping an element without a parent changes nothing', () => {
    const detached = new Element('b');
    detached.append(new Text('x'));
    unwrap(detached);
    expect(innerHtml(detached)).toBe('x');
  });
  test('moves more children than a call can have arguments', () => {
    const from = new Element('div');
    for (let count = 0; count < 300_000; count++) from.insertBefore(new Text('x'), null);
    const to = new Element('div');
    moveChildren(from, to);
    expect([from.firstChild, rawText(to).length]).toEqual([null, 300_000]);
  });
  test('renaming keeps attributes and children', () => {
    const root = fragment('<h1 lang="de">Gr<b>ü</b>ße</h1>');
    rename(firstNamed(root, 'h1')!, 'h2');
    expect(innerHtml(root)).toBe('<h2 lang="de">Gr<b>ü</b>ße</h2>');
  });
});

describe('text', () => {
  test.each([
    ['of all levels, with the white space of the source', '<p> a\n<b>b </b></p><p>c</p>', ' a\nb c', 'a b c'],
    ['without comments', 'a<!-- b -->c', 'ac', 'ac'],
    ['without template content', 'a<template>b</template>c', 'ac', 'ac'],
    ['of an empty fragment', '', '', ''],
  ])('%s', (_, html, raw, folded) => {
    expect([rawText(fragment(html)), foldedText(fragment(html))]).toEqual([raw, folded]);
  });
});

function on(name: string, visit: (element: Element) => void): (element: Element) => void {
  return (element) => {
    if (element.localName === name) visit(element);
  };
}

function remove(element: Element): void {
  element.remove();
}
