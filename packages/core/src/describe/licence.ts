/** The licence of the text: its URL if there is one, else its name. */
import type { Element } from '../dom/index.ts';
import { ancestorsOf, foldedText } from '../dom/index.ts';
import { httpUrl } from './clean.ts';
import { firstOf } from './firstOf.ts';
import { property, textOf, urlOf } from './jsonLd.ts';
import { meta, type RawMetadata } from './rawMetadata.ts';

export const licence = firstOf<string>([
  [
    'json-ld',
    (raw) => licenceUrlOrName(urlOf(property(raw.article, 'license')) || textOf(property(raw.article, 'license')), raw),
  ],
  ['rel-license', (raw) => onlyLicence(raw.licenceLinks.filter(isRelLicence), raw)],
  ['meta', (raw) => licenceUrlOrName(meta(raw, 'dcterms.license', 'dc.rights.license', 'license', 'cc:license'), raw)],
  ['creative-commons', (raw) => onlyLicence(raw.licenceLinks.filter(isAboutPage), raw)],
]);

const isRelLicence = (link: Element) => /(?:^|[\s:])license(?:\s|$)/i.test(link.getAttribute('rel') ?? '');

/** The licence if all links agree. Different licences belong to single images, so none of them is the text's. */
function onlyLicence(links: readonly Element[], raw: RawMetadata): string | undefined {
  const found = new Set(links.map((link) => licenceUrl(link.getAttribute('href') ?? '', raw)).filter(Boolean));
  return found.size === 1 ? [...found][0] : undefined;
}

function licenceUrl(href: string, { doc }: RawMetadata): string | undefined {
  return httpUrl(href, doc.url)
    ?.replace(/^http:\/\/(?:www\.)?creativecommons\.org/, 'https://creativecommons.org')
    .replace(/^(https:\/\/creativecommons\.org\/.*\/)(?:deed|legalcode)(?:[.-][\w-]+)?$/, '$1')
    .replace(/^(https:\/\/creativecommons\.org\/[^?#]*)[?#].*$/, '$1');
}

const MAX_NAME_LENGTH = 120;

function licenceUrlOrName(value: string | undefined, raw: RawMetadata): string | undefined {
  if (!value) return undefined;
  if (/^(?:https?:)?\/\//i.test(value)) return licenceUrl(value, raw);
  return value.length <= MAX_NAME_LENGTH && !/^[a-z][a-z\d+.-]*:|[<>{}]/i.test(value) ? value : undefined;
}

/** Whether a licence link is in a footer or in a sentence about the whole work, and not in an image credit. */
function isAboutPage(link: Element): boolean {
  let block: Element | undefined;
  let level = 0;
  for (const ancestor of ancestorsOf(link)) {
    if (ancestor.localName === 'figure' || ancestor.localName === 'figcaption') return false;
    if (ancestor.localName === 'footer' || FOOTER_NAME.test(`${ancestor.id} ${ancestor.className}`)) return true;
    block ??= /^(?:p|div|li|td|section|aside)$/.test(ancestor.localName) ? ancestor : undefined;
    if (++level === MAX_LEVELS) break;
  }
  return block !== undefined && WHOLE_WORK.test(foldedText(block).slice(0, 600));
}

const MAX_LEVELS = 12;
const FOOTER_NAME = /(?:^|[\s_-])(?:footer|copyright|licen[cs]e)(?:$|[\s_-])/i;
const WHOLE_WORK =
  /\b(?:this|all|our|the) (?:work|article|content|contents|text|texts|page|site|website|blog|post|book)\b|dieses? (?:werk|artikel|text|seite)|(?:cet|cette|ce) (?:œuvre|oeuvre|article|texte|site)|est[ea] (?:obra|artículo|sitio|texto|artigo)|quest['’ao] ?(?:opera|articolo|sito)|本作品|本文|この(?:作品|記事|サイト)/iu;
