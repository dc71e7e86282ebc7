/** Drops controls by their ARIA role, such as list boxes, tooltips and tabs, toolbars, and buttons that show a sign or copy something: they belong to the user interface, not to the text. */
import { ancestorWithin, Element, elementsInside, type Node, nodesInside, Text, unwrap } from '../dom/index.ts';
import { drop } from '../trace.ts';
import type { Doc } from '../types.ts';
import { countWords } from '../words.ts';
import { isDrawnInterface } from './drawnInterfaces.ts';
import { isHeadingButton } from './headingButtons.ts';
import { isRadio, isTabRow, labelRadioPanels, tabLabeller } from './labelTabPanels.ts';
import { pagerAround } from './pagers.ts';
import { opensPanel, toHeading } from './panelOpeners.ts';
import { isArrowInSource, leadsQuotation, separateSource } from './quoteSources.ts';

const CONTROL_ROLES = new Set(['listbox', 'tooltip', 'combobox', 'spinbutton', 'slider', 'progressbar', 'searchbox']);
/** What a sentence shows while the pointer is on one of its words: without the layout it is part of the sentence. */
const TOOLTIP_CLASS =
  /(?:tool-?tip|rollover|popover|hover-?card)(?:[\w-]{0,40}[-_])?(?:text|content|block|card|body|inner)(?:$|\s)/i;
/** A larger element is text, whatever its role. */
const MAX_WORDS = 60;
const MAX_NOTE_WORDS = 150;
const MAX_NODES = 500;

export function dropControls(doc: Doc): void {
  const { body } = doc.root;
  if (!body) return;
  const labelPanels = tabLabeller(body);
  const radioBoxes = new Set<Element>();
  const openers: Element[] = [];
  const sources: Element[] = [];
  const pagers = new Set<Element>();
  const summaries: Element[] = [];
  let hasMain = false;
  for (const element of elementsInside(body)) {
    const role = element.getAttribute('role');
    const box = element.parentElement!;
    if (element.localName === 'main' || role === 'main') hasMain = true;
    if (isRadio(element) && !radioBoxes.has(box)) {
      radioBoxes.add(box);
      const labels = labelRadioPanels(box);
      if (labels) drop(doc, labels, 'control', 'its labels are above the panels');
    } else if (isTabRow(element) && labelPanels(element))
      drop(doc, element, 'control', 'its labels are above the panels');
    else if (element.localName === 'button' && (isSign(element) || isNamedControl(element)))
      drop(doc, element, 'control', 'a button');
    else if (isHeadingButton(element)) drop(doc, element, 'control', 'a button or tooltip in a heading');
    else if (element.localName === 'summary' && isNamedControl(element)) summaries.push(element);
    else if (role === 'toolbar' && hasOnlyButtons(element)) drop(doc, element, 'control', role);
    else if (isDrawnInterface(element)) drop(doc, element, 'control', 'an interface drawn in HTML');
    else if (role === 'alert' && hasMain && isOnEdge(element, body) && isShort(element))
      drop(doc, element, 'control', 'a message of the site');
    else if (isArrowInSource(element)) drop(doc, element, 'control', 'an arrow');
    else if (role !== null && CONTROL_ROLES.has(role) && isShort(element)) drop(doc, element, 'control', role);
    else if (isNoteOnWord(element)) drop(doc, element, 'control', 'a note on what is pointed at');
    else if (opensPanel(element)) openers.push(element);
    else if (leadsQuotation(element)) sources.push(element);
    const pager = pagerAround(element);
    if (pager) pagers.add(pager);
  }
  for (const pager of pagers) drop(doc, pager, 'control', 'links to the pages before and after');
  for (const summary of summaries) {
    const { parentElement: details } = summary;
    drop(doc, summary, 'control', 'the label of a panel that says nothing');
    if (details?.localName === 'details') unwrap(details);
  }
  for (const source of sources) separateSource(source);
  for (const opener of openers) toHeading(opener);
}

/** A button with a text that has neither letters nor numbers: a chain that copies a link, an arrow, a cross. */
function isSign({ firstChild }: Element): boolean {
  return firstChild instanceof Text && !firstChild.nextSibling && /^\s*[^\s\p{L}\p{N}]{1,6}\s*$/u.test(firstChild.data);
}

const CONTROL_LABEL =
  /^(?:(?:show|hide|view|see) (?:all|more|less|details?|child \w+)|(?:expand|collapse)(?: all| description)?|copy(?: (?:code|link|page|url|as|for|to)\b.{0,20})?|view as markdown|ask (?:ai|about th(?:is|e) \w+)|open in (?:chatgpt|claude))$/i;
const MAX_LABEL_NODES = 20;
const MAX_BUTTON_LEVELS = 8;

/** A button that shows, hides or copies something. */
function isNamedControl(button: Element): boolean {
  let text = '';
  let nodes = 0;
  for (const node of nodesInside(button)) {
    if (node instanceof Text) text += node.data;
    if (++nodes > MAX_LABEL_NODES || text.length > 100) return false;
  }
  return CONTROL_LABEL.test(text.replace(/\s+/g, ' ').trim());
}

/** Whether all words of a toolbar are in its buttons: other elements may have this role for the sake of their keys. */
function hasOnlyButtons(toolbar: Element): boolean {
  let nodes = 0;
  for (const node of nodesInside(toolbar)) {
    if (++nodes > MAX_NODES) return false;
    if (
      node instanceof Text &&
      node.data.trim() &&
      !ancestorWithin(MAX_BUTTON_LEVELS, node, ({ localName }) => localName === 'button')
    )
      return false;
  }
  return true;
}

const MAX_LEVELS = 3;

/** Whether an element is outside of all parts of the page: scripts show their messages there. */
function isOnEdge(element: Element, body: Element): boolean {
  let at: Element | null = element;
  for (let level = 0; at && level < MAX_LEVELS; level++, at = at.parentElement) {
    if (at.localName === 'main' || at.getAttribute('role') === 'main') return false;
    if (at.parentElement === body) return true;
  }
  return false;
}

/** Stops counting at the limits, so nested controls take linear time. */
/** Beside an icon without a text it would be the only one. */
const isNoteOnWord = (element: Element): boolean =>
  element.localName === 'span' &&
  TOOLTIP_CLASS.test(element.className) &&
  [element.previousSibling, element.previousSibling?.previousSibling].some((node) => node && startsWithText(node)) &&
  isShort(element, MAX_NOTE_WORDS);

/** Whether one of the first nodes of this one is a text. */
function startsWithText(node: Node): boolean {
  if (node instanceof Text) return node.data.trim() !== '';
  let nodes = 0;
  for (const inside of node instanceof Element ? nodesInside(node) : [])
    if (inside instanceof Text && inside.data.trim()) return true;
    else if (++nodes > MAX_NODES) break;
  return false;
}

function isShort(element: Element, most = MAX_WORDS): boolean {
  let words = 0;
  let nodes = 0;
  for (const node of nodesInside(element)) {
    if (node instanceof Text) words += countWords(node.data);
    if (words > most || ++nodes > MAX_NODES) return false;
  }
  return true;
}
