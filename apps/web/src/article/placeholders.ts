/** Images of the library, and placeholders for those of other sites: loading them would reveal to those sites who reads what and when. */
import { t } from '../messages/index.svelte.ts';

const RASTER = /^data:image\/(png|jpeg|gif|webp|avif);/i;
/** Images up to this many pixels are icons; only their alternative text is shown. */
const MAX_ICON_PIXELS = 48;

/** Returns our own images as they are, to be enlarged by a click, and a placeholder for those of other sites. */
export function imageOrPlaceholder(image: HTMLImageElement, root: string): Node {
  const source = image.getAttribute('src') ?? '';
  const alt = image.getAttribute('alt')?.trim() ?? '';
  const isInLink = image.closest('a') !== null;
  if (RASTER.test(source) || URL.parse(source)?.origin === root) {
    const shown = createImage(source, alt, sizeOf(image));
    return isInLink ? shown : enlargeable(shown);
  }
  if (isIcon(image)) return document.createTextNode(alt);
  return placeholder('image', alt || t('imageLabel'), isInLink ? undefined : source);
}

export function mediaPlaceholder(media: HTMLMediaElement): Node {
  const source = media.getAttribute('src') ?? media.querySelector('source')?.getAttribute('src') ?? '';
  const kind = media.localName === 'video' ? 'video' : 'audio';
  return placeholder(kind, media.getAttribute('title') || names[kind](), source);
}

const names = { image: () => t('imageLabel'), video: () => t('videoLabel'), audio: () => t('audioLabel') };

/** With its size, so that the text does not move when it has loaded. */
function createImage(source: string, alt: string, [width, height]: readonly number[]): HTMLImageElement {
  const image = document.createElement('img');
  image.loading = 'lazy';
  image.decoding = 'async';
  image.src = source;
  image.alt = alt;
  if (width! > 0 && height! > 0) [image.width, image.height] = [width!, height!];
  return image;
}

function enlargeable(image: HTMLImageElement): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'enlarge';
  button.ariaLabel = t('enlargeImage', { image: image.alt || t('imageLabel') });
  button.append(image);
  return button;
}

const sizeOf = (image: HTMLImageElement) =>
  ['width', 'height'].map((name) => Number.parseInt(image.getAttribute(name) ?? '', 10));

const isIcon = (image: HTMLImageElement): boolean => sizeOf(image).some((size) => size <= MAX_ICON_PIXELS);

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

const openMessages = { image: 'openImageAt', video: 'openVideoAt', audio: 'openAudioAt' } as const;

function linkTo(url: URL, kind: keyof typeof names): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = url.href;
  link.textContent = t(openMessages[kind], { host: url.hostname.replace(/^www\./, '') });
  return link;
}
