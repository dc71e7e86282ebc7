/** Whether the page declares a paywall. Undefined if it does not say. */

import { firstOf } from './firstOf.ts';
import { isRecord, ownProperty, property } from './jsonLd.ts';
import { meta } from './rawMetadata.ts';

export const paywall = firstOf<boolean>([
  [
    'json-ld',
    ({ article }) => isPaid(property(article, 'isAccessibleForFree')) ?? hasPaidPart(property(article, 'hasPart')),
  ],
  ['microdata', (raw) => isPaid(meta(raw, 'isaccessibleforfree'))],
  ['open-graph', (raw) => isPaidTier(meta(raw, 'article:content_tier', 'og:article:content_tier'))],
]);

/** The value is a boolean, or its name, possibly as a schema.org URL. */
function isPaid(isFree: unknown): boolean | undefined {
  if (typeof isFree === 'boolean') return !isFree;
  return typeof isFree === 'string' ? /(?:^|\/)(?:false|no|0)$/i.test(isFree.trim()) : undefined;
}

/** Some pages mark only the part behind the paywall. */
function hasPaidPart(parts: unknown): boolean | undefined {
  const records = (Array.isArray(parts) ? parts.slice(0, 20) : [parts]).filter(isRecord);
  return records.some((part) => isPaid(ownProperty(part, 'isAccessibleForFree')) === true) || undefined;
}

/** Content tiers of Open Graph. A metered page counts as paid: it asks for payment sooner or later. */
const IS_PAID_TIER: Readonly<Record<string, boolean>> = { free: false, metered: true, locked: true };

function isPaidTier(value: string | undefined): boolean | undefined {
  const name = value?.toLowerCase() ?? '';
  return Object.hasOwn(IS_PAID_TIER, name) ? IS_PAID_TIER[name] : undefined;
}
