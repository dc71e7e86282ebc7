/** The names of the site, to recognise the part of a title that names the site rather than the page. */

import { type Element, elementsInside } from '../dom/index.ts';
import { patternFor, type ScriptPattern } from '../scriptPattern.ts';
import { textIn } from './lines.ts';
import { memoize } from './memoize.ts';
import { metaAll, type RawMetadata } from './rawMetadata.ts';
import { siteName } from './siteName.ts';

export interface SiteNames {
  /** Names from the metadata and from the host, normalised. */
  readonly names: ReadonlySet<string>;
  /** The main label of the host: `example` of `www.example.co.uk`. */
  readonly label: string;
}

export const siteNamesOf = memoize(findSiteNames);

function findSiteNames(raw: RawMetadata): SiteNames {
  const host = raw.doc.url?.hostname.replace(/^www\./, '') ?? '';
  const labels = host.split('.');
  const isCountryPair = labels.length > 2 && /^(?:com?|org|net|ac|gov|edu)$/.test(labels.at(-2) ?? '');
  const label = normaliseName(labels.at(isCountryPair ? -3 : -2) ?? '');
  const metaNames = metaAll(raw, 'og:site_name', 'application-name', 'apple-mobile-web-app-title', 'twitter:site');
  const names = [
    siteName(raw)?.value ?? '',
    ...metaNames,
    host,
    labels.slice(isCountryPair ? -3 : -2).join('.'),
    labels[0]!,
    label,
    ...raw.homeLinks.flatMap(namesOfHomeLink),
  ].map(normaliseName);
  return { names: new Set(names.filter((name) => name.length > 1)), label };
}

/** What a link to the front page says besides the site's name. */
const HOME_WORDS = /\b(?:logo|home ?page|home|main page|(?:back|go|return) to|visit|link|icon|image|official site)\b/gi;
const MAX_NAME_LENGTH = 60;

/** The texts of a link to the front page: its words, its labels and those of its picture. */
function namesOfHomeLink(link: Element): string[] {
  const texts: (string | null)[] = [textIn(link), link.getAttribute('title'), link.getAttribute('aria-label')];
  for (const inner of elementsInside(link)) texts.push(inner.getAttribute('alt'), inner.getAttribute('aria-label'));
  return texts
    .filter((text) => text !== null && text.length <= MAX_NAME_LENGTH)
    .map((text) => text!.replace(HOME_WORDS, ' '));
}

export function isSiteName(part: string, { names }: SiteNames): boolean {
  const name = normaliseName(part);
  return name !== '' && (names.has(name) || names.has(name.replace(/^the/, '')) || names.has(`the${name}`));
}

/** Whether a short part of a title contains or starts the host's name: "Tide Forums" of tide.example, "Wag!" of wagwalking.example. */
export function resemblesSiteName(part: string, site: SiteNames): boolean {
  if (isSiteName(part, site)) return true;
  const name = normaliseName(part);
  if (name.length < 3 || part.split(/\s+/).length > 6) return false;
  return (
    (site.label.length > 3 && name.includes(site.label)) ||
    site.label.startsWith(name) ||
    (name.length > 3 && site.label.endsWith(name))
  );
}

const PUNCTUATION: ScriptPattern = { any: /[^\p{L}\p{N}]+/gu, ascii: /[^a-z\d]+/g };

/** Lower case, letters and digits only, without diacritics. */
export function normaliseName(text: string): string {
  const lower = text.normalize('NFKD').toLowerCase();
  return lower.replace(patternFor(lower, PUNCTUATION), '');
}
