/** One attempt at finding the article: prune the page, score its paragraphs, take the best container and its like-minded siblings. */
import { Element, type Node, type Parent, rawText, Text } from '../../dom/index.ts';
import { cleanArticle } from './clean.ts';
import {
  ancestors,
  firstElement,
  hasAncestor,
  hasNoContent,
  holdsOnly,
  innerText,
  isNamed,
  isVisible,
  namesOf,
  nextElement,
  nextElementSibling,
  removeAndGoOn,
  retag,
  trimmedLength,
} from './elements.ts';
import { Measures } from './measures.ts';
import { similarity } from './metadata.ts';
import { isPhrasing, isSpacing } from './prepare.ts';
import type { Settings } from './settings.ts';
import {
  BLOCKS,
  BYLINE,
  CLASS_WEIGHT,
  EMPTY_WHEN_BARE,
  KEEP_TAG_AS_SIBLING,
  MAYBE_AFTER_ALL,
  NEGATIVE,
  POSITIVE,
  SCORED,
  TAG_SCORE,
  UNLIKELY,
  UNLIKELY_ROLES,
} from './vocabulary.ts';

/** What is switched off, one after the other, when an attempt finds too little. */
export interface Strictness {
  readonly stripUnlikely: boolean;
  readonly weighClasses: boolean;
  readonly cleanConditionally: boolean;
}

export interface Attempt {
  readonly content: Element;
  readonly textLength: number;
  readonly dir: string | undefined;
  /** The same without what is said above the content: by then the body has been refilled, and the content hangs in the air. */
  readonly dirWhenRefilled: string | undefined;
  /** Found on the way, in whatever attempt saw it first. */
  readonly byline: string | undefined;
  readonly bodyHasRun: boolean;
}

export interface Known {
  readonly title: string;
  /** Once there is one, from metadata or an earlier attempt, bylines stay in the text. */
  readonly byline: string | undefined;
}

/** What an attempt works on, and what earlier attempts did to it for good. */
export interface Grounds {
  /** Null when an attempt took the root itself for clutter: there is nothing left to prune or to score. */
  readonly root: Element | null;
  readonly body: Element;
  /** The body runs for top candidate in one attempt only, since it keeps its score; everything inside it is new each time. */
  readonly bodyHasRun: boolean;
}

export function grab(grounds: Grounds, known: Known, strictness: Strictness, settings: Settings): Attempt {
  const { root, body, bodyHasRun } = grounds;
  const { scorable, byline } = prune(root, known, strictness);
  const scores = new Scores(strictness);
  const measures = new Measures();
  const candidates = scoreParagraphs(scorable, scores, measures);
  const running = bodyHasRun ? candidates.filter((candidate) => candidate !== body) : candidates;
  const best = topCandidates(running, scores, measures, settings.nbTopCandidates);
  const { top, isWholePage } = chooseTop(best, body, scores);
  const parent = top.parentNode as Element;
  const line = [parent, top, ...ancestors(parent)];
  const isLoose = parent !== body && line.includes(body);
  const content = joinSiblings(top, scores, measures);
  cleanArticle(content, strictness, settings);
  wrapAsPage(content, top, isWholePage);
  return {
    content,
    textLength: innerText(content).length,
    dir: firstDir(line),
    dirWhenRefilled: firstDir(isLoose ? line.slice(0, line.indexOf(body)) : line),
    byline,
    bodyHasRun: bodyHasRun || candidates.includes(body),
  };
}

function firstDir(line: readonly Parent[]): string | undefined {
  return line.map((at) => (at instanceof Element ? at.getAttribute('dir') : null)).find(Boolean) ?? undefined;
}

function prune(
  root: Element | null,
  known: Known,
  { stripUnlikely }: Strictness,
): { scorable: Element[]; byline: string | undefined } {
  const scorable: Element[] = [];
  let byline = known.byline;
  let titleMayRepeat = true;
  let at = root;
  while (at) {
    const names = namesOf(at);
    if (!isVisible(at) || isModal(at)) {
      at = removeAndGoOn(at);
      continue;
    }
    if (!byline && isByline(at, names)) {
      byline = rawText(namedInside(at) ?? at).trim();
      at = removeAndGoOn(at);
      continue;
    }
    if (titleMayRepeat && isNamed(at, 'h1', 'h2') && similarity(known.title, rawText(at).trim()) > 0.75) {
      titleMayRepeat = false;
      at = removeAndGoOn(at);
      continue;
    }
    if (
      (stripUnlikely && isUnlikely(at, names)) ||
      (at.namespace === 'html' && EMPTY_WHEN_BARE.has(at.localName) && hasNoContent(at))
    ) {
      at = removeAndGoOn(at);
      continue;
    }
    if (at.namespace === 'html' && SCORED.has(at.localName)) scorable.push(at);
    if (isNamed(at, 'div')) {
      at = divAsParagraph(at);
      if (isNamed(at, 'p')) scorable.push(at);
    }
    at = nextElement(at);
  }
  return { scorable, byline };
}

function isModal(element: Element): boolean {
  return element.getAttribute('aria-modal') === 'true' && element.getAttribute('role') === 'dialog';
}

function isByline(element: Element, names: string): boolean {
  const isMarked =
    element.getAttribute('rel') === 'author' ||
    element.getAttribute('itemprop')?.includes('author') ||
    BYLINE.test(names);
  if (!isMarked) return false;
  const length = trimmedLength(element, 100);
  return length > 0 && length < 100;
}

/** Inside a byline the name itself may be marked. */
function namedInside(element: Element): Element | undefined {
  const end = nextElement(element, true);
  for (let at = nextElement(element); at && at !== end; at = nextElement(at)) {
    if (at.getAttribute('itemprop')?.includes('name')) return at;
  }
  return undefined;
}

function isUnlikely(element: Element, names: string): boolean {
  const byName =
    UNLIKELY.test(names) &&
    !MAYBE_AFTER_ALL.test(names) &&
    !isNamed(element, 'body', 'a') &&
    !hasAncestor(element, 'table') &&
    !hasAncestor(element, 'code');
  return byName || UNLIKELY_ROLES.has(element.getAttribute('role') ?? '');
}

/** A div that holds one paragraph is that paragraph; one without blocks is a paragraph itself. */
function divAsParagraph(div: Element): Element {
  wrapPhrasing(div);
  if (holdsOnly(div, 'p') && new Measures().linkDensity(div) < 0.25) {
    const paragraph = firstElement(div)!;
    div.replaceWith(paragraph);
    return paragraph;
  }
  return hasBlockInside(div) ? div : retag(div, 'p');
}

/** Runs of inline content between blocks become paragraphs, without the breaks at their ends. */
function wrapPhrasing(div: Element): void {
  let child: Node | null = div.firstChild;
  while (child) {
    if (!isPhrasing(child)) {
      child = child.nextSibling;
      continue;
    }
    const run: Node[] = [];
    for (; child && isPhrasing(child); child = child.nextSibling) run.push(child);
    const first = run.findIndex((node) => !isSpacing(node));
    const last = run.findLastIndex((node) => !isSpacing(node));
    // White space before the text stays where it is; after it, only at the end of the div.
    run.forEach((node, i) => {
      const isTail = i > last && first >= 0 && child !== null;
      if ((first < 0 || i < first || i > last) && (isTail || !(node instanceof Text))) node.remove();
    });
    if (first < 0) continue;
    const paragraph = new Element('p');
    run[first]!.replaceWith(paragraph);
    paragraph.insertBefore(run[first]!, null);
    for (const node of run.slice(first + 1)) if (node.parentNode) paragraph.insertBefore(node, null);
  }
}

function hasBlockInside(element: Element): boolean {
  const end = nextElement(element, true);
  for (let at = nextElement(element); at && at !== end; at = nextElement(at)) {
    if (at.namespace === 'html' && BLOCKS.has(at.localName)) return true;
  }
  return false;
}

/** Scores live beside the tree: an element without one was never in the running. */
class Scores {
  private readonly byElement = new Map<Element, number>();
  private readonly weighClasses: boolean;
  constructor({ weighClasses }: Strictness) {
    this.weighClasses = weighClasses;
  }
  has(element: Element): boolean {
    return this.byElement.has(element);
  }
  get(element: Element): number {
    return this.byElement.get(element) ?? 0;
  }
  set(element: Element, score: number): void {
    this.byElement.set(element, score);
  }
  /** What an element starts with: the worth of its tag and of its names. */
  start(element: Element): void {
    const tag = element.namespace === 'html' ? (TAG_SCORE.get(element.localName) ?? 0) : 0;
    this.set(element, tag + (this.weighClasses ? classWeight(element) : 0));
  }
}

export function classWeight(element: Element): number {
  const weigh = (name: string) =>
    name ? (POSITIVE.test(name) ? CLASS_WEIGHT : 0) - (NEGATIVE.test(name) ? CLASS_WEIGHT : 0) : 0;
  return weigh(element.namespace === 'svg' ? '' : element.className) + weigh(element.id);
}

/** A paragraph's score goes whole to its parent, half to the grandparent, and by a third of the level beyond. */
function scoreParagraphs(scorable: readonly Element[], scores: Scores, measures: Measures): Element[] {
  const candidates: Element[] = [];
  for (const element of scorable) {
    if (!(element.parentNode instanceof Element)) continue;
    const length = measures.textLength(element);
    if (length < 25) continue;
    const score = 1 + measures.of(element).anyCommas + 1 + Math.min(Math.floor(length / 100), 3);
    ancestors(element, 5).forEach((ancestor, level) => {
      if (!(ancestor instanceof Element) || !(ancestor.parentNode instanceof Element)) return;
      if (!scores.has(ancestor)) {
        scores.start(ancestor);
        candidates.push(ancestor);
      }
      const divider = level === 0 ? 1 : level === 1 ? 2 : level * 3;
      scores.set(ancestor, scores.get(ancestor) + score / divider);
    });
  }
  return candidates;
}

/** The best few, by score and by how little of them is links; of equals the earlier. */
function topCandidates(candidates: readonly Element[], scores: Scores, measures: Measures, most: number): Element[] {
  const top: Element[] = [];
  for (const candidate of candidates) {
    const score = scores.get(candidate) * (1 - measures.linkDensity(candidate));
    scores.set(candidate, score);
    const place = top.findIndex((other) => score > scores.get(other));
    if (place >= 0) top.splice(place, 0, candidate);
    else if (top.length < most) top.push(candidate);
    if (top.length > most) top.pop();
  }
  return top;
}

const isBody = (node: Parent | null): boolean => isNamed(node, 'body');

function chooseTop(
  [first, ...others]: readonly Element[],
  page: Element,
  scores: Scores,
): { top: Element; isWholePage: boolean } {
  if (!first || isBody(first)) {
    const whole = new Element('div');
    for (let child = page.firstChild; child; child = page.firstChild) whole.insertBefore(child, null);
    page.append(whole);
    scores.start(whole);
    return { top: whole, isWholePage: true };
  }
  let top = sharedAncestor(first, others, scores) ?? first;
  if (!scores.has(top)) scores.start(top);
  top = strongerParent(top, scores);
  for (let parent = top.parentNode as Element; !isBody(parent) && isOnlyChild(top); parent = top.parentNode as Element)
    top = parent;
  if (!scores.has(top)) scores.start(top);
  return { top, isWholePage: false };
}

const MIN_SHARING = 3;

/** When several candidates are nearly as good, what holds three of them is better than each. */
function sharedAncestor(first: Element, others: readonly Element[], scores: Scores): Element | undefined {
  const lines = others
    .filter((other) => scores.get(other) / scores.get(first) >= 0.75)
    .map((other) => new Set(ancestors(other)));
  if (lines.length < MIN_SHARING) return undefined;
  for (let parent = first.parentNode as Element; !isBody(parent); parent = parent.parentNode as Element) {
    if (lines.filter((line) => line.has(parent)).length >= MIN_SHARING) return parent;
  }
  return undefined;
}

/** Goes up while scores fall slowly; a parent that scores higher has more of the article. */
function strongerParent(top: Element, scores: Scores): Element {
  let last = scores.get(top);
  const least = last / 3;
  for (let parent = top.parentNode as Element; !isBody(parent); parent = parent.parentNode as Element) {
    if (!scores.has(parent)) continue;
    const score = scores.get(parent);
    if (score < least) break;
    if (score > last) return parent;
    last = score;
  }
  return top;
}

function isOnlyChild(element: Element): boolean {
  return firstElement(element.parentNode!) === element && !nextElementSibling(element);
}

/** Siblings that score well, share the class, or are good paragraphs come along. */
function joinSiblings(top: Element, scores: Scores, measures: Measures): Element {
  const content = new Element('div');
  const threshold = Math.max(10, scores.get(top) * 0.2);
  for (const sibling of top.parentNode!.children) {
    if (sibling !== top && !belongs(sibling, top, threshold, scores, measures)) continue;
    const keepsTag = sibling.namespace === 'html' && KEEP_TAG_AS_SIBLING.has(sibling.localName);
    content.append(keepsTag ? sibling : retag(sibling, 'div'));
  }
  return content;
}

function belongs(sibling: Element, top: Element, threshold: number, scores: Scores, measures: Measures): boolean {
  const bonus = sibling.className === top.className && top.className !== '' ? scores.get(top) * 0.2 : 0;
  if (scores.has(sibling) && scores.get(sibling) + bonus >= threshold) return true;
  if (!isNamed(sibling, 'p')) return false;
  const length = measures.textLength(sibling);
  const density = measures.linkDensity(sibling);
  if (length > 80) return density < 0.25;
  return length < 80 && length > 0 && density === 0 && /\.( |$)/.test(innerText(sibling));
}

function wrapAsPage(content: Element, top: Element, isWholePage: boolean): void {
  const page = isWholePage ? top : new Element('div');
  page.setAttribute('id', 'readability-page-1');
  page.setAttribute('class', 'page');
  if (isWholePage) return;
  for (let child = content.firstChild; child; child = content.firstChild) page.insertBefore(child, null);
  content.append(page);
}
