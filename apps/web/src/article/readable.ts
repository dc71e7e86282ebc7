/**
 * Article HTML as nodes that are safe to show and ask nobody but us for anything.
 *
 * The server has sanitised it already, and its policy forbids the rest: this is a wall of its own behind them. It works on
 * a document that is not shown, in which nothing runs and nothing loads, and lets through only what it knows.
 */
import { imageStandIn, mediaStandIn } from './standIns.ts';

/** Removed with all they contain: what runs, loads, styles, submits or replaces the page. */
const FORBIDDEN =
  'script, style, link, meta, base, title, template, noscript, iframe, frame, frameset, object, embed, applet, portal, ' +
  'form, input, button, select, textarea, dialog, svg, canvas, map, slot';

/** No ids and no names: they could shadow those of the page around. `src` is read by the stand-ins, never loaded. */
const ATTRIBUTES = new Set(
  (
    'href title alt src width height lang dir colspan rowspan headers scope span start reversed value type datetime cite ' +
    'open abbr align'
  ).split(' '),
);
const LANGUAGE = /^language-[\w+#-]+$/;

const SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** `root` is our own address; what is not under it is outside. `title` stands above the article already. */
export function readable(html: string, root: string, title: string): DocumentFragment {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const first = body.firstElementChild;
  if (first?.localName === 'h1' && first.textContent.trim() === title) first.remove();
  for (const element of body.querySelectorAll(FORBIDDEN)) element.remove();
  for (const element of body.querySelectorAll('*')) keepKnownAttributes(element);
  for (const image of body.querySelectorAll('img')) image.replaceWith(imageStandIn(image, root));
  for (const media of body.querySelectorAll<HTMLMediaElement>('audio, video')) media.replaceWith(mediaStandIn(media));
  for (const link of body.querySelectorAll('a')) leadOutside(link, root);
  for (const wide of body.querySelectorAll('table, pre')) letScroll(wide);
  const fragment = document.createDocumentFragment();
  fragment.append(...body.childNodes);
  return fragment;
}

function keepKnownAttributes(element: Element): void {
  for (const { name, value } of [...element.attributes]) {
    const isKnown = ATTRIBUTES.has(name) || (name === 'class' && LANGUAGE.test(value));
    if (!isKnown) element.removeAttribute(name);
  }
}

/** Links to elsewhere open beside the article and tell nobody where they were found; others of unknown kinds are text. */
function leadOutside(link: HTMLAnchorElement, root: string): void {
  const href = link.getAttribute('href');
  if (href === null) return;
  const url = URL.parse(href);
  if (!url || !SCHEMES.has(url.protocol)) link.removeAttribute('href');
  else if (url.origin !== root && url.protocol.startsWith('http')) {
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
  }
}

/** What is wider than the column scrolls by itself, by keyboard too. */
function letScroll(wide: Element): void {
  const frame = document.createElement('div');
  frame.className = 'wide';
  frame.tabIndex = 0;
  frame.role = 'region';
  frame.ariaLabel = wide.localName === 'table' ? 'Table' : 'Code';
  wide.replaceWith(frame);
  frame.append(wide);
}
