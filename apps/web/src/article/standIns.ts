/** What is shown in the place of media that are not ours: showing them would tell their site who reads what and when. */

const RASTER = /^data:image\/(png|jpeg|gif|webp|avif);/i;
/** Images up to this many pixels are signs in the text rather than pictures. */
const SIGN = 48;

export function imageStandIn(image: HTMLImageElement, root: string): Node {
  const source = image.getAttribute('src') ?? '';
  const alt = image.getAttribute('alt')?.trim() ?? '';
  if (RASTER.test(source) || URL.parse(source)?.origin === root) return ownImage(source, alt);
  if (isSign(image)) return document.createTextNode(alt);
  return standIn('image', alt || 'Image', image.closest('a') ? undefined : source);
}

export function mediaStandIn(media: HTMLMediaElement): Node {
  const source = media.getAttribute('src') ?? media.querySelector('source')?.getAttribute('src') ?? '';
  const kind = media.localName === 'video' ? 'video' : 'audio';
  return standIn(kind, media.getAttribute('title') || (kind === 'video' ? 'Video' : 'Sound'), source);
}

function ownImage(source: string, alt: string): HTMLImageElement {
  const image = document.createElement('img');
  image.src = source;
  image.alt = alt;
  return image;
}

function isSign(image: HTMLImageElement): boolean {
  const sizes = ['width', 'height'].map((name) => Number.parseInt(image.getAttribute(name) ?? '', 10));
  return sizes.some((size) => size <= SIGN);
}

function standIn(kind: 'image' | 'video' | 'audio', words: string, source: string | undefined): HTMLElement {
  const frame = document.createElement('span');
  frame.className = 'stand-in';
  frame.dataset.kind = kind;
  const text = document.createElement('span');
  text.className = 'stand-in-words';
  text.textContent = words;
  frame.append(text);
  const url = URL.parse(source ?? '');
  if (url?.protocol === 'http:' || url?.protocol === 'https:') frame.append(linkTo(url, kind));
  return frame;
}

function linkTo(url: URL, kind: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = url.href;
  link.textContent = `Open ${kind === 'audio' ? 'sound' : kind} at ${url.hostname.replace(/^www\./, '')}`;
  return link;
}
