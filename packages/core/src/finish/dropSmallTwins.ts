/**
 * A figure may hold its picture twice, once small to show at once and once large: the largest stays. A head and the text below it may both open
 * with the same picture: the one with a caption stays. Runs after lazy images are resolved, and only where the addresses say that it is
 * the same picture.
 */
import { type Element, elementsNamed, firstNamed, following, isInside, type Node, Text } from '../dom/index.ts';
import { drop } from '../trace.ts';
import type { Draft } from '../types.ts';
import { countWords } from '../words.ts';

/** Words for a size, and how many pixels they may mean. */
const SIZES: Readonly<Record<string, number>> = {
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
const SIZE = new RegExp(`[-_.](?:${Object.keys(SIZES).join('|')}|\\d{2,4}(?:x\\d{2,4})?(?:w|px)?|@\\dx)$`, 'i');
/** A figure of more is a gallery. */
const MAX_IMAGES = 6;

export function dropSmallTwins(draft: Draft): void {
  dropSecondOpening(draft);
  for (const figure of elementsNamed(draft.body, 'figure')) {
    if (isInside(figure, 'figure')) continue;
    const images = firstFew(figure);
    const groups = Map.groupBy(images, (image) => pictureIn(image.getAttribute('src') ?? ''));
    for (const [picture, twins] of groups) {
      if (!picture || twins.length < 2 || new Set(twins.map(altOf).filter(Boolean)).size > 1) continue;
      const largest = twins.reduce((best, image) => (sizeOf(image) > sizeOf(best) ? image : best));
      for (const image of twins) if (image !== largest) drop(draft, image, 'twin', 'a smaller copy of the picture');
      const alt = twins.map(altOf).find(Boolean);
      if (alt && !altOf(largest)) largest.setAttribute('alt', alt);
    }
  }
}

/** Between two that open a text stands a title or a date, not more. */
const MAX_WORDS_BETWEEN = 30;
const MAX_NODES_BETWEEN = 200;

function dropSecondOpening(draft: Draft): void {
  const [first, second] = firstTwo(draft.body);
  if (
    !first ||
    !second ||
    first.getAttribute('src') !== second.getAttribute('src') ||
    !areNear(draft.body, first, second)
  )
    return;
  const goes = hasCaption(first) && !hasCaption(second) ? second : first;
  if (hasCaption(first) !== hasCaption(second)) drop(draft, goes, 'twin', 'the picture opens the text twice');
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

function firstFew(figure: Element): Element[] {
  const images: Element[] = [];
  for (const image of elementsNamed(figure, 'img')) if (images.push(image) > MAX_IMAGES) return [];
  return images;
}

const altOf = (image: Element): string => image.getAttribute('alt')?.trim() ?? '';
const fileIn = (address: string): string => /([^/]*)$/.exec(address.split(/[?#]/, 1)[0]!)![1]!;

/** The name of the file without its size and its kind. */
function pictureIn(address: string): string {
  return fileIn(address)
    .replace(/\.\w{2,5}$/, '')
    .replace(SIZE, '');
}

/** As far as words and numbers of the address tell it. */
function sizeOf(image: Element): number {
  const address = image.getAttribute('src') ?? '';
  const name = fileIn(address).replace(/\.\w{2,5}$/, '');
  const word = SIZE.exec(name)?.[0].slice(1).toLowerCase();
  if (word) return SIZES[word] ?? (Number.parseInt(word, 10) || 1);
  const numbers = address.slice(0, -fileIn(address).length || undefined).match(/(?<=[/=,_])\d{2,4}(?=[/,&x]|$)/g) ?? [];
  return Math.max(1, ...numbers.slice(0, 20).map(Number));
}
