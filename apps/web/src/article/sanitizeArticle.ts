/**
 * Makes the nodes of an article safe to show: nothing runs, nothing loads from other sites.
 *
 * A second line of defence: the server has sanitised the HTML already, and its Content-Security-Policy blocks the rest. It
 * works with an allowlist on an inert document, in which nothing runs or loads.
 */
import { t } from '../messages/index.svelte.ts';
import { unwrapFormulas } from './formulas.ts';
import { imageOrPlaceholder, mediaPlaceholder } from './placeholders.ts';

/** Removed with their contents: elements that run, load, style, submit or replace the page. */
const FORBIDDEN =
  'script, style, link, meta, base, title, template, noscript, iframe, frame, frameset, object, embed, applet, portal, ' +
  'form, input, button, select, textarea, dialog, svg, canvas, map, slot';

/** No names, and no ids but those of link targets: they could collide with those of the app. `src` is read by the placeholders, never loaded. */
const ALLOWED_ATTRIBUTES = new Set(
  (
    'href title alt src width height lang dir colspan rowspan headers scope span start reversed value type datetime cite ' +
    'open abbr align'
  ).split(' '),
);
const ALLOWED_CLASS = /^(?:language-[\w+#.-]{1,30}|callout-[a-z]{1,12})$/;
/** The ids that the server gives to footnotes and to targets of links. */
const TARGET_ID = /^(?:fn-[1-9]\d{0,3}|s-[\p{L}\p{N}_.-]{1,80})$/u;
const ID_PREFIX = 'article-';

const ALLOWED_SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** `root` is the app's origin. A heading equal to `title` is removed, because the page shows the title already. */
export function sanitizeArticle(body: Element, root: string, title: string): void {
  const first = body.firstElementChild;
  if (first?.localName === 'h1' && first.textContent.trim() === title) first.remove();
  for (const element of body.querySelectorAll(FORBIDDEN)) element.remove();
  for (const element of body.querySelectorAll('*:not(math, math *)')) dropUnknownAttributes(element);
  for (const image of body.querySelectorAll('img')) image.replaceWith(imageOrPlaceholder(image, root));
  for (const media of body.querySelectorAll<HTMLMediaElement>('audio, video'))
    media.replaceWith(mediaPlaceholder(media));
  unwrapFormulas(body, t('formulaLabel'));
  for (const link of body.querySelectorAll('a')) secureLink(link, { root, body });
  for (const wide of body.querySelectorAll('table, pre')) makeScrollable(wide);
}

function dropUnknownAttributes(element: Element): void {
  for (const { name, value } of [...element.attributes]) {
    if (name === 'id' && TARGET_ID.test(value)) element.id = ID_PREFIX + value;
    else if (!ALLOWED_ATTRIBUTES.has(name) && !(name === 'class' && ALLOWED_CLASS.test(value)))
      element.removeAttribute(name);
  }
}

/** Links to other sites open in a new tab without a referrer. Links with other schemes, or to missing targets, become text. */
function secureLink(link: HTMLAnchorElement, { root, body }: { root: string; body: Element }): void {
  const href = link.getAttribute('href');
  if (href === null) return;
  const url = URL.parse(href);
  if (href.startsWith('#')) secureJump(link, href.slice(1), body);
  else if (!url || !ALLOWED_SCHEMES.has(url.protocol)) link.removeAttribute('href');
  else if (url.origin !== root && url.protocol.startsWith('http')) {
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
  }
}

function secureJump(link: HTMLAnchorElement, id: string, body: Element): void {
  const hasTarget = TARGET_ID.test(id) && body.querySelector(`#${CSS.escape(ID_PREFIX + id)}`) !== null;
  if (!hasTarget) {
    link.removeAttribute('href');
    return;
  }
  link.setAttribute('href', `#${ID_PREFIX}${id}`);
  if (id.startsWith('fn-')) link.className = 'note-number';
}

/** Wraps wide elements in a box that scrolls on its own, by keyboard too. */
function makeScrollable(wide: Element): void {
  const frame = document.createElement('div');
  frame.className = 'wide';
  frame.tabIndex = 0;
  frame.role = 'region';
  frame.ariaLabel = wide.localName === 'table' ? t('tableLabel') : t('codeLabel');
  wide.replaceWith(frame);
  frame.append(wide);
}
