import { foldedText } from '../dom/index.ts';
import { clean } from './clean.ts';
import { type Facts, meta } from './facts.ts';
import { firstOf } from './firstOf.ts';
import { property, textOf } from './linkedData.ts';
import { siteName } from './siteName.ts';

export const title = firstOf<string>([
  ['json-ld', (facts) => withoutSiteName(textOf(property(facts.article, 'headline')), facts)],
  ['open-graph', (facts) => withoutSiteName(meta(facts, 'og:title'), facts)],
  ['twitter', (facts) => withoutSiteName(meta(facts, 'twitter:title'), facts)],
  ['meta', (facts) => meta(facts, 'dc.title', 'dcterms.title', 'parsely-title', 'citation_title')],
  ['heading', (facts) => (facts.headings.length === 1 ? clean(foldedText(facts.headings[0]!)) : undefined)],
  ['html', (facts) => withoutSiteName(facts.htmlTitle, facts)],
  ['heading', (facts) => facts.headings.map((heading) => clean(foldedText(heading))).find(Boolean)],
]);

const SEPARATOR = /\s+[|·•»«—–:/\\-]+\s+|\s*[|｜]\s*/;

/** Removes the site's name from an end of the title, only where the page itself names its site or heads the article so. */
function withoutSiteName(text: string | undefined, facts: Facts): string | undefined {
  if (!text) return undefined;
  const site = siteName(facts)?.value ?? '';
  const headings = new Set(facts.headings.map((heading) => sameForm(clean(foldedText(heading)))).filter(Boolean));
  const parts = text.split(SEPARATOR).filter(Boolean);
  if (parts.length < 2) return text;
  const first = text.slice(0, text.lastIndexOf(parts.at(-1)!)).replace(/[\s|｜·•»«—–:/\\-]+$/, '');
  const rest = text.slice(text.indexOf(parts[0]!) + parts[0]!.length).replace(/^[\s|｜·•»«—–:/\\-]+/, '');
  if (isSite(parts.at(-1)!, site, facts) || headings.has(sameForm(first))) return first;
  if (isSite(parts[0]!, site, facts) || headings.has(sameForm(rest))) return rest;
  return text;
}

function isSite(part: string, site: string, facts: Facts): boolean {
  const name = sameForm(part);
  const host = facts.doc.url?.hostname.replace(/^www\./, '') ?? '';
  return (
    name !== '' && (name === sameForm(site) || name === sameForm(host) || name === sameForm(host.split('.')[0] ?? ''))
  );
}

function sameForm(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}
