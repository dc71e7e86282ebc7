import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Comment, Element, Text } from '../../dom/index.ts';
import { allNamed, innerText } from './elements.ts';
import { type Measure, Measures } from './measures.ts';
import { bodyOf } from './testKit.ts';
import { COMMA, HEADINGS, TEXTISH_TAGS } from './vocabulary.ts';

/** Computes the same values directly from the text. */
function measured(element: Element): Omit<Measure, 'length' | 'startsBlank' | 'endsBlank'> & { textLength: number } {
  const lengthOf = (inside: Element) => innerText(inside).length;
  const total = (names: Iterable<string>) => allNamed(element, ...names).reduce((sum, one) => sum + lengthOf(one), 0);
  const count = (...names: string[]) => allNamed(element, ...names).length;
  const text = innerText(element);
  return {
    textLength: text.length,
    commas: text.split(',').length - 1,
    anyCommas: text.split(COMMA).length - 1,
    linkLength: allNamed(element, 'a').reduce(
      (sum, link) => sum + lengthOf(link) * (/^#./.test(link.getAttribute('href') ?? '') ? 0.3 : 1),
      0,
    ),
    headingLength: total(HEADINGS),
    listLength: total(['ul', 'ol']),
    textishLength: total(TEXTISH_TAGS),
    paragraphs: count('p'),
    images: count('img'),
    items: count('li'),
    inputs: count('input'),
    embeds: count('object', 'embed', 'iframe'),
    tables: count('table'),
  };
}

function cached(measures: Measures, element: Element): ReturnType<typeof measured> {
  const { length, startsBlank, endsBlank, ...rest } = measures.of(element);
  return { ...rest, linkLength: rest.linkLength, textLength: measures.textLength(element) };
}

function expectSame(measures: Measures, element: Element): void {
  const { linkLength, ...rest } = cached(measures, element);
  const { linkLength: expectedLinked, ...expected } = measured(element);
  expect(rest).toEqual(expected);
  expect(linkLength).toBeCloseTo(expectedLinked, 6);
}

interface ElementSpec {
  readonly name: string;
  readonly href?: string | undefined;
  readonly children: readonly (ElementSpec | string)[];
}

const names = 'div p a span li ul ol h2 h4 td table img input iframe object blockquote b'.split(' ');
const blanks = [' ', '  ', '\n', '\t', '\u00a0', '\u3000', '\u200a', '\ufeff', '\u2028'];
const piece = fc.oneof(fc.constantFrom(...blanks, ',', '，', '\u060c', '.', '', '\u200b'), fc.string({ maxLength: 4 }));
const textSpec = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''));

const { spec } = fc.letrec<{ spec: ElementSpec }>((tie) => ({
  spec: fc.record({
    name: fc.constantFrom(...names),
    href: fc.option(fc.constantFrom('#', '#a', '/a', ''), { nil: undefined }),
    children: fc.array(fc.oneof({ depthSize: 'small', withCrossShrink: true }, textSpec, tie('spec')), {
      maxLength: 5,
    }),
  }),
}));

function build({ name, href, children }: ElementSpec): Element {
  const element = new Element(name, href === undefined ? [] : [{ name: 'href', value: href }]);
  for (const child of children) {
    element.append(typeof child === 'string' ? new Text(child) : build(child));
    element.append(new Comment('not, text'));
  }
  return element;
}

test('measures match the text, also after elements are removed', () => {
  fc.assert(
    fc.property(spec, fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 8 }), (seed, steps) => {
      const root = build({ name: 'div', children: [seed, seed] });
      const measures = new Measures();
      for (const [remove, look] of steps) {
        const all = allNamed(root, ...names);
        if (!all.length) break;
        expectSame(measures, all[look % all.length]!);
        measures.remove(all[remove % all.length]!);
        expectSame(measures, root);
      }
      for (const element of allNamed(root, ...names)) expectSame(measures, element);
    }),
    { seed: 7, numRuns: 300 },
  );
});

describe('a length', () => {
  test.each([
    ['collapses white space across a boundary', '<div><b>one </b> <b> two</b></div>', 7],
    ['trims white space at the ends', '<div>  one  </div>', 3],
    ['only white space', '<div> \n <b> </b></div>', 0],
    ['no text', '<div></div>', 0],
    ['collapses non-ASCII spaces', '<div>a\u00a0\u3000b</div>', 3],
    ['a zero-width space is a character', '<div>a\u200bb</div>', 3],
  ])('%s', (_, html, length) => {
    const [div] = allNamed(bodyOf(html), 'div');
    expect(new Measures().textLength(div!)).toBe(length);
  });
});

describe('link density', () => {
  test.each([
    ['none', '<div>abcdefgh</div>', 0],
    ['half', '<div>abcd<a href="/">efgh</a></div>', 0.5],
    ['a link within the page counts less', '<div>abcde<a href="#top">fghij</a></div>', 0.15],
    ['a bare # counts as a normal link', '<div>abcd<a href="#">efgh</a></div>', 0.5],
    ['nothing at all', '<div></div>', 0],
  ])('%s', (_, html, density) => {
    const [div] = allNamed(bodyOf(html), 'div');
    expect(new Measures().linkDensity(div!)).toBeCloseTo(density, 10);
  });
});

test('invalidate drops cached values after an insertion', () => {
  const root = bodyOf('<div><p>one</p></div>');
  const [div] = allNamed(root, 'div');
  const measures = new Measures();
  expect(measures.textLength(root)).toBe(3);
  const text = new Text(' two');
  div!.append(text);
  measures.invalidate(text);
  expect(measures.textLength(root)).toBe(7);
});
