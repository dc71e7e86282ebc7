/** Makes every URL absolute. Links without a safe URL are unwrapped and keep their text. */
import { elementsInside, elementsNamed, unwrap } from '../dom/index.ts';
import type { Draft } from '../types.ts';

const WEB = new Set(['http:', 'https:']);
const SAFE = new Set([...WEB, 'mailto:', 'tel:']);
/** Allowed schemes by attribute: links may also be `mailto:` and `tel:`. */
const SCHEMES: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['href', SAFE],
  ['src', WEB],
  ['poster', WEB],
  ['cite', WEB],
]);

export function resolveLinks(draft: Draft): void {
  const base = baseOf(draft);
  for (const element of elementsInside(draft.body)) {
    for (const attribute of element.attributes) {
      const { name, value } = attribute;
      const schemes = SCHEMES.get(name);
      if (!schemes) continue;
      const isFragment = name === 'href' && /^\s*#/.test(value);
      const address = isFragment ? fragment(value) : absolute(value, base, schemes);
      if (address) attribute.value = address;
      else element.removeAttribute(name); // replaces the list, not the one that is walked
    }
    if (element.localName === 'a' && !element.hasAttribute('href')) unwrap(element);
  }
}

function baseOf(draft: Draft): URL | undefined {
  for (const element of draft.root.head ? elementsNamed(draft.root.head, 'base') : []) {
    const base = toUrl(element.getAttribute('href') ?? '', draft.url);
    if (base && WEB.has(base.protocol)) return base;
  }
  return draft.url;
}

/** Links within the page (`#note-1`) stay relative: they point into the article. */
function fragment(written: string): string | undefined {
  const text = written.trim();
  return text.length > 1 ? text : undefined;
}

function absolute(written: string, base: URL | undefined, schemes: ReadonlySet<string>): string | undefined {
  const text = written.trim();
  const url = text && !text.startsWith('#') ? toUrl(text, base) : undefined;
  return url && schemes.has(url.protocol) ? url.href : undefined;
}

/** try/catch instead of `URL.canParse`, which would parse every link twice. */
function toUrl(text: string, base: URL | undefined): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
