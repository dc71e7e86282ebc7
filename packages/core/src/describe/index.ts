/** Reads the page's metadata: title, authors, dates and so on, each value with its source. */
import type { DescribedDoc, Doc, Metadata, MetadataValue, Sourced } from '../types.ts';
import { authors } from './authors.ts';
import { canonical } from './canonical.ts';
import { clean } from './clean.ts';
import { modifiedDate, publishedDate } from './dates.ts';
import { dir } from './dir.ts';
import { excerpt } from './excerpt.ts';
import { favicon } from './favicon.ts';
import { fediverseCreator } from './fediverse.ts';
import { heroImage } from './heroImage.ts';
import { type JsonLdNode, property, textOf } from './jsonLd.ts';
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
  const product = offeredProduct(raw);
  const claims = {
    ogType: meta(raw, 'og:type') ?? '',
    jsonLdTypes,
    isFree,
    price: offerOf(raw, 'price', 'amount') ?? microdataPrice(raw),
    currency: offerOf(raw, 'priceCurrency', 'currency'),
    product: product && { description: descriptionOf(product) },
  };
  return Object.assign(doc, { metadata, claims });
}

/** The one thing that the page offers by its JSON-LD. Lists have several, and so have pages about what a company makes. */
function offeredProduct({ jsonLdNodes }: RawMetadata): JsonLdNode | undefined {
  const ofType = (type: string) => jsonLdNodes.filter(({ types, isResponse }) => types.includes(type) && !isResponse);
  const groups = ofType('ProductGroup');
  const products = groups.length ? groups : ofType('Product').filter((node) => property(node, 'offers'));
  return products.length === 1 ? products[0] : undefined;
}

/** As plain text: some shops have HTML in it, or the form of an address. */
function descriptionOf(product: JsonLdNode): string {
  const text = textOf(property(product, 'description'));
  const decoded = /^\S*%20\S*$/.test(text) ? decodePercents(text) : text;
  return clean(decoded.replace(/<[^<>]{0,500}>/g, ' '));
}

function decodePercents(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

function offerOf(raw: RawMetadata, key: string, name: string): string | undefined {
  const offer = raw.jsonLdNodes.find(({ types, isResponse }) => types.includes('Offer') && !isResponse);
  const value = meta(raw, `product:price:${name}`, `og:price:${name}`) ?? property(offer, key);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : meta(raw, key);
}

const microdataPrice = ({ microdata }: RawMetadata): string | undefined =>
  microdata.price.map((element) => element.getAttribute('content') ?? textIn(element)).find(Boolean);

function toTraceText(value: MetadataValue): string {
  const hasObjects = Array.isArray(value) && value.some((item) => typeof item !== 'string');
  return hasObjects ? JSON.stringify(value) : String(value);
}
