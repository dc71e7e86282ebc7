/** Drops what the page hides from people: it must not reach text, search or an assistant. */
import { type Element, elementsInside, nodesInside, Text } from '../dom/index.ts';
import { drop, keep } from '../trace.ts';
import type { Doc } from '../types.ts';
import { countWords, measure } from '../words.ts';

/** A page that hides most of itself does so until its script runs: then the hidden text is the page. */
const MOST = 0.5;
/** Less than this is no page, however short the rest. */
const FEW = 50;

const ZERO = /^(?:0+\.?0*|\.0+)(?:px|pt|em|rem|%)?$/;
const FAR_AWAY = /^-(?:\d{4,}px|\d{3,}r?em|\d{3,}v[wh])$/;
const CUT_OFF = /^(?:hidden|clip)/;

/** What each property says when it hides; the sheets of a page are not read. */
const HIDING: Readonly<Record<string, RegExp>> = {
  display: /^none$/,
  visibility: /^(?:hidden|collapse)$/,
  'content-visibility': /^hidden$/,
  opacity: ZERO,
  'font-size': ZERO,
  left: FAR_AWAY,
  right: FAR_AWAY,
  top: FAR_AWAY,
  'text-indent': FAR_AWAY,
  'margin-left': FAR_AWAY,
  transform: /^(?:scale[xy]?\(0(?:\.0+)?[,)]|translate(?:[xy]|3d)?\(-\d{4,}px)/,
  clip: /^rect\((?:[01](?:px)?[\s,]*){4}\)$/,
  'clip-path': /^(?:inset\((?:50|100)%\)|circle\(0)/,
};

export function dropInvisible(doc: Doc): void {
  const body = doc.root.body;
  if (!body) return;
  let measures: ReturnType<typeof measure> | undefined; // counted when much is hidden: few pages hide more than a label
  const isMostOf = (element: Element) => {
    measures ??= measure(body);
    return (measures.get(element)?.words ?? 0) > measures.get(body)!.words * MOST;
  };
  for (const element of elementsInside(body)) {
    if (!isHidden(element)) continue;
    if (hasMoreWords(element, FEW) && isMostOf(element)) keep(doc, element, 'invisible', 'it holds most of the page');
    else drop(doc, element, 'invisible');
  }
}

function hasMoreWords(element: Element, most: number): boolean {
  let words = 0;
  for (const node of nodesInside(element)) {
    if (node instanceof Text) words += countWords(node.data);
    if (words > most) return true;
  }
  return false;
}

/** Utility classes that say in which case the rest of the page hides something: on every screen. */
const NOT_FOR_PEOPLE = /(?:^|\s)not-(?:machine|print):(?:hidden|invisible|sr-only)(?:\s|$)/;

function isHidden(element: Element): boolean {
  if (element.hasAttribute('hidden') && element.getAttribute('hidden') !== 'until-found') return true;
  if (NOT_FOR_PEOPLE.test(element.className)) return true;
  const style = element.getAttribute('style');
  return style !== null && hides(declarationsOf(style));
}

function hides(style: ReadonlyMap<string, string>): boolean {
  for (const [property, value] of style)
    if (Object.hasOwn(HIDING, property) && HIDING[property]!.test(value)) return true;
  const isCutOff = ['overflow', 'overflow-x', 'overflow-y'].some((name) => CUT_OFF.test(style.get(name) ?? ''));
  return isCutOff && ['width', 'height', 'max-width', 'max-height'].some((name) => isNoSize(style.get(name) ?? ''));
}

/** One pixel is what pages give to text for screen readers only. */
const isNoSize = (value: string): boolean => ZERO.test(value) || value === '1px';

/** Property → value, the last one said; comments and escapes are ways to hide the hiding. */
function declarationsOf(style: string): Map<string, string> {
  const plain = style
    .replace(/\/\*[\s\S]*?(?:\*\/|$)/g, '')
    .replace(/\\([0-9a-f]{1,5})\s?/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .toLowerCase();
  const pairs = plain.split(';').map((part) => part.split(':', 2).map((side) => side.trim()));
  return new Map(pairs.map(([property = '', value = '']) => [property, value.replace(/\s*!\s*important$/, '')]));
}
