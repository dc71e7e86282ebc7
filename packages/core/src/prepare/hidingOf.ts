/** Tells whether and how an element's own attributes hide it, from markup and inline style. What a style sheet hides is not seen. */
import { type Element, rawText } from '../dom/index.ts';
import { readMeasure, type Style, shareOf } from './inlineStyle.ts';

/** `closed`: as scripts hide panels that they can open again. `gone`: in a way that only hides. */
export type Hiding = 'closed' | 'gone';

/** Shares below this are as good as nothing: of opacity and of scale. */
const MIN_SHARE = 0.04;
const MIN_SCALE = 0.1;
/** A box of at most this size shows no text. Pages give one pixel to text for screen readers only. */
const MAX_EMPTY_PIXELS = 2;

/** Utility classes that hide an element from everybody but machines or printers. */
const HIDDEN_ON_SCREEN = /(?:^|\s)not-(?:machine|print):(?:hidden|invisible|sr-only)(?:\s|$)/;

/** Utility classes of what is shown while the pointer is on the box around it: tips and menus. */
const HIDDEN_WITHOUT_POINTER = /(?:^|\s)(?:hidden|invisible)(?:\s|$)/;
const SHOWN_WITH_POINTER = /(?:^|\s)group-hover(?:\/\w+)?:(?:block|flex|grid|inline\S*|visible)(?:\s|$)/;

/** A state with a name of its own, `open`. What compares states shows one of several panels. */
const STATE = /^[\w$.]+$/;

/** Far outside every window: to the left and above, where nobody can scroll, or very far to the other sides. */
const OFF_SCREEN =
  /(?:^|\s)(?:-(?:\d{4,}(?:\.\d+)?(?:px|%)|\d{3,}(?:\.\d+)?(?:r?em|v[wh]|ch))|\+?(?:\d{5,}px|\d{4,}(?:r?em|v[wh])))(?:\s|$)/;
const POSITIONS = [
  'left',
  'right',
  'top',
  'bottom',
  'inset',
  'inset-inline-start',
  'inset-inline-end',
  'inset-inline',
  'inset-block-start',
  'inset-block',
  'text-indent',
  'margin',
  'margin-left',
  'margin-right',
  'margin-top',
  'margin-inline-start',
  'margin-inline',
  'margin-block-start',
  'translate',
];

const HIDING_VALUES: Readonly<Record<string, RegExp>> = {
  transform:
    /translate(?:[xyz]|3d)?\([^)]*-\d{4,}px|rotate[xy]\(-?(?:90deg|0?\.25turn|100grad)\)|matrix(?:3d)?\(\s*0(?:\.0+)?\s*,\s*0(?:\.0+)?\s*,\s*0/,
  clip: /^rect\((?:[01](?:px)?[\s,]*){4}\)$/,
  'clip-path':
    /^(?:inset\((?:[5-9]\d|100)(?:\.\d+)?%|(?:circle|ellipse)\(0(?:px|%)?[\s)]|polygon\((?:\s*0(?:px|%)?\s+0(?:px|%)?\s*,?)+\)|rect\((?:0(?:px)?[\s,]*){4}\))/,
};

/** Whether an element has any of what can hide it. Most have nothing, and one look at their attributes is enough. */
export function mayBeHidden({ localName, attributes }: Element): boolean {
  for (const { name, value } of attributes) {
    if (name === 'style' || name === 'hidden' || name === 'popover' || name === 'x-cloak') return true;
    if (name === 'class' && (value.includes('not-') || value.includes('group-hover'))) return true;
  }
  return NEVER_SHOWN.has(localName);
}

/** How an element's attributes hide it; `style` is what its inline style does. `fadesIn`: what is only transparent is so until scripts of the page show it. */
export function hidingOf(element: Element, style: StyleHiding | undefined, fadesIn: boolean): Hiding | undefined {
  if (element.hasAttribute('popover') || isNeverShown(element)) return 'gone';
  const { className } = element;
  if (style?.isGone || (className.includes('not-') && HIDDEN_ON_SCREEN.test(className))) return 'gone';
  if (needsPointer(className)) return 'gone';
  if (element.hasAttribute('x-cloak') && STATE.test(element.getAttribute('x-show')?.trim() ?? '')) return 'closed';
  const hidden = element.getAttribute('hidden');
  if (hidden !== null && hidden.trim().toLowerCase() !== 'until-found') return 'closed';
  return style?.isClosed && !(style.mayFade && (fadesIn || appearsOnScroll(element, style.moves)))
    ? 'closed'
    : undefined;
}

const needsPointer = (names: string): boolean =>
  names.includes('group-hover') && SHOWN_WITH_POINTER.test(names) && HIDDEN_WITHOUT_POINTER.test(names);

/** What an inline style does to its element. */
export interface StyleHiding {
  readonly isGone: boolean;
  readonly isClosed: boolean;
  /** Only its opacity hides it. */
  readonly mayFade: boolean;
  /** It is moved, scaled or blurred a little. */
  readonly moves: boolean;
}

export function styleHiding(style: Style): StyleHiding {
  return {
    isGone: isGone(style),
    isClosed: isClosed(style),
    mayFade: style.get('display') !== 'none' && style.get('content-visibility') !== 'hidden' && !isCollapsed(style),
    moves:
      SMALL_MOVE.test(style.get('transform') ?? style.get('-webkit-transform') ?? '') ||
      (style.get('filter') ?? '').startsWith('blur('),
  };
}

const NEVER_SHOWN = new Set(['dialog', 'rp']);
const BRACKETS = /^[\s()[\]（）［］【】〔〕「」]*$/;

/** Closed dialogs, and words between the brackets of ruby text, which only browsers without ruby show. */
function isNeverShown(element: Element): boolean {
  if (element.localName === 'dialog') return !element.hasAttribute('open');
  return element.localName === 'rp' && !BRACKETS.test(rawText(element));
}

/** Attributes that scripts leave on elements which they fade in when the reader reaches them. */
const REVEAL_ATTRIBUTES = [
  'data-w-id',
  'data-framer-appear-id',
  'data-aos',
  'data-sal',
  'data-scroll-reveal',
  'data-animate',
];
const SMALL_MOVE = /^(?:translate|scale|matrix|rotate|skew)/;

/**
 * An element that is transparent only until the reader scrolls to it: scripts fade it in and move it to its place. A reader sees it, so it is not
 * hidden.
 */
function appearsOnScroll(element: Element, moves: boolean): boolean {
  return moves || REVEAL_ATTRIBUTES.some((name) => element.hasAttribute(name));
}

function isClosed(style: Style): boolean {
  if (style.get('display') === 'none' || style.get('content-visibility') === 'hidden') return true;
  if (shareOf(style.get('opacity') ?? '1') < MIN_SHARE) return true;
  return isCollapsed(style);
}

function isCollapsed(style: Style): boolean {
  return (
    clipsOverflow(style) &&
    ['height', 'max-height', 'block-size', 'max-block-size'].some((name) => hasNoSize(style, name))
  );
}

const clipsOverflow = (style: Style): boolean =>
  ['overflow', 'overflow-x', 'overflow-y'].some((name) => /^(?:hidden|clip)/.test(style.get(name) ?? ''));

function isGone(style: Style): boolean {
  if (isScaledAway(style)) return true;
  if (POSITIONS.some((name) => OFF_SCREEN.test(style.get(name) ?? ''))) return true;
  for (const name in HIDING_VALUES) if (HIDING_VALUES[name]!.test(style.get(name) ?? '')) return true;
  if (shareOf(/opacity\(\s*([^)]+?)\s*\)/.exec(style.get('filter') ?? '')?.[1] ?? '1') < MIN_SHARE) return true;
  return isCutOff(style);
}

/** `scale` and `zoom`, as properties or in `transform`. */
function isScaledAway(style: Style): boolean {
  const scales = (style.get('scale') ?? '').split(/\s+/).filter(Boolean).slice(0, 2);
  const inTransform = /scale(?:[xy]|3d)?\(([^)]*)\)/.exec(style.get('transform') ?? '')?.[1] ?? '';
  for (const part of inTransform.split(',').slice(0, 2)) if (part.trim()) scales.push(part.trim());
  const zoom = style.get('zoom');
  if (zoom && readMeasure(zoom)?.number) scales.push(zoom); // browsers take a zoom of 0 for 1
  return scales.some((scale) => Math.abs(shareOf(scale)) < MIN_SCALE);
}

/** A box without width, or whose lines have no height, or whose text starts behind its end, and that clips what does not fit. */
function isCutOff(style: Style): boolean {
  if (!clipsOverflow(style)) return false;
  const hasNoWidth = ['width', 'max-width', 'inline-size', 'max-inline-size', 'line-height'].some((name) =>
    hasNoSize(style, name),
  );
  return hasNoWidth || /^(?:[1-9]\d{2,}|\d{4,})%$/.test(style.get('text-indent') ?? '');
}

function hasNoSize(style: Style, name: string): boolean {
  const measure = readMeasure(style.get(name) ?? '');
  if (!measure) return false;
  const { number, unit } = measure;
  return number === 0 || (unit === 'px' && number > 0 && number <= MAX_EMPTY_PIXELS);
}
