/** What kind of page this is, by what it says of itself, its address and what it repeats. The first that is sure decides. */
import { elementsInside, foldedText } from '../dom/index.ts';
import { chose } from '../trace.ts';
import type { Described, PageType } from '../types.ts';

type Clue = readonly [type: PageType, why: string, test: (seen: Seen) => boolean];

interface Seen {
  readonly path: string;
  readonly host: string;
  readonly ogType: string;
  readonly linkedTypes: ReadonlySet<string>;
  readonly counts: ReadonlyMap<string, number>;
  readonly prices: number;
  readonly longParagraphs: number;
}

const count = (seen: Seen, name: string) => seen.counts.get(name) ?? 0;
const says = (seen: Seen, ...types: string[]) => types.some((type) => seen.linkedTypes.has(type));

const clues: readonly Clue[] = [
  ['forum', 'it calls itself a discussion', (seen) => says(seen, 'DiscussionForumPosting', 'QAPage')],
  [
    'forum',
    'address of a forum',
    (seen) =>
      /\/(?:forums?|threads?|topics?|viewtopic|showthread|questions|discussions?|community)\b|\/t\/|^\/r\//.test(
        seen.path,
      ) || /^(?:forums?|community|discuss|discourse)\./.test(seen.host),
  ],
  [
    'documentation',
    'address of documentation',
    (seen) =>
      /^(?:docs?|developers?|api|help|learn|wiki|manual)\./.test(seen.host) ||
      /\/(?:docs?|documentation|reference|manual|api|guide|handbook|tutorial|kb|wiki)\//.test(seen.path),
  ],
  [
    'product',
    'it calls itself a product',
    (seen) => (says(seen, 'Product') && !says(seen, 'ItemList')) || /^(?:og:)?product/.test(seen.ogType),
  ],
  ['product', 'address of a product', (seen) => /\/(?:products?|dp|item|itm|p)\/[^/]+\/?$/.test(seen.path)],
  [
    'collection',
    'address of a shop category',
    (seen) => /\/(?:collections?|category|categories|shop|c)\b/.test(seen.path) && seen.prices > 3,
  ],
  ['collection', 'many prices', (seen) => seen.prices > 15],
  [
    'article',
    'it calls itself an article',
    (seen) =>
      says(seen, 'Article', 'NewsArticle', 'BlogPosting', 'TechArticle', 'ScholarlyArticle', 'Report') ||
      seen.ogType === 'article',
  ],
  ['article', 'mostly long paragraphs', (seen) => seen.longParagraphs >= 5],
  [
    'listing',
    'many entries, little prose',
    (seen) => count(seen, 'article') > 4 || count(seen, 'time') > 6 || says(seen, 'ItemList', 'CollectionPage'),
  ],
  [
    'service',
    'front page of a site',
    (seen) =>
      /^\/?(?:index\.\w+)?$/.test(seen.path) ||
      /\/(?:services?|solutions?|pricing|features?|about|contact|platform)\b/.test(seen.path),
  ],
];

export function pageType(doc: Described): PageType {
  const seen = look(doc);
  const [type, , why] = clues.map(([type, why, test]) => [type, test(seen), why] as const).find(([, fits]) => fits) ?? [
    'article',
    true,
    'nothing says otherwise',
  ];
  chose(doc, type, why);
  return type;
}

const PRICE = /(?:[$€£¥]|\b(?:USD|EUR|GBP)\b)\s?\d[\d.,]*|\d[\d.,]*\s?(?:€|zł|kr)\b/;

function look(doc: Described): Seen {
  const counts = new Map<string, number>();
  let prices = 0;
  let longParagraphs = 0;
  const body = doc.root.body;
  for (const element of body ? elementsInside(body) : []) {
    counts.set(element.localName, (counts.get(element.localName) ?? 0) + 1);
    if (element.localName === 'p' && foldedText(element).length > 200) longParagraphs++;
    if (/\bprice\b/i.test(element.className) && PRICE.test(foldedText(element).slice(0, 60))) prices++;
  }
  return {
    path: doc.url?.pathname.toLowerCase() ?? '',
    host: doc.url?.hostname ?? '',
    ogType: doc.claims.ogType,
    linkedTypes: doc.claims.linkedTypes,
    counts,
    prices,
    longParagraphs,
  };
}
