/** Gives lazily loaded images and frames their real URL, from the attributes where pages store it for a script. Runs before links are resolved. */
import { type Element, elementsNamed } from '../dom/index.ts';
import { drop } from '../trace.ts';
import type { Draft } from '../types.ts';

/** Most reliable first. */
const LAZY_SOURCES = [
  'data-src',
  'data-original',
  'data-lazy-src',
  'data-lazy',
  'data-url',
  'data-hi-res-src',
  'data-full-src',
  'data-image',
  'data-lazyload',
  'data-ll-src',
  'data-large-file',
  'data-orig-file',
  'data-actualsrc',
  'data-cfsrc',
  'data-echo',
  'nitro-lazy-src',
];
const LAZY_SETS = ['srcset', 'data-srcset', 'data-lazy-srcset', 'data-ll-srcset', 'data-bgset', 'nitro-lazy-srcset'];
const MIN_PIXELS = 3;
/** Transparent spacer images and the pixel by which WordPress counts, by their usual names. */
const SPACER = /\/(?:g(?=\.gif)|clear(?:dot|pixel)?|blank|spacer|transparent|pixel|dot|1x1)\.(?:gif|png)(?:$|\?)/i;

/** What Wix adds to the address of an image while it shows a blurred copy. */
const BLURRED = /(?<=^https?:\/\/static\.wixstatic\.com\/media\/[^/]{1,200})\/v1\/.{0,200}\bblur_\d.*$/;

/** Where a script writes the width that fits the screen, and the width of most originals that shops have. */
const WIDTH = /\{width\}|%7Bwidth%7D/gi;
const USUAL_WIDTH = '1080';

export function resolveLazyImages(draft: Draft): void {
  for (const image of elementsNamed(draft.body, 'img')) {
    const source = bestSource(image)?.replace(BLURRED, '').replace(WIDTH, USUAL_WIDTH);
    if (source) image.setAttribute('src', source);
    if (!source || isTrackingPixel(image) || SPACER.test(source))
      drop(draft, image, 'empty', 'an image without a URL, or a spacer');
  }
  for (const frame of elementsNamed(draft.body, 'iframe')) resolveFrame(frame);
}

/** A lazy frame has no URL, or that of an empty page. */
function resolveFrame(frame: Element): void {
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
  const own = written && isAddress(written) && !NO_FILE.test(written) ? written : undefined;
  const found = lazySource(image) ?? widest(image);
  if (found) return found;
  return own && !PLACEHOLDER.test(own) && !SPACER.test(own) ? own : (oddSource(image) ?? own);
}

/** The root of a site, or the page itself: the name of the image was missing. */
const NO_FILE = /^\s*(?:https?:)?(?:\/\/[^/]*)?[./]*(?:#.*)?\s*$/i;

/** Images that pages show until the real one is loaded, by their usual names. */
const PLACEHOLDER =
  /(?:^|[/_-])(?:placeholder|loading|loader|lazy(?:load)?|blank|spacer|empty|pixel|grey|gray|transparent|spinner)[\w-]{0,20}\.(?:gif|png|svg|jpe?g|webp)(?:$|[?#])/i;
const IMAGE_ADDRESS =
  /^(?:(?:https?:)?\/\/|\.{0,2}\/)?[^\s"'<>{}]{1,500}\.(?:jpe?g|png|gif|webp|avif)(?:[?#][^\s"'<>]*)?$/i;
const NOT_SOURCES =
  /^(?:src|alt|title|class|style|id|usemap|longdesc|aria-.*|data-(?:link|href|permalink|placeholder|thumb.*|lqip|loading.*|error.*|fallback.*|default.*))$/;

/** An image URL in an attribute of any other name: scripts of single sites invent such names. */
function oddSource(image: Element): string | undefined {
  const found = image.attributes.filter(
    ({ name, value }) => !NOT_SOURCES.test(name) && IMAGE_ADDRESS.test(value.trim()),
  );
  return found[0]?.value.trim();
}

function isAddress(value: string): boolean {
  return value.trim() !== '' && !/^\s*(?:data:|about:|javascript:)/i.test(value);
}

/** Some of these attributes are flags on other sites: `data-lazy="true"`. */
function isLazyAddress(value: string): boolean {
  return isAddress(value) && /[./]/.test(value);
}

/** The largest candidate in the srcsets of the image and of the `<picture>` around it. */
function widest(image: Element): string | undefined {
  const picture = image.parentElement?.localName === 'picture' ? image.parentElement : undefined;
  const sources = picture ? [...elementsNamed(picture, 'source')] : [];
  const sets = [image, ...sources].flatMap((element) => LAZY_SETS.map((name) => element.getAttribute(name)));
  const candidates = sets.filter((set) => set !== null).flatMap(candidatesOf);
  return candidates.sort((a, b) => b.size - a.size)[0]?.address;
}

/** Parses a srcset such as `a.jpg 1x, b.jpg 640w` like browsers: commas are part of a URL unless they end it. */
function candidatesOf(set: string): { address: string; size: number }[] {
  const found: { address: string; size: number }[] = [];
  const read = tokenReader(set);
  for (;;) {
    read(/[\s,]*/y);
    const written = read(/\S+/y);
    if (!written) return found;
    const size = written.endsWith(',') ? '1x' : read(/[^,]*/y).trim() || '1x';
    const address = written.replace(/,{1,9}$/, '');
    if (isAddress(address)) found.push({ address, size: Number.parseFloat(size) || 0 });
  }
}

/** Returns a function that reads the next token matching a sticky pattern; empty if it does not match. */
function tokenReader(text: string): (token: RegExp) => string {
  let at = 0;
  return (token) => {
    token.lastIndex = at;
    const found = token.exec(text)?.[0] ?? '';
    at += found.length;
    return found;
  };
}

function isTrackingPixel(image: Element): boolean {
  return ['width', 'height'].some((name) => {
    const value = image.getAttribute(name);
    return value !== null && /^\d+(?:px)?$/.test(value.trim()) && Number.parseInt(value, 10) < MIN_PIXELS;
  });
}
