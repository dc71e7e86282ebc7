import type { Element } from '../dom/index.ts';
import type { Sourced } from '../types.ts';
import { clean } from './clean.ts';
import { dateNearTitle } from './dateNearTitle.ts';
import { type Facts, isForSale, isFrontPage, isIndex, meta } from './facts.ts';
import { firstOf } from './firstOf.ts';
import { textIn } from './lines.ts';
import { isPageItself, property, textOf } from './linkedData.ts';
import { monthNamed } from './months.ts';
import { isRealDay, readDate } from './readDate.ts';

const whenPublished = firstOf<string>([
  ['json-ld', (facts) => (isPageItself(facts.article) ? undefined : linkedDate(facts, 'datePublished', 'dateCreated'))],
  [
    'open-graph',
    (facts) => isoDate(meta(facts, 'article:published_time', 'og:article:published_time', 'og:published_time')),
  ],
  [
    'meta',
    (facts) =>
      isoDate(
        meta(
          facts,
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
        ),
      ),
  ],
  ['microdata', (facts) => facts.marked.published.map(dateOf).find(Boolean)],
  ['near-title', (facts) => (isIndex(facts) ? undefined : dateNearTitle(facts)?.published)],
  // The only date a page shows its readers is the one it goes by.
  ['near-title-updated', (facts) => (isIndex(facts) ? undefined : dateNearTitle(facts)?.modified)],
  ['address', (facts) => dateInAddress(facts.doc.url)],
]);

/** A front page, or what is for sale, was not published on a day, whatever the site's software says. */
export const publishedDate: typeof whenPublished = (facts) =>
  isForSale(facts) || isFrontPage(facts) ? undefined : asInAddress(facts, whenPublished(facts));

const DAY = 24 * 60 * 60 * 1000;

/** Machines are told the time in Greenwich, where it may be another day than the one the page goes by, and has in its address. */
function asInAddress(facts: Facts, found: Sourced<string> | undefined): Sourced<string> | undefined {
  const day = found && dateInAddress(facts.doc.url)?.slice(0, 10);
  if (!day || !/(?:Z|\+00:00)$/.test(found.value)) return found;
  const apart = Math.abs(Date.parse(found.value.slice(0, 10)) - Date.parse(day));
  return apart === DAY ? { value: day, source: 'address' } : found;
}

export const modifiedDate = firstOf<string>([
  ['json-ld', (facts) => linkedDate(facts, 'dateModified')],
  [
    'open-graph',
    (facts) => isoDate(meta(facts, 'article:modified_time', 'og:updated_time', 'og:article:modified_time')),
  ],
  ['meta', (facts) => isoDate(meta(facts, 'datemodified', 'dcterms.modified', 'last-modified'))],
  ['microdata', (facts) => facts.marked.modified.map(dateOf).find(Boolean)],
  ['near-title', (facts) => dateNearTitle(facts)?.modified],
]);

function linkedDate({ article }: Facts, ...names: string[]): string | undefined {
  return names.map((name) => isoDate(textOf(property(article, name)))).find(Boolean);
}

/** What an element says of itself to machines, else to people. */
function dateOf(element: Element): string | undefined {
  const said = ['datetime', 'content', 'title'].map((name) => isoDate(element.getAttribute(name) ?? undefined));
  return said.find(Boolean) ?? isoDate(textIn(element));
}

/** /2024/03/05/ or /2024/mar/05/ in the path: the habit of blogs and newspapers. */
function dateInAddress(url: URL | undefined): string | undefined {
  const [, year, month, day] =
    /\/((?:19|20)\d\d)[/-](\d\d|[a-z]{3,9})[/-](\d\d)(?=[/-]|$)/.exec(url?.pathname ?? '') ?? [];
  if (!year || !month) return undefined;
  const number = /^\d/.test(month) ? month : String(monthNamed(month) ?? 0).padStart(2, '0');
  return isoDate(`${year}-${number}-${day}`);
}

/** ISO 8601 as the page gave it: a date without a time stays one, and a missing zone stays missing. */
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
  // RFC 2822 and its kin name their zone, so that the clock of this machine has no say.
  if (/\d{4}.*(?:GMT|UTC|Z|[+-]\d\d:?\d\d)$/.test(text) && !Number.isNaN(Date.parse(text))) {
    const moment = new Date(Date.parse(text)).toISOString();
    return isRealDay(moment.slice(0, 10)) ? moment : undefined;
  }
  return text.length < 60 && !/[<>{}]/.test(text) ? readDate(text)?.day : undefined;
}
