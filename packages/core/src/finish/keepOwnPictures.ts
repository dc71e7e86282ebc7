/**
 * Leaves a product page its own pictures, each of them once. Drops those that lead to other pages, samples of colours, signs of payment, drawings that
 * decorate, and the small and the repeated forms of a picture: galleries have one for the preview, one for the screen and one to zoom in. Needs absolute URLs.
 */
import { ancestorWithin, type Element, elementsNamed, firstNamed, foldedText, isInside } from '../dom/index.ts';
import { pictureIdentity, pictureSize } from '../genericImage.ts';
import { pageProfiles } from '../pageProfiles.ts';
import { drop } from '../trace.ts';
import type { Draft } from '../types.ts';
import { countWords } from '../words.ts';
import { shownSize } from './imageSize.ts';

export function keepOwnPictures(draft: Draft): void {
  if (pageProfiles[draft.pageType].form !== 'product') return;
  const targets = targetsOfTexts(draft);
  const shown = new Map<string, Element>();
  const images = [...elementsNamed(draft.body, 'img')].filter((image) => !isInside(image, 'td', 'th'));
  for (const image of images) showLinkedFile(image);
  const hasLarge = images.some((image) => !isPreview(image) && !isSign(image));
  for (const image of images) {
    if (leadsElsewhere(image, draft, targets)) drop(draft, image, 'control', 'a picture that leads to another page');
    else if (isSample(image)) drop(draft, image, 'control', 'a sample of a choice');
    else if (isSign(image)) drop(draft, image, 'control', 'a sign');
    else if (hasLarge && isPreview(image)) drop(draft, image, 'twin', 'a preview');
    else dropIfShown(draft, image, shown);
  }
}

/** A preview that leads to its picture is shown as that. */
function showLinkedFile(image: Element): void {
  const href = linkAround(image)?.getAttribute('href') ?? '';
  if (isPreview(image) && PICTURE_FILE.test(href)) image.setAttribute('src', href);
}

/** The pages that texts lead to: the picture of such an entry is kept with it. */
function targetsOfTexts({ body }: Draft): ReadonlySet<string> {
  const targets = new Set<string>();
  for (const link of elementsNamed(body, 'a')) if (foldedText(link)) targets.add(link.getAttribute('href') ?? '');
  return targets;
}

const MAX_LEVELS = 5;
const PICTURE_FILE = /\.(?:jpe?g|png|gif|webp|avif)(?:$|\?)/i;
const VIDEO_FILE = /\.mp4(?:$|\?)/i;

const linkAround = (image: Element): Element | undefined =>
  ancestorWithin(MAX_LEVELS, image, ({ localName }) => localName === 'a');

function leadsElsewhere(image: Element, { url }: Draft, targets: ReadonlySet<string>): boolean {
  const href = linkAround(image)?.getAttribute('href') ?? '';
  const target = URL.parse(href);
  if (!target || targets.has(href) || PICTURE_FILE.test(href) || VIDEO_FILE.test(href)) return false;
  return target.origin !== url?.origin || target.pathname !== url.pathname;
}

const SAMPLE_NAME =
  /swatch|(?:^|[\s_-])(?:colou?r|variant|product)[_-]*(?:options?|picker|select(?:or|ion)|chips?)(?:$|[\s_-])/i;
const SAMPLE_ALT = /\b(?:option|selected|swatch)$/i;

function isSample(image: Element): boolean {
  if (SAMPLE_ALT.test(image.getAttribute('alt')?.trim() ?? '') || SAMPLE_NAME.test(fileOf(image))) return true;
  const isNamed = ({ localName, className }: Element) => localName === 'label' || SAMPLE_NAME.test(className);
  return isNamed(image) || ancestorWithin(MAX_LEVELS, image, isNamed) !== undefined;
}

const PAYMENT =
  /(?:^|[^a-z])(?:klarna|after-?pay|clear-?pay|pay-?pal|shop-?pay|apple-?pay|g(?:oogle)?-?pay|visa|master-?card|amex|american-express|affirm|sezzle|maestro)(?![a-z])/i;
const SIGN_FILE = /^(?:ico|icons?|logo)[-_]|[-_](?:icon|logo|badge)(?:[-_]\w{0,12})?\.\w{3,4}$/i;
const DRAWING = /\.svg$/i;
/** A longer text describes a diagram. */
const MAX_SIGN_WORDS = 4;
const MAX_SIGN_SIZE = 64;

function isSign(image: Element): boolean {
  const alt = image.getAttribute('alt')?.trim() ?? '';
  const file = fileOf(image);
  if ((shownSize(image) ?? MAX_SIGN_SIZE + 1) <= MAX_SIGN_SIZE || PAYMENT.test(file)) return true;
  if (countWords(alt) <= MAX_SIGN_WORDS && PAYMENT.test(alt)) return true;
  return DRAWING.test(file) ? countWords(alt) <= MAX_SIGN_WORDS : !alt && SIGN_FILE.test(file);
}

const MAX_PREVIEW = 120;

/** By its address: a large picture may be shown small. */
const isPreview = (image: Element): boolean => pictureSize(sourceOf(image)) <= MAX_PREVIEW;

/** The first one stays where it is, in the largest form. A caption keeps its own. */
function dropIfShown(draft: Draft, image: Element, shown: Map<string, Element>): void {
  const identity = pictureIdentity(sourceOf(image));
  const first = shown.get(identity);
  if (!first) shown.set(identity, image);
  else if (!hasCaption(image)) {
    if (pictureSize(sourceOf(image)) > pictureSize(sourceOf(first))) first.setAttribute('src', sourceOf(image));
    if (!first.getAttribute('alt')?.trim()) first.setAttribute('alt', image.getAttribute('alt') ?? '');
    drop(draft, image, 'twin', 'the picture is shown already');
  }
}

function hasCaption(image: Element): boolean {
  const figure = ancestorWithin(MAX_LEVELS, image, ({ localName }) => localName === 'figure');
  return figure !== undefined && firstNamed(figure, 'figcaption') !== undefined;
}

const sourceOf = (image: Element): string => image.getAttribute('src') ?? '';
const fileOf = (image: Element): string => sourceOf(image).split(/[?#]/, 1)[0]!.split('/').at(-1)!;
