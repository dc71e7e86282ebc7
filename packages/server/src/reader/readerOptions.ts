/** The options of a reader request: from its headers and, if it has one, its body. Unknown ones are ignored. */
import type { IncomingHttpHeaders } from 'node:http';
import { dom, type MarkdownOptions, markdownChoices } from '@pith/core';
import { readerError } from './readerError.ts';

export const formats = ['content', 'markdown', 'html', 'text', 'screenshot', 'pageshot'] as const;
export type ReaderFormat = (typeof formats)[number];

/** Plain data: it is sent to the process that reads the page. */
export interface ReaderOptions {
  readonly formats: readonly ReaderFormat[];
  readonly targetSelectors: readonly string[];
  readonly removeSelectors: readonly string[];
  readonly waitSelectors: readonly string[];
  readonly images: 'all' | 'none' | 'alt';
  readonly links: 'all' | 'none' | 'text' | 'gpt-oss';
  readonly linksSummary: 'none' | 'unique' | 'all';
  readonly imagesSummary: boolean;
  readonly markdown: MarkdownOptions;
  /** Depth of the headings at which the content is split. */
  readonly chunkDepth?: number | undefined;
  /** Chunks start with the title and the headings above them. */
  readonly hasChunkContext: boolean;
  readonly maxTokens?: number | undefined;
  readonly tokenBudget?: number | undefined;
  readonly render: 'auto' | 'force' | 'never';
  readonly timeoutMs?: number | undefined;
  /** 0: no copy is used. */
  readonly cacheToleranceMs: number;
  /** Whether the page may be kept for later requests. */
  readonly mayStore: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly referer?: string | undefined;
  /** Check the site's robots.txt for this user agent first. */
  readonly robotsAgent?: string | undefined;
  /** Whether the answer names the address after redirects. */
  readonly showsFinalUrl: boolean;
}

const DEFAULT_TOLERANCE_S = 3600;
const MAX_TIMEOUT_S = 180;
const MAX_SELECTORS = 50;
const MAX_SELECTOR_LENGTH = 1000;

/** Where an option is written, and which place wins if it is in both. */
const places = {
  respondWith: { headers: ['x-respond-with', 'x-return-format'], wins: 'header' },
  engine: { headers: ['x-engine'], wins: 'header' },
  withLinksSummary: { headers: ['x-with-links-summary'], wins: 'header' },
  withImagesSummary: { headers: ['x-with-images-summary'], wins: 'header' },
  retainImages: { headers: ['x-retain-images'], wins: 'header' },
  retainLinks: { headers: ['x-retain-links'], wins: 'header' },
  noCache: { headers: ['x-no-cache'], wins: 'header' },
  cacheTolerance: { headers: ['x-cache-tolerance'], wins: 'header' },
  noGfm: { headers: ['x-no-gfm'], wins: 'header' },
  timeout: { headers: ['x-timeout'], wins: 'header' },
  withIframe: { headers: ['x-with-iframe'], wins: 'header' },
  withShadowDom: { headers: ['x-with-shadow-dom'], wins: 'header' },
  locale: { headers: ['x-locale'], wins: 'header' },
  referer: { headers: ['x-referer'], wins: 'header' },
  removeOverlay: { headers: ['x-remove-overlay'], wins: 'header' },
  base: { headers: ['x-base'], wins: 'header' },
  setCookies: { headers: ['x-set-cookie'], wins: 'header' },
  targetSelector: { headers: ['x-target-selector'], wins: 'body' },
  removeSelector: { headers: ['x-remove-selector'], wins: 'body' },
  waitForSelector: { headers: ['x-wait-for-selector'], wins: 'body' },
  userAgent: { headers: ['x-user-agent'], wins: 'body' },
  proxyUrl: { headers: ['x-proxy-url'], wins: 'body' },
  robotsTxt: { headers: ['x-robots-txt'], wins: 'body' },
  maxTokens: { headers: ['x-max-tokens'], wins: 'body' },
  tokenBudget: { headers: ['x-token-budget'], wins: 'body' },
  markdownChunking: { headers: ['x-markdown-chunking'], wins: 'body' },
  respondTiming: { headers: ['x-respond-timing'], wins: 'body' },
  doNotTrack: { headers: ['dnt'], wins: 'body' },
  customHeader: { headers: [], wins: 'body' },
  injectPageScript: { headers: [], wins: 'body' },
  injectFrameScript: { headers: [], wins: 'body' },
} as const;

type OptionName = keyof typeof places;
export type ReaderBody = Readonly<Record<string, unknown>>;
type Given = (name: OptionName) => unknown;

export function readOptions(headers: IncomingHttpHeaders, body: ReaderBody = {}): ReaderOptions {
  const given: Given = (name) => {
    const { headers: names, wins } = places[name];
    const inHeader = names.map((each) => headers[each]).find((value) => value !== undefined);
    const inBody = Object.hasOwn(body, name) ? body[name] : undefined;
    return wins === 'header' ? (inHeader ?? inBody) : (inBody ?? inHeader);
  };
  refuseUnavailable(given);
  const targetSelectors = selectors(given, 'targetSelector');
  const waitSelectors = selectors(given, 'waitForSelector');
  const cookies = cookieHeader(given('setCookies'));
  const userAgent = textOf(given('userAgent'));
  const locale = textOf(given('locale'));
  const links = choice(given('retainLinks'), ['all', 'none', 'text', 'gpt-oss']) ?? 'all';
  const tolerance = numberOf(given('cacheTolerance'));
  const usesNoCopy = isTrue(given('noCache')) || cookies !== '' || isTrue(given('removeOverlay'));
  const chunking = chunkingOf(given('markdownChunking'));
  return {
    formats: formatsOf(given('respondWith')),
    targetSelectors,
    removeSelectors: selectors(given, 'removeSelector'),
    waitSelectors: waitSelectors.length > 0 ? waitSelectors : targetSelectors,
    images: choice(textOf(given('retainImages'))?.replace(/_p$/i, ''), ['all', 'none', 'alt']) ?? 'all',
    links,
    linksSummary: links === 'gpt-oss' ? 'unique' : summaryOf(given('withLinksSummary')),
    imagesSummary: isTrue(given('withImagesSummary')),
    markdown: markdownOf(given('noGfm'), headers, body),
    chunkDepth: chunking?.depth,
    hasChunkContext: chunking?.hasContext ?? false,
    maxTokens: countOf(given('maxTokens')),
    tokenBudget: countOf(given('tokenBudget')),
    render: renderingOf(given),
    timeoutMs: timeoutOf(given('timeout')),
    cacheToleranceMs: usesNoCopy ? 0 : Math.max(0, tolerance ?? DEFAULT_TOLERANCE_S) * 1000,
    mayStore: cookies === '' && !isTrue(given('doNotTrack')),
    headers: {
      ...customHeaders(given('customHeader')),
      ...(userAgent && { 'user-agent': userAgent }),
      ...(locale && { 'accept-language': locale }),
      ...(cookies && { cookie: cookies }),
    },
    referer: textOf(given('referer')),
    robotsAgent: isTrue(given('robotsTxt')) ? textOf(given('robotsTxt')) : undefined,
    showsFinalUrl: textOf(given('base'))?.toLowerCase() === 'final',
  };
}

const FALSE = new Set(['', 'false', 'none', 'null', 'nan', 'nil', '0', 'no', 'undefined']);

/** Of header and body alike. */
function isTrue(value: unknown): boolean {
  if (value === undefined || value === null) return false;
  return !FALSE.has(String(value).trim().toLowerCase());
}

function textOf(value: unknown): string | undefined {
  const text = [value].flat()[0];
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined;
}

function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'number' ? value : Number(textOf(value) ?? Number.NaN);
  return Number.isFinite(number) ? number : undefined;
}

function countOf(value: unknown): number | undefined {
  const number = numberOf(value);
  return number !== undefined && number > 0 ? Math.trunc(number) : undefined;
}

function choice<const T extends string>(value: unknown, values: readonly T[]): T | undefined {
  const text = textOf(value)?.toLowerCase();
  return values.find((each) => each === text);
}

/** Formats are found by their names anywhere in the text, so any separator works. */
function formatsOf(value: unknown): readonly ReaderFormat[] {
  const text = [value].flat().join(' ').toLowerCase();
  if (/vlm|readerlm/.test(text)) throw readerError(40001, 'respondWith: this server has no language model');
  const found = formats.filter((format) => text.includes(format));
  return found.length > 0 ? found : ['content'];
}

/** Names what cannot work here, so that no client takes silence for success. */
function refuseUnavailable(given: Given): void {
  if (isTrue(given('proxyUrl')))
    throw readerError(40001, 'proxyUrl: this server chooses its proxy itself (PITH_PROXY)');
  for (const name of ['injectPageScript', 'injectFrameScript'] as const) {
    if ([given(name)].flat().some(isTrue))
      throw readerError(40001, `${name}: this server runs no scripts of its clients`);
  }
}

function renderingOf(given: Given): ReaderOptions['render'] {
  const engine = textOf(given('engine'))?.toLowerCase() ?? 'auto';
  if (/vlm|readerlm/.test(engine)) throw readerError(40001, 'engine: this server has no language model');
  if (/browser/.test(engine)) return 'force';
  if (engine === 'curl' || engine === 'direct') return 'never';
  if ((['withIframe', 'withShadowDom', 'removeOverlay'] as const).some((name) => isTrue(given(name)))) return 'force';
  return choice(given('respondTiming'), ['html']) ? 'never' : 'auto';
}

/** Seconds, of which more than the maximum are the maximum; undefined for anything else. */
function timeoutOf(value: unknown): number | undefined {
  const seconds = numberOf(value);
  return seconds === undefined ? undefined : Math.min(Math.max(seconds, 1), MAX_TIMEOUT_S) * 1000;
}

function summaryOf(value: unknown): ReaderOptions['linksSummary'] {
  if (!isTrue(value)) return 'none';
  return textOf(value)?.toLowerCase() === 'all' ? 'all' : 'unique';
}

function chunkingOf(value: unknown): { depth: number; hasContext: boolean } | undefined {
  if (!isTrue(value)) return undefined;
  const text = String(value).trim().toLowerCase();
  return { depth: Number(/^[hs]([1-5])$/.exec(text)?.[1] ?? 4), hasContext: text.startsWith('s') };
}

function selectors(given: Given, name: 'targetSelector' | 'removeSelector' | 'waitForSelector'): readonly string[] {
  const found = [given(name)]
    .flat()
    .filter((each) => typeof each === 'string')
    .flatMap(splitSelectors);
  if (found.length > MAX_SELECTORS) throw readerError(40001, `${name}: more than ${MAX_SELECTORS} selectors`);
  for (const selector of found) checkSelector(name, selector);
  return found;
}

/** Splits at the commas between selectors, not at those inside brackets and quotes. */
function splitSelectors(list: string): string[] {
  const parts: string[] = [''];
  let depth = 0;
  let quote = '';
  for (const character of list) {
    if (quote) quote = character === quote ? '' : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === '(' || character === '[') depth++;
    else if (character === ')' || character === ']') depth--;
    if (character === ',' && depth === 0 && !quote) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}

function checkSelector(name: string, selector: string): void {
  const isTooWide = /^[*:]|\*:/.test(selector);
  if (isTooWide || selector.length > MAX_SELECTOR_LENGTH || !isValid(selector))
    throw readerError(40001, `${name}: invalid selector ${JSON.stringify(selector.slice(0, 100))}`);
}

function isValid(selector: string): boolean {
  try {
    dom.compileCssSelector(selector);
    return true;
  } catch {
    return false;
  }
}

/** Values in `Set-Cookie` syntax, as the value of a `Cookie` header for the requested page. */
function cookieHeader(value: unknown): string {
  return [value]
    .flat()
    .filter((each) => typeof each === 'string')
    .flatMap((each) => each.split(/, (?=[^;,=\s]+=)/)) // not at the comma of a date
    .map((cookie) => cookie.split(';', 1)[0]!.trim())
    .filter((pair) => /^[^=\s]+=/.test(pair))
    .join('; ');
}

function customHeaders(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  const pairs = Object.entries(value).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  return Object.fromEntries(pairs.map(([name, text]) => [name.toLowerCase(), text]));
}

const LINK_STYLES: ReadonlyMap<string, MarkdownOptions['links']> = new Map([
  ['referenced', 'referenced'],
  ['discarded', 'text'],
]);
const REFERENCE_STYLES: ReadonlyMap<string, MarkdownOptions['links']> = new Map([
  ['collapsed', 'collapsed'],
  ['shortcut', 'shortcut'],
  ['discarded', 'text'],
]);

/** The style of the Markdown: `X-Md-…` headers, or `markdown` in the body, which wins. */
function markdownOf(noGfm: unknown, headers: IncomingHttpHeaders, body: ReaderBody): MarkdownOptions {
  const inBody = typeof body.markdown === 'object' && body.markdown !== null ? (body.markdown as ReaderBody) : {};
  const style = (name: string) => {
    const key = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    return (Object.hasOwn(inBody, key) ? inBody[key] : undefined) ?? headers[`x-md-${name}`];
  };
  const links = LINK_STYLES.get(textOf(style('link-style'))?.toLowerCase() ?? '');
  const references = REFERENCE_STYLES.get(textOf(style('link-reference-style'))?.toLowerCase() ?? '');
  const isTablesOnly = textOf(noGfm)?.toLowerCase() === 'table';
  return {
    imageStyle: 'plain',
    headings: choice(style('heading-style'), markdownChoices.headings),
    rule: choice(style('hr'), markdownChoices.rule),
    bullet: choice(style('bullet-list-marker'), markdownChoices.bullet),
    emphasis: choice(style('em-delimiter'), markdownChoices.emphasis),
    strong: choice(style('strong-delimiter'), markdownChoices.strong),
    links: links === 'referenced' ? (references ?? links) : links,
    dialect: isTrue(noGfm) ? (isTablesOnly ? 'gfm-html-tables' : 'commonmark') : 'gfm',
  };
}
