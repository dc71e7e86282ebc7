import { describe, expect, test } from 'vitest';
import { fragment } from '../../test/kit.ts';
import { Element, firstNamed } from '../dom/index.ts';
import { linesIn, textIn, upFrom } from './lines.ts';

const lines = (html: string) => [...linesIn(fragment(html))].map(({ text }) => text);

describe('lines', () => {
  test.each<[string, string, string[]]>([
    ['one a block', '<p>a</p><div>b<p>c</p>d</div>', ['a', 'b', 'c', 'd']],
    ['inline elements go on', '<p>By <a>Ann</a> <b>Ash</b></p>', ['By Ann Ash']],
    ['a break ends one', 'a<br>b', ['a', 'b']],
    ['nothing unseen', '<p>a<script>b</script></p><style>c</style><p hidden>d</p><svg><text>e</text></svg>', ['a']],
    ['nothing empty', '<p> </p><p></p>', []],
  ])('%s', (_, html, expected) => {
    expect(lines(html)).toEqual(expected);
  });

  test('tell their pieces and where these stand', () => {
    const [line] = linesIn(fragment('<p>By <a>Ann</a></p>'));
    expect(line!.pieces.map(({ text, element }) => `${element.localName}: ${text}`)).toEqual(['p: By', 'a: Ann']);
  });
  test('leave out what they are told to', () => {
    const isNav = (element: Element) => element.localName === 'nav';
    expect([...linesIn(fragment('<nav><p>a</p></nav><p>b</p>'), isNav)].map(({ text }) => text)).toEqual(['b']);
  });
  test('do not mind how deep they lie', () => {
    const top = new Element('div');
    let at = top;
    for (let depth = 0; depth < 100_000; depth++) {
      const inner = new Element('div');
      at.insertBefore(inner, null);
      at = inner;
    }
    expect([...linesIn(top)]).toEqual([]);
    expect(upFrom(at, 3)).toHaveLength(3);
  });
});

test('text of an element is all its lines', () => {
  expect(textIn(firstNamed(fragment('<h1>Ebb<br>and<div>flow</div> #</h1>'), 'h1')!)).toBe('Ebb and flow');
});
