/**
 * Drops content that the page hides from readers: it must not reach the text, the search index or a language model. Keeps what a control of the
 * page opens (`closedPanels.ts`). Only markup, inline styles and a few names of classes are read; `docs/reference/hidden-text.md` lists what that misses.
 */
import { isBlockName } from '../blockNames.ts';
import {
  ancestorsOf,
  Element,
  elementsInside,
  elementsNamed,
  firstNamed,
  foldedText,
  type Node,
  nodesInside,
  rename,
  Text,
} from '../dom/index.ts';
import { namesOf } from '../pageNames.ts';
import { drop, reportKept } from '../trace.ts';
import type { Doc } from '../types.ts';
import { countWords, measureWords } from '../words.ts';
import { closedPanelsIn, isFurniture } from './closedPanels.ts';
import { dropNarrowTwins } from './dropNarrowTwins.ts';
import { type Hiding, hidingOf, mayBeHidden, type StyleHiding, styleHiding } from './hidingOf.ts';
import { type Ink, inkOfBlock, inkUnder, ORDINARY_INK, showsText } from './ink.ts';
import { parseStyle, type Style } from './inlineStyle.ts';
import type { PageCounts } from './pageFrames.ts';

/** An element with more than this share of the page's words is kept: such pages show their content when their script runs. */
const MAX_HIDDEN_SHARE = 0.5;
/** Hidden elements with at most this many words are always dropped, however short the rest of the page is. */
const MAX_HIDDEN_WORDS = 50;
/** Drawn without text. */
const MEDIA = new Set('img picture video audio iframe object embed canvas svg math input'.split(' '));

export function dropInvisible(doc: Doc): void {
  const body = doc.root.body;
  if (!body) return;
  const page = new HiddenPage(doc, body);
  for (const element of elementsInside(body)) page.judge(element);
  dropNarrowTwins(doc, body); // last: only what is left on wide screens makes a part for narrow ones superfluous
}

const WEBFLOW = /(?:^|\s)w-(?:inline-block|embed|nav|richtext|dyn-list)(?:\s|$)/;

class HiddenPage {
  private readonly doc: Doc;
  private readonly body: Element;
  private readonly isClosedPanel: (element: Element) => boolean;
  /** By their text: pages repeat the same few styles. */
  private readonly styles = new Map<string, InlineStyle>();
  /** Elements inside text without ink, which were decided with it. */
  private readonly settled = new Set<Node>();
  private counts: PageCounts | undefined;
  private aroundTitle: Set<Element> | undefined;
  /** The page was made with a program whose pages let their parts appear one after the other. */
  private readonly hasEntrances: boolean;

  constructor(doc: Doc, body: Element) {
    this.doc = doc;
    this.body = body;
    this.isClosedPanel = closedPanelsIn(body, () => this.wordCounts());
    this.hasEntrances = namesOf(doc).has('class', (names) => WEBFLOW.test(names));
  }

  judge(element: Element): void {
    if (isData(element)) {
      drop(this.doc, element, 'invisible', 'data for scripts');
      return;
    }
    if (!mayBeHidden(element)) return;
    const style = this.styleOf(element);
    const fadesIn = this.hasEntrances && style?.hiding.mayFade === true && !isFurniture(element);
    const hiding = hidingOf(element, style?.hiding, fadesIn);
    if (!hiding && element.localName === 'dialog') rename(element, 'div'); // it is open, and the sanitiser removes what is called a dialog
    if (hiding) this.dropHidden(element, hiding);
    else if (style && !style.showsText && !this.settled.has(element)) {
      if (!style.ink.isVisible && this.isClosedPanel(element)) this.keep(element, 'a control opens it');
      else this.dropWithoutInk(element, style.ink);
    }
  }

  private dropHidden(element: Element, hiding: Hiding): void {
    const isLong = hasMoreWords(element, MAX_HIDDEN_WORDS);
    if (hiding === 'closed' && this.isClosedPanel(element)) this.keep(element, 'a control opens it');
    else if (isLong && this.isMostOfPage(this.wordCounts().get(element)?.words ?? 0))
      this.keep(element, 'it holds most of the page');
    else if (isLong && !isFurniture(element) && this.elementsAroundTitle().has(element))
      this.keep(element, 'it holds the title of the page');
    else drop(this.doc, element, 'invisible');
  }

  /** Drops the texts and media under `root` that leave no ink; those that a style inside shows again stay. */
  private dropWithoutInk(root: Element, ink: Ink): void {
    const inks = new Map<Node, Ink>([[root, ink]]);
    const lost: Node[] = [];
    let words = 0;
    let isAllLost = true;
    for (const node of root.firstChild ? nodesInside(root) : []) {
      const around = inks.get(node.parentNode!)!;
      if (node instanceof Text) {
        if (!node.data.trim()) continue;
        if (showsText(around)) isAllLost = false;
        else {
          lost.push(node);
          words += countWords(node.data);
        }
      } else if (node instanceof Element) {
        const style = this.styleOf(node);
        const own = inkOf(node, style?.declarations, around);
        inks.set(node, own);
        this.settled.add(node);
        if (!MEDIA.has(node.localName)) continue;
        if (own.isVisible) isAllLost = false;
        else lost.push(node);
      }
    }
    if (MEDIA.has(root.localName) && !ink.isVisible) lost.push(root);
    if (words > MAX_HIDDEN_WORDS && this.isMostOfPage(words)) this.keep(root, 'it holds most of the page');
    else if (lost.length && isAllLost) drop(this.doc, root, 'invisible');
    else for (const node of lost) drop(this.doc, node, 'invisible');
  }

  private keep(element: Element, why: string): void {
    reportKept(this.doc, element, 'invisible', why);
  }

  private isMostOfPage(words: number): boolean {
    return words > this.wordCounts().get(this.body)!.words * MAX_HIDDEN_SHARE;
  }

  /** The elements around the only main heading, if the page is called so: pages with large menus may show the rest when their script runs. */
  private elementsAroundTitle(): Set<Element> {
    if (this.aroundTitle) return this.aroundTitle;
    const [heading, other] = elementsNamed(this.body, 'h1');
    const [name, title] = [heading, firstNamed(this.doc.root, 'title')].map((at) => at && foldedText(at).toLowerCase());
    const isTitle = name && !other && title?.includes(name);
    this.aroundTitle = new Set(isTitle ? ancestorsOf(heading!) : []);
    return this.aroundTitle;
  }

  /** Counted on demand: few pages hide more than a label. */
  private wordCounts(): PageCounts {
    this.counts ??= measureWords(this.body);
    return this.counts;
  }

  private styleOf(element: Element): InlineStyle | undefined {
    const written = element.getAttribute('style');
    if (!written) return undefined;
    let style = this.styles.get(written);
    if (!style) this.styles.set(written, (style = readStyle(written)));
    return style;
  }
}

interface InlineStyle {
  readonly declarations: Style;
  readonly hiding: StyleHiding;
  /** The ink in an ordinary place. */
  readonly ink: Ink;
  readonly showsText: boolean;
}

function readStyle(written: string): InlineStyle {
  const declarations = parseStyle(written);
  const ink = inkUnder(ORDINARY_INK, declarations);
  return { declarations, hiding: styleHiding(declarations), ink, showsText: showsText(ink) };
}

function inkOf(element: Element, style: Style | undefined, around: Ink): Ink {
  const inherited = element.className && isBlockName(element.localName) ? inkOfBlock(around) : around;
  return style ? inkUnder(inherited, style) : inherited;
}

const CODE = /^(?:pre|code|samp|textarea|script|template)$/;
const MIN_DATA_CHARACTERS = 40;
const MAX_DATA_START = 200;

/** What a script replaces when it has loaded something. */
const PLACEHOLDER = /^\s*Loading\b[^.…]{0,40}(?:\.{3}|…)\s*$/i;
const MAX_PLACEHOLDER = 80;

/**
 * Placeholders, and JSON as machines write it, without spaces: scripts keep their state in elements that a style sheet hides. Outside of code nobody
 * reads either.
 */
function isData(element: Element): boolean {
  const { firstChild } = element;
  if (!(firstChild instanceof Text) || firstChild.nextSibling) return false;
  const { data } = firstChild;
  if (data.length < MAX_PLACEHOLDER && PLACEHOLDER.test(data)) return !isInCode(element);
  if (data.length < MIN_DATA_CHARACTERS) return false;
  const start = data.slice(0, MAX_DATA_START).trimStart();
  return (
    /^\[?\{"[^"\s]+":[^\s]/.test(start) &&
    start.length >= MIN_DATA_CHARACTERS &&
    /[\]}]\s*$/.test(data.slice(-MAX_DATA_START)) &&
    !isInCode(element)
  );
}

/** Highlighters put few elements around a word. */
const MAX_CODE_LEVELS = 5;

function isInCode(element: Element): boolean {
  let at: Element | null = element;
  for (let level = 0; at && level < MAX_CODE_LEVELS; level++, at = at.parentElement)
    if (CODE.test(at.localName)) return true;
  return false;
}

function hasMoreWords(element: Element, limit: number): boolean {
  let words = 0;
  for (const node of nodesInside(element)) {
    if (node instanceof Text) words += countWords(node.data);
    if (words > limit) return true;
  }
  return false;
}
