/**
 * Makes headings of the buttons and links that open the panel below them: the questions of an accordion. Readers see the panels open, so nothing is left to press,
 * and a question in a button would pass for a control.
 */
import { isBlockName } from '../blockNames.ts';
import { type Element, isInside, rename, unwrap } from '../dom/index.ts';
import {
  CONTROL_NAME,
  hasWords,
  holdsText,
  isFurniture,
  labelOf,
  MIN_ANSWER,
  MORE_LABEL,
  neighbour,
  PANEL_NAME,
} from './closedPanels.ts';

const HEADING = /^h[1-6]$/;
const MIN_LABEL = 4;
/** Labels of what only shows or hides something. */
const SWITCH = /^(?:hide|close|less|toggle|menu|filters?|share|sort|options|settings|copy)(?:\s|$)/i;

/** Whether the element opens a text beside it. Only its own attributes and names, and those of its neighbour, say so. */
export function opensPanel(element: Element): boolean {
  if (!isControl(element)) return false;
  const isMarked = element.hasAttribute('aria-expanded') || element.hasAttribute('aria-controls');
  if (!isMarked && !CONTROL_NAME.test(element.className)) return false;
  const label = labelOf(element) ?? '';
  if (label.length < MIN_LABEL || SWITCH.test(label)) return false;
  const panel = panelOf(element);
  if (!panel) return false;
  const isPart = areAccordion(element, panel);
  if (!isPart && MORE_LABEL.test(label)) return false;
  return (isPart || hasWords(panel, MIN_ANSWER)) && holdsText(panel) && !isFurniture(element);
}

const ACCORDION = /accord[ie]on/i;

/** Whether both are named as parts of an accordion, and the control names the panel: a label "Sails, oars and more" is one of its headings, even of a few words. */
const areAccordion = (control: Element, panel: Element): boolean =>
  [control, panel].every(({ className }) => ACCORDION.test(className)) &&
  panel.id !== '' &&
  control.getAttribute('aria-controls') === panel.id;

/** A link to another page opens nothing here. */
function isControl(element: Element): boolean {
  const { localName } = element;
  if (localName === 'a' && !/^(?:#.*|javascript:.*)?$/i.test(element.getAttribute('href') ?? '')) return false;
  const isOpener =
    localName === 'a' ||
    localName === 'button' ||
    (element.getAttribute('role') === 'button' && isBlockName(localName));
  return isOpener && !element.hasAttribute('aria-haspopup');
}

/** The element after the control or after its heading, if the control names it or if it is named like a panel. */
function panelOf(control: Element): Element | undefined {
  const heading = control.parentElement;
  const isInHeading = heading !== null && HEADING.test(heading.localName);
  const panel = neighbour(isInHeading ? heading : control, 'nextSibling');
  if (!panel || !/^(?:div|section|dd|ul|ol|p|article)$/.test(panel.localName)) return undefined;
  const target = control.getAttribute('aria-controls') ?? control.getAttribute('href')?.slice(1);
  const isNamed = panel.id !== '' && panel.id === target;
  return isNamed || PANEL_NAME.test(panel.className) || panel.getAttribute('role') === 'region' ? panel : undefined;
}

export function toHeading(opener: Element): void {
  const hasHeading = opener.children.some(({ localName }) => HEADING.test(localName));
  if (hasHeading || HEADING.test(opener.parentElement?.localName ?? '')) unwrap(opener);
  else if (opener.children.some(({ localName }) => isBlockName(localName))) rename(opener, 'div');
  else rename(opener, isInside(opener, 'li') ? 'p' : 'h3');
}
