/** Computes a probability for each page type. Later steps mix their weights by these probabilities instead of relying on the most probable type alone. */
import type { DescribedDoc, PageType } from '../types.ts';
import type { Evidence } from './evidence.ts';
import { pageTypeWeights } from './fittedWeights.ts';
import type { TypeProbabilities } from './judge.ts';
import { pageFeatures } from './pageFeatures.ts';
import { pageTypes } from './pageTypes.ts';

export function classifyPage(evidence: Evidence, doc: DescribedDoc): TypeProbabilities {
  const { bias, rows } = pageTypeWeights();
  const logits = [...bias];
  pageFeatures.forEach(([, of], i) => {
    const row = rows[i]!;
    const [mean, scale] = row;
    const value = (of(evidence, doc) - mean!) / scale!;
    for (let t = 0; t < logits.length; t++) logits[t]! += row[t + 2]! * value;
  });
  if (isDeclaredThread(evidence, doc)) logits[pageTypes.indexOf('forum')]! = Math.max(...logits) + DECLARED_ADVANTAGE;
  const highest = Math.max(...logits);
  const exponentials = logits.map((logit) => Math.exp(logit - highest));
  const total = exponentials.reduce((sum, value) => sum + value, 0);
  return Object.fromEntries(pageTypes.map((type, t) => [type, exponentials[t]! / total])) as Record<PageType, number>;
}

/** A declared thread is about twenty times as probable as any other type: no page of wcxb-dev that is none declares to be one. */
const DECLARED_ADVANTAGE = 3;
const THREAD_TYPE = /^(?:https?:\/\/schema\.org\/)?(?:DiscussionForumPosting|QAPage)$/i;
const ARTICLE_TYPES = ['Article', 'NewsArticle', 'BlogPosting'];
/** Addresses that programs for forums give to threads. */
const THREAD_ADDRESS =
  /\/(?:viewtopic|showthread|showtopic)\b|[?&;]topic=\d|\/threads?\/[^/]*[.-]\d+(?:\/|$)|\/t\/[^/]+\/\d+(?:\/|$)|\/topic\/\d/i;

/** Whether the page says that it is a thread, by its schema.org type or its address. */
function isDeclaredThread({ survey }: Evidence, { claims, url }: DescribedDoc): boolean {
  if (ARTICLE_TYPES.some((type) => claims.jsonLdTypes.has(type))) return false;
  return (
    THREAD_ADDRESS.test(`${url?.pathname ?? ''}${url?.search ?? ''}`) ||
    [...claims.jsonLdTypes].some((type) => THREAD_TYPE.test(type)) ||
    survey.elements.some((element) => THREAD_TYPE.test(element.getAttribute('itemtype') ?? ''))
  );
}

export function mostProbableType(probabilities: TypeProbabilities): PageType {
  return pageTypes.reduce((best, type) => (probabilities[type] > probabilities[best] ? type : best));
}
