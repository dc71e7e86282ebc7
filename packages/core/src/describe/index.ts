/** Describe: what a page says about itself, each value with its source. */
import type { Described, Doc, Metadata, MetadataValue, Sourced } from '../types.ts';
import { authors } from './authors.ts';
import { modifiedDate, publishedDate } from './dates.ts';
import { collectFacts, meta } from './facts.ts';
import { licence } from './licence.ts';
import { audio, video } from './media.ts';
import { paywall } from './paywall.ts';
import { canonical, dir, excerpt, favicon, fediverseCreator, heroImage, lang, section, tags } from './rest.ts';
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
  section,
  licence,
  paywall,
  video,
  audio,
  fediverseCreator,
};

export function describe(doc: Doc): Described {
  const facts = collectFacts(doc);
  const metadata: Metadata = {};
  for (const [field, read] of Object.entries(fields)) {
    const found: Sourced<MetadataValue> | undefined = read(facts);
    if (!found) continue;
    Object.assign(metadata, { [field]: found });
    doc.options.trace?.({
      stage: 'describe',
      did: 'described',
      field,
      value: shown(found.value),
      source: found.source,
    });
  }
  const linkedTypes = new Set(facts.things.flatMap((thing) => thing.types));
  const isFree = metadata.paywall && !metadata.paywall.value;
  return Object.assign(doc, { metadata, claims: { ogType: meta(facts, 'og:type') ?? '', linkedTypes, isFree } });
}

function shown(value: MetadataValue): string {
  const hasParts = Array.isArray(value) && value.some((item) => typeof item !== 'string');
  return hasParts ? JSON.stringify(value) : String(value);
}
