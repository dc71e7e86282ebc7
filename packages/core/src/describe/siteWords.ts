/** Which part of a title names the site rather than the page. */
import { type Facts, metaAll } from './facts.ts';
import { once } from './once.ts';
import { siteName } from './siteName.ts';

export interface Site {
  /** Names the page gives its site, and its host's, in their plainest form. */
  readonly names: ReadonlySet<string>;
  /** The label of the host that people know: `example` of `www.example.co.uk`. */
  readonly label: string;
}

export const siteOf = once(findSite);

function findSite(facts: Facts): Site {
  const host = facts.doc.url?.hostname.replace(/^www\./, '') ?? '';
  const labels = host.split('.');
  const isCountryPair = labels.length > 2 && /^(?:com?|org|net|ac|gov|edu)$/.test(labels.at(-2) ?? '');
  const label = sameForm(labels.at(isCountryPair ? -3 : -2) ?? '');
  const said = metaAll(facts, 'og:site_name', 'application-name', 'apple-mobile-web-app-title', 'twitter:site');
  const names = [
    siteName(facts)?.value ?? '',
    ...said,
    host,
    labels.slice(isCountryPair ? -3 : -2).join('.'),
    labels[0]!,
    label,
  ].map(sameForm);
  return { names: new Set(names.filter((name) => name.length > 1)), label };
}

export function isSiteName(part: string, { names }: Site): boolean {
  const form = sameForm(part);
  return form !== '' && (names.has(form) || names.has(form.replace(/^the/, '')) || names.has(`the${form}`));
}

/** A short part that shares the host's name: "Tide Forums" of tide.example, "Wag!" of wagwalking.example. */
export function hasSiteName(part: string, site: Site): boolean {
  if (isSiteName(part, site)) return true;
  const form = sameForm(part);
  if (form.length < 3 || part.split(/\s+/).length > 6) return false;
  return (site.label.length > 3 && form.includes(site.label)) || site.label.startsWith(form);
}

export function sameForm(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
