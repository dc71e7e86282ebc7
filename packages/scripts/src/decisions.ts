/** What scripts decided, put to work: read as the outside data it is, then written into the page on its way through the story. */
import { type Doc, type Draft, dom, type Metadata, parseHtmlFragment } from '@pith/core';
import { type Decisions, isDescribed } from './facts.ts';
import { type Changes, type MediaType, type MetaMap, mediaTypes } from './messages.ts';

const MAX_TEXT = 10_000;
const MAX_LIST = 100;
const SOURCE = 'script';

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value.slice(0, MAX_TEXT).replace(CONTROLS, ' ').trim() : undefined;
const listOf = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.slice(0, MAX_LIST).flatMap((each) => textOf(each) || []) : undefined;
const CONTROLS = /[\0-\x1f\x7f]+/g;

export function readDecisions(changes: Changes): Decisions {
  const { type, readability } = changes;
  return withoutGaps({
    title: textOf(changes.title),
    description: textOf(changes.description),
    site: textOf(changes.site),
    authors: listOf(changes.authors),
    type: mediaTypes.includes(type as string) ? (type as MediaType) : undefined,
    readability: typeof readability === 'boolean' ? readability : undefined,
  });
}

export function readMeta(value: unknown): MetaMap | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const pairs = Object.entries(value).map(([key, list]) => [key, listOf(list) ?? []] as const);
  return Object.assign(Object.create(null) as Record<string, readonly string[]>, Object.fromEntries(pairs));
}

/** Into what the page says of itself, and what the story is asked to do with it. */
export function applyDecisions(doc: Doc, decided: Decisions, before: MetaMap, now: MetaMap): void {
  if (decided.readability !== undefined) doc.wishes.wantsChoice = decided.readability;
  if (!isDescribed(doc)) return;
  const { metadata } = doc;
  if (decided.title !== undefined) metadata.title = { value: decided.title, source: SOURCE };
  if (decided.description !== undefined) metadata.excerpt = { value: decided.description, source: SOURCE };
  if (decided.site !== undefined) metadata.siteName = { value: decided.site, source: SOURCE };
  if (decided.authors !== undefined) metadata.authors = { value: decided.authors, source: SOURCE };
  for (const [keys, write] of metaEffects) {
    const key = keys.find((each) => now[each]?.[0] && now[each].join() !== before[each]?.join());
    if (key) write(doc, metadata, now[key]!);
  }
}

type Effect = (doc: Doc, metadata: Metadata, values: readonly string[]) => void;

/** Which keys of `$.meta`, when a script writes them, decide what. The first that was written counts. */
const metaEffects: readonly [keys: readonly string[], write: Effect][] = [
  [
    ['x.picture_url'],
    (doc, metadata, [address]) => {
      const url = webAddress(doc, address);
      if (!url) return;
      doc.wishes.picture = url;
      metadata.heroImage = { value: url, source: SOURCE };
    },
  ],
  [
    ['graph.image', 'twitter.image', 'ld.image', 'oembed.thumbnail_url'],
    (doc, metadata, [address]) => {
      const url = webAddress(doc, address);
      if (url && !doc.wishes.picture) metadata.heroImage = { value: url, source: SOURCE };
    },
  ],
  [
    ['x.duration'],
    (doc, _, [seconds]) => {
      if (Number(seconds) > 0) doc.wishes.seconds = Math.min(Number(seconds), 10_000_000);
    },
  ],
  [
    ['html.date', 'dc.date', 'graph.published_time', 'graph.article:published_time', 'ld.published'],
    (_, metadata, [date]) => {
      const value = dateIn(date);
      if (value) metadata.publishedDate = { value, source: SOURCE };
    },
  ],
  [
    ['html.lang', 'html.language', 'ld.lang'],
    (_, metadata, [value]) => void (metadata.lang = { value: value!, source: SOURCE }),
  ],
  [['html.dir'], (_, metadata, [value]) => void (metadata.dir = { value: value!, source: SOURCE })],
  [
    ['html.keywords'],
    (_, metadata, values) => {
      const tags = values.flatMap((each) => each.split(',')).flatMap((tag) => tag.trim() || []);
      metadata.tags = { value: tags, source: SOURCE };
    },
  ],
];

function webAddress({ url }: Doc, address: string | undefined): string | undefined {
  const found = address ? URL.parse(address, url) : null;
  return found && /^https?:$/.test(found.protocol) ? found.href : undefined;
}

/** A day stays a day; a moment is written as the standard has it. */
function dateIn(text = ''): string | undefined {
  const time = Date.parse(text);
  if (Number.isNaN(time)) return undefined;
  return /^\d{4}-\d\d(?:-\d\d)?(?:T|$)/.test(text) ? text : new Date(time).toISOString();
}

/**
 * A photo or a film is the content of its page: what its site gives to be embedded, else its picture, stands before the text. It is
 * put in before the sanitiser and judged by it like everything else.
 */
export function showMedia(draft: Draft, type: MediaType, meta: MetaMap): void {
  if (type === 'article') return;
  const embed = parseHtmlFragment(meta['oembed.html']?.[0] ?? '');
  const player = dom.firstNamed(embed, 'iframe', 'video', 'hls');
  const address = player?.getAttribute('src');
  if (player && address && !hasAddress(draft.body, address)) {
    draft.body.prepend(
      player.localName === 'hls' ? new dom.Element('video', [{ name: 'src', value: address }]) : player,
    );
  }
  const picture = webAddress(draft, meta['x.picture_url']?.[0] ?? meta['graph.image']?.[0]);
  if (type === 'photo' && picture && !dom.firstNamed(draft.body, 'img')) {
    draft.body.prepend(new dom.Element('img', [{ name: 'src', value: picture }]));
  }
}

function hasAddress(root: dom.Element, address: string): boolean {
  for (const element of dom.elementsInside(root)) if (element.getAttribute('src') === address) return true;
  return false;
}

function withoutGaps<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as never;
}
