/** A finished draft becomes an article: every output is written here, from one tree. */
import { Element, elementsNamed, firstNamed, foldedText, innerHtml, type Node, type Parent } from './dom/index.ts';
import { fingerprint } from './hash.ts';
import { readingTime, watchingTime } from './readingTime.ts';
import { chooseTags } from './tags/index.ts';
import type { Article, Draft, Image, Link, Metadata, PageType, Sourced } from './types.ts';
import { PARSER_VERSION } from './version.ts';
import { countWords } from './words.ts';
import { articleMarkdown } from './write/articleMarkdown.ts';
import { discardMarkdown } from './write/discardMarkdown.ts';
import { toProse, toText } from './write/text.ts';

const EXCERPT_LENGTH = 300;
const MIN_HERO_PIXELS = 50;

export function publish(draft: Draft): Article {
  const { body, page, url } = draft;
  const text = toText(body);
  const words = countWords(text);
  const hero = heroIn(body);
  const known = knownOf(draft, text, hero);
  tellNews(draft, known);
  const facts = {
    url: url?.href,
    source: known.canonical?.value ?? url?.href,
    domain: url?.hostname.replace(/^www\./, ''),
    title: known.title?.value,
    author: known.authors?.value.join(', '),
    authors: known.authors?.value ?? [],
    published_date: known.publishedDate?.value,
    modified_date: known.modifiedDate?.value,
    site_name: known.siteName?.value,
    lang: known.lang?.value,
    dir: known.dir?.value,
    excerpt: known.excerpt?.value,
    hero_image: known.heroImage?.value,
    favicon: known.favicon?.value,
    tags: known.tags?.value ?? [],
    word_count: words,
    reading_time: draft.wishes.seconds ? watchingTime(draft.wishes.seconds) : readingTime(text, words),
  };
  return {
    ...facts,
    page_type: draft.pageType,
    confidence: draft.confidence === undefined ? undefined : Math.round(draft.confidence * 1000) / 1000,
    content_html: innerHtml(body),
    markdown: draft.discarded
      ? discardMarkdown(facts, draft.discarded, draft.options.savedAt)
      : articleMarkdown(
          { ...facts, page_type: draft.pageType },
          {
            root: body,
            opensWithImage: draft.ruled.hidesPicture === true || (!draft.wishes.picture && opensWithHero(body)),
          },
          { ...draft.options.markdown, savedAt: draft.options.savedAt },
        ),
    text,
    links: linksIn(body),
    images: imagesIn(body),
    videos: draft.videos,
    used_js_rendering: page.usedJsRendering ?? false,
    parser_version: PARSER_VERSION,
    content_hash: fingerprint(text),
    discarded: draft.discarded !== undefined,
    warnings: draft.warnings,
    metadata: byName(known),
  };
}

type Known = { readonly [Field in keyof Metadata]: Metadata[Field] | undefined };

/** What the page says of itself, and what the content says where the page is silent or the content knows better. */
function knownOf({ body, metadata, pageType, url, wishes }: Draft, text: string, hero: Element | undefined): Known {
  const tags = chooseTags({
    title: metadata.title?.value,
    text,
    prose: firstNamed(body, 'code', 'pre') ? toProse(body) : text,
    lang: metadata.lang?.value,
    host: url?.hostname,
    siteName: metadata.siteName?.value,
    keywords: metadata.tags,
  });
  return {
    ...metadata,
    tags,
    publishedDate: isOfAnother(pageType, metadata.publishedDate) ? undefined : metadata.publishedDate,
    title: metadata.title ?? sourced(url?.hostname, 'address'),
    excerpt: metadata.excerpt ?? sourced(excerptOf(text), 'text'),
    heroImage:
      sourced(wishes.picture, 'script') ??
      (metadata.heroImage?.source === 'rule'
        ? metadata.heroImage
        : (sourced(hero?.getAttribute('src'), 'article') ?? metadata.heroImage)),
  };
}

/** What machines are told of pages that are kept up is when they were built; readers may still be told a day. */
const FOR_MACHINES = ['json-ld', 'open-graph', 'meta'];
/** Beside the title of a list stand the days of its items. */
const FOR_READERS = ['near-title', 'near-title-updated'];

/** Sources whose day is not that on which a page of this type was published. */
const DAYS_OF_ANOTHER: { readonly [Type in PageType]?: readonly string[] } = {
  documentation: FOR_MACHINES,
  service: FOR_MACHINES,
  collection: FOR_MACHINES,
  listing: FOR_READERS,
};

function isOfAnother(type: PageType, date: Sourced<string> | undefined): boolean {
  return date !== undefined && DAYS_OF_ANOTHER[type]?.includes(date.source) === true;
}

/** What the content knew, for the trace: the page's own values were told when they were found. */
function tellNews({ options, metadata }: Draft, known: Known): void {
  if (!options.trace) return;
  for (const field of ['title', 'excerpt', 'heroImage', 'tags'] as const) {
    const found = known[field];
    if (!found || found === metadata[field]) continue;
    const { value, source } = found;
    options.trace({ stage: 'publish', did: 'described', field, value: String(value), source });
  }
}

function sourced(value: string | null | undefined, source: string): Sourced<string> | undefined {
  return value ? { value, source } : undefined;
}

/** Under the names that JSON has: `published_date`. */
function byName(known: Known): Article['metadata'] {
  const fields = Object.entries(known).filter(([, found]) => found !== undefined);
  return Object.fromEntries(
    fields.map(([field, found]) => [field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), found!]),
  );
}

function excerptOf(text: string): string | undefined {
  const line = text.split('\n').find((paragraph) => paragraph.length > 40) ?? '';
  if (line.length <= EXCERPT_LENGTH) return line || undefined;
  const lastSpace = line.lastIndexOf(' ', EXCERPT_LENGTH);
  // Some scripts have no spaces to cut at.
  const cut = line.slice(0, lastSpace > EXCERPT_LENGTH / 2 ? lastSpace : EXCERPT_LENGTH);
  return `${cut.replace(/[\ud800-\udbff]$/, '').trimEnd()}…`;
}

/** No text stands before the hero image but the name of a product: it need not be shown above the title as well. */
export function opensWithHero(body: Parent): boolean {
  const hero = heroIn(body);
  return hero !== undefined && opens(body, hero);
}

/** The first image a reader would call a picture: icons say that they are small. */
function heroIn(body: Parent): Element | undefined {
  for (const image of elementsNamed(body, 'img')) if (!isIcon(image)) return image;
  return undefined;
}

function isIcon(image: Element): boolean {
  return ['width', 'height'].some((name) => {
    const size = Number.parseInt(image.getAttribute(name) ?? '', 10);
    return size < MIN_HERO_PIXELS;
  });
}

function opens(body: Parent, image: Element): boolean {
  for (let at: Element | null = image; at && at !== body; at = at.parentElement) {
    for (let node = at.previousSibling; node; node = node.previousSibling)
      if (!isTopHeading(node, body) && foldedText(node)) return false;
  }
  return true;
}

function isTopHeading(node: Node, body: Parent): boolean {
  return node instanceof Element && node.localName === 'h1' && node.parentNode === body;
}

function linksIn(body: Element): Link[] {
  const links = new Map<string, Link>();
  for (const element of elementsNamed(body, 'a')) {
    const url = element.getAttribute('href');
    if (url && !url.startsWith('#') && !links.has(url)) links.set(url, { url, text: foldedText(element) });
  }
  return [...links.values()];
}

function imagesIn(body: Element): Image[] {
  const images = new Map<string, Image>();
  for (const element of elementsNamed(body, 'img')) {
    const url = element.getAttribute('src');
    if (url && !images.has(url)) images.set(url, { url, alt: element.getAttribute('alt') ?? '' });
  }
  return [...images.values()];
}
