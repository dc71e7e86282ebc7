/** Videos and audio in the page's metadata. Players inside the text are found by the engine. */
import { type Element, elementsInside } from '../dom/index.ts';
import type { Media } from '../types.ts';
import { httpUrl } from './clean.ts';
import { firstOf } from './firstOf.ts';
import { isRecord, type JsonLdNode, ownProperty, property, resolveReference, textOf, urlOf } from './jsonLd.ts';
import { textIn } from './lines.ts';
import { isIndex, meta, type RawMetadata, typeOf } from './rawMetadata.ts';

/** More belong to a list of other pages' media. */
const MAX_MEDIA = 5;

export const video = firstOf<readonly Media[]>([
  ['json-ld', (raw) => jsonLdMedia(raw, 'video', 'VideoObject')],
  ['open-graph', (raw) => openGraphMedia(raw, 'video')],
  ['twitter', twitterVideo],
  ['microdata', (raw) => microdataMedia(raw, /VideoObject$/)],
]);

export const audio = firstOf<readonly Media[]>([
  ['json-ld', (raw) => jsonLdMedia(raw, 'audio', 'AudioObject')],
  ['open-graph', (raw) => openGraphMedia(raw, 'audio')],
  ['microdata', (raw) => microdataMedia(raw, /AudioObject$/)],
]);

/** The article's own media, else all media on the page unless it is an index page. */
function jsonLdMedia(raw: RawMetadata, name: 'video' | 'audio', type: string): Media[] {
  const own = recordsOf(property(raw.article, name), raw.jsonLdNodes);
  const all = raw.jsonLdNodes.filter(({ types }) => types.includes(type)).map(({ value }) => value);
  const found = (own.length || isIndex(raw) ? own : all).flatMap((value) => playable(mediaOf(value, raw)));
  return found.length <= MAX_MEDIA ? found : [];
}

function recordsOf(value: unknown, nodes: readonly JsonLdNode[]): Readonly<Record<string, unknown>>[] {
  const records = (Array.isArray(value) ? value.slice(0, 2 * MAX_MEDIA) : [value]).filter(isRecord);
  return records.map((record) => resolveReference(record, nodes));
}

function mediaOf(value: Readonly<Record<string, unknown>>, { doc }: RawMetadata): Media {
  return {
    url: httpUrl(urlOf(ownProperty(value, 'contentUrl')), doc.url),
    embed_url: httpUrl(urlOf(ownProperty(value, 'embedUrl')), doc.url),
    name: textOf(ownProperty(value, 'name')) || undefined,
    duration: secondsOf(ownProperty(value, 'duration')),
    thumbnail: httpUrl(urlOf(ownProperty(value, 'thumbnailUrl') ?? ownProperty(value, 'thumbnail')), doc.url),
    transcript: transcriptText(ownProperty(value, 'transcript')),
  };
}

function openGraphMedia(raw: RawMetadata, name: 'video' | 'audio'): Media[] {
  const found = httpUrl(meta(raw, `og:${name}:secure_url`, `og:${name}:url`, `og:${name}`), raw.doc.url);
  const isPlayer = meta(raw, `og:${name}:type`)?.startsWith('text/html') ?? false;
  const duration = secondsOf(meta(raw, `og:${name}:duration`, `${name}:duration`));
  return playable({ [isPlayer ? 'embed_url' : 'url']: found, duration });
}

function twitterVideo(raw: RawMetadata): Media[] {
  const stream = httpUrl(meta(raw, 'twitter:player:stream'), raw.doc.url);
  // The player may be an audio player.
  const isVideo = stream !== undefined && !/^audio\//.test(meta(raw, 'twitter:player:stream:content_type') ?? '');
  return isVideo ? playable({ url: stream, embed_url: httpUrl(meta(raw, 'twitter:player'), raw.doc.url) }) : [];
}

function microdataMedia(raw: RawMetadata, type: RegExp): Media[] {
  const elements = isIndex(raw) ? [] : raw.mediaElements.filter((element) => type.test(typeOf(element)));
  const found = elements.flatMap((element) => playable(mediaOf(propertiesIn(element), raw)));
  return found.length <= MAX_MEDIA ? found : [];
}

/** The microdata or RDFa properties inside an element, in the shape of a JSON-LD object. */
function propertiesIn(scope: Element): Record<string, unknown> {
  const found: Record<string, unknown> = Object.create(null);
  let count = 0;
  for (const element of elementsInside(scope)) {
    const name = (element.getAttribute('itemprop') ?? element.getAttribute('property') ?? '').replace(/^\w+:/, '');
    if (name)
      found[name] ??=
        ['content', 'href', 'src', 'datetime'].map((at) => element.getAttribute(at)).find(Boolean) ?? textIn(element);
    if (++count === MAX_ELEMENTS) break;
  }
  return found;
}

const MAX_ELEMENTS = 200;

/** The media without its undefined fields, as a list; empty if there is no URL to play. */
function playable(media: Media): Media[] {
  if (!media.url && !media.embed_url) return [];
  return [Object.fromEntries(Object.entries(media).filter(([, value]) => value !== undefined))];
}

const MAX_TRANSCRIPT_LENGTH = 500_000;

/** Limits the transcript's length and keeps its line breaks. */
function transcriptText(value: unknown): string | undefined {
  return typeof value === 'string' ? value.slice(0, MAX_TRANSCRIPT_LENGTH).trim() || undefined : undefined;
}

/** Reads a duration as ISO 8601 ("PT1M30S") or a number of seconds. */
function secondsOf(value: unknown): number | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim().slice(0, 40) : '';
  const iso = /^P(?:(\d{1,4})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,8}(?:\.\d{1,6})?)S)?)?$/i.exec(text);
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = iso?.slice(1).map((part) => Number(part ?? 0)) ?? [];
  const total = iso
    ? ((days * 24 + hours) * 60 + minutes) * 60 + seconds
    : Number(/^\d{1,8}(?:\.\d{1,6})?$/.exec(text)?.[0]);
  return total > 0 ? Math.round(total) : undefined;
}
