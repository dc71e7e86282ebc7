/** Placeholders for images, video and audio from other sites: loading them would tell those sites who reads what and when. */

const RASTER = /^data:image\/(png|jpeg|gif|webp|avif);/i;
/** Images up to this many pixels are icons; only their alternative text is shown. */
const MAX_ICON_PIXELS = 48;

/** Returns our own images as they are, and a placeholder for those of other sites. */
export function imageOrPlaceholder(image: HTMLImageElement, root: string): Node {
  const source = image.getAttribute('src') ?? '';
  const alt = image.getAttribute('alt')?.trim() ?? '';
  if (RASTER.test(source) || URL.parse(source)?.origin === root) return createImage(source, alt);
  if (isIcon(image)) return document.createTextNode(alt);
  return placeholder('image', alt || 'Image', image.closest('a') ? undefined : source);
}

export function mediaPlaceholder(media: HTMLMediaElement): Node {
  const source = media.getAttribute('src') ?? media.querySelector('source')?.getAttribute('src') ?? '';
  const kind = media.localName === 'video' ? 'video' : 'audio';
  return placeholder(kind, media.getAttribute('title') || (kind === 'video' ? 'Video' : 'Audio'), source);
}

function createImage(source: string, alt: string): HTMLImageElement {
  const image = document.createElement('img');
  image.src = source;
  image.alt = alt;
  return image;
}

function isIcon(image: HTMLImageElement): boolean {
  const sizes = ['width', 'height'].map((name) => Number.parseInt(image.getAttribute(name) ?? '', 10));
  return sizes.some((size) => size <= MAX_ICON_PIXELS);
}

function placeholder(kind: 'image' | 'video' | 'audio', label: string, source: string | undefined): HTMLElement {
  const frame = document.createElement('span');
  frame.className = 'placeholder';
  frame.dataset.kind = kind;
  const text = document.createElement('span');
  text.className = 'placeholder-label';
  text.textContent = label;
  frame.append(text);
  const url = URL.parse(source ?? '');
  if (url?.protocol === 'http:' || url?.protocol === 'https:') frame.append(linkTo(url, kind));
  return frame;
}

function linkTo(url: URL, kind: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = url.href;
  link.textContent = `Open ${kind} at ${url.hostname.replace(/^www\./, '')}`;
  return link;
}
