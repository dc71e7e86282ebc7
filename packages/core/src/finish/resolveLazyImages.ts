/** Gives every image its real address, wherever the page keeps it until a script runs. Runs before links are resolved. */
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

export function resolveLazyImages(draft: Draft): void {
  for (const image of elementsNamed(draft.body, 'img')) {
    const source = bestSource(image);
    if (source) image.setAttribute('src', source);
    if (!source || isPixel(image)) drop(draft, image, 'empty', 'an image without an address');
  }
}

function bestSource(image: Element): string | undefined {
  const lazy = LAZY_SOURCES.map((name) => image.getAttribute(name)).find((value) => value && isAddress(value));
  const written = image.getAttribute('src');
  const own = written && isAddress(written) ? written : undefined;
  return lazy ?? widest(image) ?? own;
}

function isAddress(value: string): boolean {
  return value.trim() !== '' && !/^\s*(?:data:|about:|javascript:)/i.test(value);
}

/** The largest candidate of the image's own sets and of the `<picture>` around it. */
function widest(image: Element): string | undefined {
  const picture = image.parentElement?.localName === 'picture' ? image.parentElement : undefined;
  const sources = picture ? [...elementsNamed(picture, 'source')] : [];
  const sets = [image, ...sources].flatMap((element) => LAZY_SETS.map((name) => element.getAttribute(name)));
  const candidates = sets.filter((set) => set !== null).flatMap(candidatesOf);
  return candidates.sort((a, b) => b.size - a.size)[0]?.address;
}

/** `a.jpg 1x, b.jpg 640w`: addresses may hold commas, so a comma separates only before white space or the end. */
function candidatesOf(set: string): { address: string; size: number }[] {
  return set
    .split(/,(?=\s)|,$|\s,/)
    .map((part) => part.trim().split(/\s+/))
    .filter(([address]) => address !== undefined && isAddress(address))
    .map(([address, size = '1x']) => ({ address: address!, size: Number.parseFloat(size) || 0 }));
}

function isPixel(image: Element): boolean {
  return ['width', 'height'].some((name) => {
    const value = image.getAttribute(name);
    return value !== null && /^\d+(?:px)?$/.test(value.trim()) && Number.parseInt(value, 10) < MIN_PIXELS;
  });
}
