/** Writes the label of each tab above its panel. Panels stand below each other in an article, and their row of labels would say nothing. */
import { Element, elementsInside, following, followingSkippingChildren, type Node, Text } from '../dom/index.ts';
import { hasWords, neighbour } from './closedPanels.ts';

const MAX_TABS = 30;
const MAX_NODES = 400;
const MAX_LABEL = 60;

/** Returns a function that labels the panels of a tab list. It returns false for a list without panels, which stays as it is. */
export function tabLabeller(body: Element): (tabList: Element) => boolean {
  let byId: ReadonlyMap<string, Element> | undefined;
  return (tabList) => {
    byId ??= elementsById(body);
    const known = byId;
    const isTab = (element: Element) => element.getAttribute('role') === 'tab';
    const linked = new Set<Element>();
    const isLinked = (element: Element) => {
      const panel = known.get(panelIdOf(element));
      const isFirst = panel !== undefined && TAB_NAME.test(panel.className) && !linked.has(panel);
      if (isFirst) linked.add(panel);
      return isFirst;
    };
    const marked = tabsIn(tabList, tabList.getAttribute('role') === 'tablist' ? isTab : isLinked);
    const tabs = marked.length ? marked : tabList.children.filter((tab) => tab.children.length < 3 && labelOf(tab));
    const named = tabs.map((tab) => known.get(panelIdOf(tab)));
    const panels = named.every(Boolean) ? named : marked.length ? panelsAfter(tabList) : panelsBeside(tabList);
    if (tabs.length < 2 || panels.length !== tabs.length || panels.some((panel) => isWithin(panel!, tabList)))
      return false;
    tabs.forEach((tab, at) => {
      label(panels[at]!, labelOf(tab), headingOf(tab));
    });
    return true;
  };
}

const TAB_NAME = /(?:^|[\s_-])(?:tabs?|pills|panel)(?:$|[\s_-])/i;

const ROW_NAME = /^(?:ul|div|nav)$/;

/** Whether an element may be a row of tabs: by its role or its name. */
export const isTabRow = (element: Element): boolean =>
  element.getAttribute('role') === 'tablist' ||
  (ROW_NAME.test(element.localName) && element.className.includes('tab') && TAB_NAME.test(element.className));

const headingOf = (tab: Element): string | undefined =>
  [tab, tab.parentElement, ...tab.children].find((at) => /^h[2-6]$/.test(at?.localName ?? ''))?.localName;

/**
 * Labels the panels of tabs that a style opens by radio buttons: `box` holds the buttons, a row of labels and a row of panels, or a button, a label and a
 * panel for each tab. Returns the row of labels, which says nothing more.
 */
export function labelRadioPanels(box: Element): Element | undefined {
  const parts = box.children.filter(({ localName }) => localName !== 'style' && localName !== 'script');
  const radios = parts.filter(isRadio);
  if (radios.length < 2 || radios.length > MAX_TABS || parts.length > MAX_TABS * 3) return undefined;
  const [labels, panels] = parts.slice(radios.length).map(({ children }) => children);
  const isRow = parts.length === radios.length + 2 && labels!.every((at, i) => isLabelOf(at, radios[i]));
  if (isRow && labels!.length === radios.length && panels!.length === radios.length) {
    labels!.forEach((tab, at) => {
      label(panels![at]!, labelOf(tab));
    });
    return parts.at(-2);
  }
  if (parts.length === radios.length * 3 && radios.every((radio, at) => isTab(parts.slice(at * 3, at * 3 + 3), radio)))
    for (let at = 1; at < parts.length; at += 3) parts[at]!.replaceWith(lineOf(labelOf(parts[at]!)));
  return undefined;
}

export const isRadio = ({ localName, attributes }: Element): boolean =>
  localName === 'input' && attributes.some(({ name, value }) => name === 'type' && value.toLowerCase() === 'radio');

const isLabelOf = (element: Element, radio: Element | undefined): boolean =>
  element.localName === 'label' && element.getAttribute('for') === radio?.id && labelOf(element) !== '';

const isTab = ([first, tab, panel]: readonly Element[], radio: Element): boolean =>
  first === radio && isLabelOf(tab!, radio) && /^(?:div|section|figure|pre)$/.test(panel!.localName);

const MAX_CLIMB = 50;

/** Some pages call the box around tabs and panels a tab list. */
function isWithin(panel: Element, tabList: Element): boolean {
  let at: Element | null = panel;
  for (let i = 0; at && i < MAX_CLIMB; i++, at = at.parentElement) if (at === tabList) return true;
  return false;
}

function elementsById(body: Element): Map<string, Element> {
  const byId = new Map<string, Element>();
  for (const element of elementsInside(body)) if (element.id && !byId.has(element.id)) byId.set(element.id, element);
  return byId;
}

function tabsIn(tabList: Element, isTab: (element: Element) => boolean): Element[] {
  const tabs: Element[] = [];
  let seen = 0;
  for (let node = tabList.firstChild as Node | null; node && ++seen < MAX_NODES; node = following(node, tabList)) {
    if (node instanceof Element && isTab(node) && labelOf(node)) tabs.push(node);
    if (tabs.length === MAX_TABS) break;
  }
  return tabs;
}

function panelIdOf(tab: Element): string {
  const target =
    tab.getAttribute('aria-controls') ?? tab.getAttribute('data-bs-target') ?? tab.getAttribute('href') ?? '';
  return target.replace(/^#/, '');
}

/** The panels in the box around a tab list, in the order of the tabs. */
function panelsAfter(tabList: Element): Element[] {
  const panels: Element[] = [];
  const box = tabList.parentElement!;
  let seen = 0;
  for (let node = followingSkippingChildren(tabList, box); node && ++seen < MAX_NODES; ) {
    const isPanel: boolean = node instanceof Element && node.getAttribute('role') === 'tabpanel';
    if (isPanel) panels.push(node as Element);
    node = isPanel ? followingSkippingChildren(node, box) : following(node, box);
  }
  return panels;
}

/** Nothing but their number says that the parts of the next box are the panels, so all of them must be longer than a label. Others are named. */
function panelsBeside(tabList: Element): Element[] {
  const named: Element[] = [];
  let node = tabList.nextSibling;
  for (; node && named.length <= MAX_TABS; node = node.nextSibling) {
    if (node instanceof Element && !TAB_NAME.test(node.className)) break;
    if (node instanceof Element) named.push(node);
  }
  if (named.length > 1 && tabList.children.every((tab) => isAnchor(tab.children[0]))) return named;
  const panels = neighbour(tabList, 'nextSibling')?.children ?? [];
  return panels.length <= MAX_TABS && panels.every((panel) => hasWords(panel, MIN_PANEL_WORDS)) ? panels : [];
}

const isAnchor = (link: Element | undefined): boolean =>
  link?.localName === 'a' && /^#./.test(link.getAttribute('href') ?? '');

const MIN_PANEL_WORDS = 8;

function label(panel: Element, text: string, heading?: string): void {
  if (!hasContent(panel) || startsWith(panel, text)) return;
  const line = lineOf(text, heading);
  if (panel.localName === 'pre') panel.replaceWith(line, panel);
  else panel.prepend(line);
}

function lineOf(text: string, heading?: string): Element {
  if (heading) {
    const line = new Element(heading);
    line.append(new Text(text));
    return line;
  }
  const strong = new Element('strong');
  strong.append(new Text(text));
  const line = new Element('p');
  line.append(strong);
  return line;
}

/** A script may fill a panel that has nothing. A long one has something. */
function hasContent(panel: Element): boolean {
  let seen = 0;
  for (let node = panel.firstChild as Node | null; node && ++seen < MAX_NODES; node = following(node, panel))
    if (node instanceof Text ? node.data.trim() : node instanceof Element && MEDIA.test(node.localName)) return true;
  return seen >= MAX_NODES;
}

const MEDIA = /^(?:img|picture|video|audio|iframe|svg|canvas|object|math)$/;

/** Whether the first text in the panel is its label already. */
function startsWith(panel: Element, label: string): boolean {
  let seen = 0;
  for (let node = panel.firstChild as Node | null; node && ++seen < MAX_NODES; node = following(node, panel)) {
    const text = node instanceof Text ? node.data.trim() : '';
    if (text) return text.toLowerCase() === label.toLowerCase();
  }
  return false;
}

/** A tab may have its text a second time, for a hint or another width of the screen. */
const labelOf = (tab: Element): string => {
  const text = textUpTo(tab, 2 * MAX_LABEL + 2);
  const half = text.slice(0, (text.length - 1) / 2);
  const label = text === `${half} ${half}` ? half : text;
  return label.length > MAX_LABEL ? '' : label;
};

/** The beginning of an element's text, with white space collapsed. */
function textUpTo(element: Element, length: number): string {
  let text = '';
  let seen = 0;
  for (let node = element.firstChild as Node | null; node && ++seen < MAX_NODES; node = following(node, element)) {
    if (node instanceof Text) text = `${text}${node.data}`.replace(/\s+/g, ' ').trimStart();
    if (text.length >= length) break;
  }
  return text.trim().slice(0, length);
}
