/** Films and recordings that a page is about, as it tells machines. Players inside the text are found by the engine, not here. */
import { type Element, elementsInside } from '../dom/index.ts';
import type { Media } from '../types.ts';
import { webAddress } from './clean.ts';
import { type Facts, isIndex, meta, typeOf } from './facts.ts';
import { firstOf } from './firstOf.ts';
import { textIn } from './lines.ts';
import { addressOf, isRecord, type LinkedThing, own, property, textOf } from './linkedData.ts';

/** More are a list of other pages' films. */
const MAX_MEDIA = 5;

export const video = firstOf<readonly Media[]>([
  ['json-ld', (facts) => linked(facts, 'video', 'VideoObject')],
  ['open-graph', (facts) => openGraph(facts, 'video')],
  ['twitter', (facts) => twitter(facts)],
  ['microdata', (facts) => microdata(facts, /VideoObject$/)],
]);

export const audio = firstOf<readonly Media[]>([
  ['json-ld', (facts) => linked(facts, 'audio', 'AudioObject')],
  ['open-graph', (facts) => openGraph(facts, 'audio')],
  ['microdata', (facts) => microdata(facts, /AudioObject$/)],
]);

/** The article's own, else those of the page, if it is no list of films. */
function linked(facts: Facts, name: 'video' | 'audio', type: string): Media[] {
  const mine = recordsOf(property(facts.article, name), facts.things);
  const all = facts.things.filter(({ types }) => types.includes(type)).map(({ value }) => value);
  const found = (mine.length || isIndex(facts) ? mine : all).flatMap((value) => playable(mediaOf(value, facts)));
  return found.length <= MAX_MEDIA ? found : [];
}

function recordsOf(value: unknown, things: readonly LinkedThing[]): Readonly<Record<string, unknown>>[] {
  const said = (Array.isArray(value) ? value.slice(0, 2 * MAX_MEDIA) : [value]).filter(isRecord);
  return said.map((record) => {
    const id = own(record, '@id');
    const isReference = typeof id === 'string' && !Object.hasOwn(record, '@type');
    return (isReference ? things.find((thing) => own(thing.value, '@id') === id)?.value : undefined) ?? record;
  });
}

function mediaOf(value: Readonly<Record<string, unknown>>, { doc }: Facts): Media {
  return {
    url: webAddress(addressOf(own(value, 'contentUrl')), doc.url),
    embed_url: webAddress(addressOf(own(value, 'embedUrl')), doc.url),
    name: textOf(own(value, 'name')) || undefined,
    duration: secondsOf(own(value, 'duration')),
    thumbnail: webAddress(addressOf(own(value, 'thumbnailUrl') ?? own(value, 'thumbnail')), doc.url),
    transcript: spokenIn(own(value, 'transcript')),
  };
}

function openGraph(facts: Facts, name: 'video' | 'audio'): Media[] {
  const found = webAddress(meta(facts, `og:${name}:secure_url`, `og:${name}:url`, `og:${name}`), facts.doc.url);
  const isPlayer = meta(facts, `og:${name}:type`)?.startsWith('text/html') ?? false;
  const duration = secondsOf(meta(facts, `og:${name}:duration`, `${name}:duration`));
  return playable({ [isPlayer ? 'embed_url' : 'url']: found, duration });
}

function twitter(facts: Facts): Media[] {
  const stream = webAddress(meta(facts, 'twitter:player:stream'), facts.doc.url);
  // A player may as well play sound.
  const isFilm = stream !== undefined && !/^audio\//.test(meta(facts, 'twitter:player:stream:content_type') ?? '');
  return isFilm ? playable({ url: stream, embed_url: webAddress(meta(facts, 'twitter:player'), facts.doc.url) }) : [];
}

function microdata(facts: Facts, type: RegExp): Media[] {
  const marked = isIndex(facts) ? [] : facts.recordings.filter((element) => type.test(typeOf(element)));
  const found = marked.flatMap((element) => playable(mediaOf(propertiesIn(element), facts)));
  return found.length <= MAX_MEDIA ? found : [];
}

/** What microdata or RDFa say inside an element, in the form that JSON-LD has. */
function propertiesIn(scope: Element): Record<string, unknown> {
  const found: Record<string, unknown> = Object.create(null);
  let looked = 0;
  for (const element of elementsInside(scope)) {
    const name = (element.getAttribute('itemprop') ?? element.getAttribute('property') ?? '').replace(/^\w+:/, '');
    if (name)
      found[name] ??=
        ['content', 'href', 'src', 'datetime'].map((at) => element.getAttribute(at)).find(Boolean) ?? textIn(element);
    if (++looked === MAX_PARTS) break;
  }
  return found;
}

const MAX_PARTS = 200;

/** What has no address cannot be played; what is not known is left out. */
function playable(media: Media): Media[] {
  if (!media.url && !media.embed_url) return [];
  return [Object.fromEntries(Object.entries(media).filter(([, value]) => value !== undefined))];
}

const MAX_TRANSCRIPT = 500_000;

/** Its lines stay lines. */
function spokenIn(said: unknown): string | undefined {
  return typeof said === 'string' ? said.slice(0, MAX_TRANSCRIPT).trim() || undefined : undefined;
}

/** ISO 8601 ("PT1M30S"), or seconds. */
function secondsOf(said: unknown): number | undefined {
  const text = typeof said === 'number' ? String(said) : typeof said === 'string' ? said.trim().slice(0, 40) : '';
  const iso = /^P(?:(\d{1,4})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,8}(?:\.\d{1,6})?)S)?)?$/i.exec(text);
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = iso?.slice(1).map((part) => Number(part ?? 0)) ?? [];
  const total = iso
    ? ((days * 24 + hours) * 60 + minutes) * 60 + seconds
    : Number(/^\d{1,8}(?:\.\d{1,6})?$/.exec(text)?.[0]);
  return total > 0 ? Math.round(total) : undefined;
}
