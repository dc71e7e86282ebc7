/** What a page says about itself in its head, as it says it: every `<meta>` and `<link>`. */
import { dom, parseHtml } from '@pith/core';

export interface PageFacts {
  /** Repeated names have a list. */
  readonly metadata: Readonly<Record<string, string | readonly string[]>>;
  /** By relation, then by URL; without style sheets. */
  readonly external: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>;
}

const MAX_ELEMENTS = 500;
const MAX_LENGTH = 2000;

export function pageFacts(html: string, url: string | undefined): PageFacts {
  const page = parseHtml(html);
  const root = [...page.children][0];
  const metadata = new Map<string, string[]>();
  const lang = root?.getAttribute('lang');
  if (lang) metadata.set('lang', [cut(lang)]);
  for (const element of first(dom.elementsNamed(page, 'meta'))) {
    const name = element.getAttribute('property') ?? element.getAttribute('name');
    const content = element.getAttribute('content');
    if (name && content !== null) metadata.set(cut(name), [...(metadata.get(cut(name)) ?? []), cut(content)]);
  }
  const external = new Map<string, Map<string, Record<string, string>>>();
  for (const element of first(dom.elementsNamed(page, 'link'))) {
    const rel = cut(element.getAttribute('rel') ?? '').toLowerCase();
    const href = URL.parse(element.getAttribute('href') ?? '', url)?.href;
    if (!rel || !href || /\bstylesheet\b/.test(rel) || !/^https?:/.test(href)) continue;
    const others = element.attributes.filter(({ name }) => name !== 'rel' && name !== 'href');
    const links = external.get(rel) ?? new Map();
    links.set(href, Object.fromEntries(others.map(({ name, value }) => [name, cut(value)])));
    external.set(rel, links);
  }
  return {
    metadata: Object.fromEntries(
      [...metadata].map(([name, values]) => [name, values.length > 1 ? values : values[0]!]),
    ),
    external: Object.fromEntries([...external].map(([rel, links]) => [rel, Object.fromEntries(links)])),
  };
}

function* first(elements: Iterable<dom.Element>): Iterable<dom.Element> {
  let count = 0;
  for (const element of elements) {
    if (count++ >= MAX_ELEMENTS) return;
    yield element;
  }
}

const cut = (text: string) => text.slice(0, MAX_LENGTH);
