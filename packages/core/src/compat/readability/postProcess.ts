/** Post-processes the article: makes URLs absolute, simplifies nested wrappers, removes classes. */
import { Element, rawText, Text } from '../../dom/index.ts';
import {
  allNamed,
  firstElement,
  hasNoContent,
  hasSingleTagInside,
  isNamed,
  nextElement,
  removeAndGetNext,
} from './elements.ts';
import type { Settings } from './settings.ts';
import type { PageUrls } from './source.ts';

export function postProcessContent(content: Element, urls: PageUrls, settings: Settings): void {
  makeAbsolute(content, urls);
  simplifyNesting(content);
  if (!settings.keepClasses) dropClasses(content, settings.classesToPreserve);
}

function makeAbsolute(content: Element, { base, document }: PageUrls): void {
  const absolute = (url: string): string => {
    // Fragment links stay as they are, unless the page has another base URL.
    if (base === document && url.startsWith('#')) return url;
    return URL.canParse(url, base) ? new URL(url, base).href : url;
  };
  for (const link of allNamed(content, 'a')) {
    const target = link.getAttribute('href');
    if (!target) continue;
    if (target.startsWith('javascript:')) replaceScriptLink(link);
    else link.setAttribute('href', absolute(target));
  }
  for (const media of allNamed(content, 'img', 'picture', 'figure', 'video', 'audio', 'source')) {
    for (const name of ['src', 'poster']) {
      const url = media.getAttribute(name);
      if (url) media.setAttribute(name, absolute(url));
    }
    const set = media.getAttribute('srcset');
    if (set) media.setAttribute('srcset', changeSrcsetUrls(set, absolute));
  }
}

const DESCRIPTOR_AND_COMMA = /(?:\s+[\d.]+[xw])?\s*(?:,|$)/y;

/**
 * Rewrites the URLs of a `srcset`: each word before a descriptor and a comma, or before the end. A word followed by anything else counts up to its
 * last comma. Works word by word, since the original's single regular expression is quadratic on a long word.
 */
export function changeSrcsetUrls(set: string, change: (url: string) => string): string {
  const words = /\S+/g;
  let changed = '';
  let copiedUntil = 0;
  for (let found = words.exec(set); found; found = words.exec(set)) {
    const [word] = found;
    DESCRIPTOR_AND_COMMA.lastIndex = words.lastIndex;
    const isWhole = DESCRIPTOR_AND_COMMA.test(set);
    const length = isWhole ? word.length : word.lastIndexOf(',');
    if (length <= 0) continue;
    changed += set.slice(copiedUntil, found.index) + change(word.slice(0, length));
    copiedUntil = found.index + length;
    words.lastIndex = isWhole ? DESCRIPTOR_AND_COMMA.lastIndex : copiedUntil + 1;
  }
  return changed + set.slice(copiedUntil);
}

function replaceScriptLink(link: Element): void {
  if (link.firstChild instanceof Text && !link.firstChild.nextSibling) {
    link.replaceWith(new Text(rawText(link)));
    return;
  }
  const span = new Element('span');
  for (let child = link.firstChild; child; child = link.firstChild) span.insertBefore(child, null);
  link.replaceWith(span);
}

/** Merges nested divs and sections that contain only each other, with the attributes of all. */
function simplifyNesting(content: Element): void {
  let at: Element | null = content;
  while (at) {
    if (at.parentNode && isNamed(at, 'div', 'section') && !at.id.startsWith('readability')) {
      if (hasNoContent(at)) {
        at = removeAndGetNext(at);
        continue;
      }
      if (hasSingleTagInside(at, 'div') || hasSingleTagInside(at, 'section')) {
        const child: Element = firstElement(at)!;
        for (const { name, value } of at.attributes) child.setAttribute(name, value);
        at.replaceWith(child);
        at = child;
        continue;
      }
    }
    at = nextElement(at);
  }
}

function dropClasses(content: Element, preserved: ReadonlySet<string>): void {
  for (let at: Element | null = content; at; at = nextElement(at)) {
    const className = at.getAttribute('class');
    if (className === null) continue;
    const remaining = className
      .split(/\s+/)
      .filter((name) => preserved.has(name))
      .join(' ');
    if (remaining) at.setAttribute('class', remaining);
    else at.removeAttribute('class');
  }
}
