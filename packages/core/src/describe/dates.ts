import type { Element } from '../dom/index.ts';
import type { Sourced } from '../types.ts';
import { clean } from './clean.ts';
import { dateNearTitle } from './dateNearTitle.ts';
import { firstOf } from './firstOf.ts';
import { isWebPageNode, property, textOf } from './jsonLd.ts';
import { textIn } from './lines.ts';
import { monthNumber } from './months.ts';
import { onlyTime } from './onlyTime.ts';
import { isForSale, isFrontPage, isIndex, meta, type RawMetadata } from './rawMetadata.ts';
import { isRealDay, readDate } from './readDate.ts';

const findPublishedDate = firstOf<string>([
  ['json-ld', (raw) => (isWebPageNode(raw.article) ? undefined : jsonLdDate(raw, 'datePublished', 'dateCreated'))],
  [
    'open-graph',
    (raw) => isoDate(meta(raw, 'article:published_time', 'og:article:published_time', 'og:published_time')),
  ],
  [
    'meta',
    (raw) =>
      isoDate(
        meta(
          raw,
          'datepublished',
          'date',
          'dc.date',
          'dc.date.issued',
          'dcterms.created',
          'dcterms.date',
          'parsely-pub-date',
          'sailthru.date',
          'citation_publication_date',
          'citation_date',
          'citation_online_date',
          'pubdate',
          'publishdate',
          'publish-date',
          'publish_date',
          'cxenseparse:recs:publishtime',
          'published',
          'published-date',
          'published_date',
          'publication-date',
          'publication_date',
          'dc.date.created',
          'dcterms.issued',
          'prism.publicationdate',
        ),
      ),
  ],
  ['microdata', (raw) => raw.microdata.published.map(elementDate).find(Boolean)],
  ['near-title', (raw) => (isIndex(raw) ? undefined : dateNearTitle(raw)?.published)],
  // If "updated" is the only visible date, it is the page's date.
  ['near-title-updated', (raw) => (isIndex(raw) ? undefined : dateNearTitle(raw)?.modified)],
  ['address', (raw) => dateInUrl(raw.doc.url)],
  ['near-title', (raw) => (isIndex(raw) ? undefined : onlyTime(raw))],
]);

/** Front pages and product pages have no published date, whatever their markup says. */
export const publishedDate: typeof findPublishedDate = (raw) =>
  isForSale(raw) || isFrontPage(raw) ? undefined : preferUrlDate(raw, preferEarlierDate(raw, findPublishedDate(raw)));

const DAY_MS = 24 * 60 * 60 * 1000;

/** Prefers an earlier date near the title over that of the metadata, which then is the day of a new edition or of a move to other software. */
function preferEarlierDate(raw: RawMetadata, found: Sourced<string> | undefined): Sourced<string> | undefined {
  const visible = found && !isIndex(raw) ? dateNearTitle(raw)?.published : undefined;
  if (!visible || !found) return found;
  // One day may be the difference between time zones.
  const isEarlier = Date.parse(found.value.slice(0, 10)) - Date.parse(visible.slice(0, 10)) > DAY_MS;
  return isEarlier ? { value: visible, source: 'near-title' } : found;
}

/** Prefers the day in the URL over a UTC time that is one day off: in the site's own time zone it is the URL's day. */
function preferUrlDate(raw: RawMetadata, found: Sourced<string> | undefined): Sourced<string> | undefined {
  const day = found && dateInUrl(raw.doc.url)?.slice(0, 10);
  if (!day || !/(?:Z|\+00:00)$/.test(found.value)) return found;
  const difference = Math.abs(Date.parse(found.value.slice(0, 10)) - Date.parse(day));
  return difference === DAY_MS ? { value: day, source: 'address' } : found;
}

export const modifiedDate = firstOf<string>([
  ['json-ld', (raw) => jsonLdDate(raw, 'dateModified')],
  ['open-graph', (raw) => isoDate(meta(raw, 'article:modified_time', 'og:updated_time', 'og:article:modified_time'))],
  ['meta', (raw) => isoDate(meta(raw, 'datemodified', 'dcterms.modified', 'last-modified', 'updated_at', 'ms.date'))],
  ['microdata', (raw) => raw.microdata.modified.map(elementDate).find(Boolean)],
  ['near-title', (raw) => dateNearTitle(raw)?.modified],
]);

function jsonLdDate({ article }: RawMetadata, ...names: string[]): string | undefined {
  return names.map((name) => isoDate(textOf(property(article, name)))).find(Boolean);
}

/** The date in an element's machine-readable attributes, else in its text. */
function elementDate(element: Element): string | undefined {
  const dates = ['datetime', 'content', 'title'].map((name) => isoDate(element.getAttribute(name) ?? undefined));
  return dates.find(Boolean) ?? isoDate(textIn(element));
}

/** Reads /2024/03/05/ or /2024/mar/05/ from the path, as blogs and newspapers write it. */
function dateInUrl(url: URL | undefined): string | undefined {
  const [, year, month, day] =
    /\/((?:19|20)\d\d)[/-](\d\d|[a-z]{3,9})[/-](\d\d)(?=[/+_-]|$)/.exec(url?.pathname ?? '') ?? [];
  if (!year || !month) return undefined;
  const number = /^\d/.test(month) ? month : String(monthNumber(month) ?? 0).padStart(2, '0');
  return isoDate(`${year}-${number}-${day}`);
}

/** Reads a date as ISO 8601. A missing time or time zone stays missing. */
export function isoDate(value: string | undefined): string | undefined {
  const text = clean(value);
  const iso = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d+)?\s*(Z|[+-]\d\d:?\d\d)?)?$/.exec(text);
  if (iso) {
    const [, year, month, day, time, zone] = iso;
    const date = `${year}-${month}-${day}`;
    const offset = zone?.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2') ?? '';
    if (!isRealDay(date) || (time && Number.isNaN(Date.parse(`${date}T${time}${offset || 'Z'}`)))) return undefined;
    return time ? `${date}T${time}${offset}` : date;
  }
  // RFC 2822 and similar forms include a time zone, so the result does not depend on this machine's zone.
  if (/\d{4}.*(?:GMT|UTC|Z|[+-]\d\d:?\d\d)$/.test(text) && !Number.isNaN(Date.parse(text))) {
    const dateTime = new Date(Date.parse(text)).toISOString();
    return isRealDay(dateTime.slice(0, 10)) ? dateTime : undefined;
  }
  return text.length < 60 && !/[<>{}]/.test(text) ? readDate(text)?.day : undefined;
}
