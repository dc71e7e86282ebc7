/**
 * Chooses the content. Surveys the page once, then decides in turn what type of page it is and which of its blocks a reader of such a page
 * wants. Both decisions use named features with weights from tables, and the trace explains each of them.
 *
 * Decision: docs/decisions/0024-engine-form.md.
 */
import { Element } from '../dom/index.ts';
import { pathOf, reportChoice, warn } from '../trace.ts';
import type { DescribedDoc, Draft } from '../types.ts';
import { applyScope } from './applyScope.ts';
import { classifyPage, mostProbableType } from './classifyPage.ts';
import { detectMissingContent } from './detectMissingContent.ts';
import { Evidence } from './evidence.ts';
import { excludeTrailingBoxes } from './excludeTrailingBoxes.ts';
import { extractContent } from './extractContent.ts';
import { formatListing } from './formatListing.ts';
import { includeFootnotes } from './includeFootnotes.ts';
import { type Judgement, judge } from './judge.ts';
import { findPosts, formatPosts } from './posts.ts';
import { findNameAndPrice, formatProduct } from './product.ts';
import { dropAdvisedRemovals, weighRuleAdvice } from './ruleAdvice.ts';
import { smoothVerdicts } from './smoothVerdicts.ts';
import { Survey } from './survey.ts';

/** The page is of a type (or one of several) if their probabilities sum up to more than this. */
const MIN_TYPE_PROBABILITY = 0.5;

export function choose(doc: DescribedDoc): Draft {
  doc.stage = 'choose';
  const survey = new Survey(doc.ruleResults.scope?.element ?? doc.root.body ?? new Element('body'));
  const evidence = new Evidence(survey, doc.metadata.title?.value);
  const types = classifyPage(evidence, doc);
  const pageType = mostProbableType(types);
  reportChoice(doc, pageType, `${Math.round(types[pageType] * 100)} % likely`);
  const warning = detectMissingContent(doc, evidence);
  if (warning) warn(doc, warning);
  const judgement = weighRuleAdvice(doc, evidence, judge(evidence, types));
  const isProse = types.listing + types.collection + types.forum + types.product < MIN_TYPE_PROBABILITY;
  const kept = smoothVerdicts(evidence, applyScope(doc, judgement.verdicts), isProse);
  if (isProse && !doc.ruleResults.scope) excludeTrailingBoxes(evidence, judgement.verdicts, kept);
  if (types.listing + types.collection + types.product < MIN_TYPE_PROBABILITY)
    keepDifferentHeading(evidence, kept, doc.metadata.title?.value);
  const [isProduct, isForum] = [types.product > MIN_TYPE_PROBABILITY, types.forum > MIN_TYPE_PROBABILITY];
  if (isProse || isForum) includeFootnotes(survey, kept, doc.url); // on other pages notes are small print
  if (isProduct) for (const { index } of findNameAndPrice(evidence)) kept[index] = true;
  explain(doc, evidence, judgement, kept);
  const isUnchanged = doc.ruleResults.scope?.isWhole ?? false; // a rule wants the element as it is
  const posts = isForum && !isUnchanged ? findPosts(evidence, kept) : [];
  const body = extractContent(doc, survey, kept);
  dropAdvisedRemovals(doc, body);
  if (types.listing + types.collection > MIN_TYPE_PROBABILITY && !isUnchanged) formatListing(evidence, kept);
  if (isProduct && !isUnchanged) formatProduct(evidence, kept, body);
  formatPosts(posts);
  return Object.assign(doc, { body, pageType, confidence: judgement.confidence, videos: [] });
}

/** Keeps the heading of the text if it differs from the page's title. The judge drops it, because usually it repeats the title. */
function keepDifferentHeading({ titleBlock, survey }: Evidence, keep: boolean[], title: string | undefined): void {
  if (titleBlock < 0 || keep[titleBlock] || title === undefined || !keep[titleBlock + 1]) return;
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}]+/gu, '');
  const [heading, known] = [letters(survey.blocks[titleBlock]!.text), letters(title)];
  if (!known.includes(heading) && !heading.includes(known)) keep[titleBlock] = true;
}

/** Reports the decision about each block, with the features that moved it most. */
function explain(doc: DescribedDoc, { survey }: Evidence, judgement: Judgement, keep: readonly boolean[]): void {
  const { trace } = doc.options;
  if (!trace) return;
  for (const block of survey.blocks) {
    const { probability, keep: isKeptByEvidence } = judgement.verdicts[block.index]!;
    const terms = judgement
      .explain(block)
      .map(({ name, weight }) => `${name} ${weight > 0 ? '+' : '−'}${Math.abs(weight).toFixed(1)}`);
    trace({
      stage: doc.stage,
      did: keep[block.index] ? 'kept' : 'dropped',
      where: pathOf(survey.elements[block.element]!),
      why: keep[block.index] === isKeptByEvidence ? 'evidence' : 'follows-surroundings',
      detail: `${Math.round(probability * 100)} % wanted: ${terms.join(', ')}`,
      words: block.words,
      text: block.text.slice(0, 300),
    });
  }
}
