/** Reads class, id and test-id names: splits them into words and looks the words up, once for each distinct name on the page. */
import { foldSpaces } from '../foldSpaces.ts';
import type { WordWeights } from './wordTables.ts';

export interface NameSignals {
  /** Sum of the weights of its words, and the lowest of them. */
  readonly sum: number;
  readonly worst: number;
  /** Bitmask of its categories. */
  readonly categories: number;
  /** Tag and class names without digits: equal for elements made from one template. */
  readonly signature: string;
  readonly words: readonly string[];
}

/** Words of names that mean the same; each category is one feature, named after its key. */
export const categoryWords = {
  navigation: 'nav navbar navigation menu submenu megamenu mega dropdown topbar toolbar tabs skip skiplink',
  breadcrumb: 'breadcrumb breadcrumbs crumb crumbs',
  footer: 'footer copyright legal colophon bottom',
  header: 'header masthead topnav banner',
  side: 'sidebar side aside rail secondary complementary rightbar leftbar',
  comment: 'comment comments commentlist disqus respond replies',
  share: 'share sharing social sharedaddy follow addtoany',
  advert: 'ad ads advert advertisement adsense sponsor sponsored outbrain taboola dfp promo promotion promoted',
  popup: 'popup modal overlay lightbox dialog drawer offcanvas toast tooltip cookie cookies consent gdpr onetrust',
  related:
    'related recommended recommendations recommendation similar recirc readmore next previous upsell crosssell also',
  newsletter: 'newsletter subscribe subscription signup optin mailing mailchimp register login signin',
  byline: 'author byline bio avatar writer contributor',
  meta: 'meta date time timestamp published info details stats views reading',
  tags: 'tag tags taglist category categories topics label labels keywords',
  pager: 'pagination pager paging pages paginate loadmore',
  widget: 'widget widgets module plugin',
  caption: 'caption credit credits figcaption gallery carousel slider slideshow swiper slick',
  content:
    'content article entry post story body text prose richtext rte markdown wysiwyg hentry main editor copy paragraph',
  product:
    'product products price prices sku cart buy shop variant quantity stock availability basket checkout wishlist',
  review: 'review reviews rating ratings stars testimonial testimonials feedback',
  search: 'search searchform filter filters facet facets sort sorting refine',
  forum:
    'thread threads message messages reply postbody topic forum board quote signature poster question answer answers',
  card: 'card cards item items tile tiles grid list listing row teaser result results feed',
  hidden: 'hidden hide visually sr screen offscreen invisible collapsed none',
  cta: 'cta button btn buttons action actions promo hero callout',
  faq: 'faq faqs accordion toggle tab tabpanel',
  toc: 'toc contents outline anchor onthispage',
  code: 'code highlight codehilite prism hljs snippet syntax',
} as const;

export type NameCategory = keyof typeof categoryWords;
export const nameCategories = Object.keys(categoryWords) as NameCategory[];

/** The bit of a category in `NameSignals.categories`. */
export const categoryBit = Object.fromEntries(nameCategories.map((name, i) => [name, 1 << i])) as Readonly<
  Record<NameCategory, number>
>;

export function hasCategory(mask: number, category: NameCategory): boolean {
  return (mask & categoryBit[category]) !== 0;
}

/** Whether a class name says that the element holds the text: `post-body`, `postcontent`. */
export function isContentName(className: string): boolean {
  return wordsOf(className).some(
    (word) => hasCategory(categoriesOf(word), 'content') || /^post(?:body|content|text)$/.test(word),
  );
}

const categoriesByWord = new Map<string, number>();
for (const category of nameCategories)
  for (const word of categoryWords[category].split(' '))
    categoriesByWord.set(word, categoriesOf(word) | categoryBit[category]);

function categoriesOf(word: string): number {
  return categoriesByWord.get(word) ?? 0;
}

/** The attributes that name an element. */
export interface Names {
  readonly className: string;
  readonly id: string;
  readonly testId: string;
}

/** Signals of the names on one page. Many elements share their class, few their id, so the class is read once and the rest added to it. */
export class NameReader {
  private readonly weights: WordWeights;
  private readonly byClass = new Map<string, Map<string, NameSignals>>();

  constructor(weights: WordWeights) {
    this.weights = weights;
  }

  read(tag: string, { className, id, testId }: Names): NameSignals {
    let ofTag = this.byClass.get(tag);
    if (!ofTag) this.byClass.set(tag, (ofTag = new Map()));
    let signals = ofTag.get(className);
    if (!signals) ofTag.set(className, (signals = this.interpretClass(tag, className)));
    if (!id && !testId) return signals;
    const others = (testId ? `${id} ${testId}` : id).slice(0, Math.max(0, MAX_LENGTH - 1 - className.length));
    return this.withWords(signals, wordsOf(others));
  }

  private interpretClass(tag: string, className: string): NameSignals {
    const start = className.slice(0, MAX_LENGTH);
    // Many names are a single word, and it is quickest to see that.
    const classes = /[\s\d]/.test(start)
      ? sorted(foldSpaces(start.replace(/\d+/g, '')).split(' '))
          .slice(0, 4)
          .join('.')
      : start;
    const signature = `${tag}.${classes}`;
    return this.withWords({ sum: 0, worst: 0, categories: 0, signature, words: [] }, wordsOf(start));
  }

  private withWords(signals: NameSignals, words: readonly string[]): NameSignals {
    let { sum, worst, categories } = signals;
    const added = signals.words.length ? words.filter((word) => !signals.words.includes(word)) : words;
    if (added.length === 0) return signals;
    for (const word of added) {
      const weight = this.weights.get(word) ?? 0;
      sum += weight;
      if (weight < worst) worst = weight;
      categories |= categoriesOf(word);
    }
    return { sum, worst, categories, signature: signals.signature, words: [...signals.words, ...added] };
  }
}

const MAX_LENGTH = 300;

/** Sorts in place. By insertion, because lists of classes are short: the method would copy each of them twice. */
function sorted(names: string[]): string[] {
  for (let i = 1; i < names.length; i++) {
    const name = names[i]!;
    let at = i;
    for (; at > 0 && names[at - 1]! > name; at--) names[at] = names[at - 1]!;
    names[at] = name;
  }
  return names;
}

/** Splits names into words: `siteHeader_nav--main` → site, header, nav, main. Works by character for speed: it runs for every name of a page. */
export function wordsOf(names: string): string[] {
  const words: string[] = [];
  let start = -1;
  let wasLower = false;
  const { length } = names;
  for (let i = 0; i <= length; i++) {
    const code = i < length ? names.charCodeAt(i) : 0;
    const isLower = code > 96 && code < 123;
    const isCapital = code > 64 && code < 91;
    if (start >= 0 && (!(isLower || isCapital) || (isCapital && wasLower))) {
      const word = names.slice(start, i).toLowerCase();
      if (word.length > 1 && !words.includes(word)) words.push(word);
      start = -1;
    }
    if (start < 0 && (isLower || isCapital)) start = i;
    wasLower = isLower;
  }
  return words;
}
