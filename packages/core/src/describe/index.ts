/** Describe: what a page says about itself, each value with its source. */
import type { Described, Doc, Metadata, Sourced } from '../types.ts';
import { authors } from './authors.ts';
import { modifiedDate, publishedDate } from './dates.ts';
import { collectFacts, type Facts, meta } from './facts.ts';
import { property } from './linkedData.ts';
import { canonical, dir, excerpt, favicon, heroImage, lang, tags } from './rest.ts';
import { siteName } from './siteName.ts';
import { title } from './title.ts';

const fields = {
  title,
  authors,
  publishedDate,
  modifiedDate,
  siteName,
  lang,
  dir,
  excerpt,
  heroImage,
  favicon,
  tags,
  canonical,
};

export function describe(doc: Doc): Described {
  const facts = collectFacts(doc);
  const metadata: Metadata = {};
  for (const [field, read] of Object.entries(fields)) {
    const found: Sourced<string | readonly string[]> | undefined = read(facts);
    if (!found) continue;
    Object.assign(metadata, { [field]: found });
    doc.options.trace?.({
      stage: 'describe',
      did: 'described',
      field,
      value: String(found.value),
      source: found.source,
    });
  }
  const linkedTypes = new Set(facts.things.flatMap((thing) => thing.types));
  return Object.assign(doc, {
    metadata,
    claims: { ogType: meta(facts, 'og:type') ?? '', linkedTypes, isFree: isFree(facts) },
  });
}

/** Structured data says so for search engines, as a boolean or as its name. */
function isFree({ article }: Facts): boolean | undefined {
  const said = property(article, 'isAccessibleForFree');
  if (typeof said === 'boolean') return said;
  return typeof said === 'string' ? !/(?:^|\/)(?:false|no|0)$/i.test(said.trim()) : undefined;
}
