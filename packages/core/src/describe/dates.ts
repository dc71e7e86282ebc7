import { clean } from './clean.ts';
import { meta } from './facts.ts';
import { firstOf } from './firstOf.ts';
import { property, textOf } from './linkedData.ts';

export const publishedDate = firstOf<string>([
  ['json-ld', (facts) => isoDate(textOf(property(facts.article, 'datePublished')))],
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
          'pubdate',
          'publishdate',
          'publish-date',
          'cxenseparse:recs:publishtime',
        ),
      ),
  ],
  [
    'time',
    (facts) => (facts.times.length === 1 ? isoDate(facts.times[0]!.getAttribute('datetime') ?? undefined) : undefined),
  ],
]);

export const modifiedDate = firstOf<string>([
  ['json-ld', (facts) => isoDate(textOf(property(facts.article, 'dateModified')))],
  [
    'open-graph',
    (facts) => isoDate(meta(facts, 'article:modified_time', 'og:updated_time', 'og:article:modified_time')),
  ],
  ['meta', (facts) => isoDate(meta(facts, 'datemodified', 'dcterms.modified', 'last-modified'))],
]);

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
  if (!/\d{4}.*(?:GMT|UTC|Z|[+-]\d\d:?\d\d)$/.test(text) || Number.isNaN(Date.parse(text))) return undefined;
  return new Date(Date.parse(text)).toISOString();
}

function isRealDay(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
}
