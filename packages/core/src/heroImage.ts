/** Chooses the image that represents a page, and decides whether it is shown above the article. */
import { Element, elementsNamed, foldedText, isInside, type Node, type Parent } from './dom/index.ts';
import { isGenericClass, isGenericImage, isSameImage, isVideoStill } from './genericImage.ts';
import { pageProfiles } from './pageProfiles.ts';
import type { PageType, Sourced } from './types.ts';

/** Images declared smaller than this are icons or decoration. */
const MIN_PIXELS = 100;
/** A drawing of unknown size is a sign or an icon rather than a diagram. */
const MIN_DRAWING_PIXELS = 300;
const DRAWING = /\.svg(?:[?#]|$)/i;

/**
 * The image of the metadata, unless the article shows it too: then as the article has it. Without one, the first image of the article that is more
 * than decoration or, if there are others, the still of a video. Forums, manuals and pages that list others have the image of the site or a card in
 * their metadata: there only what the text shows counts.
 */
export function chooseHeroImage(
  body: Parent,
  pageType: PageType,
  described: Sourced<string> | undefined,
): Sourced<string> | undefined {
  const images = [...elementsNamed(body, 'img')].filter((image) => !isDecoration(image));
  const { form, hasOwnImage } = pageProfiles[pageType];
  const isThread = form === 'thread';
  const trusted = hasOwnImage ? described : undefined;
  const candidate = isThread ? undefined : described?.value;
  const same = candidate === undefined ? undefined : images.find((image) => isSameImage(sourceOf(image), candidate));
  const shown = same ?? (trusted ? undefined : firstOf(images, isThread));
  return shown ? { value: sourceOf(shown), source: 'article' } : trusted;
}

function firstOf(images: readonly Element[], isThread: boolean): Element | undefined {
  const own = isThread ? images.filter((image) => !isOfOtherSite(image)) : images;
  return own.find((image) => !isVideoStill(sourceOf(image))) ?? own[0];
}

/** A preview of another site is in a box or has that site's host as its text. */
function isOfOtherSite(image: Element): boolean {
  return isInside(image, 'aside', 'blockquote') || HOST.test(image.getAttribute('alt') ?? '');
}

const HOST = /^(?:[a-z\d-]{1,63}\.){1,5}(?!(?:jpe?g|png|gif|webp|avif|heic)$)[a-z]{2,20}$/i;

/** Whether the hero image is left out above the title: the article shows it, in any size, or starts with another image. */
export function showsOwnImage(body: Parent, hero: string | undefined): boolean {
  const images = [...elementsNamed(body, 'img')];
  if (hero !== undefined && images.some((image) => isSameImage(sourceOf(image), hero))) return true;
  const first = images.find((image) => !isDecoration(image));
  return first !== undefined && isFirstContent(body, first);
}

/** No text precedes the image. A product's name may. */
function isFirstContent(body: Parent, image: Element): boolean {
  for (let at: Element | null = image; at && at !== body; at = at.parentElement) {
    for (let node = at.previousSibling; node; node = node.previousSibling)
      if (!isTopHeading(node, body) && foldedText(node)) return false;
  }
  return true;
}

function isTopHeading(node: Node, body: Parent): boolean {
  return node instanceof Element && node.localName === 'h1' && node.parentNode === body;
}

const sourceOf = (image: Element) => image.getAttribute('src') ?? '';

function isDecoration(image: Element): boolean {
  const sizes = ['width', 'height'].map((name) => Number.parseInt(image.getAttribute(name) ?? '', 10));
  const isSmall = sizes.some((size) => size < MIN_PIXELS);
  const isSign = DRAWING.test(sourceOf(image)) && !sizes.some((size) => size >= MIN_DRAWING_PIXELS);
  return isSmall || isSign || isGenericImage(sourceOf(image)) || isGenericClass(image.className);
}
