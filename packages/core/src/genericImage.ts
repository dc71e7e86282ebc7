/** Recognises images that stand for a site, a user or a mood, not for a page, by their URL or class name. */

const GENERIC_NAME =
  /(?:^|[^a-z])(?:logos?|logotype|avatars?|gravatar|userpic|emojis?|emoticons?|smileys?|smilies|badges?|icons?|ico|favicons?|android-chrome|mstile|sprites?|spacer|blank|pixel|loader|loading|spinner|throbber|placeholder|noscript|no-?image|advert(?:isement)?s?|ads|latex|equations?|formulas?|mathjax|mwe-math)(?![a-z])/i;
/** The start of a word inside a name: `siteLogo.png`. In small letters it ends other words. */
const LOGO = /[a-z]Logo(?![a-z])/;
const GENERIC_FOLDER = /\/(?:avatars?|emojis?|smileys|smilies|logos|icons)\//i;
/** Only as a file name: `/sites/default/files/` holds ordinary images. */
const GENERIC_FILE =
  /^(?:default|share|social|og|open-?graph|fallback)(?:[-_.]?(?:default|image|img|share|social|og|logo|card|preview|wide))*\.[a-z]{3,4}$/i;
/** `WebShareDefaultImage`, also without an ending. */
const DEFAULT_SHARE = /(?:share|social|og)[-_]?default|default[-_]?(?:share|social|og(?![a-z]))/i;
const GENERIC_HOST = /(?:^|\.)(?:shields\.io|gravatar\.com|badge\.fury\.io|doubleclick\.net|codecogs\.com)$/i;

export function isGenericImage(url: string): boolean {
  const parsed = URL.parse(originalUrl(url));
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return true;
  const segments = parsed.pathname.split('/');
  const file = segments.at(-1) ?? '';
  return (
    GENERIC_HOST.test(parsed.hostname) ||
    GENERIC_FILE.test(file) ||
    DEFAULT_SHARE.test(file) ||
    LOGO.test(file) ||
    GENERIC_FOLDER.test(parsed.pathname) ||
    GENERIC_NAME.test(segments.slice(-2).join('/'))
  );
}

/** A small picture from a video, as the players of the web name it. */
export function isVideoStill(url: string): boolean {
  return /\/(?:mq|hq|sd|maxres)?default\.(?:jpg|webp)$/i.test(URL.parse(url)?.pathname ?? '');
}

export function isGenericClass(className: string): boolean {
  return GENERIC_NAME.test(className);
}

const SIZE_SUFFIX =
  /[-_@.](?:\d{2,4}x\d{0,4}|x\d{2,4}|w?\d{3,4}w?|[23]x|scaled|large|medium|small|thumb|thumbnail|full|wide|square|landscape|portrait|social|cropped|crop|rotated|e\d{9,})$/i;
const MIN_STEM = 4;

/** The same for all sizes of an image: its file name without extension, size and the service that resizes it. */
export function imageIdentity(url: string): string {
  const original = originalUrl(url);
  const path = URL.parse(original)?.pathname ?? original;
  let stem = path.slice(path.lastIndexOf('/') + 1).replace(/\.[a-z]{3,4}$/i, '');
  for (let next = stem.replace(SIZE_SUFFIX, ''); next !== stem; next = stem.replace(SIZE_SUFFIX, '')) stem = next;
  return stem.length < MIN_STEM ? path : stem.toLowerCase();
}

/** Names of folders that services give to sizes and forms: `/650x750/`, `/thumb80x80/`, `/80w/`, `/resize-h96-w96/`, `/w_840,c_scale/`, `/f_auto/`. */
const SIZE_FOLDER =
  /^(?:[a-z]{0,12}\d{2,4}x\d{2,4}(?:x\d)?|\d{2,4}[wh]|resize-.*|(?:w|h|c|f|q|ar|b|g|e|fl|dpr)[_=][^,]+(?:,(?:w|h|c|f|q|ar|b|g|e|fl|dpr)[_=][^,]+)*)$/;
/** The same in file names: `a-300x200.jpg`, `a_600x.jpg`, `a.386.513.jpg`, `a._AC_US40_.jpg`, `s-l500.jpg`, `a@2x.jpg`. */
const SIZE_IN_FILE =
  /(?:[-_.](?:\d{2,4}x\d{0,4}|x\d{2,4})(?:_crop_[a-z]+)?|\.\d{2,4}\.\d{2,4}|\._[A-Z][A-Za-z\d_,]*_|(?<=^s-l)\d{2,4}|[-_](?:thumb(?:nail)?|small|medium|large|grande|zoom|scaled)|@[23]x)(?=\.[a-z]{3,4}$)/;

/** The same picture may come in several. */
const FORM = /\.(?:jpe?g|png|webp|avif)$/i;

/** The address of a picture without what says its size and form. Stricter than `imageIdentity`: numbered pictures differ. */
export function pictureIdentity(url: string): string {
  const { host, folders, file, search } = partsOf(url);
  const isFile = /\.[a-z]{3,4}$/i.test(file);
  const path = [
    ...folders.filter((folder) => !SIZE_FOLDER.test(folder)),
    file.replace(SIZE_IN_FILE, '').replace(FORM, ''),
  ];
  return `${host}${path.join('/')}${isFile ? '' : search.replace(/([?&])(?:i?m?(?:w|h|wid|hei|width|height)|s[wh]|q|size|quality)=[^&]*/g, '$1')}`;
}

/** The larger side in pixels, as far as the address says it; without a size it is the original. */
export function pictureSize(url: string): number {
  const { folders, file, search } = partsOf(url);
  const query = /[?&][a-z]{0,4}(?:w|wid|width)=(\d{2,4})(?!\d)/i.exec(`${search}${URL.parse(url)?.search}`)?.[1];
  const inFolders = folders.filter((folder) => SIZE_FOLDER.test(folder)).join('/');
  const sizes = [
    ...(`${SIZE_IN_FILE.exec(file)?.[0]} ${query}`.match(/\d{2,4}/g) ?? []),
    ...(inFolders.match(/(?<=(?:^|[,/])[wh][_=]|-[wh])\d{2,4}|\d{2,4}(?=x\d{2}|[wh](?:$|\/))/g) ?? []),
  ].map(Number);
  return sizes.length ? Math.max(...sizes) : Number.POSITIVE_INFINITY;
}

function partsOf(url: string) {
  const { host, pathname, search } = URL.parse(originalUrl(url)) ?? { host: '', pathname: url, search: '' };
  const folders = pathname.split('/');
  const file = folders.pop()!;
  return { host, folders, file, search };
}

/** Words for the sizes and uses of an image: `4905_medium_tide.jpg`, `4905_socialimage_tide.jpg`. */
const USE = /^(?=.*(?:og|seo|social|share|small|medium|large|thumb|full|wide|square|crop))[a-z]+$/i;
/** Shorter names may agree by chance. */
const MIN_COMMON_LENGTH = 10;

/** Whether two addresses are those of one image, maybe in two sizes. */
export function isSameImage(a: string, b: string): boolean {
  if (a === b) return true;
  const [first, second] = [imageIdentity(a), imageIdentity(b)];
  if (first === second) return true;
  const [words, others] = [first.split(/[-_]/), second.split(/[-_]/)];
  if (words.length !== others.length) return false;
  const differing = words.flatMap((word, at) => (word === others[at] ? [] : [at]));
  const [at] = differing;
  if (differing.length !== 1 || first.length - words[at!]!.length < MIN_COMMON_LENGTH) return false;
  return USE.test(words[at!]!) && USE.test(others[at!]!);
}

/** Resizing services have the URL of the image in their own, as a parameter or at the end of the path. */
function originalUrl(url: string): string {
  const parameter = URL.parse(url)?.searchParams.get('url');
  if (parameter) return URL.parse(parameter, url)?.href ?? url;
  const nested = url.lastIndexOf('http', url.length - 5);
  return nested > 0 && /^https?:\/\//.test(url.slice(nested)) ? url.slice(nested) : url;
}
