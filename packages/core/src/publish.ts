/** Turns a finished draft into an article: writes every output format from the same tree. */
import { isoDate } from './describe/dates.ts';
import { readDate } from './describe/readDate.ts';
import { type Element, elementsNamed, firstNamed, foldedText, innerHtml } from './dom/index.ts';
import { fingerprint } from './fingerprint.ts';
import { chooseHeroImage, showsOwnImage } from './heroImage.ts';
import { pageProfiles } from './pageProfiles.ts';
import { readingTime, watchingTime } from './readingTime.ts';
import { chooseTags } from './tags/index.ts';
import { warn } from './trace.ts';
import type { Article, Draft, Image, Link, Metadata, Sourced, Warning } from './types.ts';
import { PARSER_VERSION } from './version.ts';
import { countWords } from './words.ts';
import { articleMarkdown } from './write/articleMarkdown.ts';
import { discardMarkdown } from './write/discardMarkdown.ts';
import { toProse, toText } from './write/text.ts';

const EXCERPT_LENGTH = 300;

export function publish(draft: Draft): Article {
  const { body, page, url } = draft;
  const text = toText(body);
  const words = countWords(text);
  const isEmpty = !draft.discarded && !words && !firstNamed(body, 'img');
  if (isEmpty) reportNoContent(draft);
  const known = completeMetadata(draft, text);
  traceAdditions(draft, known);
  const metadata = {
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
    reading_time: draft.scriptSettings.durationSeconds
      ? watchingTime(draft.scriptSettings.durationSeconds)
      : readingTime(text, words),
  };
  return {
    ...metadata,
    page_type: draft.pageType,
    confidence: draft.confidence === undefined ? undefined : isEmpty ? 0 : Math.round(draft.confidence * 1000) / 1000,
    content_html: innerHtml(body),
    markdown: draft.discarded
      ? discardMarkdown(metadata, draft.discarded, draft.options.savedAt)
      : articleMarkdown(
          { ...metadata, page_type: draft.pageType },
          {
            root: body,
            opensWithImage: draft.ruleResults.hidesPicture === true || showsOwnImage(body, metadata.hero_image),
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
    metadata: withJsonNames(known),
  };
}

/** An engine can be sure of an empty result, so the article says that it is empty. */
function reportNoContent(draft: Draft): void {
  const explains = ({ type }: Warning) => EXPLAINS_NO_CONTENT.has(type);
  if (!draft.warnings.some(explains)) warn(draft, { type: 'no-content', message: 'the article has no text' });
}
const EXPLAINS_NO_CONTENT = new Set([
  'bot-wall',
  'soft-404',
  'login-wall',
  'paywall',
  'consent-layer',
  'needs-rendering',
  'no-content',
]);

type CompleteMetadata = { readonly [Field in keyof Metadata]: Metadata[Field] | undefined };

/** Who wrote when, and what was said before. */
const HEADS_AND_QUOTATIONS = ['h3', 'time', 'blockquote'];

/** The page's own metadata, with tags, title, excerpt and hero image completed from the content. */
function completeMetadata(draft: Draft, text: string): CompleteMetadata {
  const { body, pageType, url, scriptSettings } = draft;
  const metadata = withOpener(draft);
  const besideText = draft.opener ? HEADS_AND_QUOTATIONS : [];
  const tags = chooseTags({
    title: metadata.title?.value,
    text,
    prose: firstNamed(body, 'code', 'pre', ...besideText) ? toProse(body, ...besideText) : text,
    lang: metadata.lang?.value,
    host: url?.hostname,
    siteName: metadata.siteName?.value,
    keywords: metadata.tags,
  });
  return {
    ...metadata,
    tags,
    authors: isUnreliable(metadata.authors, pageProfiles[pageType].wrongAuthors) ? undefined : metadata.authors,
    publishedDate: isUnreliable(metadata.publishedDate, pageProfiles[pageType].wrongDates)
      ? undefined
      : metadata.publishedDate,
    title: metadata.title ?? sourced(url?.hostname, 'address'),
    excerpt: metadata.excerpt ?? sourced(excerptOf(text), 'text'),
    heroImage:
      sourced(scriptSettings.image, 'script') ??
      (metadata.heroImage?.source === 'rule'
        ? metadata.heroImage
        : chooseHeroImage(body, pageType, metadata.heroImage)),
  };
}

/** What a reader sees beside a title is less sure than what the first post of a thread says. */
const NEAR_TITLE = ['byline-link', 'byline-class', 'near-title', 'near-title-updated'];

function withOpener({ metadata, opener }: Draft): Metadata {
  const { author, date = '' } = opener ?? {};
  const day = isoDate(date) ?? readDate(date, metadata.lang?.value)?.day;
  const isOpen = (known: Sourced<unknown> | undefined) => !known || isUnreliable(known, NEAR_TITLE);
  return {
    ...metadata,
    ...(author && isOpen(metadata.authors) && { authors: { value: [author], source: 'thread' } }),
    ...(day && isOpen(metadata.publishedDate) && { publishedDate: { value: day, source: 'thread' } }),
  };
}

/** Whether a value comes from a source that pages of this type use for something else. */
const isUnreliable = (found: Sourced<unknown> | undefined, sources: readonly string[]): boolean =>
  found !== undefined && sources.includes(found.source);

/** Reports the values taken from the content; the page's own values were reported when they were found. */
function traceAdditions({ options, metadata }: Draft, known: CompleteMetadata): void {
  if (!options.trace) return;
  for (const field of ['title', 'authors', 'publishedDate', 'excerpt', 'heroImage', 'tags'] as const) {
    const found = known[field];
    if (!found || found === metadata[field]) continue;
    const { value, source } = found;
    options.trace({ stage: 'publish', did: 'described', field, value: String(value), source });
  }
}

function sourced(value: string | null | undefined, source: string): Sourced<string> | undefined {
  return value ? { value, source } : undefined;
}

/** Converts field names to those of the JSON: `publishedDate` → `published_date`. */
function withJsonNames(known: CompleteMetadata): Article['metadata'] {
  const named: Record<string, NonNullable<CompleteMetadata[keyof CompleteMetadata]>> = {};
  for (const [field, found] of Object.entries(known)) if (found !== undefined) named[jsonName(field)] = found;
  return named;
}

const jsonName = (field: string): string =>
  /[A-Z]/.test(field) ? field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) : field;

function excerptOf(text: string): string | undefined {
  const line = text.split('\n').find((paragraph) => paragraph.length > 40) ?? '';
  if (line.length <= EXCERPT_LENGTH) return line || undefined;
  const lastSpace = line.lastIndexOf(' ', EXCERPT_LENGTH);
  // Some writing systems have no spaces to cut at.
  const cut = line.slice(0, lastSpace > EXCERPT_LENGTH / 2 ? lastSpace : EXCERPT_LENGTH);
  return `${cut.replace(/[\ud800-\udbff]$/, '').trimEnd()}…`;
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
