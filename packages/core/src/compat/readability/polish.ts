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
    if (set)
      media.setAttribute(
        'srcset',
        set.replace(
          /(\S+)(\s+[\d.]+[xw])?(\s*(?:,|$))/g,
          (_, address, size = '', end) => absolute(address) + size + end,
        ),
      );
  }
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
