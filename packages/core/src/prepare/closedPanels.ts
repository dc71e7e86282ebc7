/**
 * Recognises panels that a control of the page opens: tabs, accordions, collapsed call-outs and side notes. Their text is content although it is hidden
 * at first. Menus, dialogs and pop-ups open the same way and are not.
 */
import { type Attribute, type Element, elementsInside, following, type Node, Text } from '../dom/index.ts';
import { countWords } from '../words.ts';
import { type PageCounts, pageFramesIn } from './pageFrames.ts';

type Test = (element: Element) => boolean;

/** Roles of panels that are content by themselves. */
const PANEL_ROLES = new Set(['tabpanel', 'doc-footnote', 'doc-endnote', 'doc-endnotes', 'note']);
/** Names of panels, as whole parts of a class. A control beside the panel must confirm them. */
export const PANEL_NAME =
  /(?:^|[\s_-])(?:accord[ie]on\w*|collaps(?:e|ed|ible|able)\w*|tab[_-]*(?:pane|panel|content)s?|tabs|toggle|expand(?:able|er|ed|ing)?|faqs?|answer|spoiler|disclosure|panel|callout|more|side-?note|margin-?note|details?)(?:$|[\s_-])/i;
export const CONTROL_NAME =
  /(?:^|[\s_-])(?:accord[ie]on\w*|collaps(?:e|ed|ible|able)\w*|toggle\w*|tab|expand\w*|faqs?|question|spoiler|disclosure|trigger|callout-title|more)(?:$|[\s_-])/i;
const CONTROLS = new Set(['button', 'a', 'summary', 'dt', 'label', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/** What is around these says nothing about what is in them. */
const CONTENT_TAGS = new Set(['body', 'main', 'article']);
const FURNITURE_TAGS = new Set(['nav', 'header', 'footer', 'dialog', 'menu', 'template']);
const FURNITURE_ROLES = new Set(
  'navigation menu menubar menuitem dialog alertdialog listbox tooltip search banner contentinfo combobox'.split(' '),
);
/** Some pages call a row of headings a menu. */
const SECTION_ROLES: ReadonlySet<string> = new Set(['menu', 'menubar', 'menuitem']);
/** Parts of names of elements that are never content, and of everything inside them. */
const FURNITURE_NAME =
  /(?:^|[\s_-])(?:nav\w*|(?:sub|mega|main|mobile|drop-?down)?-?menus?|drop-?down\w*|modal\w*|dialog|pop-?up\w*|popover|light-?box|overlay|drawer|off-?canvas|hamburger|cookies?|consent|gdpr|onetrust|search\w*|log-?in|sign-?(?:in|up)|newsletter|subscri\w+|shar(?:e|ing)|social|cart|basket|mini-?cart|checkout|tooltip|toast|filters?|facets?|breadcrumbs?|language-?(?:switcher|selector)|quick-?view)(?:$|[\s_-])/i;
const MAX_CLIMB = 60;
/** Elements are read up to this size: enough to tell a menu from text, and nested panels stay cheap. */
const MAX_NODES = 400;
const MIN_WORDS = 3;
const MAX_LINK_SHARE = 0.6;
const MIN_WORDS_FOR_EACH_FIELD = 20;
const MAX_SIBLINGS = 4;
const MAX_WRAPPERS = 2;
const MAX_LABEL = 200;
/** An answer has at least this many words; shorter texts under a heading are messages that scripts show. */
export const MIN_ANSWER = 8;
export const MORE_LABEL = /(?:^|\s)(?:more|mehr|plus|más|mais|meer|altro|continue|expand|show|full)(?:\s|$|…|\.)/i;

/** Returns a function that tells whether a hidden element is such a panel. The page's controls are collected at the first call. */
export function closedPanelsIn(body: Element, countPage: () => PageCounts): Test {
  let controls: ReadonlyMap<string, Element> | undefined;
  const isFrame = pageFramesIn(body, countPage);
  return (element) => {
    if (isFurniture(element, { isFrame }) && !isSection(element, isFrame)) return false;
    const around = [element, ...onlyChildren(element)];
    if (around.some((panel) => PANEL_ROLES.has(panel.getAttribute('role') ?? ''))) return true;
    if (!holdsText(element)) return false;
    controls ??= controlsIn(body);
    const known = controls;
    if (around.some((panel) => isControlled(panel, known, isFrame))) return true;
    return hasControlBeside(element, isFrame) || isInDetails(element);
  };
}

/** A panel right below a heading that opens it. What it is called itself, such as a drawer, says nothing. */
function isSection(panel: Element, isFrame: Test): boolean {
  const before = neighbour(panel, 'previousSibling');
  const isHeading = before !== undefined && headingAround(before.children[0] ?? before) !== undefined;
  return isHeading && panel.parentElement !== null && !isFurniture(panel.parentElement, { isFrame });
}

/** The elements that fill a panel: some scripts hide a wrapper around the panel that the control names. */
function onlyChildren(element: Element): Element[] {
  const inner: Element[] = [];
  let at: Element | undefined = element;
  while (at && inner.length < MAX_WRAPPERS) {
    const { children } = at as Element;
    at = children.filter(({ localName }) => localName !== 'style').length === 1 ? children.at(-1) : undefined;
    if (at) inner.push(at);
  }
  return inner;
}

function isControlled(panel: Element, controls: ReadonlyMap<string, Element>, isFrame: Test): boolean {
  const label = panel.getAttribute('aria-labelledby');
  const control =
    (panel.id &&
      (controls.get(panel.id) ?? (PANEL_NAME.test(panel.className) && controls.get(`linked ${panel.id}`)))) ||
    (label && controls.get(`labelled ${label}`));
  return Boolean(control) && isUsable(control as Element, isFrame);
}

/** The controls by the id of what they open; those that can label a panel by `labelled ` and their own id; links by `linked ` and their target. */
function controlsIn(body: Element): Map<string, Element> {
  const controls = new Map<string, Element>();
  for (const element of elementsInside(body)) {
    if (!element.attributes.some(isOfControl)) continue;
    const role = element.getAttribute('role');
    const isTab = role === 'tab' || element.hasAttribute('aria-expanded');
    if (isTab && element.id) controls.set(`labelled ${element.id}`, element);
    const href = element.getAttribute('href');
    if (href?.startsWith('#') && href.length > 1) controls.set(`linked ${href.slice(1)}`, element);
    const opens = openedBy(element, isTab);
    for (const id of opens) if (!controls.has(id)) controls.set(id, element);
  }
  return controls;
}

/** Whether an attribute may make its element a control; most elements have none of them. */
const isOfControl = ({ name, value }: Attribute): boolean =>
  name === 'href' ? value.startsWith('#') : CONTROL_ATTRIBUTES.has(name);

const CONTROL_ATTRIBUTES = new Set(['role', 'aria-expanded', 'aria-controls', 'data-bs-target', 'data-target']);

function openedBy(element: Element, isTab: boolean): string[] {
  const controlled = element.getAttribute('aria-controls');
  if (controlled !== null && !element.hasAttribute('aria-haspopup')) return controlled.split(/\s+/).slice(0, 5);
  const target = element.getAttribute('data-bs-target') ?? element.getAttribute('data-target');
  if (target?.startsWith('#')) return [target.slice(1)];
  const toggles = element.getAttribute('data-bs-toggle') ?? element.getAttribute('data-toggle') ?? '';
  const href = element.getAttribute('href');
  return href?.startsWith('#') && (isTab || /^(?:collapse|tab|pill)$/.test(toggles)) ? [href.slice(1)] : [];
}

/** A control that readers see as part of the text: it has a label and is not furniture itself. */
function isUsable(control: Element, isFrame: Test): boolean {
  const heading = headingAround(control);
  const isInFurniture = heading
    ? isFurniture(heading.parentElement!, { isFrame, allowedRoles: SECTION_ROLES })
    : isFurniture(control, { isFrame });
  if (isInFurniture || control.hasAttribute('hidden')) return false;
  return labelOf(control) !== '' || control.hasAttribute('aria-label') || control.hasAttribute('aria-labelledby');
}

/** The heading that a control is or fills: the control opens a section, whatever it is called. */
function headingAround(control: Element): Element | undefined {
  const isControl = /^(?:button|a)$/.test(control.localName) || control.getAttribute('role') === 'button';
  return isControl
    ? ([control, control.parentElement].find((at) => /^h[2-6]$/.test(at?.localName ?? '')) ?? undefined)
    : undefined;
}

/** Looks at the elements before a panel, and at a "Read more" after it. */
function hasControlBeside(panel: Element, isFrame: Test): boolean {
  const isNamed = PANEL_NAME.test(panel.className);
  const before = neighbour(panel, 'previousSibling');
  if (before && (controlsPanel(before, isNamed, isFrame) || (asks(before, isFrame) && hasWords(panel, MIN_ANSWER))))
    return true;
  const after = isNamed ? neighbour(panel, 'nextSibling') : undefined;
  return (
    after !== undefined && /^(?:a|button|span|div|p)$/.test(after.localName) && MORE_LABEL.test(labelOf(after) ?? '')
  );
}

export function neighbour(element: Element, side: 'previousSibling' | 'nextSibling'): Element | undefined {
  let node = element[side];
  for (let i = 0; node && i < MAX_SIBLINGS; i++, node = node[side]) {
    if (node instanceof Text ? node.data.trim() : node.parentNode && 'localName' in node) break;
  }
  return node && 'localName' in node ? (node as Element) : undefined;
}

/** A heading, button or term before the panel, or one in the box before it. `isNamed`: the panel is named like one. */
function controlsPanel(before: Element, isNamed: boolean, isFrame: Test): boolean {
  if (!isUsable(before, isFrame)) return false;
  const candidates = [before, ...before.children.slice(0, MAX_SIBLINGS)];
  for (const element of candidates) {
    if (element.hasAttribute('aria-expanded') && !element.hasAttribute('aria-haspopup')) return true;
    if (element.hasAttribute('@click') || element.hasAttribute('x-on:click')) return true;
    const isControl = CONTROLS.has(element.localName) || element.getAttribute('role') === 'button';
    const isNamedControl = CONTROL_NAME.test(element.className);
    if ((isControl && (isNamed || isNamedControl)) || (isNamed && isNamedControl)) return true;
  }
  return false;
}

/** A heading, or a question. */
function asks(element: Element, isFrame: Test): boolean {
  if (!isUsable(element, isFrame)) return false;
  return /^(?:h[2-6]|dt)$/.test(element.localName) || /[?？؟]$/.test(labelOf(element) ?? '');
}

function isInDetails(element: Element): boolean {
  const parent = element.parentElement;
  return parent?.localName === 'details' || parent?.parentElement?.localName === 'details';
}

interface FurnitureOptions {
  /** What is around most of the page: its name says nothing. */
  readonly isFrame?: Test;
  readonly allowedRoles?: ReadonlySet<string>;
}

export function isFurniture(element: Element, { isFrame, allowedRoles }: FurnitureOptions = {}): boolean {
  let at: Element | null = element;
  for (let i = 0; at && !CONTENT_TAGS.has(at.localName) && i < MAX_CLIMB; i++, at = at.parentElement) {
    const role = at.getAttribute('role') ?? '';
    if (FURNITURE_TAGS.has(at.localName) || (FURNITURE_ROLES.has(role) && !allowedRoles?.has(role))) return true;
    const isNamed = FURNITURE_NAME.test(at.className) || FURNITURE_NAME.test(at.id);
    if (isNamed && !isFrame?.(at)) return true;
  }
  return false;
}

/** The text of a control; undefined if it is longer than a label. */
export function labelOf(control: Element): string | undefined {
  let text = '';
  let seen = 0;
  for (let node = control.firstChild as Node | null; node; node = following(node, control)) {
    if (node instanceof Text && node.parentElement?.localName !== 'style')
      text = `${text}${node.data}`.replace(/\s+/g, ' ');
    if (text.length > MAX_LABEL || ++seen > MAX_NODES) return undefined;
  }
  return text.trim();
}

export function hasWords(element: Element, least: number): boolean {
  let words = 0;
  let seen = 0;
  for (let node = element.firstChild as Node | null; node && words < least; node = following(node, element)) {
    if (node instanceof Text) words += countWords(node.data);
    if (++seen > MAX_NODES) return false;
  }
  return words >= least;
}

/** Whether the element holds more text than links and form fields. */
export function holdsText(element: Element): boolean {
  let [words, linked, fields, seen] = [0, 0, 0, 0];
  for (let node = element.firstChild as Node | null; node && ++seen < MAX_NODES; node = following(node, element)) {
    if (node instanceof Text && node.parentElement?.localName !== 'style') {
      const count = countWords(node.data);
      words += count;
      if (isInLink(node, element)) linked += count;
    } else if ('localName' in node && /^(?:input|select|textarea)$/.test(node.localName as string)) fields++;
  }
  return words >= MIN_WORDS && linked <= words * MAX_LINK_SHARE && words >= fields * MIN_WORDS_FOR_EACH_FIELD;
}

const MAX_LINK_DEPTH = 4;

function isInLink(text: Text, root: Element): boolean {
  let at = text.parentElement;
  for (let i = 0; at && at !== root && i < MAX_LINK_DEPTH; i++, at = at.parentElement)
    if (at.localName === 'a') return true;
  return false;
}
