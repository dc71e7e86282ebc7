/** Drops content that the page hides from readers: it must not reach the text, the search index or a language model. */
import { type Element, elementsInside, nodesInside, Text } from '../dom/index.ts';
import { drop, reportKept } from '../trace.ts';
import type { Doc } from '../types.ts';
import { countWords, measureWords } from '../words.ts';

/** An element with more than this share of the page's words is kept: such pages show their content when their script runs. */
const MAX_HIDDEN_SHARE = 0.5;
/** Hidden elements with at most this many words are always dropped, however short the rest of the page is. */
const MAX_HIDDEN_WORDS = 50;

const ZERO = /^(?:0+\.?0*|\.0+)(?:px|pt|em|rem|%)?$/;
const OFF_SCREEN = /^-(?:\d{4,}px|\d{3,}r?em|\d{3,}v[wh])$/;
const CLIPS_OVERFLOW = /^(?:hidden|clip)/;

/** The values of each property that hide an element. Only inline styles are read, not style sheets. */
const HIDING_VALUES: Readonly<Record<string, RegExp>> = {
  display: /^none$/,
  visibility: /^(?:hidden|collapse)$/,
  'content-visibility': /^hidden$/,
  opacity: ZERO,
  'font-size': ZERO,
  left: OFF_SCREEN,
  right: OFF_SCREEN,
  top: OFF_SCREEN,
  'text-indent': OFF_SCREEN,
  'margin-left': OFF_SCREEN,
  transform: /^(?:scale[xy]?\(0(?:\.0+)?[,)]|translate(?:[xy]|3d)?\(-\d{4,}px)/,
  clip: /^rect\((?:[01](?:px)?[\s,]*){4}\)$/,
  'clip-path': /^(?:inset\((?:50|100)%\)|circle\(0)/,
};

export function dropInvisible(doc: Doc): void {
  const body = doc.root.body;
  if (!body) return;
  let counts: ReturnType<typeof measureWords> | undefined; // computed on demand: few pages hide more than a label
  const holdsMostOfPage = (element: Element) => {
    counts ??= measureWords(body);
    return (counts.get(element)?.words ?? 0) > counts.get(body)!.words * MAX_HIDDEN_SHARE;
  };
  for (const element of elementsInside(body)) {
    if (!isHidden(element)) continue;
    if (hasMoreWords(element, MAX_HIDDEN_WORDS) && holdsMostOfPage(element))
      reportKept(doc, element, 'invisible', 'it holds most of the page');
    else drop(doc, element, 'invisible');
  }
}

function hasMoreWords(element: Element, limit: number): boolean {
  let words = 0;
  for (const node of nodesInside(element)) {
    if (node instanceof Text) words += countWords(node.data);
    if (words > limit) return true;
  }
  return false;
}

/** Utility classes that hide an element from everybody but machines or printers. */
const HIDDEN_ON_SCREEN = /(?:^|\s)not-(?:machine|print):(?:hidden|invisible|sr-only)(?:\s|$)/;

function isHidden(element: Element): boolean {
  if (element.hasAttribute('hidden') && element.getAttribute('hidden') !== 'until-found') return true;
  if (HIDDEN_ON_SCREEN.test(element.className)) return true;
  const style = element.getAttribute('style');
  return style !== null && hides(parseDeclarations(style));
}

function hides(style: ReadonlyMap<string, string>): boolean {
  for (const [property, value] of style)
    if (Object.hasOwn(HIDING_VALUES, property) && HIDING_VALUES[property]!.test(value)) return true;
  const isClipped = ['overflow', 'overflow-x', 'overflow-y'].some((name) => CLIPS_OVERFLOW.test(style.get(name) ?? ''));
  return isClipped && ['width', 'height', 'max-width', 'max-height'].some((name) => hasNoSize(style.get(name) ?? ''));
}

/** Pages give one pixel to text for screen readers only. */
const hasNoSize = (value: string): boolean => ZERO.test(value) || value === '1px';

/** Parses an inline style; the last declaration of a property wins. Resolves comments and escapes, which can disguise a hiding value. */
function parseDeclarations(style: string): Map<string, string> {
  const plain = style
    .replace(/\/\*[\s\S]*?(?:\*\/|$)/g, '')
    .replace(/\\([0-9a-f]{1,5})\s?/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .toLowerCase();
  const pairs = plain.split(';').map((part) => part.split(':', 2).map((side) => side.trim()));
  return new Map(pairs.map(([property = '', value = '']) => [property, value.replace(/\s*!\s*important$/, '')]));
}
