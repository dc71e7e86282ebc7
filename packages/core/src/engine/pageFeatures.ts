/** The features that the page type is decided by. `model.ts` holds their weights in this order, so the list must not change without a new fit. */
import type { DescribedDoc } from '../types.ts';
import { context } from './contexts.ts';
import type { Evidence } from './evidence.ts';
import type { NameCategory } from './names.ts';

export type PageFeature = readonly [name: string, of: (evidence: Evidence, doc: DescribedDoc) => number];

const log = Math.log1p;
const flag = (is: boolean): number => (is ? 1 : 0);
const path = (doc: DescribedDoc): string => doc.url?.pathname.toLowerCase() ?? '/';
const host = (doc: DescribedDoc): string => doc.url?.hostname ?? '';
const title = (doc: DescribedDoc): string => doc.metadata.title?.value.toLowerCase() ?? '';
const declares = (name: string, ...types: string[]): PageFeature => [
  `calls itself ${name}`,
  (_, { claims }) => flag(types.some((type) => claims.jsonLdTypes.has(type))),
];
const pathMatches = (name: string, pattern: RegExp): PageFeature => [
  `address of ${name}`,
  (_, doc) => flag(pattern.test(path(doc))),
];

/** Logarithm of the number of elements whose names are in a category: one menu can have a thousand. */
const nameCount = (category: NameCategory): PageFeature => [
  `${category} names`,
  ({ survey }) => log(survey.countNamed(category)) / 3,
];

/** Matches per hundred words, at most 5. */
const wordRate = (name: string, pattern: RegExp): PageFeature => [
  name,
  ({ survey, total }) => Math.min(5, ((survey.text.match(pattern)?.length ?? 0) / total) * 100),
];

const tagCount = (...tags: string[]): PageFeature => [
  `count of ${tags[0]}`,
  ({ survey }) => log(tags.reduce((sum, tag) => sum + (survey.tagCounts.get(tag) ?? 0), 0)) / 3,
];

export const pageFeatures: readonly PageFeature[] = [
  declares(
    'article',
    'Article',
    'NewsArticle',
    'BlogPosting',
    'ScholarlyArticle',
    'Report',
    'Review',
    'Recipe',
    'HowTo',
    'OpinionNewsArticle',
  ),
  declares('documentation', 'TechArticle', 'APIReference'),
  declares('discussion', 'DiscussionForumPosting', 'QAPage', 'Question', 'Answer'),
  declares('product', 'Product', 'ProductGroup', 'SoftwareApplication', 'Vehicle', 'Book'),
  declares('offer', 'Offer', 'AggregateOffer'),
  declares('list', 'ItemList', 'CollectionPage', 'SearchResultsPage', 'OfferCatalog', 'Blog'),
  declares(
    'business',
    'LocalBusiness',
    'ProfessionalService',
    'Service',
    'Corporation',
    'Store',
    'Restaurant',
    'Organization',
  ),
  declares('faq', 'FAQPage'),
  declares('web page', 'WebPage', 'AboutPage', 'ContactPage'),
  ['og article', (_, { claims }) => flag(claims.ogType === 'article')],
  ['og product', (_, { claims }) => flag(/product/.test(claims.ogType))],
  ['og website', (_, { claims }) => flag(claims.ogType === 'website')],
  ['has author', (_, { metadata }) => flag(metadata.authors !== undefined)],
  ['has date', (_, { metadata }) => flag(metadata.publishedDate !== undefined)],
  ['front page', (_, doc) => flag(/^\/?(?:index\.\w+|home|[a-z]{2}(?:-[a-z]{2})?\/?)?$/.test(path(doc)))],
  ['path depth', (_, doc) => path(doc).split('/').filter(Boolean).length / 3],
  ['hyphens in last segment', (_, doc) => log((path(doc).split('/').filter(Boolean).at(-1)?.match(/-/g) ?? []).length)],
  ['digits in path', (_, doc) => flag(/\d{4,}/.test(path(doc)))],
  ['date in path', (_, doc) => flag(/\/(?:19|20)\d\d\/\d{1,2}/.test(path(doc)))],
  ['html file', (_, doc) => flag(/\.(?:html?|php|aspx?)$/.test(path(doc)))],
  ['query', (_, doc) => flag((doc.url?.search ?? '') !== '')],
  pathMatches(
    'blog',
    /\/(?:blog|blogs|news|article|articles|story|stories|post|posts|press|magazine|insights|resources?)\//,
  ),
  pathMatches(
    'documentation',
    /\/(?:docs?|documentation|reference|manual|api|guides?|handbook|tutorials?|kb|wiki|help|support|learn|man|spec|sdk|stable|latest)(?:\/|$)/,
  ),
  pathMatches(
    'forum',
    /\/(?:forums?|threads?|topics?|viewtopic|showthread|questions?|discussions?|community|comments|t|r|board|messages?|answers)(?:\/|\.|$)/,
  ),
  pathMatches('product', /\/(?:products?|dp|items?|itm|p|pd|shop|buy|store)\/[^/]+/),
  pathMatches(
    'category',
    /\/(?:collections?|category|categories|c|shop|browse|catalog|department|departments|all|sale|cat|store)(?:\/|$)/,
  ),
  pathMatches(
    'list',
    /\/(?:tags?|topics?|archives?|search|list|category|directory|jobs|events|latest|index|page|news|blog|resources|best)\/?[^/]*\/?$/,
  ),
  pathMatches(
    'service',
    /\/(?:services?|solutions?|pricing|features?|about(?:-us)?|contact|platform|industries|products?|use-cases|company|careers|enterprise|plans)(?:\/|$)/,
  ),
  [
    'host of documentation',
    (_, doc) =>
      flag(
        /^(?:docs?|developers?|dev|api|help|support|learn|wiki|manual|guide|kb|devdocs)\.|readthedocs|gitbook|github\.io/.test(
          host(doc),
        ),
      ),
  ],
  [
    'host of forum',
    (_, doc) =>
      flag(
        /^(?:forums?|community|discuss|discourse|answers|boards?)\.|forum|stackexchange|stackoverflow|reddit/.test(
          host(doc),
        ),
      ),
  ],
  ['host of shop', (_, doc) => flag(/^(?:shop|store)\.|shop|store/.test(host(doc)))],
  ['host of blog', (_, doc) => flag(/^(?:blog|news|medium)\.|blog|news|times|post|magazine|daily/.test(host(doc)))],
  ['title asks', (_, doc) => flag(/\?|^(?:how|why|what|when|who|where|is|are|can|should)\b/.test(title(doc)))],
  ['title counts', (_, doc) => flag(/^(?:the )?\d+ /.test(title(doc)))],
  ['title length', (_, doc) => log(title(doc).split(/\s+/).length)],
  [
    'title of documentation',
    (_, doc) =>
      flag(
        /\b(?:documentation|docs|reference|guide|api|manual|tutorial|install|configur|getting started|introduction|quick ?start)/.test(
          title(doc),
        ),
      ),
  ],
  [
    'title of forum',
    (_, doc) => flag(/\b(?:forum|thread|discussion|community|help|question|solved|topic)\b/.test(title(doc))),
  ],
  [
    'title of list',
    (_, doc) =>
      flag(
        /\b(?:archives?|category|latest|all|browse|jobs|events|listings?|directory|results|posts|articles|news|blog)\b/.test(
          title(doc),
        ),
      ),
  ],
  [
    'title of shop',
    (_, doc) => flag(/\b(?:shop|buy|sale|collection|men's|women's|products?|store|price|online)\b/.test(title(doc))),
  ],
  [
    'title of service',
    (_, doc) =>
      flag(
        /\b(?:services?|solutions?|software|platform|agency|company|pricing|consulting|management|for (?:business|teams))\b/.test(
          title(doc),
        ),
      ),
  ],
  ['words', ({ survey }) => log(survey.totalWords) / 3],
  ['blocks', ({ survey }) => log(survey.blocks.length) / 3],
  ['words a block', ({ survey, total }) => log(total / Math.max(1, survey.blocks.length))],
  ['link density', (evidence) => evidence.density(0)],
  [
    'words in long blocks',
    ({ survey, total }) => survey.blocks.reduce((sum, { words }) => sum + (words >= 40 ? words : 0), 0) / total,
  ],
  [
    'words in prose',
    ({ survey, total }) =>
      survey.blocks.reduce((sum, { words, linkWords }) => sum + (words >= 15 && linkWords * 3 < words ? words : 0), 0) /
      total,
  ],
  ['prices', ({ survey }) => log(survey.prices[0]!) / 2],
  ['dates', ({ survey }) => log(survey.dates[0]!) / 2],
  ['one price', ({ survey }) => flag(survey.prices[0]! > 0 && survey.prices[0]! < 6)],
  ['images', ({ survey }) => log(survey.images[0]!) / 3],
  ['inputs', ({ survey }) => log(survey.inputs[0]!) / 3],
  ['headings', ({ survey }) => log(survey.headings[0]!) / 3],
  ['headings a thousand words', ({ survey, total }) => log((survey.headings[0]! / total) * 1000) / 3],
  ['largest repeat: share', ({ repeats }) => repeats.groups[repeats.largestOnPage]?.share ?? 0],
  ['largest repeat: members', ({ repeats }) => log(repeats.groups[repeats.largestOnPage]?.members.length ?? 0) / 3],
  ['largest repeat: links', ({ repeats }) => repeats.groups[repeats.largestOnPage]?.linkDensity ?? 0],
  ['largest repeat: dates', ({ repeats }) => repeats.groups[repeats.largestOnPage]?.dateShare ?? 0],
  ['largest repeat: prices', ({ repeats }) => repeats.groups[repeats.largestOnPage]?.priceShare ?? 0],
  ['largest repeat: images', ({ repeats }) => repeats.groups[repeats.largestOnPage]?.imageShare ?? 0],
  ['largest repeat: prose', ({ repeats }) => repeats.groups[repeats.largestOnPage]?.proseShare ?? 0],
  [
    'priced repeats',
    ({ repeats }) =>
      log(repeats.groups.reduce((sum, { priceShare, members }) => sum + (priceShare > 0.5 ? members.length : 0), 0)) /
      3,
  ],
  [
    'dated repeats',
    ({ repeats }) =>
      log(repeats.groups.reduce((sum, { dateShare, members }) => sum + (dateShare > 0.5 ? members.length : 0), 0)) / 3,
  ],
  [
    'pictured repeats',
    ({ repeats }) =>
      log(repeats.groups.reduce((sum, { imageShare, members }) => sum + (imageShare > 0.5 ? members.length : 0), 0)) /
      3,
  ],
  tagCount('article'),
  tagCount('pre'),
  tagCount('code'),
  tagCount('table'),
  tagCount('time'),
  tagCount('li'),
  tagCount('section'),
  tagCount('h2'),
  tagCount('h3'),
  tagCount('form'),
  tagCount('blockquote'),
  tagCount('iframe', 'video'),
  tagCount('dl'),
  ...(
    [
      'forum',
      'product',
      'review',
      'card',
      'content',
      'comment',
      'byline',
      'search',
      'cta',
      'faq',
      'toc',
      'code',
      'pager',
      'related',
      'share',
      'caption',
      'tags',
    ] as const
  ).map(nameCount),
  wordRate('we and our', /\b(?:we|our|us|wir|unser\w*|nous|notre|nuestr\w+)\b/gi),
  wordRate('you and your', /\b(?:you|your)\b/gi),
  wordRate('I and my', /\b(?:I|my|I'm|I've|me)\b/g),
  wordRate(
    'forum words',
    /\b(?:reply|replies|posted|quote|member|joined|posts|thread|topic|views|answered|answers?|upvote|OP)\b/gi,
  ),
  wordRate(
    'shop words',
    /\b(?:cart|basket|shipping|in stock|out of stock|add to|delivery|returns?|warranty|sku|size|colou?r|quantity|checkout)\b/gi,
  ),
  wordRate(
    'calls to action',
    /\b(?:get started|learn more|contact us|free trial|book a|request a|sign up|demo|call (?:us|now)|get a quote|try (?:it )?free)\b/gi,
  ),
  wordRate(
    'developer words',
    /\b(?:function|method|parameters?|returns?|install|command|config\w*|class|string|default|server|api|example|syntax|module|version)\b/gi,
  ),
  ['main on page', ({ survey }) => flag((survey.contextsOnPage & context.main) !== 0)],
];
