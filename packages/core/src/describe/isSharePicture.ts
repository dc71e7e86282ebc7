/** Recognises pictures that a site made for sharing: one for all its pages, or a card that a program draws with the title on it. */
import type { RawMetadata } from './rawMetadata.ts';
import { isSiteName, normaliseName, resemblesSiteName, siteNamesOf } from './siteNames.ts';
import { title } from './title.ts';

/** What programs draw: `/api/og?…`, `/social_previews/…`. */
const CARD_FOLDER = /^social[-_]?(?:preview|card)s?$/i;
const CARD_FILE = /^(?:og|og[-_]?images?|open-?graph(?:[-_]?image)?|subscribe-card)$/i;
/** A card gets its text with the address. */
const CARD_TEXT = /^(?:title|text|headline|heading)$/i;
const TEXT_OVERLAY = /[/,]l_text:/i;

/** No digits before or after the short words: they are in names made of random digits and letters. */
const SHARE_WORD =
  /(?<![a-z\d])(?:(?:og|fb|seo)(?!\d)|ogima?ge?s?|open-?graph|meta|social|share|sharing|facebook|twitter|default|fallback|generic|general)(?![a-z])/gi;
const SHARE_HOST = /^(?:share|social|og)[-.]/i;
/** Folders of the pictures that belong to the design of a site, or were made for sharing. */
const SITE_FOLDER = /^(?:themes?|og[-_]?ima?ge?s?|open-?graph[-_]?ima?ge?s?)$/i;
const DRAWING = /\.svg$/i;

export function isSharePicture(address: string, raw: RawMetadata): boolean {
  if (address === raw.doc.url?.href) return false; // the page is the picture
  const { pathname, searchParams, hostname } = new URL(address);
  // Services that resize pictures have the address of the picture in their own.
  const path = decoded(pathname).split(/[?#]/, 1)[0]!;
  const folders = path.split('/');
  const stem = folders.pop()!.replace(/(?:@\dx)?(?:\.[a-z]{3,4})+$/i, '');
  if (DRAWING.test(path) || TEXT_OVERLAY.test(path) || CARD_FILE.test(stem)) return true;
  if ([...searchParams.keys()].some((key) => CARD_TEXT.test(key))) return true;
  if (folders.some((folder) => CARD_FOLDER.test(folder))) return true;
  const own = stem.replace(SHARE_WORD, ' ');
  if (isSiteName(own, siteNamesOf(raw))) return true;
  const isForSharing = own !== stem || SHARE_HOST.test(hostname) || folders.some((folder) => SITE_FOLDER.test(folder));
  return isForSharing && !namesPage(own, raw);
}

/** Whether a name has a word of the page's title that is not the site's name. */
function namesPage(name: string, raw: RawMetadata): boolean {
  const site = siteNamesOf(raw);
  const ofTitle = new Set(wordsIn(title(raw)?.value ?? ''));
  return wordsIn(name).some((word) => ofTitle.has(word) && !FILLER.has(word) && !resemblesSiteName(word, site));
}

/** Words that are in many titles and in many names of pictures. */
const FILLER = new Set(
  'image images picture photo card preview banner home page blog the and for with how what your you'.split(' '),
);
const MIN_WORD_LENGTH = 3;

function wordsIn(text: string): string[] {
  const words = text.split(/[^\p{L}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})/u).map(normaliseName);
  return words.filter((word) => word.length >= MIN_WORD_LENGTH);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
