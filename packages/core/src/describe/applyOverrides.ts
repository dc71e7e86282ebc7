/** Replaces the page's metadata with the values that rules found, cleaned like other metadata. */
import type { DescribedDoc, Metadata, Sourced } from '../types.ts';
import { clean, httpUrl } from './clean.ts';
import { isoDate } from './dates.ts';
import { namesIn } from './names.ts';
import { readDate } from './readDate.ts';

type Value = string | readonly string[];
type Overridable = {
  [Field in keyof Metadata]-?: NonNullable<Metadata[Field]> extends Sourced<Value> ? Field : never;
}[keyof Metadata];
type Normalise = (values: readonly string[], doc: DescribedDoc) => Value | undefined;

const first: Normalise = ([value]) => clean(value) || undefined;
const date: Normalise = ([value], doc) =>
  isoDate(clean(value)) ?? readDate(clean(value), doc.metadata.lang?.value)?.day;

/** The field name in rules → the metadata field and how its value is normalised. */
const fields: Readonly<Record<string, readonly [field: Overridable, normalise: Normalise]>> = {
  title: ['title', first],
  author: ['authors', people],
  published: ['publishedDate', date],
  modified: ['modifiedDate', date],
  site_name: ['siteName', first],
  excerpt: ['excerpt', first],
  hero_image: ['heroImage', ([value], doc) => httpUrl(value, doc.url)],
  tags: ['tags', labels],
  lang: ['lang', ([value]) => /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.exec(clean(value))?.[0]],
};

export function applyOverrides(doc: DescribedDoc): void {
  const metadata = doc.metadata as Partial<Record<Overridable, Sourced<Value>>>;
  for (const { field: name, values, yieldsTo, rule, isAdvice } of doc.ruleResults.overrides) {
    const [field, normalise] = fields[name]!;
    const known = metadata[field];
    if (known && known.source !== 'rule' && (yieldsTo.includes('*') || yieldsTo.includes(known.source))) continue;
    const value = normalise(values, doc);
    if (!value?.length || (known?.source === 'rule' && String(known.value) === String(value))) continue;
    if (isAdvice && field === 'title' && known && isLongerVersion(String(value), String(known.value))) continue;
    metadata[field] = { value, source: 'rule' };
    doc.options.trace?.({ stage: doc.stage, did: 'described', field, value: String(value), source: `rule ${rule}` });
  }
}

/** Whether a value is the known title with something added, such as the site's name. */
function isLongerVersion(value: string, known: string): boolean {
  return value.length > known.length && value.startsWith(known);
}

/** Names as in bylines. A text that does not look like a name is used as it is: the rule's author has seen the page. */
function people(values: readonly string[]): string[] {
  const texts = values.map(clean).filter(Boolean);
  const names = namesIn(texts);
  return names.length ? names : texts.slice(0, 1);
}

const MAX_TAGS = 20;

function labels(values: readonly string[]): string[] {
  const words = values.flatMap((value) => clean(value).split(/[,;]/)).map((word) => word.trim());
  return [...new Set(words.filter((word) => word.length > 1 && word.length < 60))].slice(0, MAX_TAGS);
}
