/**
 * Drops what is for narrow screens only, if the page says the same for wide ones. Templates have such parts twice and show one of them. A part
 * that the page has once stays: a class alone does not make it invisible.
 */
import {
  ancestorWithin,
  Element,
  elementsInside,
  following,
  followingSkippingChildren,
  type Node,
  Text,
} from '../dom/index.ts';
import { foldSpaces } from '../foldSpaces.ts';
import { namesOf } from '../pageNames.ts';
import { drop } from '../trace.ts';
import type { Doc } from '../types.ts';
import { countWords } from '../words.ts';
import { isForNarrowScreens, isMobileVersion, isWideVersion } from './screenSizes.ts';

/** Share of its words that the rest of the page must have too; less is enough if it has the heading. */
const MIN_SHARE = 0.8;
const MIN_SHARE_WITH_HEADING = 0.5;
const UNSEEN = new Set(['script', 'style', 'template', 'noscript']);
const HEADING = /^h[1-6]$/;

interface Part {
  readonly element: Element;
  readonly texts: { readonly text: string; readonly words: number; readonly isHeading: boolean }[];
  readonly images: string[];
}

export function dropNarrowTwins(doc: Doc, body: Element): void {
  const names = namesOf(doc).matching('class', isForNarrowScreens);
  const versions = namesOf(doc).matching('class', isMobileVersion);
  if (!names.size && !versions.size) return; // on most pages
  const narrow = findParts(body, names, versions);
  const { parts, shown } = readPage(body, narrow);
  for (const part of parts) if (isTwin(part, shown)) drop(doc, part.element, 'invisible', 'for narrow screens only');
}

/** The elements for narrow screens; those inside of others may be among them. */
function findParts(body: Element, names: ReadonlySet<string>, versions: ReadonlySet<string>): ReadonlySet<Node> {
  const found = new Set<Node>();
  for (const element of elementsInside(body)) {
    const { className } = element;
    if (names.has(className) || (versions.has(className) && hasWideVersion(element))) found.add(element);
  }
  return found;
}

const MAX_SIBLINGS = 12;

/** Whether the version for wide screens is beside it. Other parts are called mobile because of how they are laid out. */
function hasWideVersion(element: Element): boolean {
  return (['previousSibling', 'nextSibling'] as const).some((side) => {
    let node = element[side];
    for (let i = 0; node && i < MAX_SIBLINGS; i++, node = node[side])
      if (node instanceof Element && isWideVersion(node.className)) return true;
    return false;
  });
}

/** One walk: the outermost parts for narrow screens, and the texts and addresses of images that are outside of them. */
function readPage(body: Element, isPart: ReadonlySet<Node>): { parts: Part[]; shown: ReadonlySet<string> } {
  const parts: Part[] = [];
  const shown = new Set<string>();
  let part: Part | undefined;
  let past: Node | null = null;
  let node: Node | null = body.firstChild;
  while (node) {
    if (node === past) part = undefined;
    let next = following(node, body);
    if (node instanceof Text) {
      const text = foldSpaces(node.data).trim().toLowerCase();
      const words = text ? countWords(text) : 0;
      if (words > 0 && part) part.texts.push({ text, words, isHeading: isInHeading(node) });
      else if (words > 0) shown.add(text);
    } else if (node instanceof Element) {
      if (UNSEEN.has(node.localName)) next = followingSkippingChildren(node, body);
      else if (!part && isPart.has(node)) {
        parts.push((part = { element: node, texts: [], images: [] }));
        past = followingSkippingChildren(node, body);
      }
      const address = node.localName === 'img' ? addressOf(node) : undefined;
      if (address && part) part.images.push(address);
      else if (address) shown.add(address);
    }
    node = next;
  }
  return { parts, shown };
}

function isTwin({ texts, images }: Part, shown: ReadonlySet<string>): boolean {
  if (!texts.length) return images.length > 0 && images.every((address) => shown.has(address));
  const words = (list: Part['texts']) => list.reduce((sum, text) => sum + text.words, 0);
  const said = texts.filter(({ text }) => shown.has(text));
  const hasHeading = said.some(({ isHeading }) => isHeading);
  return words(said) >= words(texts) * (hasHeading ? MIN_SHARE_WITH_HEADING : MIN_SHARE);
}

const MAX_LEVELS = 4;

const isInHeading = (text: Text): boolean =>
  ancestorWithin(MAX_LEVELS, text, ({ localName }) => HEADING.test(localName)) !== undefined;

/** Without what comes after the path: that is often the size. */
function addressOf(image: Element): string | undefined {
  const address = image.getAttribute('data-src') ?? image.getAttribute('src') ?? '';
  return address.startsWith('data:') ? undefined : address.replace(/[?#].*$/, '') || undefined;
}
