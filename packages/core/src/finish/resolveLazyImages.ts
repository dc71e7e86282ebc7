/** Gives every image and every frame its real address, wherever the page keeps it until a script runs. Runs before links are resolved. */
import { type Element, elementsNamed } from '../dom/index.ts';
import { drop } from '../trace.ts';
import type { Draft } from '../types.ts';

/** In the order of how often they hold the real thing. */
const LAZY_SOURCES = [
  'data-src',
  'data-original',
  'data-lazy-src',
  'data-lazy',
  'data-url',
  'data-hi-res-src',
  'data-full-src',
  'data-image',
];
const LAZY_SETS = ['srcset', 'data-srcset', 'data-lazy-srcset'];
const MIN_PIXELS = 3;
/** Empty pictures that only take up room, by the names that everybody gives them. */
const SPACER = /\/(?:clear(?:dot|pixel)?|blank|spacer|transparent|pixel|dot|1x1)\.(?:gif|png)(?:$|\?)/i;

export function resolveLazyImages(draft: Draft): void {
  for (const image of elementsNamed(draft.body, 'img')) {
    const source = bestSource(image);
    if (source) image.setAttribute('src', source);
    if (!source || isPixel(image) || SPACER.test(source)) drop(draft, image, 'empty', 'an image without an address');
  }
  for (const frame of elementsNamed(draft.body, 'iframe')) wakeFrame(frame);
}

/** A frame that waits has no address, or that of an empty page. */
function wakeFrame(frame: Element): void {
  if (isAddress(frame.getAttribute('src') ?? '')) return;
  const source = lazySource(frame);
  if (source) frame.setAttribute('src', source);
}

function lazySource(element: Element): string | undefined {
  return (
    LAZY_SOURCES.map((name) => element.getAttribute(name)).find((value) => value && isLazyAddress(value)) ?? undefined
  );
}

function bestSource(image: Element): string | undefined {
  const written = image.getAttribute('src');
  const own = written && isAddress(written) ? written : undefined;
  return lazySource(image) ?? widest(image) ?? own;
}

function isAddress(value: string): boolean {
  return value.trim() !== '' && !/^\s*(?:data:|about:|javascript:)/i.test(value);
}

/** Some of these attributes are flags on other sites: `data-lazy="true"`. */
function isLazyAddress(value: string): boolean {
  return isAddress(value) && /[./]/.test(value);
}

/** The largest candidate of the image's own sets and of the `<picture>` around it. */
function widest(image: Element): string | undefined {
  const picture = image.parentElement?.localName === 'picture' ? image.parentElement : undefined;
  const sources = picture ? [...elementsNamed(picture, 'source')] : [];
  const sets = [image, ...sources].flatMap((element) => LAZY_SETS.map((name) => element.getAttribute(name)));
  const candidates = sets.filter((set) => set !== null).flatMap(candidatesOf);
  return candidates.sort((a, b) => b.size - a.size)[0]?.address;
}

/** `a.jpg 1x, b.jpg 640w`, as browsers read it: commas belong to an address unless they end it. */
function candidatesOf(set: string): { address: string; size: number }[] {
  const found: { address: string; size: number }[] = [];
  const read = readerOf(set);
  for (;;) {
    read(/[\s,]*/y);
    const written = read(/\S+/y);
    if (!written) return found;
    const size = written.endsWith(',') ? '1x' : read(/[^,]*/y).trim() || '1x';
    const address = written.replace(/,{1,9}$/, '');
    if (isAddress(address)) found.push({ address, size: Number.parseFloat(size) || 0 });
  }
}

/** Takes one piece after the other off a text; a piece that is not there is empty. */
function readerOf(text: string): (piece: RegExp) => string {
  let at = 0;
  return (piece) => {
    piece.lastIndex = at;
    const found = piece.exec(text)?.[0] ?? '';
    at += found.length;
    return found;
  };
}

function isPixel(image: Element): boolean {
  return ['width', 'height'].some((name) => {
    const value = image.getAttribute(name);
    return value !== null && /^\d+(?:px)?$/.test(value.trim()) && Number.parseInt(value, 10) < MIN_PIXELS;
  });
}
