/** What class, id and test-id names say about an element: words, looked up once for each distinct name on the page. */

export interface NameFacts {
  /** Sum of the weights of its words, and the most damning of them. */
  readonly sum: number;
  readonly worst: number;
  /** Families of names, as bits. */
  readonly families: number;
  /** Equal for elements made from one template: tag and names without their numbers. */
  readonly signature: string;
  readonly words: readonly string[];
}

/** Families of names that mean the same: each is one piece of evidence. */
export const families = {
  navigation: /^(?:nav|navbar|navigation|menu|submenu|megamenu|mega|dropdown|topbar|toolbar|tabs|skip|skiplink)$/,
  breadcrumb: /^(?:breadcrumb|breadcrumbs|crumb|crumbs)$/,
  footer: /^(?:footer|copyright|legal|colophon|bottom)$/,
  header: /^(?:header|masthead|topnav|banner)$/,
  side: /^(?:sidebar|side|aside|rail|secondary|complementary|rightbar|leftbar)$/,
  comment: /^(?:comment|comments|commentlist|disqus|respond|replies|discussion)$/,
  share: /^(?:share|sharing|social|sharedaddy|follow|addtoany)$/,
  advert: /^(?:ad|ads|advert|advertisement|adsense|sponsor|sponsored|outbrain|taboola|dfp|promo|promotion|promoted)$/,
  popup:
    /^(?:popup|modal|overlay|lightbox|dialog|drawer|offcanvas|toast|tooltip|cookie|cookies|consent|gdpr|onetrust)$/,
  related:
    /^(?:related|recommended|recommendations|recommendation|similar|recirc|readmore|next|previous|upsell|crosssell|also)$/,
  newsletter: /^(?:newsletter|subscribe|subscription|signup|optin|mailing|mailchimp|register|login|signin)$/,
  byline: /^(?:author|byline|bio|avatar|writer|contributor)$/,
  meta: /^(?:meta|date|time|timestamp|published|info|details|stats|views|reading)$/,
  tags: /^(?:tag|tags|taglist|category|categories|topics|label|labels|keywords)$/,
  pager: /^(?:pagination|pager|paging|pages|paginate|loadmore)$/,
  widget: /^(?:widget|widgets|module|plugin)$/,
  caption: /^(?:caption|credit|credits|figcaption|gallery|carousel|slider|slideshow|swiper|slick)$/,
  content:
    /^(?:content|article|entry|post|story|body|text|prose|richtext|rte|markdown|wysiwyg|hentry|main|editor|copy|paragraph)$/,
  product:
    /^(?:product|products|price|prices|sku|cart|buy|shop|variant|quantity|stock|availability|basket|checkout|wishlist)$/,
  review: /^(?:review|reviews|rating|ratings|stars|testimonial|testimonials|feedback)$/,
  search: /^(?:search|searchform|filter|filters|facet|facets|sort|sorting|refine)$/,
  forum:
    /^(?:thread|threads|message|messages|reply|postbody|topic|forum|board|quote|signature|poster|question|answer|answers)$/,
  card: /^(?:card|cards|item|items|tile|tiles|grid|list|listing|row|teaser|result|results|feed)$/,
  hidden: /^(?:hidden|hide|visually|sr|screen|offscreen|invisible|collapsed|none)$/,
  cta: /^(?:cta|button|btn|buttons|action|actions|promo|hero|callout)$/,
  faq: /^(?:faq|faqs|accordion|toggle|tab|tabpanel)$/,
  toc: /^(?:toc|contents|outline|anchor|onthispage)$/,
  code: /^(?:code|highlight|codehilite|prism|hljs|snippet|syntax)$/,
} as const;

export type Family = keyof typeof families;
export const familyNames = Object.keys(families) as Family[];

/** The bit of a family in `NameFacts.families`. */
export const familyBit = Object.fromEntries(familyNames.map((name, i) => [name, 1 << i])) as Readonly<
  Record<Family, number>
>;

export function hasFamily(facts: number, family: Family): boolean {
  return (facts & familyBit[family]) !== 0;
}

const familyOfWord = new Map<string, number>();

function familiesOf(word: string): number {
  let bits = familyOfWord.get(word);
  if (bits === undefined) {
    bits = familyNames.reduce((sum, name, i) => (families[name].test(word) ? sum | (1 << i) : sum), 0);
    // The words of one page repeat; those of a million pages must not pile up.
    if (familyOfWord.size < 5_000) familyOfWord.set(word, bits);
  }
  return bits;
}

/** The attributes that name an element, read in one go. */
export interface Names {
  readonly className: string;
  readonly id: string;
  readonly testId: string;
}

export function readNames(
  tag: string,
  names: Names,
  known: Map<string, NameFacts>,
  weights: Readonly<Record<string, number>>,
): NameFacts {
  const { className, id, testId } = names;
  const key = className || id || testId ? `${tag} ${className} ${id} ${testId}` : tag;
  let facts = known.get(key);
  if (!facts) known.set(key, (facts = interpret(tag, names, weights)));
  return facts;
}

const MAX_LENGTH = 300;

function interpret(
  tag: string,
  { className, id, testId }: Names,
  weights: Readonly<Record<string, number>>,
): NameFacts {
  const words = wordsOf(`${className} ${id} ${testId}`.slice(0, MAX_LENGTH));
  let sum = 0;
  let worst = 0;
  let bits = 0;
  for (const word of words) {
    const weight = weights[word] ?? 0;
    sum += weight;
    if (weight < worst) worst = weight;
    bits |= familiesOf(word);
  }
  const signature = `${tag}.${className.slice(0, MAX_LENGTH).replace(/\d+/g, '').split(/\s+/).sort().slice(0, 4).join('.')}`;
  return { sum, worst, families: bits, signature, words };
}

/** `siteHeader_nav--main` → site, header, nav, main. Character by character: every name of every page comes through here. */
export function wordsOf(names: string): string[] {
  const words: string[] = [];
  let start = -1;
  let wasSmall = false;
  for (let i = 0; i <= names.length; i++) {
    const code = i < names.length ? names.charCodeAt(i) : 0;
    const isSmall = code > 96 && code < 123;
    const isCapital = code > 64 && code < 91;
    if (start >= 0 && (!(isSmall || isCapital) || (isCapital && wasSmall))) {
      const word = names.slice(start, i).toLowerCase();
      if (word.length > 1 && !words.includes(word)) words.push(word);
      start = -1;
    }
    if (start < 0 && (isSmall || isCapital)) start = i;
    wasSmall = isSmall;
  }
  return words;
}
