/** Whether the page says that reading it costs something. Silence is no answer. */
import { meta } from './facts.ts';
import { firstOf } from './firstOf.ts';
import { isRecord, own, property } from './linkedData.ts';

export const paywall = firstOf<boolean>([
  [
    'json-ld',
    ({ article }) => costs(property(article, 'isAccessibleForFree')) ?? partCosts(property(article, 'hasPart')),
  ],
  ['microdata', (facts) => costs(meta(facts, 'isaccessibleforfree'))],
  ['open-graph', (facts) => tier(meta(facts, 'article:content_tier', 'og:article:content_tier'))],
]);

/** Written for search engines, as a boolean or as its name. */
function costs(isFree: unknown): boolean | undefined {
  if (typeof isFree === 'boolean') return !isFree;
  return typeof isFree === 'string' ? /(?:^|\/)(?:false|no|0)$/i.test(isFree.trim()) : undefined;
}

/** Some mark only the part behind the wall. */
function partCosts(parts: unknown): boolean | undefined {
  const some = (Array.isArray(parts) ? parts.slice(0, 20) : [parts]).filter(isRecord);
  return some.some((part) => costs(own(part, 'isAccessibleForFree')) === true) || undefined;
}

/** What a share on a social network would meet; a metered page asks sooner or later. */
const TIERS: Readonly<Record<string, boolean>> = { free: false, metered: true, locked: true };

function tier(said: string | undefined): boolean | undefined {
  const name = said?.toLowerCase() ?? '';
  return Object.hasOwn(TIERS, name) ? TIERS[name] : undefined;
}
