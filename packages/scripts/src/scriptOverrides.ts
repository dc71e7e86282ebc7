/** Values that scripts set in `$`: validated as untrusted data, then written into the page while it goes through the pipeline. */
import { type Doc, type Draft, dom, type Metadata, parseHtmlFragment } from '@pith/core';
import { type MediaType, type MetaMap, mediaTypes, type ScriptChanges } from './messages.ts';
import { isDescribed, type ScriptOverrides } from './pageInfo.ts';

const MAX_TEXT = 10_000;
const MAX_LIST = 100;
const SOURCE = 'script';

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value.slice(0, MAX_TEXT).replace(CONTROLS, ' ').trim() : undefined;
const listOf = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.slice(0, MAX_LIST).flatMap((each) => textOf(each) || []) : undefined;
const CONTROLS = /[\0-\x1f\x7f]+/g;

export function readScriptOverrides(changes: ScriptChanges): ScriptOverrides {
  const { type, readability } = changes;
  return withoutUndefined({
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

/** Writes the overrides and changed `$.meta` values into the page's metadata and script settings. */
export function applyScriptOverrides(doc: Doc, overrides: ScriptOverrides, before: MetaMap, now: MetaMap): void {
  if (overrides.readability !== undefined) doc.scriptSettings.choosesContent = overrides.readability;
  if (!isDescribed(doc)) return;
  const { metadata } = doc;
  if (overrides.title !== undefined) metadata.title = { value: overrides.title, source: SOURCE };
  if (overrides.description !== undefined) metadata.excerpt = { value: overrides.description, source: SOURCE };
  if (overrides.site !== undefined) metadata.siteName = { value: overrides.site, source: SOURCE };
  if (overrides.authors !== undefined) metadata.authors = { value: overrides.authors, source: SOURCE };
  for (const [keys, write] of metaEffects) {
    const key = keys.find((each) => now[each]?.[0] && now[each].join() !== before[each]?.join());
    if (key) write(doc, metadata, now[key]!);
  }
}

type MetaEffect = (doc: Doc, metadata: Metadata, values: readonly string[]) => void;

/** What each `$.meta` key changes when a script writes it. Of the keys in one entry, the first changed one is used. */
const metaEffects: readonly [keys: readonly string[], write: MetaEffect][] = [
  [
    ['x.picture_url'],
    (doc, metadata, [address]) => {
      const url = webUrl(doc, address);
      if (!url) return;
      doc.scriptSettings.image = url;
      metadata.heroImage = { value: url, source: SOURCE };
    },
  ],
  [
    ['graph.image', 'twitter.image', 'ld.image', 'oembed.thumbnail_url'],
    (doc, metadata, [address]) => {
      const url = webUrl(doc, address);
      if (url && !doc.scriptSettings.image) metadata.heroImage = { value: url, source: SOURCE };
    },
  ],
  [
    ['x.duration'],
    (doc, _, [seconds]) => {
      if (Number(seconds) > 0) doc.scriptSettings.durationSeconds = Math.min(Number(seconds), 10_000_000);
    },
  ],
  [
    ['html.date', 'dc.date', 'graph.published_time', 'graph.article:published_time', 'ld.published'],
    (_, metadata, [date]) => {
      const value = parseDate(date);
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

function webUrl({ url }: Doc, address: string | undefined): string | undefined {
  const found = address ? URL.parse(address, url) : null;
  return found && /^https?:$/.test(found.protocol) ? found.href : undefined;
}

/** Keeps ISO dates as they are (a day stays a day) and converts other dates to ISO 8601. */
function parseDate(text = ''): string | undefined {
  const time = Date.parse(text);
  if (Number.isNaN(time)) return undefined;
  return /^\d{4}-\d\d(?:-\d\d)?(?:T|$)/.test(text) ? text : new Date(time).toISOString();
}

/**
 * Inserts the photo or video before the text: the player from the oEmbed HTML and, for a photo without images, its image.
 * Runs before the sanitiser, which checks it like everything else.
 */
export function insertMedia(draft: Draft, type: MediaType, meta: MetaMap): void {
  if (type === 'article') return;
  const embed = parseHtmlFragment(meta['oembed.html']?.[0] ?? '');
  const player = dom.firstNamed(embed, 'iframe', 'video', 'hls');
  const address = player?.getAttribute('src');
  if (player && address && !hasSource(draft.body, address)) {
    draft.body.prepend(
      player.localName === 'hls' ? new dom.Element('video', [{ name: 'src', value: address }]) : player,
    );
  }
  const image = webUrl(draft, meta['x.picture_url']?.[0] ?? meta['graph.image']?.[0]);
  if (type === 'photo' && image && !dom.firstNamed(draft.body, 'img')) {
    draft.body.prepend(new dom.Element('img', [{ name: 'src', value: image }]));
  }
}

function hasSource(root: dom.Element, address: string): boolean {
  for (const element of dom.elementsInside(root)) if (element.getAttribute('src') === address) return true;
  return false;
}

function withoutUndefined<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as never;
}
