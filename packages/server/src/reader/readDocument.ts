/**
 * Reads a page for the reader: loads it, chooses the parts that the client asked for, and writes them.
 *
 * Input and output are plain data, so this can run in another process.
 */
import { STATUS_CODES } from 'node:http';
import { dom, parseHtml, type Rule, visiblePage } from '@pith/core';
import type { ReadPageRequest, UserLibrary } from '@pith/library';
import { countTokens, cutToTokens } from '@pith/tokens';
import { narrowPage } from './narrowPage.ts';
import { type PageFacts, pageFacts } from './pageFacts.ts';
import { isFetchFailure, readerError } from './readerError.ts';
import type { ReaderOptions } from './readerOptions.ts';
import { isAllowedByRobots } from './robots.ts';
import { splitContent } from './splitContent.ts';
import type { Target } from './targetAddress.ts';
import { findImages, findLinks, type NumberedImage, writeContent } from './writeContent.ts';

type Reading = Awaited<ReturnType<UserLibrary['read']>>;
export type LoadedPages = Pick<Reading, 'loaded' | 'fetchedLeads'>;

export interface ReaderRequest {
  /** Undefined for given HTML without an address. */
  readonly target?: Target | undefined;
  readonly html?: string | undefined;
  readonly file?: ReadPageRequest['file'];
  readonly options: ReaderOptions;
  /** What an earlier request has loaded. */
  readonly earlier?: LoadedPages | undefined;
}

export interface ReaderDocument extends PageFacts {
  readonly title: string;
  readonly description: string;
  readonly url: string;
  readonly publishedTime?: string | undefined;
  readonly warnings: readonly string[];
  readonly content?: string | undefined;
  readonly html?: string | undefined;
  readonly text?: string | undefined;
  readonly screenshot?: Uint8Array | undefined;
  readonly pageshot?: Uint8Array | undefined;
  readonly chunks?: readonly string[] | undefined;
  readonly links?: readonly (readonly [text: string, url: string])[] | undefined;
  readonly images?: readonly NumberedImage[] | undefined;
  readonly tokens: number;
}

export interface ReaderResult {
  readonly document: ReaderDocument;
  /** For later requests; undefined if the page was given, or is not complete. */
  readonly pages: LoadedPages | undefined;
}

export interface ReadContext {
  readonly library: Pick<UserLibrary, 'read'>;
  readonly signal: AbortSignal;
}

const SCREENSHOT_TOKENS = 765;
/** Time beyond the client's limit in which a page that was loaded is read. */
const GRACE_MS = 20_000;

export async function readDocument(request: ReaderRequest, context: ReadContext): Promise<ReaderResult> {
  const { options, target } = request;
  const { timeoutMs } = options;
  const signal =
    timeoutMs === undefined
      ? context.signal
      : AbortSignal.any([context.signal, AbortSignal.timeout(timeoutMs + GRACE_MS)]);
  if (target && options.robotsAgent) await checkRobots(target.url, options.robotsAgent, { ...context, signal });
  const { reading, url } = await loadReading(request, { ...context, signal });
  const isGiven = request.html !== undefined || request.file !== undefined;
  const document = writeDocument(reading, { ...request, url });
  if (options.tokenBudget !== undefined && document.tokens > options.tokenBudget)
    throw readerError(
      40904,
      `Token budget (${options.tokenBudget}) exceeded, intended charge amount ${document.tokens}`,
    );
  return { document, pages: isGiven || !isComplete(reading) ? undefined : plainPages(reading) };
}

/** Loads the page and reads its article. Also returns the address that was used. */
async function loadReading(
  { target, html, file, options, earlier }: ReaderRequest,
  { library, signal }: ReadContext,
): Promise<{ readonly reading: Reading; readonly url: string | undefined }> {
  const rules = options.removeSelectors.length > 0 ? [removalRule(options.removeSelectors)] : [];
  const { headers, referer, timeoutMs, waitSelectors } = options;
  const captures = [
    ...(options.formats.includes('screenshot') ? (['viewport.png'] as const) : []),
    ...(options.formats.includes('pageshot') ? (['screenshot.png'] as const) : []),
  ];
  // This is a reader itself: one that asked another could ask itself, for ever.
  const request = { rules, signal, headers, referer, timeoutMs, acceptsErrors: true, captures, onlyHere: true };
  const waitFor = waitSelectors.length > 0 ? waitSelectors.join(', ') : undefined;
  const read = async (url: string | undefined, render: ReaderOptions['render']) =>
    library.read({ ...request, url, html, file, earlier, render, waitFor });
  const readTarget = async (url: string | undefined) => {
    const reading = await read(url, captures.length > 0 ? 'force' : options.render);
    // A browser may show what the client waits for.
    const isMissing = waitSelectors.some((selector) => !hasMatch(reading.page.html, selector));
    const mayRender = options.render === 'auto' && !html && !file && !earlier && !reading.page.usedJsRendering;
    return isMissing && mayRender ? read(url, 'force') : reading;
  };
  try {
    return { reading: await readTarget(target?.url), url: target?.url };
  } catch (error) {
    if (!target?.fallbackUrl || !isFetchFailure(error)) throw error;
    return { reading: await readTarget(target.fallbackUrl), url: target.fallbackUrl };
  }
}

function hasMatch(html: string, selector: string): boolean {
  try {
    return dom.compileCssSelector(selector)(parseHtml(html), 1).length > 0;
  } catch {
    return false;
  }
}

/** Removes what the client does not want before anything else happens to the page. */
function removalRule(remove: readonly string[]): Rule {
  return {
    id: 'remove-selector',
    file: 'the request',
    phase: 'pre',
    priority: Number.MAX_SAFE_INTEGER,
    trigger: { mode: 'all' },
    remove,
    include: [],
    actions: [],
    metadata: [],
    tests: [],
  };
}

async function checkRobots(url: string, agent: string, { library, signal }: ReadContext): Promise<void> {
  const robots = await library
    .read({ url: new URL('/robots.txt', url).href, render: 'never', signal, onlyHere: true })
    .then(({ loaded }) => dom.rawText(parseHtml(loaded.html)))
    .catch((error) => {
      if (isFetchFailure(error)) return ''; // a site without the file allows everything
      throw error;
    });
  if (!isAllowedByRobots(robots, agent, new URL(url)))
    throw readerError(45102, `${url}: robots.txt does not allow ${JSON.stringify(agent.slice(0, 100))}`);
}

/** Keeps the data of pages, not their functions. */
function plainPages({ loaded, fetchedLeads }: LoadedPages): LoadedPages {
  const plain = (page: Reading['loaded']): Reading['loaded'] => {
    const { html, url, usedJsRendering, oembed, links, transcript, status, lastModified, warnings } = page;
    return { html, url, usedJsRendering, oembed, links, transcript, status, lastModified, warnings };
  };
  return {
    loaded: plain(loaded),
    fetchedLeads: fetchedLeads?.map((lead) => (lead.page ? { ...lead, page: plain(lead.page) } : lead)),
  };
}

const isComplete = ({ loaded }: Reading) =>
  (loaded.status ?? 200) < 400 && !loaded.warnings?.some(({ type }) => type === 'not-settled');

interface WriteRequest extends Pick<ReaderRequest, 'options' | 'earlier'> {
  readonly url: string | undefined;
}

function writeDocument(reading: Reading, { url, options, earlier }: WriteRequest): ReaderDocument {
  const { article, page } = reading;
  const { formats } = options;
  const requestedUrl = url ?? page.url ?? '';
  const narrowed = narrowPage(page.html, options);
  if (narrowed === undefined)
    throw readerError(
      42206,
      `No content available for URL ${requestedUrl} with target selector ${options.targetSelectors.join(', ')}`,
    );
  const wholePage = once(() => visiblePage(narrowed, { url: page.url }));
  const isArticle = formats.includes('content') && options.targetSelectors.length === 0;
  const hasContent = formats.includes('content') || formats.includes('markdown');
  // A page with text never gives an empty answer, even if none of it seems to be an article.
  const contentHtml =
    isArticle && article.content_html.trim() ? article.content_html : hasContent ? wholePage().html : '';
  const { markdown, images } = writeContent(contentHtml, options);
  const needsText = formats.some((format) => format !== 'screenshot' && format !== 'pageshot');
  if (needsText && !contentHtml.trim() && !narrowed.trim())
    throw readerError(42206, `No content available for URL ${requestedUrl}`);
  const cut = <T extends string | undefined>(text: T, isPlain = false): T =>
    text === undefined || options.maxTokens === undefined
      ? text
      : (cutToTokens(text, options.maxTokens, { isPlain }).text as T);
  const content = cut(hasContent ? markdown : undefined);
  const html = cut(formats.includes('html') ? narrowed : undefined, true);
  const text = cut(formats.includes('text') ? wholePage().text : undefined, true);
  const pictures = pictureFiles(page.captures ?? reading.loaded.captures, formats);
  const tokens =
    [content, html, text].reduce((sum, each) => sum + (each === undefined ? 0 : countTokens(each)), 0) +
    Object.keys(pictures).length * SCREENSHOT_TOKENS;
  return {
    title: article.title ?? '',
    description: article.excerpt ?? '',
    url: options.showsFinalUrl ? (page.url ?? requestedUrl) : requestedUrl,
    publishedTime: article.published_date ?? page.lastModified,
    warnings: warningsFor(reading, tokens, earlier !== undefined),
    content,
    html,
    text,
    ...pictures,
    chunks:
      content === undefined || options.chunkDepth === undefined
        ? undefined
        : splitContent(content, {
            depth: options.chunkDepth,
            title: options.hasChunkContext ? (article.title ?? '') : undefined,
          }),
    links: options.linksSummary === 'none' ? undefined : linkSummary(wholePage().html, options.linksSummary),
    images: options.imagesSummary ? imageSummary(images, wholePage().html) : undefined,
    ...pageFacts(page.html, page.url),
    tokens,
  };
}

function pictureFiles(
  captures: Reading['loaded']['captures'],
  formats: ReaderOptions['formats'],
): Pick<ReaderDocument, 'screenshot' | 'pageshot'> {
  const wanted = { screenshot: captures?.['viewport.png'], pageshot: captures?.['screenshot.png'] };
  const names = (['screenshot', 'pageshot'] as const).filter((name) => formats.includes(name));
  if (names.some((name) => !wanted[name]))
    throw readerError(42206, 'No screenshot could be taken: no browser was found, or the page was not rendered');
  return Object.fromEntries(names.map((name) => [name, wanted[name]]));
}

function linkSummary(html: string, kind: 'unique' | 'all'): [text: string, url: string][] {
  const links = findLinks(html).filter(({ url }) => kind === 'all' || /^(?:https?|mailto|tel):/.test(url));
  if (kind === 'all') return links.map(({ text, url }) => [text, url]);
  const byUrl = new Map<string, string>();
  for (const { text, url } of links) byUrl.set(url, byUrl.get(url) || text);
  return [...byUrl].map(([url, text]) => [text, url]);
}

/** The images of the content with their numbers, then those of the page that the content does not show. */
function imageSummary(shown: readonly NumberedImage[], html: string): NumberedImage[] {
  const urls = new Set(shown.map(({ url }) => url));
  const hidden = new Map(
    findImages(html)
      .filter(({ url }) => !urls.has(url))
      .map((image) => [image.url, image]),
  );
  return [...shown, ...[...hidden.values()].map((image) => ({ ...image, numbers: [] }))];
}

/** With fewer tokens than this, what is missing may be the reason. */
const FEW_TOKENS = 200;

const warningTexts: Readonly<Record<string, string>> = {
  'not-settled': 'This page maybe not yet fully loaded, consider explicitly specify a timeout.',
  'needs-rendering': 'This page maybe not yet fully loaded, consider explicitly specify a timeout.',
  'bot-wall': 'This page maybe requiring CAPTCHA, please make sure you are authorized to access this page.',
};

function warningsFor({ article, page }: Reading, tokens: number, isCopy: boolean): string[] {
  const found: string[] = [];
  const { status = 200 } = page;
  if (status >= 400) found.push(`Target URL returned error ${status}: ${STATUS_CODES[status] ?? 'Unknown'}`);
  for (const { type, message } of article.warnings) {
    const known = warningTexts[type];
    if (known === undefined) found.push(message.replace(/\s+/g, ' '));
    else if (tokens < FEW_TOKENS) found.push(known);
  }
  if (isCopy && tokens < FEW_TOKENS)
    found.push('This is a cached snapshot of the original page, consider retry with caching opt-out.');
  return [...new Set(found)];
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
