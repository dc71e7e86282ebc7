/** Gives call-outs one form: a blockquote with the class `callout-<kind>`, its title as a first bold line. */
import { Element, elementsInside, foldedText, moveChildren, nodesInside, Text } from '../dom/index.ts';
import { drop } from '../trace.ts';
import type { Draft } from '../types.ts';

/** Names of call-outs on pages, mapped to the kinds that Markdown and documentation tools know. */
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

/** Classes that always mark a call-out. The kind is in another class, or in the same one after a dash. */
const CALLOUT_CLASS =
  /^(?:markdown-alert|callout|admonition|theme-admonition|alert|notice|custom-block|admonitionblock|hint|message|infobox-note)$/;
const KIND_IN_CLASS = /^(?:markdown-alert|callout|admonition|alert|theme-admonition|notice|hint|is)[-_]{1,2}([a-z]+)$/;
/** Every class that the two patterns match contains one of these: most elements are done with one test. */
const MAY_BE_CALLOUT = /alert|callout|admonition|notice|custom-block|hint|message|infobox-note|(?:^|\s)is[-_]/i;
const TITLE_CLASS =
  /(?:^|[\s_-])(?:markdown-alert-title|callout-title(?:-inner)?|admonition-?title|admonition-heading|admonitionHeading_\w+|alert-(?:heading|title)|custom-block-title|notice-title|title)(?:$|\s)/i;
const MAX_TITLE_LENGTH = 200;
const MAX_ELEMENTS_BEFORE_TITLE = 12;
/** Characters or nodes; a larger box is not a call-out. */
const MAX_SIZE = 5_000;

export function unifyCallouts(draft: Draft): void {
  // Collected first, because replacing elements would break the walk.
  for (const [element, kind] of calloutsIn(draft.body)) {
    if (isInCallout(element) || !isShort(element)) continue;
    const titleElement = findTitle(element);
    const title = titleElement && foldedText(titleElement);
    if (foldedText(element) === (title ?? '')) {
      if (titleElement) drop(draft, titleElement, 'empty', 'a call-out with only a title');
      continue;
    }
    titleElement?.remove();
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
  if (named !== null) return knownKind(named) ?? 'note';
  const isAside = element.localName === 'aside';
  if (!isAside && !MAY_BE_CALLOUT.test(element.className)) return undefined;
  const classes = element.className.toLowerCase().split(/\s+/).slice(0, 12);
  const isCallout = classes.some((name) => CALLOUT_CLASS.test(name));
  const fromSameClass = classes.map((name) => KIND_IN_CLASS.exec(name)?.[1]).find((kind) => kind && knownKind(kind));
  if (fromSameClass) return knownKind(fromSameClass);
  const fromOtherClass = classes.find((name) => knownKind(name) && (isCallout ? !CALLOUT_CLASS.test(name) : isAside));
  if (fromOtherClass) return knownKind(fromOtherClass);
  return classes.includes('admonition') || classes.includes('theme-admonition') ? 'note' : undefined;
}

const knownKind = (name: string): string | undefined => {
  const key = name.toLowerCase();
  return Object.hasOwn(KINDS, key) ? KINDS[key] : undefined;
};

const MAX_CLIMB = 30;

/** Nested call-outs are not converted. */
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
    if (length > MAX_SIZE || ++seen > MAX_SIZE) return false;
  }
  return true;
}

function findTitle(element: Element): Element | undefined {
  let seen = 0;
  for (const inner of elementsInside(element)) {
    if (++seen > MAX_ELEMENTS_BEFORE_TITLE) return undefined;
    if (!TITLE_CLASS.test(inner.className) && inner.localName !== 'summary') continue;
    return foldedText(inner).length > MAX_TITLE_LENGTH ? undefined : inner;
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
