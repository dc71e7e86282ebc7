/** Under which licence the text may be used: an address where there is one, else the licence's name. */
import type { Element } from '../dom/index.ts';
import { ancestorsOf, foldedText } from '../dom/index.ts';
import { webAddress } from './clean.ts';
import { type Facts, meta } from './facts.ts';
import { firstOf } from './firstOf.ts';
import { addressOf, property, textOf } from './linkedData.ts';

export const licence = firstOf<string>([
  [
    'json-ld',
    (facts) =>
      named(addressOf(property(facts.article, 'license')) || textOf(property(facts.article, 'license')), facts),
  ],
  ['rel-license', (facts) => onlyOne(facts.licenceLinks.filter(saysLicence), facts)],
  ['meta', (facts) => named(meta(facts, 'dcterms.license', 'dc.rights.license', 'license', 'cc:license'), facts)],
  ['creative-commons', (facts) => onlyOne(facts.licenceLinks.filter(speaksOfThePage), facts)],
]);

const saysLicence = (link: Element) => /(?:^|[\s:])license(?:\s|$)/i.test(link.getAttribute('rel') ?? '');

/** Licences of single pictures are linked as well: two that differ say nothing about the text. */
function onlyOne(links: readonly Element[], facts: Facts): string | undefined {
  const found = new Set(links.map((link) => address(link.getAttribute('href') ?? '', facts)).filter(Boolean));
  return found.size === 1 ? [...found][0] : undefined;
}

function address(href: string, { doc }: Facts): string | undefined {
  return webAddress(href, doc.url)
    ?.replace(/^http:\/\/(?:www\.)?creativecommons\.org/, 'https://creativecommons.org')
    .replace(/^(https:\/\/creativecommons\.org\/.*\/)(?:deed|legalcode)(?:[.-][\w-]+)?$/, '$1')
    .replace(/^(https:\/\/creativecommons\.org\/[^?#]*)[?#].*$/, '$1');
}

const MAX_NAME = 120;

function named(said: string | undefined, facts: Facts): string | undefined {
  if (!said) return undefined;
  if (/^(?:https?:)?\/\//i.test(said)) return address(said, facts);
  return said.length <= MAX_NAME && !/^[a-z][a-z\d+.-]*:|[<>{}]/i.test(said) ? said : undefined;
}

/** At the foot of the page, or in a sentence about the work as a whole. A credit below a picture is neither. */
function speaksOfThePage(link: Element): boolean {
  let near: Element | undefined;
  let level = 0;
  for (const ancestor of ancestorsOf(link)) {
    if (ancestor.localName === 'figure' || ancestor.localName === 'figcaption') return false;
    if (ancestor.localName === 'footer' || FOOT.test(`${ancestor.id} ${ancestor.className}`)) return true;
    near ??= /^(?:p|div|li|td|section|aside)$/.test(ancestor.localName) ? ancestor : undefined;
    if (++level === MAX_LEVELS) break;
  }
  return near !== undefined && WORK.test(foldedText(near).slice(0, 600));
}

const MAX_LEVELS = 12;
const FOOT = /(?:^|[\s_-])(?:footer|copyright|licen[cs]e)(?:$|[\s_-])/i;
const WORK =
  /\b(?:this|all|our|the) (?:work|article|content|contents|text|texts|page|site|website|blog|post|book)\b|dieses? (?:werk|artikel|text|seite)|(?:cet|cette|ce) (?:œuvre|oeuvre|article|texte|site)|est[ea] (?:obra|artículo|sitio|texto|artigo)|quest['’ao] ?(?:opera|articolo|sito)|本作品|本文|この(?:作品|記事|サイト)/iu;
