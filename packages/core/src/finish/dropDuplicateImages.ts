/**
 * Removes duplicate images. Of several sizes of an image in one figure (a placeholder and the full image), the largest stays. Of two
 * equal images at the start (in the header and in the text), the one with a caption stays. Of two equal images in one entry, the first stays, as large
 * as the page has it. Compares URLs, so it runs after lazy images are resolved.
 */
import { Element, elementsNamed, firstNamed, following, isInside, type Node, nodesInside, Text } from '../dom/index.ts';
import { drop } from '../trace.ts';
import type { Draft } from '../types.ts';
import { countWords } from '../words.ts';
import { blockAround } from './blockAround.ts';

/** Size words in file names, and about how many pixels they mean. */
const PIXELS_BY_WORD: Readonly<Record<string, number>> = {
  tiny: 20,
  placeholder: 20,
  blur: 20,
  lqip: 20,
  thumb: 150,
  thumbnail: 150,
  small: 300,
  medium: 800,
  large: 1600,
  full: 4000,
  original: 4000,
};
const SIZE_SUFFIX = new RegExp(
  `[-_.](?:${Object.keys(PIXELS_BY_WORD).join('|')}|\\d{2,4}(?:x\\d{2,4})?(?:w|px)?|@\\dx)$`,
  'i',
);
/** A figure with more images is a gallery. */
const MAX_IMAGES = 6;

export function dropDuplicateImages(draft: Draft): void {
  dropRepeatedFirstImage(draft);
  for (const figure of elementsNamed(draft.body, 'figure')) {
    if (isInside(figure, 'figure')) continue;
    const images = imagesIn(figure);
    const groups = Map.groupBy(images, (image) => baseName(image.getAttribute('src') ?? ''));
    for (const [name, copies] of groups) {
      if (!name || copies.length < 2 || new Set(copies.map(altOf).filter(Boolean)).size > 1) continue;
      const largest = copies.reduce((best, image) => (sizeOf(image) > sizeOf(best) ? image : best));
      for (const image of copies) if (image !== largest) drop(draft, image, 'twin', 'a smaller copy of the image');
      const alt = copies.map(altOf).find(Boolean);
      if (alt && !altOf(largest)) largest.setAttribute('alt', alt);
    }
  }
  dropTwins(draft);
}

/** The two views of an entry, for wide and narrow screens, have few words between their images. */
const MAX_WORDS_IN_ENTRY = 60;
/** An image that is there more often is a sign, such as a star. */
const MAX_TWINS = 3;
const SIGN = /\.svg(?:[?#]|$)|(?:^|[^a-z])(?:icons?|stars?|rating)(?![a-z])/i;

interface Seen {
  readonly image: Element;
  /** Words before it. */
  readonly words: number;
  readonly isInText: boolean;
}

/** Drops an image after its twin: directly, or shortly after it and with the same description. A sign in a text may come again, and so may one in a cell. */
function dropTwins(draft: Draft): void {
  if (!hasEqualImages(draft.body)) return; // on most pages: the words between them take longer to count
  const seen = Map.groupBy(imagesInOrder(draft.body), ({ image }) => sizeless(image.getAttribute('src') ?? ''));
  for (const [address, equal] of seen) {
    const sizes = new Set(equal.map(({ image }) => image.getAttribute('src'))).size;
    if (!address || equal.length < 2 || equal.length > MAX_TWINS * sizes || equal.some(({ isInText }) => isInText))
      continue;
    let [kept] = equal as [Seen, ...Seen[]];
    for (const next of equal.slice(1)) {
      const words = next.words - kept.words;
      const isSame = altOf(next.image) === altOf(kept.image) || !altOf(next.image);
      const isNear = words === 0 || (words <= MAX_WORDS_IN_ENTRY && altOf(next.image) !== '' && !SIGN.test(address));
      if (isSame && isNear && !hasCaption(next.image)) {
        if (sizeAsked(next.image) > sizeAsked(kept.image))
          kept.image.setAttribute('src', next.image.getAttribute('src')!);
        drop(draft, next.image, 'twin', 'the image is shown again');
      } else kept = next;
    }
  }
}

function hasEqualImages(body: Element): boolean {
  const addresses = new Set<string>();
  for (const image of elementsNamed(body, 'img')) {
    const address = sizeless(image.getAttribute('src') ?? '');
    if (address && addresses.has(address)) return true;
    if (address) addresses.add(address);
  }
  return false;
}

function imagesInOrder(body: Element): Seen[] {
  const found: Seen[] = [];
  let words = 0;
  let lastTextBlock: Element | undefined;
  for (const node of nodesInside(body)) {
    if (node instanceof Text && node.data.trim()) {
      words += countWords(node.data);
      lastTextBlock = blockAround(node);
    } else if (node instanceof Element && node.localName === 'img') {
      const block = blockAround(node);
      found.push({ image: node, words, isInText: block === lastTextBlock || /^t[dh]$/.test(block?.localName ?? '') });
    }
  }
  return found;
}

/** Two images at the start have at most a title or a date between them. */
const MAX_WORDS_BETWEEN = 30;
const MAX_NODES_BETWEEN = 200;

function dropRepeatedFirstImage(draft: Draft): void {
  const [first, second] = firstTwo(draft.body);
  if (
    !first ||
    !second ||
    first.getAttribute('src') !== second.getAttribute('src') ||
    !areNear(draft.body, first, second)
  )
    return;
  const duplicate = hasCaption(first) && !hasCaption(second) ? second : first;
  if (hasCaption(first) !== hasCaption(second)) drop(draft, duplicate, 'twin', 'the text starts with the image twice');
}

function firstTwo(body: Element): Element[] {
  const images: Element[] = [];
  for (const image of elementsNamed(body, 'img')) if (images.push(image) === 2) break;
  return images;
}

function hasCaption(image: Element): boolean {
  for (let at = image.parentElement; at; at = at.parentElement)
    if (at.localName === 'figure') return firstNamed(at, 'figcaption') !== undefined;
  return false;
}

function areNear(body: Element, first: Element, second: Element): boolean {
  let words = 0;
  let nodes = 0;
  for (let node: Node | null = first; node && node !== second; node = following(node, body)) {
    if (node instanceof Text) words += countWords(node.data);
    if (words > MAX_WORDS_BETWEEN || ++nodes > MAX_NODES_BETWEEN) return false;
  }
  return true;
}

/** Empty for a gallery. */
function imagesIn(figure: Element): Element[] {
  const images: Element[] = [];
  for (const image of elementsNamed(figure, 'img')) if (images.push(image) > MAX_IMAGES) return [];
  return images;
}

/** The folder or the parameter of an address that says how large the image is. */
const SIZE_IN_ADDRESS =
  /(?<=\/)\d{2,4}(?:x\d{2,4}|w|px)(?=\/)|(?<=[?&])(?:s?[wh]|width|height|q|quality|size|im(?:width|height)|wid|hei|dpr)=\d+(?=&|$)/gi;

/** The same for all sizes of an image that a server makes. */
const sizeless = (address: string): string => address.replace(SIZE_IN_ADDRESS, '');

/** The largest number in those parts of the address. */
const sizeAsked = (image: Element): number =>
  Math.max(0, ...(image.getAttribute('src')!.match(SIZE_IN_ADDRESS) ?? []).map((part) => Number(/\d+/.exec(part)![0])));

const altOf = (image: Element): string => image.getAttribute('alt')?.trim() ?? '';
const fileName = (address: string): string => /([^/]*)$/.exec(address.split(/[?#]/, 1)[0]!)![1]!;

/** The file name without size and extension. */
function baseName(address: string): string {
  return fileName(address)
    .replace(/\.\w{2,5}$/, '')
    .replace(SIZE_SUFFIX, '');
}

/** The size in pixels, as far as words and numbers in the URL reveal it. */
function sizeOf(image: Element): number {
  const address = image.getAttribute('src') ?? '';
  const name = fileName(address).replace(/\.\w{2,5}$/, '');
  const word = SIZE_SUFFIX.exec(name)?.[0].slice(1).toLowerCase();
  if (word) return PIXELS_BY_WORD[word] ?? (Number.parseInt(word, 10) || 1);
  const numbers =
    address.slice(0, -fileName(address).length || undefined).match(/(?<=[/=,_])\d{2,4}(?=[/,&x]|$)/g) ?? [];
  return Math.max(1, ...numbers.slice(0, 20).map(Number));
}
