import { describe, expect, test } from 'vitest';
import { fragment } from '../../test/kit.ts';
import { Element, firstNamed } from '../dom/index.ts';
import { linesIn, selfAndAncestors, textIn } from './lines.ts';

const lines = (html: string) => [...linesIn(fragment(html))].map(({ text }) => text);

describe('lines', () => {
  test.each<[string, string, string[]]>([
    ['one line per block', '<p>a</p><div>b<p>c</p>d</div>', ['a', 'b', 'c', 'd']],
    ['inline elements do not end a line', '<p>By <a>Ann</a> <b>Ash</b></p>', ['By Ann Ash']],
    ['a break ends a line', 'a<br>b', ['a', 'b']],
    ['no invisible text', '<p>a<script>b</script></p><style>c</style><p hidden>d</p><svg><text>e</text></svg>', ['a']],
    ['no empty lines', '<p> </p><p></p>', []],
  ])('%s', (_, html, expected) => {
    expect(lines(html)).toEqual(expected);
  });

  test('have their text runs with their elements', () => {
    const [line] = linesIn(fragment('<p>By <a>Ann</a></p>'));
    expect(line!.pieces.map(({ text, element }) => `${element.localName}: ${text}`)).toEqual(['p: By', 'a: Ann']);
  });
  test('leave out skipped elements', () => {
    const isNav = (element: Element) => element.localName === 'nav';
    expect([...linesIn(fragment('<nav><p>a</p></nav><p>b</p>'), isNav)].map(({ text }) => text)).toEqual(['b']);
  });
  test('work at any depth', () => {
    const top = new Element('div');
    let at = top;
    for (let depth = 0; depth < 100_000; depth++) {
      const inner = new Element('div');
      at.insertBefore(inner, null);
      at = inner;
    }
    expect([...linesIn(top)]).toEqual([]);
    expect(selfAndAncestors(at, 3)).toHaveLength(3);
  });
});

test('text of an element is all its lines', () => {
  expect(textIn(firstNamed(fragment('<h1>Ebb<br>and<div>flow</div> #</h1>'), 'h1')!)).toBe('Ebb and flow');
});
