/**
 * Converts article HTML to nodes that are safe to show and load nothing from other sites.
 *
 * A second line of defence: the server has sanitised the HTML already, and its Content-Security-Policy blocks the rest. It
 * works with an allowlist on an inert document, in which nothing runs or loads.
 */
import { imageOrPlaceholder, mediaPlaceholder } from './placeholders.ts';

/** Removed with their contents: elements that run, load, style, submit or replace the page. */
const FORBIDDEN =
  'script, style, link, meta, base, title, template, noscript, iframe, frame, frameset, object, embed, applet, portal, ' +
  'form, input, button, select, textarea, dialog, svg, canvas, map, slot';

/** No ids and no names: they could collide with those of the app. `src` is read by the placeholders, never loaded. */
const ALLOWED_ATTRIBUTES = new Set(
  (
    'href title alt src width height lang dir colspan rowspan headers scope span start reversed value type datetime cite ' +
    'open abbr align'
  ).split(' '),
);
const LANGUAGE_CLASS = /^language-[\w+#-]+$/;

const ALLOWED_SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** `root` is the app's origin. A heading equal to `title` is removed, because the page shows the title already. */
export function sanitizeArticle(html: string, root: string, title: string): DocumentFragment {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const first = body.firstElementChild;
  if (first?.localName === 'h1' && first.textContent.trim() === title) first.remove();
  for (const element of body.querySelectorAll(FORBIDDEN)) element.remove();
  for (const element of body.querySelectorAll('*')) dropUnknownAttributes(element);
  for (const image of body.querySelectorAll('img')) image.replaceWith(imageOrPlaceholder(image, root));
  for (const media of body.querySelectorAll<HTMLMediaElement>('audio, video'))
    media.replaceWith(mediaPlaceholder(media));
  for (const link of body.querySelectorAll('a')) secureLink(link, root);
  for (const wide of body.querySelectorAll('table, pre')) makeScrollable(wide);
  const fragment = document.createDocumentFragment();
  fragment.append(...body.childNodes);
  return fragment;
}

function dropUnknownAttributes(element: Element): void {
  for (const { name, value } of [...element.attributes]) {
    const isAllowed = ALLOWED_ATTRIBUTES.has(name) || (name === 'class' && LANGUAGE_CLASS.test(value));
    if (!isAllowed) element.removeAttribute(name);
  }
}

/** Links to other sites open in a new tab without a referrer. Links with other schemes become text. */
function secureLink(link: HTMLAnchorElement, root: string): void {
  const href = link.getAttribute('href');
  if (href === null) return;
  const url = URL.parse(href);
  if (!url || !ALLOWED_SCHEMES.has(url.protocol)) link.removeAttribute('href');
  else if (url.origin !== root && url.protocol.startsWith('http')) {
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
  }
}

/** Wraps wide elements in a box that scrolls on its own, by keyboard too. */
function makeScrollable(wide: Element): void {
  const frame = document.createElement('div');
  frame.className = 'wide';
  frame.tabIndex = 0;
  frame.role = 'region';
  frame.ariaLabel = wide.localName === 'table' ? 'Table' : 'Code';
  wide.replaceWith(frame);
  frame.append(wide);
}
