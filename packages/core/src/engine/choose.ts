/**
 * Chooses the content. Surveys the page once, then decides in turn what type of page it is and which of its blocks a reader of such a page
 * wants. Both decisions use named features with weights from tables, and the trace explains each of them.
 *
 * Decision: docs/decisions/0024-engine-form.md.
 */
import { Element } from '../dom/index.ts';
import { pageProfiles } from '../pageProfiles.ts';
import { pathOf, reportChoice, startOf, warn } from '../trace.ts';
import type { DescribedDoc, Draft } from '../types.ts';
import { applyScope } from './applyScope.ts';
import { markBoldHeadings } from './boldHeadings.ts';
import { addDescription } from './claimedDescription.ts';
import { classifyPage, mostProbableType } from './classifyPage.ts';
import { context } from './contexts.ts';
import { detectMissingContent, hasNothingButFrame } from './detectMissingContent.ts';
import { dropEntryRepeats } from './dropEntryRepeats.ts';
import { Evidence } from './evidence.ts';
import { excludeTrailingBoxes } from './excludeTrailingBoxes.ts';
import { extractContent } from './extractContent.ts';
import { decideFittingType } from './fittingType.ts';
import { formatListing } from './formatListing.ts';
import { imagesBesideText } from './imagesBesideText.ts';
import { includeFootnotes } from './includeFootnotes.ts';
import { type Judgement, judge } from './judge.ts';
import { linkEntryNames } from './linkEntryNames.ts';
import { dropOrderParts } from './orderParts.ts';
import { fingerprintBlocks } from './otherPages.ts';
import { findNameAndPrice, formatProduct } from './product.ts';
import { dropAdvisedRemovals, weighRuleAdvice } from './ruleAdvice.ts';
import { Survey } from './survey.ts';
import { chooseComments, formatComments } from './thread/comments.ts';
import { findPosts } from './thread/findPosts.ts';
import { formatPosts, separatePosts } from './thread/formatPosts.ts';
import { keepPosts } from './thread/keepPosts.ts';
import { wrapPosts } from './thread/wrapPosts.ts';
import { decideByUnits } from './units/decideByUnits.ts';
import type { Decision } from './units/decision.ts';
import { imagesOfEntries } from './units/entries.ts';

export function choose(doc: DescribedDoc): Draft {
  doc.stage = 'choose';
  const { scope } = doc.ruleResults;
  let evidence = surveyPage(doc);
  let types = classifyPage(evidence, doc);
  if (mostProbableType(types) === 'forum' && wrapPosts(evidence.survey)) {
    evidence = surveyPage(doc);
    types = classifyPage(evidence, doc);
  }
  const { survey } = evidence;
  doc.options.onBlocks?.(fingerprintBlocks(survey.blocks));
  const warning = detectMissingContent(doc, evidence);
  if (warning) warn(doc, warning);

  const judgement = weighRuleAdvice(doc, evidence, judge(evidence, types, doc.options.otherPages));
  const verdicts = applyScope(doc, judgement.verdicts);
  const { type: pageType, decision } = decideFittingType(types, survey, verdicts, (type) =>
    decideByUnits(evidence, verdicts, pageProfiles[type]),
  );
  const { keep } = decision;
  const profile = pageProfiles[pageType];
  reportChoice(doc, pageType, `${Math.round(types[pageType] * 100)} % likely`);
  const isText = profile.form === 'text';
  const isUnchanged = scope?.isWhole ?? false; // a rule wants the element as it is
  if (isText && !scope) {
    const url = profile.hasTeasers ? doc.url : undefined;
    excludeTrailingBoxes(evidence, judgement.verdicts, keep, { authors: doc.metadata.authors?.value, url });
  }
  if (profile.keepsHeading) keepDifferentHeading(evidence, keep, doc.metadata.title?.value);
  if (profile.hasNotes) includeFootnotes(survey, keep, doc.url);
  if (profile.form === 'product') {
    dropOrderParts(evidence, keep);
    for (const { index } of findNameAndPrice(evidence, doc.claims.price)) keep[index] = true;
  }
  const thread = profile.form === 'thread' && !isUnchanged ? findPosts(survey, keep) : undefined;
  const imagesOfPosts = thread && keepPosts(survey, thread, judgement.verdicts, decision, doc.metadata.title?.value);
  const wantsComments = doc.ruleResults.wantsComments ?? doc.options.comments ?? false;
  const comments = profile.hasComments && !scope ? chooseComments(evidence, decision, wantsComments) : undefined;
  if (hasNothingButFrame(evidence)) keep.fill(false);
  explain(doc, evidence, judgement, decision);

  const isList = profile.form === 'entries';
  const imagesOfType = isList ? imagesOfEntries : isText ? imagesBesideText : undefined;
  const chooseImage = imagesOfPosts ?? (isUnchanged ? undefined : imagesOfType?.(evidence, keep, doc.url));
  const body = extractContent(doc, survey, keep, evidence.titleBlock, chooseImage);
  if (isText && !isUnchanged) markBoldHeadings(survey, keep);
  dropAdvisedRemovals(doc, body);
  if ((isList || profile.form === 'product') && !isUnchanged) dropEntryRepeats(doc, evidence, keep, { isList });
  if (isList && !isUnchanged) {
    linkEntryNames(evidence, keep);
    formatListing(evidence, keep);
  }
  if (profile.form === 'product' && !isUnchanged) {
    const top = formatProduct(evidence, keep, body, doc.claims.price);
    const shown = survey.blocks.filter(({ index }) => keep[index]);
    if (!scope) addDescription(body, top, shown, doc.claims.product?.description ?? '');
  }
  if (thread) separatePosts(formatPosts(survey, thread, keep, body));
  if (comments) formatComments(survey, comments, keep, body);
  return Object.assign(doc, { body, pageType, confidence: judgement.confidence, videos: [] });
}

function surveyPage({ root, metadata, ruleResults: { scope } }: DescribedDoc): Evidence {
  return new Evidence(new Survey(scope?.element ?? root.body ?? new Element('body')), metadata.title?.value);
}

/** Between the heading and the text may be authors, dates and buttons. */
const MAX_BLOCKS_TO_TEXT = 12;

/** Keeps the heading of the text if it differs from the page's title. The judge drops it, because usually it repeats the title. */
function keepDifferentHeading({ titleBlock, survey }: Evidence, keep: boolean[], title: string | undefined): void {
  if (titleBlock < 0 || keep[titleBlock] || title === undefined) return;
  if (!keep.slice(titleBlock + 1, titleBlock + 1 + MAX_BLOCKS_TO_TEXT).includes(true)) return;
  if ((survey.contexts[survey.blocks[titleBlock]!.element]! & context.heading) === 0) return;
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}]+/gu, '');
  const [heading, known] = [letters(survey.blocks[titleBlock]!.text), letters(title)];
  if (!known.includes(heading) && !heading.includes(known)) keep[titleBlock] = true;
}

/** Reports the decision about each block, with the features that moved it most and the unit that it follows. */
function explain(doc: DescribedDoc, { survey }: Evidence, judgement: Judgement, decision: Decision): void {
  const { trace } = doc.options;
  if (!trace) return;
  for (const block of survey.blocks) {
    const { probability, keep: isKeptByEvidence } = judgement.verdicts[block.index]!;
    const isKept = decision.keep[block.index]!;
    const terms = judgement
      .explain(block)
      .map(({ name, weight }) => `${name} ${weight > 0 ? '+' : '−'}${Math.abs(weight).toFixed(1)}`);
    const unit = decision.unitOf(block.index);
    const follows = unit ? `${isKept ? 'kept' : 'dropped'} with its ${unit}; ` : '';
    trace({
      stage: doc.stage,
      did: isKept ? 'kept' : 'dropped',
      where: pathOf(survey.elements[block.element]!),
      why: isKept === isKeptByEvidence ? 'evidence' : 'follows-surroundings',
      detail: `${follows}${Math.round(probability * 100)} % wanted: ${terms.join(', ')}`,
      words: block.words,
      of: 'block',
      text: startOf(block.text),
    });
  }
}
