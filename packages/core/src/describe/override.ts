/** Values that rules found take the place of the page's own, made fit to be fields like them. */
import type { Described, Metadata, Sourced } from '../types.ts';
import { clean, webAddress } from './clean.ts';
import { isoDate } from './dates.ts';
import { namesIn } from './names.ts';
import { readDate } from './readDate.ts';

type Value = string | readonly string[];
type Overridable = {
  [Field in keyof Metadata]-?: NonNullable<Metadata[Field]> extends Sourced<Value> ? Field : never;
}[keyof Metadata];
type Fit = (values: readonly string[], doc: Described) => Value | undefined;

const first: Fit = ([value]) => clean(value) || undefined;
const date: Fit = ([value], doc) => isoDate(clean(value)) ?? readDate(clean(value), doc.metadata.lang?.value)?.day;

/** By the name rules have for it: the field, and what makes a value fit. */
const fields: Readonly<Record<string, readonly [field: Overridable, fit: Fit]>> = {
  title: ['title', first],
  author: ['authors', people],
  published: ['publishedDate', date],
  modified: ['modifiedDate', date],
  site_name: ['siteName', first],
  excerpt: ['excerpt', first],
  hero_image: ['heroImage', ([value], doc) => webAddress(value, doc.url)],
  tags: ['tags', labels],
  lang: ['lang', ([value]) => /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.exec(clean(value))?.[0]],
};

export function override(doc: Described): void {
  const metadata = doc.metadata as Partial<Record<Overridable, Sourced<Value>>>;
  for (const { field: name, values, yieldsTo, rule, isAdvice } of doc.ruled.overrides) {
    const [field, fit] = fields[name]!;
    const known = metadata[field];
    if (known && known.source !== 'rule' && (yieldsTo.includes('*') || yieldsTo.includes(known.source))) continue;
    const value = fit(values, doc);
    if (!value?.length || (known?.source === 'rule' && String(known.value) === String(value))) continue;
    if (isAdvice && field === 'title' && known && isMoreOf(String(value), String(known.value))) continue;
    metadata[field] = { value, source: 'rule' };
    doc.options.trace?.({ stage: doc.stage, did: 'described', field, value: String(value), source: `rule ${rule}` });
  }
}

/** The same title with the site's name or a note behind it. */
function isMoreOf(value: string, known: string): boolean {
  return value.length > known.length && value.startsWith(known);
}

/** Names as in bylines; what does not look like one is taken as it is: whoever wrote the rule has seen it. */
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
