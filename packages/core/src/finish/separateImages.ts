/**
 * Puts an image at the start of a paragraph and the text after it on lines of their own, as pages do by a style. If all of that text is small or in
 * italics, it is the caption.
 */
import { isBlockName } from '../blockNames.ts';
import { Element, elementsNamed, following, type Node, Text, unwrap } from '../dom/index.ts';
import { isGenericClass, isGenericImage } from '../genericImage.ts';
import type { Draft } from '../types.ts';
import { countWords } from '../words.ts';
import { shownSize } from './imageSize.ts';

/** A smaller image may be a sign in the text. */
const MIN_SIZE = 65;
const MAX_LEVELS = 6;

export function separateImages(draft: Draft): void {
  for (const image of [...elementsNamed(draft.body, 'img')]) {
    dropEmphasis(image);
    if ((shownSize(image) ?? MIN_SIZE) < MIN_SIZE || isSign(image)) continue;
    const start = startOfBlock(image);
    const text = start?.nextSibling ?? null;
    if (!start || !text || !isApart(text)) continue;
    const caption = captionIn(text);
    if (caption && start.parentElement!.localName === 'p') toFigure(start.parentElement!, start, caption);
    else start.parentNode!.insertBefore(new Element('br'), text);
  }
}

const EMPHASIS = /^(?:strong|b|em|i|u)$/;

/** An image cannot be bold: of its authors' emphasis only signs would be left. */
function dropEmphasis(image: Element): void {
  let at = image;
  for (let level = 0; level < MAX_LEVELS; level++) {
    const around = at.parentElement;
    if (!around || !(around.localName === 'a' || EMPHASIS.test(around.localName)) || !isOnly(at)) return;
    if (EMPHASIS.test(around.localName)) unwrap(around);
    else at = around;
  }
}

/** Whether nothing but white space is beside a node. */
function isOnly(node: Node): boolean {
  for (const side of ['previousSibling', 'nextSibling'] as const)
    for (let at = node[side]; at; at = at[side]) if (!(at instanceof Text) || at.data.trim()) return false;
  return true;
}

function isSign(image: Element): boolean {
  const address = image.getAttribute('src') ?? '';
  return isGenericClass(image.className) || (/^https?:/.test(address) && isGenericImage(address));
}

/** The child of a block that starts it with the image and nothing else. */
function startOfBlock(image: Element): Element | undefined {
  let at = image;
  for (let level = 0; level < MAX_LEVELS; level++) {
    for (let before = at.previousSibling; before; before = before.previousSibling)
      if (!(before instanceof Text) || before.data.trim()) return undefined;
    const parent = at.parentElement;
    if (!parent) return undefined;
    if (/^(?:p|div|li|blockquote|section|article)$/.test(parent.localName)) return at;
    if (isBlockName(parent.localName)) return undefined;
    for (let after = at.nextSibling; after; after = after.nextSibling)
      if (!(after instanceof Text) || after.data.trim()) return undefined;
    at = parent;
  }
  return undefined;
}

/** Whether a text of its own follows. A sentence that starts with the image, as with a formula, goes on after a space and in small letters. */
function isApart(next: Node): boolean {
  const text = textAt(next);
  return text !== '' && (/^\S/.test(text) || /^\s+[\p{Lu}\p{Lo}\p{N}“"'(]/u.test(text));
}

const MAX_NODES = 10;

/** The first text of a run, with the space before it; empty if something else comes first. */
function textAt(next: Node): string {
  let space = '';
  let seen = 0;
  const root = next.parentElement!;
  for (let node: Node | null = next; node && seen++ < MAX_NODES; node = following(node, root)) {
    if (node instanceof Text) {
      if (node.data.trim()) return space + node.data;
      space += node.data;
    } else if (node instanceof Element && (isBlockName(node.localName) || NO_TEXT.has(node.localName))) return '';
  }
  return '';
}
const NO_TEXT = new Set(['br', 'img', 'picture', 'video', 'audio', 'iframe', 'svg', 'math', 'sup', 'sub']);

const MAX_CAPTION_WORDS = 60;
const SMALL = /font-size:\s*(?:[5-9]|1[01])(?:\.\d+)?px|font-size:\s*(?:small|smaller|x-small)/i;

/** The element that holds all text after the image, if it is set like a caption. */
function captionIn(next: Node): Element | undefined {
  let only: Element | undefined;
  for (let node: Node | null = next; node; node = node.nextSibling) {
    if (node instanceof Text && !node.data.trim()) continue;
    if (only || !(node instanceof Element)) return undefined;
    only = node;
  }
  if (!only) return undefined;
  const isSet = /^(?:em|i|small)$/.test(only.localName) || SMALL.test(only.getAttribute('style') ?? '');
  return isSet && wordsIn(only) <= MAX_CAPTION_WORDS ? only : undefined;
}

function wordsIn(element: Element): number {
  let words = 0;
  for (let node: Node | null = element.firstChild; node && words <= MAX_CAPTION_WORDS; node = following(node, element))
    if (node instanceof Text) words += countWords(node.data);
  return words;
}

function toFigure(paragraph: Element, image: Element, text: Element): void {
  const figure = new Element('figure', paragraph.attributes);
  const caption = new Element('figcaption');
  paragraph.replaceWith(figure);
  figure.append(image, caption);
  for (const node of /^(?:em|i)$/.test(text.localName) ? text.childNodes : [text]) caption.append(node);
}
