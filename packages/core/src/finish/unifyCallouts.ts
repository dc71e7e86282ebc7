/** Gives call-outs one form: a quotation that says what kind of remark it is, with its title as a first bold line. */
import { Element, elementsInside, foldedText, moveChildren, nodesInside, Text } from '../dom/index.ts';
import type { Draft } from '../types.ts';

/** What pages call their remarks, and the five kinds that readers of Markdown know, with those of documentation beside them. */
const KINDS: Readonly<Record<string, string>> = {
  note: 'note',
  info: 'info',
  information: 'info',
  tip: 'tip',
  hint: 'tip',
  success: 'success',
  check: 'success',
  important: 'important',
  warning: 'warning',
  warn: 'warning',
  attention: 'warning',
  caution: 'caution',
  danger: 'danger',
  error: 'danger',
  bug: 'bug',
  example: 'example',
  question: 'question',
  faq: 'question',
  abstract: 'abstract',
  summary: 'abstract',
  quote: 'quote',
  seealso: 'note',
  todo: 'todo',
};

/** Names that mean a call-out wherever they stand; the kind is one of the other classes, or follows in the same one. */
const FAMILY =
  /^(?:markdown-alert|callout|admonition|theme-admonition|alert|notice|custom-block|admonitionblock|hint|message|infobox-note)$/;
const KIND_IN_NAME = /^(?:markdown-alert|callout|admonition|alert|theme-admonition|notice|hint|is)[-_]{1,2}([a-z]+)$/;
const TITLE =
  /(?:^|[\s_-])(?:markdown-alert-title|callout-title(?:-inner)?|admonition-?title|admonition-heading|admonitionHeading_\w+|alert-(?:heading|title)|custom-block-title|notice-title|title)(?:$|\s)/i;
const MAX_TITLE = 200;
const MAX_BEFORE_TITLE = 12;
/** A page in a box is no remark. */
const MAX_TEXT = 5_000;

export function unifyCallouts(draft: Draft): void {
  // Listed first: the walk would lose its way where a box is replaced.
  for (const [element, kind] of calloutsIn(draft.body)) {
    if (isInCallout(element) || !isShort(element)) continue;
    const title = takeTitle(element);
    if (!foldedText(element)) continue;
    const callout = new Element('blockquote', [{ name: 'class', value: `callout-${kind}` }]);
    moveChildren(element, callout);
    if (title) callout.prepend(titleLine(title));
    element.replaceWith(callout);
  }
}

function calloutsIn(body: Element): [Element, string][] {
  const found: [Element, string][] = [];
  for (const element of elementsInside(body)) {
    const kind = kindOf(element);
    if (kind) found.push([element, kind]);
  }
  return found;
}

function kindOf(element: Element): string | undefined {
  if (!/^(?:div|aside|section|blockquote|details)$/.test(element.localName)) return undefined;
  const named = element.getAttribute('data-callout');
  if (named !== null) return kindNamed(named) ?? 'note';
  const classes = element.className.toLowerCase().split(/\s+/).slice(0, 12);
  const isFamily = classes.some((name) => FAMILY.test(name));
  const within = classes.map((name) => KIND_IN_NAME.exec(name)?.[1]).find((kind) => kind && kindNamed(kind));
  if (within) return kindNamed(within);
  const isAside = element.localName === 'aside';
  const beside = classes.find((name) => kindNamed(name) && (isFamily ? !FAMILY.test(name) : isAside));
  if (beside) return kindNamed(beside);
  return classes.includes('admonition') || classes.includes('theme-admonition') ? 'note' : undefined;
}

const kindNamed = (name: string): string | undefined => {
  const key = name.toLowerCase();
  return Object.hasOwn(KINDS, key) ? KINDS[key] : undefined;
};

const MAX_CLIMB = 30;

/** Quotations of quotations say no more; the outer one speaks for both. */
function isInCallout(element: Element): boolean {
  let at = element.parentElement;
  for (let i = 0; at && i < MAX_CLIMB; i++, at = at.parentElement) if (/^callout-/.test(at.className)) return true;
  return false;
}

function isShort(element: Element): boolean {
  let length = 0;
  let seen = 0;
  for (const node of nodesInside(element)) {
    if (node instanceof Text) length += node.data.length;
    if (length > MAX_TEXT || ++seen > MAX_TEXT) return false;
  }
  return true;
}

/** The title that the page gives, out of its place; icons and marks stay behind. */
function takeTitle(element: Element): string | undefined {
  let seen = 0;
  for (const inner of elementsInside(element)) {
    if (++seen > MAX_BEFORE_TITLE) return undefined;
    if (!TITLE.test(inner.className) && inner.localName !== 'summary') continue;
    const title = foldedText(inner);
    if (title.length > MAX_TITLE) return undefined;
    inner.remove();
    return title;
  }
  return undefined;
}

function titleLine(title: string): Element {
  const strong = new Element('strong');
  strong.append(new Text(title));
  const line = new Element('p');
  line.append(strong);
  return line;
}
