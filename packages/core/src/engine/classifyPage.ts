/** Computes a probability for each page type. Later steps mix their weights by these probabilities instead of relying on the most probable type alone. */
import { pageProfiles } from '../pageProfiles.ts';
import type { DescribedDoc, PageType } from '../types.ts';
import type { Evidence } from './evidence.ts';
import { pageTypeWeights } from './fittedWeights.ts';
import type { TypeProbabilities } from './judge.ts';
import { pageFeatures } from './pageFeatures.ts';
import { pageTypes } from './pageTypes.ts';
import type { Survey } from './survey.ts';
import { isDiscussion, isThreadIndex } from './thread/isDiscussion.ts';

export function classifyPage(evidence: Evidence, doc: DescribedDoc): TypeProbabilities {
  const { bias, rows } = pageTypeWeights();
  const logits = [...bias];
  pageFeatures.forEach(([, of], i) => {
    const row = rows[i]!;
    const [mean, scale] = row;
    const value = (of(evidence, doc) - mean!) / scale!;
    for (let t = 0; t < logits.length; t++) logits[t]! += row[t + 2]! * value;
  });
  const declared = pageTypes.indexOf((declaredType(evidence, doc) ?? shownType(evidence, logits))!);
  if (declared >= 0 && logits[declared]! < Math.max(...logits))
    logits[declared] = Math.max(...logits) + DECLARED_ADVANTAGE;
  const highest = Math.max(...logits);
  const exponentials = logits.map((logit) => Math.exp(logit - highest));
  const total = exponentials.reduce((sum, value) => sum + value, 0);
  return Object.fromEntries(pageTypes.map((type, t) => [type, exponentials[t]! / total])) as Record<PageType, number>;
}

/** A declared type is about twenty times as probable as any other: no page of wcxb-dev of another type makes such a declaration. */
const DECLARED_ADVANTAGE = 3;
const THREAD_TYPE = /^(?:https?:\/\/schema\.org\/)?(?:DiscussionForumPosting|QAPage)$/i;
const PRODUCT_TYPE = /^(?:https?:\/\/schema\.org\/)?Product$/i;
const ARTICLE_TYPES = ['Article', 'NewsArticle', 'BlogPosting'];
/** Addresses that programs for forums, issues, mailing lists and short messages give to threads. */
const THREAD_ADDRESS = new RegExp(
  [
    /\/(?:viewtopic|showthread|showtopic)\b|[?&;](?:topic=\d|mod=viewthread\b)|\/read\.php\?\d+,\d/,
    /\/threads?(?:\/\d+(?:\/|$)|\/[^/]*[.-]\d+(?:\/|$)|-\d+-\d)|\/topic\/\d|\/forums?\/(?:topic|thread)\/[^/]/,
    /\/t\/(?:[^/]+\/)?\d+(?:\/|$)|\/d\/\d+-[\w-]+(?:\/\d+)?\/?$|\/(?:discussions?|questions)(?:\/\d+)+(?:\/|$)|\/(?:td|m)-p\/\d/,
    /\/r\/[^/]+\/comments\/|\/list\/[^/]+@[^/]+\/thread\/|\/g\/[^/]+\/c\/[\w-]+\/?$|\/@[\w.@-]+\/\d{4,}\/?$|\/profile\/[^/]+\/post\/\w/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
);
/** What forum systems call the body of such a page: phpBB, bbPress, Khoros, Drupal. */
const THREAD_PAGE = /(?:^|\s)(?:section-viewtopic|single-topic|forumtopicpage|(?:page-)?node-type-forum)(?:\s|$)/i;
/** What shop systems call the body of such a page: WooCommerce, Shopify, Magento, Shopware. */
const PRODUCT_PAGE = /(?:^|\s)(?:single-product|template-product|catalog-product-view|is-ctl-product)(?:\s|$)/;
/** Members of other servers, on a forum that is federated. */
const FEDERATED_MEMBER = /\/u\/[^/?#@]+@[\w-]+\.[\w.-]+$/i;
const MIN_FEDERATED = 2;
const PRODUCT_ADDRESS = /\/(?:products?|p|dp|itm|item)\//i;

function countFederated({ elements }: Survey): number {
  let count = 0;
  for (const element of elements) {
    const address = element.localName === 'a' ? (element.getAttribute('href') ?? '') : '';
    if (address.includes('@') && FEDERATED_MEMBER.test(address)) count++;
  }
  return count;
}

/** The type that the page says it has, by its metadata, its microdata or its address. */
function declaredType({ survey }: Evidence, { claims, url, root }: DescribedDoc): PageType | undefined {
  const address = `${url?.pathname ?? ''}${url?.search ?? ''}`;
  const itemTypes: string[] = [];
  for (const element of survey.elements) {
    const type = element.getAttribute('itemtype');
    if (type !== null) itemTypes.push(type);
  }
  const count = (type: RegExp) => itemTypes.filter((name) => type.test(name)).length;
  const isThread =
    THREAD_ADDRESS.test(address) ||
    THREAD_PAGE.test(root.body?.className ?? '') ||
    [...claims.jsonLdTypes].some((type) => THREAD_TYPE.test(type)) ||
    count(THREAD_TYPE) > 0 ||
    countFederated(survey) >= MIN_FEDERATED;
  const isArticle = ARTICLE_TYPES.some((type) => claims.jsonLdTypes.has(type));
  if (isThread && !isArticle) return 'forum';
  if ((claims.product && !isArticle) || PRODUCT_PAGE.test(root.body?.className ?? '')) return 'product';
  // One sign alone is on categories and on pages about a company's products too.
  const isProduct = /^(?:og:)?product(?:\.item)?$/i.test(claims.ogType);
  const hasAddress = PRODUCT_ADDRESS.test(address);
  const hasPrice = claims.price !== undefined;
  const isOffer = (hasPrice && (isProduct || hasAddress || count(PRODUCT_TYPE) === 1)) || (isProduct && hasAddress);
  return isOffer ? 'product' : undefined;
}

/** Where a thread is less probable than this, in logits below the most probable type, its posts are not looked for: that takes long. */
const MAX_DISTANCE = 6;

/** What looks like a text and consists of posts is a thread; entries with author and date may be those of a list of threads. */
function shownType(evidence: Evidence, logits: readonly number[]): PageType | undefined {
  const highest = Math.max(...logits);
  const { form } = pageProfiles[pageTypes[logits.indexOf(highest)]!];
  const mayBeThread = form === 'text' && logits[pageTypes.indexOf('forum')]! > highest - MAX_DISTANCE;
  const isForum = (mayBeThread && isDiscussion(evidence)) || (form === 'entries' && isThreadIndex(evidence.survey));
  return isForum ? 'forum' : undefined;
}

export function mostProbableType(probabilities: TypeProbabilities): PageType {
  return pageTypes.reduce((best, type) => (probabilities[type] > probabilities[best] ? type : best));
}
