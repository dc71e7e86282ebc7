/** Reads the page's metadata: title, authors, dates and so on, each value with its source. */
import type { DescribedDoc, Doc, Metadata, MetadataValue, Sourced } from '../types.ts';
import { authors } from './authors.ts';
import { canonical } from './canonical.ts';
import { modifiedDate, publishedDate } from './dates.ts';
import { dir } from './dir.ts';
import { excerpt } from './excerpt.ts';
import { favicon } from './favicon.ts';
import { fediverseCreator } from './fediverse.ts';
import { heroImage } from './heroImage.ts';
import { property } from './jsonLd.ts';
import { lang } from './lang.ts';
import { licence } from './licence.ts';
import { textIn } from './lines.ts';
import { audio, video } from './media.ts';
import { paywall } from './paywall.ts';
import { collectRawMetadata, meta, type RawMetadata } from './rawMetadata.ts';
import { section } from './section.ts';
import { siteName } from './siteName.ts';
import { tags } from './tags.ts';
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

export function describe(doc: Doc): DescribedDoc {
  const raw = collectRawMetadata(doc);
  const metadata: Metadata = {};
  for (const [field, read] of Object.entries(fields)) {
    const found: Sourced<MetadataValue> | undefined = read(raw);
    if (!found) continue;
    Object.assign(metadata, { [field]: found });
    doc.options.trace?.({
      stage: 'describe',
      did: 'described',
      field,
      value: toTraceText(found.value),
      source: found.source,
    });
  }
  const jsonLdTypes = new Set(raw.jsonLdNodes.flatMap((node) => node.types));
  const isFree = metadata.paywall && !metadata.paywall.value;
  const claims = { ogType: meta(raw, 'og:type') ?? '', jsonLdTypes, isFree, price: priceOf(raw) };
  return Object.assign(doc, { metadata, claims });
}

function priceOf(raw: RawMetadata): string | undefined {
  const offer = raw.jsonLdNodes.find(({ types, isResponse }) => types.includes('Offer') && !isResponse);
  const price = meta(raw, 'product:price:amount', 'og:price:amount') ?? property(offer, 'price');
  if (typeof price === 'string' || typeof price === 'number') return String(price);
  return (
    meta(raw, 'price') ??
    raw.microdata.price.map((element) => element.getAttribute('content') ?? textIn(element)).find(Boolean)
  );
}

function toTraceText(value: MetadataValue): string {
  const hasObjects = Array.isArray(value) && value.some((item) => typeof item !== 'string');
  return hasObjects ? JSON.stringify(value) : String(value);
}
