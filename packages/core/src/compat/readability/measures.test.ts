import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Comment, Element, Text } from '../../dom/index.ts';
import { allNamed, innerText } from './elements.ts';
import { type Measure, Measures } from './measures.ts';
import { bodyOf } from './testKit.ts';
import { COMMA, HEADINGS, TEXTISH } from './vocabulary.ts';

/** The same, each time from the text itself. */
function measured(element: Element): Omit<Measure, 'length' | 'startsBlank' | 'endsBlank'> & { textLength: number } {
  const lengthOf = (inside: Element) => innerText(inside).length;
  const total = (names: Iterable<string>) => allNamed(element, ...names).reduce((sum, one) => sum + lengthOf(one), 0);
  const count = (...names: string[]) => allNamed(element, ...names).length;
  const text = innerText(element);
  return {
    textLength: text.length,
    commas: text.split(',').length - 1,
    anyCommas: text.split(COMMA).length - 1,
    linked: allNamed(element, 'a').reduce(
      (sum, link) => sum + lengthOf(link) * (/^#./.test(link.getAttribute('href') ?? '') ? 0.3 : 1),
      0,
    ),
    headed: total(HEADINGS),
    listed: total(['ul', 'ol']),
    textish: total(TEXTISH),
    paragraphs: count('p'),
    images: count('img'),
    items: count('li'),
    inputs: count('input'),
    embeds: count('object', 'embed', 'iframe'),
    tables: count('table'),
  };
}

function asked(measures: Measures, element: Element): ReturnType<typeof measured> {
  const { length, startsBlank, endsBlank, ...rest } = measures.of(element);
  return { ...rest, linked: rest.linked, textLength: measures.textLength(element) };
}

function expectSame(measures: Measures, element: Element): void {
  const { linked, ...rest } = asked(measures, element);
  const { linked: expectedLinked, ...expected } = measured(element);
  expect(rest).toEqual(expected);
  expect(linked).toBeCloseTo(expectedLinked, 6);
}

interface Plan {
  readonly name: string;
  readonly href?: string | undefined;
  readonly children: readonly (Plan | string)[];
}

const names = 'div p a span li ul ol h2 h4 td table img input iframe object blockquote b'.split(' ');
const blanks = [' ', '  ', '\n', '\t', '\u00a0', '\u3000', '\u200a', '\ufeff', '\u2028'];
const piece = fc.oneof(fc.constantFrom(...blanks, ',', '，', '\u060c', '.', '', '\u200b'), fc.string({ maxLength: 4 }));
const textPlan = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''));

const { plan } = fc.letrec<{ plan: Plan }>((tie) => ({
  plan: fc.record({
    name: fc.constantFrom(...names),
    href: fc.option(fc.constantFrom('#', '#a', '/a', ''), { nil: undefined }),
    children: fc.array(fc.oneof({ depthSize: 'small', withCrossShrink: true }, textPlan, tie('plan')), {
      maxLength: 5,
    }),
  }),
}));

function grown({ name, href, children }: Plan): Element {
  const element = new Element(name, href === undefined ? [] : [{ name: 'href', value: href }]);
  for (const child of children) {
    element.append(typeof child === 'string' ? new Text(child) : grown(child));
    element.append(new Comment('not, text'));
  }
  return element;
}

test('measures equal what the text says, also after elements have left', () => {
  fc.assert(
    fc.property(plan, fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 8 }), (seed, steps) => {
      const root = grown({ name: 'div', children: [seed, seed] });
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
    ['white space at a seam is one', '<div><b>one </b> <b> two</b></div>', 7],
    ['white space at the ends is none', '<div>  one  </div>', 3],
    ['only white space', '<div> \n <b> </b></div>', 0],
    ['no text', '<div></div>', 0],
    ['spaces of all scripts', '<div>a\u00a0\u3000b</div>', 3],
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
    ['a bare hash is a link like others', '<div>abcd<a href="#">efgh</a></div>', 0.5],
    ['nothing at all', '<div></div>', 0],
  ])('%s', (_, html, density) => {
    const [div] = allNamed(bodyOf(html), 'div');
    expect(new Measures().linkDensity(div!)).toBeCloseTo(density, 10);
  });
});

test('what moves in or out is forgotten when told', () => {
  const root = bodyOf('<div><p>one</p></div>');
  const [div] = allNamed(root, 'div');
  const measures = new Measures();
  expect(measures.textLength(root)).toBe(3);
  const text = new Text(' two');
  div!.append(text);
  measures.forget(text);
  expect(measures.textLength(root)).toBe(7);
});
