/** The last touch: absolute addresses, wrappers of wrappers removed, classes gone. */
import { Element, rawText, Text } from '../../dom/index.ts';
import { allNamed, firstElement, hasNoContent, holdsOnly, isNamed, nextElement, removeAndGoOn } from './elements.ts';
import type { Settings } from './settings.ts';
import type { Addresses } from './source.ts';

export function polish(content: Element, addresses: Addresses, settings: Settings): void {
  makeAbsolute(content, addresses);
  simplifyNesting(content);
  if (!settings.keepClasses) dropClasses(content, settings.classesToPreserve);
}

function makeAbsolute(content: Element, { base, document }: Addresses): void {
  const absolute = (address: string): string => {
    // Links inside the page stay as they are, unless the page says that its base is elsewhere.
    if (base === document && address.startsWith('#')) return address;
    return URL.canParse(address, base) ? new URL(address, base).href : address;
  };
  for (const link of allNamed(content, 'a')) {
    const target = link.getAttribute('href');
    if (!target) continue;
    if (target.startsWith('javascript:')) replaceScriptLink(link);
    else link.setAttribute('href', absolute(target));
  }
  for (const media of allNamed(content, 'img', 'picture', 'figure', 'video', 'audio', 'source')) {
    for (const name of ['src', 'poster']) {
      const address = media.getAttribute(name);
      if (address) media.setAttribute(name, absolute(address));
    }
    const set = media.getAttribute('srcset');
    if (set) media.setAttribute('srcset', changeAddresses(set, absolute));
  }
}

const SIZE_AND_COMMA = /(?:\s+[\d.]+[xw])?\s*(?:,|$)/y;

/**
 * Changes the addresses of an image set: each word before a size and a comma, or before the end. One that is followed by anything else counts
 * up to its last comma. Word by word, since a single expression for all of it would try a long word from each of its letters.
 */
export function changeAddresses(set: string, change: (address: string) => string): string {
  const words = /\S+/g;
  let changed = '';
  let done = 0;
  for (let found = words.exec(set); found; found = words.exec(set)) {
    const [word] = found;
    SIZE_AND_COMMA.lastIndex = words.lastIndex;
    const isWhole = SIZE_AND_COMMA.test(set);
    const length = isWhole ? word.length : word.lastIndexOf(',');
    if (length <= 0) continue;
    changed += set.slice(done, found.index) + change(word.slice(0, length));
    done = found.index + length;
    words.lastIndex = isWhole ? SIZE_AND_COMMA.lastIndex : done + 1;
  }
  return changed + set.slice(done);
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

/** A div in a div in a div is one div, with the attributes of all. */
function simplifyNesting(content: Element): void {
  let at: Element | null = content;
  while (at) {
    if (at.parentNode && isNamed(at, 'div', 'section') && !at.id.startsWith('readability')) {
      if (hasNoContent(at)) {
        at = removeAndGoOn(at);
        continue;
      }
      if (holdsOnly(at, 'div') || holdsOnly(at, 'section')) {
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
    const written = at.getAttribute('class');
    if (written === null) continue;
    const kept = written
      .split(/\s+/)
      .filter((name) => preserved.has(name))
      .join(' ');
    if (kept) at.setAttribute('class', kept);
    else at.removeAttribute('class');
  }
}
