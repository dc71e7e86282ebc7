/** One attempt at finding the article: prunes the page, scores its paragraphs, takes the top candidate and related siblings. */
import { Element, type Node, type Parent, rawText, Text } from '../../dom/index.ts';
import { cleanArticle } from './cleanArticle.ts';
import {
  ancestors,
  classAndId,
  firstElement,
  hasAncestorTag,
  hasNoContent,
  hasSingleTagInside,
  innerText,
  isNamed,
  isVisible,
  nextElement,
  nextElementSibling,
  removeAndGetNext,
  retag,
  trimmedLength,
} from './elements.ts';
import { Measures } from './measures.ts';
import { textSimilarity } from './metadata.ts';
import { isPhrasing, isWhitespaceOrBr } from './prepareDocument.ts';
import type { Settings } from './settings.ts';
import {
  ALTER_TO_DIV_EXCEPTIONS,
  BYLINE,
  CLASS_WEIGHT,
  DIV_TO_P_ELEMS,
  NEGATIVE,
  OK_MAYBE_ITS_A_CANDIDATE,
  POSITIVE,
  REMOVED_WHEN_EMPTY,
  TAG_SCORE,
  TAGS_TO_SCORE,
  UNLIKELY_CANDIDATES,
  UNLIKELY_ROLES,
} from './vocabulary.ts';

/** The flags of the algorithm (`FLAG_STRIP_UNLIKELYS`, …), switched off one after the other when an attempt finds too little text. */
export interface Flags {
  readonly stripUnlikelys: boolean;
  readonly weightClasses: boolean;
  readonly cleanConditionally: boolean;
}

export interface Attempt {
  readonly content: Element;
  readonly textLength: number;
  readonly dir: string | undefined;
  /** The direction without ancestors outside the body: in a later attempt, the restored body no longer contains the content. */
  readonly dirBelowBody: string | undefined;
  /** The byline found by this or an earlier attempt. */
  readonly byline: string | undefined;
  readonly bodyWasCandidate: boolean;
}

/** Metadata known before the attempt. */
export interface KnownMetadata {
  readonly title: string;
  /** From metadata or an earlier attempt. When set, bylines stay in the text. */
  readonly byline: string | undefined;
}

/** The input of an attempt, including permanent effects of earlier attempts. */
export interface AttemptInput {
  /** Null when an earlier attempt removed the root itself as unlikely: nothing is left to prune or to score. */
  readonly root: Element | null;
  readonly body: Element;
  /** The body can be a candidate in one attempt only, since it keeps its score; its content is new each time. */
  readonly bodyWasCandidate: boolean;
}

export function grabArticle(input: AttemptInput, known: KnownMetadata, flags: Flags, settings: Settings): Attempt {
  const { root, body, bodyWasCandidate } = input;
  const { scorable, byline } = prune(root, known, flags);
  const scores = new Scores(flags);
  const measures = new Measures();
  const candidates = scoreParagraphs(scorable, scores, measures);
  const eligible = bodyWasCandidate ? candidates.filter((candidate) => candidate !== body) : candidates;
  const best = topCandidates(eligible, scores, measures, settings.nbTopCandidates);
  const { top, isWholePage } = chooseTop(best, body, scores);
  const parent = top.parentNode as Element;
  const chain = [parent, top, ...ancestors(parent)];
  const isBodyAncestor = parent !== body && chain.includes(body);
  const content = joinSiblings(top, scores, measures);
  cleanArticle(content, flags, settings);
  wrapAsPage(content, top, isWholePage);
  return {
    content,
    textLength: innerText(content).length,
    dir: firstDir(chain),
    dirBelowBody: firstDir(isBodyAncestor ? chain.slice(0, chain.indexOf(body)) : chain),
    byline,
    bodyWasCandidate: bodyWasCandidate || candidates.includes(body),
  };
}

function firstDir(chain: readonly Parent[]): string | undefined {
  return chain.map((at) => (at instanceof Element ? at.getAttribute('dir') : null)).find(Boolean) ?? undefined;
}

function prune(
  root: Element | null,
  known: KnownMetadata,
  { stripUnlikelys }: Flags,
): { scorable: Element[]; byline: string | undefined } {
  const scorable: Element[] = [];
  let byline = known.byline;
  let shouldRemoveTitleDuplicate = true;
  let at = root;
  while (at) {
    const matchString = classAndId(at);
    if (!isVisible(at) || isModal(at)) {
      at = removeAndGetNext(at);
      continue;
    }
    if (!byline && isByline(at, matchString)) {
      byline = rawText(nameElementInside(at) ?? at).trim();
      at = removeAndGetNext(at);
      continue;
    }
    if (
      shouldRemoveTitleDuplicate &&
      isNamed(at, 'h1', 'h2') &&
      textSimilarity(known.title, rawText(at).trim()) > 0.75
    ) {
      shouldRemoveTitleDuplicate = false;
      at = removeAndGetNext(at);
      continue;
    }
    if (
      (stripUnlikelys && isUnlikely(at, matchString)) ||
      (at.namespace === 'html' && REMOVED_WHEN_EMPTY.has(at.localName) && hasNoContent(at))
    ) {
      at = removeAndGetNext(at);
      continue;
    }
    if (at.namespace === 'html' && TAGS_TO_SCORE.has(at.localName)) scorable.push(at);
    if (isNamed(at, 'div')) {
      at = divToParagraph(at);
      if (isNamed(at, 'p')) scorable.push(at);
    }
    at = nextElement(at);
  }
  return { scorable, byline };
}

function isModal(element: Element): boolean {
  return element.getAttribute('aria-modal') === 'true' && element.getAttribute('role') === 'dialog';
}

function isByline(element: Element, matchString: string): boolean {
  const isMarked =
    element.getAttribute('rel') === 'author' ||
    element.getAttribute('itemprop')?.includes('author') ||
    BYLINE.test(matchString);
  if (!isMarked) return false;
  const length = trimmedLength(element, 100);
  return length > 0 && length < 100;
}

/** The element inside a byline that marks the name itself. */
function nameElementInside(element: Element): Element | undefined {
  const end = nextElement(element, true);
  for (let at = nextElement(element); at && at !== end; at = nextElement(at)) {
    if (at.getAttribute('itemprop')?.includes('name')) return at;
  }
  return undefined;
}

function isUnlikely(element: Element, matchString: string): boolean {
  const byName =
    UNLIKELY_CANDIDATES.test(matchString) &&
    !OK_MAYBE_ITS_A_CANDIDATE.test(matchString) &&
    !isNamed(element, 'body', 'a') &&
    !hasAncestorTag(element, 'table') &&
    !hasAncestorTag(element, 'code');
  return byName || UNLIKELY_ROLES.has(element.getAttribute('role') ?? '');
}

/** Replaces a div by its only paragraph, or turns a div without blocks into a paragraph. */
function divToParagraph(div: Element): Element {
  wrapPhrasing(div);
  if (hasSingleTagInside(div, 'p') && new Measures().linkDensity(div) < 0.25) {
    const paragraph = firstElement(div)!;
    div.replaceWith(paragraph);
    return paragraph;
  }
  return hasBlockInside(div) ? div : retag(div, 'p');
}

/** Wraps runs of phrasing content between blocks in paragraphs, without leading and trailing `<br>`. */
function wrapPhrasing(div: Element): void {
  let child: Node | null = div.firstChild;
  while (child) {
    if (!isPhrasing(child)) {
      child = child.nextSibling;
      continue;
    }
    const run: Node[] = [];
    for (; child && isPhrasing(child); child = child.nextSibling) run.push(child);
    const first = run.findIndex((node) => !isWhitespaceOrBr(node));
    const last = run.findLastIndex((node) => !isWhitespaceOrBr(node));
    // Leading white space stays in place; trailing white space stays only at the end of the div.
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
    if (at.namespace === 'html' && DIV_TO_P_ELEMS.has(at.localName)) return true;
  }
  return false;
}

/** Content scores, stored beside the tree. Only candidates have one. */
class Scores {
  private readonly byElement = new Map<Element, number>();
  private readonly weightClasses: boolean;
  constructor({ weightClasses }: Flags) {
    this.weightClasses = weightClasses;
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
  /** Initialises the score from the tag name and the class weight. */
  initialise(element: Element): void {
    const tag = element.namespace === 'html' ? (TAG_SCORE.get(element.localName) ?? 0) : 0;
    this.set(element, tag + (this.weightClasses ? classWeight(element) : 0));
  }
}

export function classWeight(element: Element): number {
  const weigh = (name: string) =>
    name ? (POSITIVE.test(name) ? CLASS_WEIGHT : 0) - (NEGATIVE.test(name) ? CLASS_WEIGHT : 0) : 0;
  return weigh(element.namespace === 'svg' ? '' : element.className) + weigh(element.id);
}

/** Adds each paragraph's score to its ancestors: in full to the parent, half to the grandparent, divided by level × 3 beyond. */
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
        scores.initialise(ancestor);
        candidates.push(ancestor);
      }
      const divider = level === 0 ? 1 : level === 1 ? 2 : level * 3;
      scores.set(ancestor, scores.get(ancestor) + score / divider);
    });
  }
  return candidates;
}

/** The candidates with the highest scores, scaled by link density; the earlier of two equal ones first. */
function topCandidates(candidates: readonly Element[], scores: Scores, measures: Measures, max: number): Element[] {
  const top: Element[] = [];
  for (const candidate of candidates) {
    const score = scores.get(candidate) * (1 - measures.linkDensity(candidate));
    scores.set(candidate, score);
    const place = top.findIndex((other) => score > scores.get(other));
    if (place >= 0) top.splice(place, 0, candidate);
    else if (top.length < max) top.push(candidate);
    if (top.length > max) top.pop();
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
    scores.initialise(whole);
    return { top: whole, isWholePage: true };
  }
  let top = commonAncestor(first, others, scores) ?? first;
  if (!scores.has(top)) scores.initialise(top);
  top = betterParent(top, scores);
  for (let parent = top.parentNode as Element; !isBody(parent) && isOnlyChild(top); parent = top.parentNode as Element)
    top = parent;
  if (!scores.has(top)) scores.initialise(top);
  return { top, isWholePage: false };
}

const MINIMUM_TOP_CANDIDATES = 3;

/** When several candidates score nearly as high, their common ancestor is a better choice: one that contains at least three of them. */
function commonAncestor(first: Element, others: readonly Element[], scores: Scores): Element | undefined {
  const ancestorSets = others
    .filter((other) => scores.get(other) / scores.get(first) >= 0.75)
    .map((other) => new Set(ancestors(other)));
  if (ancestorSets.length < MINIMUM_TOP_CANDIDATES) return undefined;
  for (let parent = first.parentNode as Element; !isBody(parent); parent = parent.parentNode as Element) {
    if (ancestorSets.filter((chain) => chain.has(parent)).length >= MINIMUM_TOP_CANDIDATES) return parent;
  }
  return undefined;
}

/** Climbs while scores fall slowly; a parent with a higher score contains more of the article. */
function betterParent(top: Element, scores: Scores): Element {
  let last = scores.get(top);
  const min = last / 3;
  for (let parent = top.parentNode as Element; !isBody(parent); parent = parent.parentNode as Element) {
    if (!scores.has(parent)) continue;
    const score = scores.get(parent);
    if (score < min) break;
    if (score > last) return parent;
    last = score;
  }
  return top;
}

function isOnlyChild(element: Element): boolean {
  return firstElement(element.parentNode!) === element && !nextElementSibling(element);
}

/** Joins the top candidate with siblings that score well, share its class, or are good paragraphs. */
function joinSiblings(top: Element, scores: Scores, measures: Measures): Element {
  const content = new Element('div');
  const threshold = Math.max(10, scores.get(top) * 0.2);
  for (const sibling of top.parentNode!.children) {
    if (sibling !== top && !isRelatedSibling(sibling, top, threshold, scores, measures)) continue;
    const keepsTag = sibling.namespace === 'html' && ALTER_TO_DIV_EXCEPTIONS.has(sibling.localName);
    content.append(keepsTag ? sibling : retag(sibling, 'div'));
  }
  return content;
}

function isRelatedSibling(
  sibling: Element,
  top: Element,
  threshold: number,
  scores: Scores,
  measures: Measures,
): boolean {
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
