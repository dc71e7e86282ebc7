/** Makes every address absolute. One that leads nowhere safe loses its link and keeps its text. */
import { elementsInside, selectFirst, unwrap } from '../dom/index.ts';
import type { Draft } from '../types.ts';

const SAFE = new Set(['http:', 'https:', 'mailto:', 'tel:']);
const ADDRESS_ATTRIBUTES = ['href', 'src', 'poster', 'cite'];

export function resolveLinks(draft: Draft): void {
  const base = baseOf(draft);
  for (const element of elementsInside(draft.body)) {
    for (const name of ADDRESS_ATTRIBUTES) {
      const written = element.getAttribute(name);
      if (written === null) continue;
      const address = absolute(written, base);
      if (address) element.setAttribute(name, address);
      else element.removeAttribute(name);
    }
    if (element.localName === 'a' && !element.hasAttribute('href')) unwrap(element);
  }
}

function baseOf(draft: Draft): URL | undefined {
  const named = selectFirst(draft.root, 'base[href]')?.getAttribute('href');
  const base = named && URL.canParse(named, draft.url) ? new URL(named, draft.url) : undefined;
  return base && SAFE.has(base.protocol) ? base : draft.url;
}

/** Links inside the page (`#note-1`) stay as they are: they lead inside the article. */
export function absolute(written: string, base: URL | undefined): string | undefined {
  const text = written.trim();
  if (text.startsWith('#')) return text.length > 1 ? text : undefined;
  if (!text || !URL.canParse(text, base)) return undefined;
  const url = new URL(text, base);
  return SAFE.has(url.protocol) ? url.href : undefined;
}
