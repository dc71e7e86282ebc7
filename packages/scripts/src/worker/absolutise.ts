/** Makes the URLs in a document absolute, as scripts expect them. */
import { dom } from '@pith/core/tree';

const attributes: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    a: ['href'],
    area: ['href'],
    link: ['href'],
    img: ['src', 'srcset'],
    source: ['src', 'srcset'],
    video: ['src', 'poster'],
    audio: ['src'],
    track: ['src'],
    iframe: ['src'],
    embed: ['src'],
  }),
);

export function absolutise(document: dom.Document, pageUrl: string | undefined): void {
  const baseHref = dom.firstNamed(document, 'base')?.getAttribute('href');
  const base = (baseHref && URL.parse(baseHref, pageUrl)) || (pageUrl === undefined ? null : URL.parse(pageUrl));
  if (!base) return;
  for (const element of dom.elementsInside(document)) {
    for (const name of attributes.get(element.localName) ?? []) {
      const value = element.getAttribute(name);
      if (value) element.setAttribute(name, name === 'srcset' ? absoluteSrcset(value, base) : absoluteUrl(value, base));
    }
  }
}

/** Links within the page (`#…`) stay as they are. */
function absoluteUrl(address: string, base: URL): string {
  return address.startsWith('#') ? address : (URL.parse(address, base)?.href ?? address);
}

/** Candidates are separated by a comma and a space, or by a comma after a descriptor; a URL may contain commas. */
function absoluteSrcset(srcset: string, base: URL): string {
  return srcset.replace(
    /(^\s*|,\s+|\s[\d.]+[wx]\s*,\s*)([^\s,]\S*)/g,
    (_, before: string, address: string) => before + absoluteUrl(address, base),
  );
}
