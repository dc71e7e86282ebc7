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
import { classifyPage, mostProbableType } from './classifyPage.ts';
import { detectMissingContent, hasNothingButFrame } from './detectMissingContent.ts';
import { Evidence } from './evidence.ts';
import { extractContent } from './extractContent.ts';
import { decideFittingType } from './fittingType.ts';
import { forms } from './forms/index.ts';
import { type Judgement, judge } from './judge.ts';
import { fingerprintBlocks } from './otherPages.ts';
import { dropAdvisedRemovals, weighRuleAdvice } from './ruleAdvice.ts';
import { Survey } from './survey.ts';
import { wrapPosts } from './thread/wrapPosts.ts';
import { decideByUnits } from './units/decideByUnits.ts';
import type { Decision } from './units/decision.ts';

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
  const isUnchanged = scope?.isWhole ?? false;
  const choice = { doc, evidence, profile, verdicts: judgement.verdicts, decision, hasScope: !!scope, isUnchanged };
  const { images, around, arrange, opener } = forms[profile.form](choice);
  if (hasNothingButFrame(evidence)) keep.fill(false);
  explain(doc, evidence, judgement, decision);

  const body = extractContent(doc, evidence, keep, around, images?.());
  dropAdvisedRemovals(doc, body);
  arrange?.(body);
  return Object.assign(doc, { body, pageType, confidence: judgement.confidence, videos: [], opener });
}

function surveyPage({ root, metadata, ruleResults: { scope } }: DescribedDoc): Evidence {
  return new Evidence(new Survey(scope?.element ?? root.body ?? new Element('body')), metadata.title?.value);
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
