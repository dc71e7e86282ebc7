/**
 * Drops horizontal rules that separate nothing, at both ends, at the start of an item and after another rule, and a heading at the end: what they
 * separated or introduced was not chosen. Badges, icons and placeholders before the first or after the last text go too.
 */
import {
  Element,
  elementsNamed,
  firstNamed,
  foldedText,
  following,
  followingSkippingChildren,
  isInside,
  type Node,
  nodesInside,
  Text,
} from '../dom/index.ts';
import { isGenericImage } from '../genericImage.ts';
import { pageProfiles } from '../pageProfiles.ts';
import { drop } from '../trace.ts';
import type { Draft } from '../types.ts';

const HEADING = /^h[1-6]$/;
const MEDIA = new Set(['img', 'picture', 'video', 'audio', 'iframe', 'table', 'pre', 'math', 'object', 'embed']);

export function trimEnds(draft: Draft): void {
  dropRules(draft, (at) => following(at, draft.body), draft.body.firstChild);
  dropRules(draft, (at) => preceding(at, draft.body), deepest(draft.body));
  dropIdleRules(draft);
  dropSigns(draft, firstContent, 'an image of the site before the text');
  if (pageProfiles[draft.pageType].form !== 'text') {
    // Elsewhere a heading may be a whole entry, unless those have links.
    if (hasLinkedHeadings(draft.body)) dropPlainHeadings(draft);
    return;
  }
  dropSigns(draft, lastContent, 'an image of the site after the text');
  const last = lastContent(draft.body, draft.body);
  if (!last || !isHeading(last)) return;
  const before = lastContent(draft.body, last);
  if (before && !isHeading(before) && !NOTE.test(foldedText(last)))
    drop(draft, last, 'empty', 'a heading without text below it');
}

const MIN_LINKED = 3;
const MAX_HEADINGS = 20;

/** Whether the entries of a list have headings that lead to them. */
function hasLinkedHeadings(body: Element): boolean {
  let linked = 0;
  for (const heading of elementsNamed(body, 'h2', 'h3', 'h4', 'h5', 'h6'))
    if (leadsOn(heading) && ++linked === MIN_LINKED) return true;
  return false;
}

const leadsOn = (heading: Element): boolean => firstNamed(heading, 'a') !== undefined || isInside(heading, 'a');

/** Drops the headings at the end that lead nowhere, where entries do. */
function dropPlainHeadings(draft: Draft): void {
  for (let i = 0; i < MAX_HEADINGS; i++) {
    const last = lastContent(draft.body, draft.body);
    if (!last || !isHeading(last) || leadsOn(last)) return;
    drop(draft, last, 'empty', 'a heading without text below it');
  }
}

/** Sources and notes in the letters of a heading, with their text on the same line. */
const NOTE = /^(?:sources?|references?|notes?|disclaimer|quellen?|fuentes?|fonti?)\s*:\s*\S/i;
const MAX_SIGNS = 10;

/** Drops images at an end of the text that stand for the site or for nothing. */
function dropSigns(draft: Draft, contentFrom: typeof lastContent, why: string): void {
  for (let i = 0; i < MAX_SIGNS; i++) {
    const outermost = contentFrom(draft.body, draft.body);
    const address = outermost?.localName === 'img' ? (outermost.getAttribute('src') ?? '') : '';
    if (!outermost || !/^https?:/.test(address) || !isGenericImage(address) || !contentFrom(draft.body, outermost))
      return;
    const picture = outermost.parentElement?.localName === 'picture' ? outermost.parentElement : outermost;
    drop(draft, picture, 'empty', why);
  }
}

/** Walks from one end to the first text or media. */
function dropRules(draft: Draft, next: (at: Node) => Node | null, end: Node | null): void {
  for (let node = end; node && node !== draft.body; ) {
    const beyond: Node | null = next(node);
    if (node instanceof Text ? node.data.trim() : asMedia(node)) return;
    if (node instanceof Element && node.localName === 'hr') drop(draft, node, 'empty', 'a rule at the end of the text');
    node = beyond;
  }
}

function dropIdleRules(draft: Draft): void {
  if (!firstNamed(draft.body, 'hr')) return;
  const idle: Element[] = [];
  let isAfterRule = false;
  let item: Element | undefined; // the last that was opened, until something is in it
  for (const node of nodesInside(draft.body)) {
    if (node instanceof Text ? node.data.trim() : asMedia(node)) {
      isAfterRule = false;
      item = undefined;
    }
    if (!(node instanceof Element)) continue;
    if (node.localName === 'li') item = node;
    if (node.localName !== 'hr') continue;
    if (isAfterRule || (item && isWithin(node, item))) idle.push(node);
    isAfterRule = true;
  }
  for (const rule of idle) drop(draft, itemOf(rule) ?? rule, 'empty', 'a rule that separates nothing');
}

/** A rule at the start of an item has few elements around it. */
const MAX_LEVELS = 10;

function isWithin(rule: Element, item: Element): boolean {
  let at = rule.parentElement;
  for (let level = 0; at && level < MAX_LEVELS; level++, at = at.parentElement) if (at === item) return true;
  return false;
}

/** The item that consists of a rule. */
function itemOf(rule: Element): Element | undefined {
  const item = rule.parentElement;
  const isAlone = [item?.firstChild, item?.lastChild].every((end) => end === rule || (end && isBlankBeside(end, rule)));
  return item?.localName === 'li' && isAlone ? item : undefined;
}

const isBlankBeside = (node: Node, rule: Element): boolean =>
  node instanceof Text && !node.data.trim() && (node.nextSibling === rule || node.previousSibling === rule);

const isHeading = ({ localName }: Element): boolean => HEADING.test(localName);

/** The last element with text or media before a node, or of the whole tree; for text in a heading, the heading. */
function lastContent(root: Element, before: Node): Element | undefined {
  for (let node = before === root ? deepest(root) : preceding(before, root); node; node = preceding(node, root)) {
    const holder = node instanceof Text && node.data.trim() ? node.parentElement : asMedia(node);
    if (holder) return headingAround(holder, root) ?? holder;
  }
  return undefined;
}

/** The first element with text or media after a node, or of the whole tree. */
function firstContent(root: Element, after: Node): Element | undefined {
  for (let node = after === root ? root.firstChild : followingSkippingChildren(after, root); node; ) {
    const holder = node instanceof Text && node.data.trim() ? node.parentElement : asMedia(node);
    if (holder) return holder;
    node = following(node, root);
  }
  return undefined;
}

const asMedia = (node: Node): Element | undefined =>
  node instanceof Element && MEDIA.has(node.localName) ? node : undefined;

function headingAround(element: Element, root: Element): Element | undefined {
  for (let at: Element | null = element; at && at !== root; at = at.parentElement) if (isHeading(at)) return at;
  return undefined;
}

/** The previous node in document order that does not contain this one. */
function preceding(node: Node, root: Element): Node | null {
  let at: Node | null = node;
  while (at && at !== root && !at.previousSibling) at = at.parentNode;
  return at && at !== root ? deepest(at.previousSibling!) : null;
}

function deepest(node: Node): Node {
  let at = node;
  while (at instanceof Element && at.lastChild) at = at.lastChild;
  return at;
}
