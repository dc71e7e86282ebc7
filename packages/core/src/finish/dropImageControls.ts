/**
 * Removes images that serve the page, not the reader: the sign that starts a video, spinners, drawings of the site's design, icons of what can be pressed, pictures of users, banners that ask
 * to sign up, the picture that a shop shows in place of another while the pointer is on it, and arrows and stars that are there again and again. Runs after lazy images are resolved: it reads their URLs.
 */
import { ancestorWithin, type Element, elementsNamed } from '../dom/index.ts';
import { drop } from '../trace.ts';
import type { Draft } from '../types.ts';
import { shownSize } from './imageSize.ts';

export function dropImageControls(draft: Draft): void {
  const imagesIn = memoizeImages();
  const images = [...elementsNamed(draft.body, 'img')];
  const decorations = findDecorations(images);
  const isText = draft.pageType === 'article' || draft.pageType === 'documentation';
  for (const image of images) {
    if (decorations.has(image)) drop(draft, image, 'control', 'shown again and again, without a description');
    else if (isPlaySign(image)) drop(draft, image, 'control', 'the sign that starts a video');
    else if (isDrawnSign(image)) drop(draft, image, 'control', 'a sign beside a text');
    else if (isBackground(image)) drop(draft, image, 'control', 'the background of a text');
    else if (isShareSign(image)) drop(draft, image, 'control', 'the sign of a network to share on');
    else if (isCounter(image)) drop(draft, image, 'control', 'an image that counts visitors');
    else if (isIcon(image) || isPartOfButton(image)) drop(draft, image, 'control', 'an icon of what can be pressed');
    else if (isPlaceholder(image)) drop(draft, image, 'control', 'shown until something is loaded');
    else if (isText && isOfDesign(image)) drop(draft, image, 'control', 'a part of the design of the site');
    else if (isAvatar(image)) drop(draft, image, 'control', 'the picture of a user');
    else if (isAppeal(image)) drop(draft, image, 'control', 'a picture that asks to sign up or to buy');
    else if (isHoverImage(image, draft.body, imagesIn)) drop(draft, image, 'twin', 'replaces another image on hover');
  }
}

/** A photo that the text comes back to is there twice. */
const MIN_DECORATIONS = 3;
const DRAWING = /\.(?:svg|gif)(?:[?#]|$)|^data:image\/(?:svg|gif)/i;

/** Whatever it shows, an image that is there so often is an icon. */
const MIN_ICONS = 6;

/** Equal images without a description. The first may be a photo, and stays. Those in a table stay: a tick is the value of its cell. */
function findDecorations(images: readonly Element[]): ReadonlySet<Element> {
  const isDecoration = (image: Element) => !image.getAttribute('alt')?.trim();
  const decorations = new Set<Element>();
  for (const [address, equal] of Map.groupBy(images, (image) => image.getAttribute('src') ?? '')) {
    const isIcon = equal.length >= MIN_ICONS && address !== '';
    if (equal.length < MIN_DECORATIONS || !(isIcon || equal.every(isDecoration))) continue;
    const outside = equal.filter((image) => !isInCell(image));
    if (outside.length < equal.length && !isIcon) continue;
    for (const image of outside.slice(isIcon || DRAWING.test(address) ? 0 : 1)) decorations.add(image);
  }
  return decorations;
}

const isNear = (image: Element, names: RegExp): boolean =>
  ancestorWithin(MAX_LEVELS, image, ({ localName }) => names.test(localName)) !== undefined;

/** Not in the cell of a table that lays out the page. */
function isInCell(image: Element): boolean {
  const cell = ancestorWithin(MAX_LEVELS, image, ({ localName }) => /^t[dh]$/.test(localName));
  const table = cell && ancestorWithin(MAX_LEVELS, cell, ({ localName }) => localName === 'table');
  return cell !== undefined && table?.getAttribute('role') !== 'presentation';
}

/** A sign is called nothing but these: `icon-play.svg`, `video_btn_white@2x.png`. */
const SIGN_WORDS = new Set(
  'play video youtube button btn icon ico icons arrow overlay circle round triangle sign white black red green blue grey gray dark light small large big fill filled outline solid new alt x px w h menu header link mark up down left right rating review'.split(
    ' ',
  ),
);

function isPlaySign(image: Element): boolean {
  const words = wordsOfFile(image);
  const isNamed =
    words.includes('play') ||
    (words.includes('video') && words.some((word) => /^(?:icons?|ico|btn|button)$/.test(word)));
  return isNamed && words.every((word) => SIGN_WORDS.has(word));
}

/** `arrow-right.svg`, `Quote.png`, `header_menu_hamburger.png`, but not `stars.jpg`, which may be a photo. */
const DRAWN_SIGN =
  /^(?:arrow|quotes?|stars?|hamburger|external|pause|chevron|caret|close|plus|minus|check|checkmark|tick)$/;
const SIGN_FILE = /\.(?:svg|png|gif)$/i;
/** What is left of the digest in the name of a file. */
const DIGEST = /^[a-f]{1,3}$/;

/** In a table, ticks and stars are values. Elsewhere a description may say what they mean. */
function isDrawnSign(image: Element): boolean {
  if (!SIGN_FILE.test(pathOf(image))) return false;
  const words = wordsOfFile(image).filter((word) => !DIGEST.test(word));
  const said =
    image
      .getAttribute('alt')
      ?.toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  const isSign = (word: string) => DRAWN_SIGN.test(word) || SIGN_WORDS.has(word);
  return words.some((word) => DRAWN_SIGN.test(word)) && [...words, ...said].every(isSign) && !isInCell(image);
}

const BACKGROUND = /(?:^|[^a-z])(?:bg|background|backdrop)(?![a-z])[^/]*$/i;

const isBackground = (image: Element): boolean => !image.getAttribute('alt')?.trim() && BACKGROUND.test(pathOf(image));

const NETWORK =
  /^(?:facebook|twitter|linkedin|pinterest|whatsapp|instagram|tiktok|reddit|telegram|tumblr|email|print)$/;
const SHARING = /^(?:social|share|sharing|follow|icons?|ico|btn|button)$/;
/** Where the links of such signs lead. */
const SHARE_TARGET = /^https?:\/\/(?:www\.)?(?:addthis|addtoany|sharethis)\.com\//i;

/** `Social-Facebook-34.png`, but not a picture of the network itself. */
function isShareSign(image: Element): boolean {
  const link = ancestorWithin(MAX_LEVELS, image, ({ localName }) => localName === 'a');
  if (SHARE_TARGET.test(link?.getAttribute('href') ?? '')) return true;
  const words = wordsOfFile(image);
  const isSign = (word: string) => NETWORK.test(word) || SHARING.test(word) || SIGN_WORDS.has(word);
  return words.some((word) => NETWORK.test(word)) && words.some((word) => SHARING.test(word)) && words.every(isSign);
}

const COUNTER_HOST =
  /^(?:https?:)?\/\/(?:[\w-]+\.){0,4}(?:pixel|beacon|stats?|analytics|metrics|tracking|scorecardresearch|quantserve)\.[a-z.]+\//i;

const isCounter = (image: Element): boolean =>
  !image.getAttribute('alt')?.trim() && COUNTER_HOST.test(image.getAttribute('src') ?? '');

/** The words of the name of an image's file. */
function wordsOfFile(image: Element): string[] {
  const file = /([^/]*?)(?:\.\w{2,5})?$/.exec((image.getAttribute('src') ?? '').split(/[?#]/, 1)[0]!.slice(-200))![1]!;
  return file
    .replace(/LinkedIn|WhatsApp|TikTok/g, (name) => name.toLowerCase())
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean);
}

/** What icons are called for those who cannot see them. */
const ICON_ALT =
  /^(?:(?:the )?(?:play|search|close|menu|hamburger|back to top|scroll (?:down|up)|arrow|chevron|caret|next|previous|(?:go )?back|calendar|clock|copy(?: link)?|bookmark|share|print|e-?mail|phone|facebook|twitter|x|linkedin|instagram|youtube|pinterest|whatsapp|tiktok|rss)(?: (?:icon|button|arrow|sign|symbol))?|[\p{L}\p{N}-]+(?: [\p{L}\p{N}-]+){0,2} icon)$/iu;
/** The same words may describe a picture, as long as neither they nor its file say that it is an icon. */
const ICON_FILE =
  /\.svg(?:[?#]|$)|^data:image\/svg|(?:^|[^a-z])(?:icons?|ico|arrow|btn|button|back|calendar|clock)(?![a-z])/i;

/** What only a control says, whatever its file is called. */
const CONTROL_ALT =
  /^(?:(?:share|follow|find|like|join|connect)(?: (?:us|me|this|it))?(?: (?:page|post|article))? (?:on|via|by|with) \p{L}+|(?:button|thumbnail) (?:for|of) slide \d+|go to slide \d+|(?:plus|minus|arrow|chevron|caret|expand|collapse)(?: \p{L}+)? icon(?: \p{L}+){0,6})$/iu;
/** A drawing in a folder of icons, or named as one: `/theme/icons/tide.svg`, `/img/icon-tide.svg`. */
const DRAWN_ICON =
  /(?:^|[/_-])(?:icons?|picto(?:gram)?s?)[/_-][^?#]{0,80}\.svg(?:[?#]|$)|(?:[_-]|%20)icons?\.svg(?:[?#]|$)/i;

/** A drawing that is called nothing but a direction, as manuals have them for their links. */
const DIRECTION_FILE = /\/(?:up|down|left|right|top|next|prev(?:ious)?|back|home)\.(?:gif|png|svg)$/i;
const MAX_DIRECTION_ALT = 12;

function isIcon(image: Element): boolean {
  const alt = image.getAttribute('alt')?.trim() ?? '';
  if (CONTROL_ALT.test(alt)) return true;
  if (alt.length <= MAX_DIRECTION_ALT && DIRECTION_FILE.test(pathOf(image))) return true;
  if (isInCell(image)) return false;
  const address = (image.getAttribute('src') ?? '').slice(-200);
  return DRAWN_ICON.test(address) || (ICON_ALT.test(alt) && (/ icon$/i.test(alt) || ICON_FILE.test(address)));
}

const pathOf = (image: Element) => (image.getAttribute('src') ?? '').split(/[?#]/, 1)[0]!.slice(-200);

/** Images whose real address a page has too are resolved by now. */
const isPlaceholder = (image: Element): boolean =>
  /(?:^|[/_-])(?:spinner|throbber|loader|loading|placeholder|noscript)(?:[._-][\w-]{0,20})?\.(?:gif|svg|png|webp)$/i.test(
    pathOf(image),
  );

/** Drawings in the folder of a theme are the same for all texts of a site; a page that was written by hand may show its photos from there. */
const isOfDesign = (image: Element): boolean =>
  /\/themes\/.*\.(?:svg|png|gif)$/i.test(pathOf(image)) && !isInCell(image);

const AVATAR_ALT =
  /(?:['’]s? (?:avatar|profile (?:photo|picture|image))|^(?:user |author )?(?:avatar|gravatar)(?: (?:of|for) .{1,60})?)$/i;
const AVATAR_ADDRESS = /^(?:https?:)?\/\/(?:\w+\.)?gravatar\.com\//i;

const isAvatar = (image: Element): boolean =>
  AVATAR_ALT.test(image.getAttribute('alt')?.trim() ?? '') || AVATAR_ADDRESS.test(image.getAttribute('src') ?? '');

/** What advertisers call such a picture: a call to action. */
const APPEAL_FILE = /(?:^|[^a-z])cta(?![a-z])[^/]*$/i;
const APPEAL_TARGET =
  /[/.](?:subscribe|sign-?ups?|newsletter|free-trial|(?:request|book|get|schedule)-(?:a-)?(?:free-)?demo|get-started)(?:$|[/?#.])/i;

/** Links of adverts lead over a page that counts who follows them. */
const COUNTED_TARGET =
  /\/(?:ad|banner)s?\/(?:click|redirect|track)|[/_-](?:ad|banner)-?click|doubleclick\.net\/|[?&]utm_medium=(?:banner|display)(?:&|$)/i;

/** A banner: by its file, or by its link and the text on it. */
function isAppeal(image: Element): boolean {
  const link = ancestorWithin(MAX_LEVELS, image, ({ localName }) => localName === 'a');
  if (APPEAL_FILE.test(pathOf(image))) return true;
  return (
    link !== undefined &&
    (APPEAL_TARGET.test(link.getAttribute('href') ?? '') ||
      COUNTED_TARGET.test(link.getAttribute('href') ?? '') ||
      /\bbutton$/i.test(image.getAttribute('alt')?.trim() ?? ''))
  );
}

const MAX_BUTTON_ICON = 64;

/** A drawing that runs a script, a small image in a button, or one that is hidden from those who listen: it points at the text beside it. */
function isPartOfButton(image: Element): boolean {
  if (image.hasAttribute('onclick') && DRAWING.test(image.getAttribute('src') ?? '')) return true;
  const size = shownSize(image);
  if (image.getAttribute('aria-hidden') === 'true') return (size ?? 0) <= MAX_BUTTON_ICON;
  return size !== undefined && size <= MAX_BUTTON_ICON && isNear(image, /^(?:button|summary)$/);
}

const HOVER_NAME =
  /(?:^|[\s_-])(?:hover|rollover|mouseover)(?:$|[\s_-])|(?:^|[\s_-])(?:secondary|second|alternate|alt|back)[_-]+(?:image|img|media|picture|photo)(?:$|[\s_-])/i;
const MAX_LEVELS = 3;
/** With more images it is a gallery. */
const MAX_IMAGES = 4;

type ImagesIn = (container: Element) => readonly Element[];

/** Whether the image, or an element around it alone, is named so and stands beside an image that is not. */
function isHoverImage(image: Element, body: Element, imagesIn: ImagesIn): boolean {
  let isNamed = false;
  let at: Element | null = image;
  for (let level = 0; at && at !== body && level <= MAX_LEVELS; level++, at = at.parentElement) {
    const images = at === image ? [image] : imagesIn(at);
    if (images.length > MAX_IMAGES) return false;
    if (images.length > 1) return isNamed && images[0] !== image;
    isNamed ||= HOVER_NAME.test(at.className);
  }
  return false;
}

/** The first images in an element, looked up once. */
function memoizeImages(): ImagesIn {
  const known = new Map<Element, Element[]>();
  return (container) => {
    let images = known.get(container);
    if (!images) {
      known.set(container, (images = []));
      for (const image of elementsNamed(container, 'img')) if (images.push(image) > MAX_IMAGES) break;
    }
    return images;
  };
}
