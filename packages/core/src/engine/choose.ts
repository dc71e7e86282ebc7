/**
 * Chooses the content. One survey of the page, then two questions in turn: what kind of page is this, and which of its blocks does a
 * reader of such a page want? Both are answered by named evidence with weights in tables, and every answer can explain itself.
 */
import { Element } from '../dom/index.ts';
import { chose, pathOf, warn } from '../trace.ts';
import type { Described, Draft } from '../types.ts';
import { dropUnwanted, withAdvice } from './advised.ts';
import { carve } from './carve.ts';
import { Evidence } from './evidence.ts';
import { inScope } from './inScope.ts';
import { type Judgement, judge } from './judge.ts';
import { keepNotes } from './keepNotes.ts';
import { keepWhole } from './keepWhole.ts';
import { leaveBeside } from './leaveBeside.ts';
import { listItems } from './listItems.ts';
import { notContent } from './notContent.ts';
import { findPosts, markPosts } from './posts.ts';
import { essentials, shapeProduct } from './product.ts';
import { Survey } from './survey.ts';
import { likeliest, typeOdds } from './typeOf.ts';

const LIKELY = 0.5;

export function choose(doc: Described): Draft {
  doc.stage = 'choose';
  const survey = new Survey(doc.ruled.scope?.element ?? doc.root.body ?? new Element('body'));
  const evidence = new Evidence(survey, doc.metadata.title?.value);
  const odds = typeOdds(evidence, doc);
  const pageType = likeliest(odds);
  chose(doc, pageType, `${Math.round(odds[pageType] * 100)} % likely`);
  const warning = notContent(doc, evidence);
  if (warning) warn(doc, warning);
  const judgement = withAdvice(doc, evidence, judge(evidence, odds));
  const isProse = odds.listing + odds.collection + odds.forum + odds.product < LIKELY;
  const kept = keepWhole(evidence, inScope(doc, evidence, judgement.verdicts), isProse);
  if (isProse && !doc.ruled.scope) leaveBeside(evidence, judgement.verdicts, kept);
  if (odds.listing + odds.collection + odds.product < LIKELY) keepOtherTitle(evidence, kept, doc.metadata.title?.value);
  const [isProduct, isForum] = [odds.product > LIKELY, odds.forum > LIKELY];
  if (isProse || isForum) keepNotes(survey, kept, doc.url); // elsewhere they are small print
  if (isProduct) for (const { index } of essentials(evidence)) kept[index] = true;
  explain(doc, evidence, judgement, kept);
  const isAsItIs = doc.ruled.scope?.isWhole ?? false; // a rule says so
  const posts = isForum && !isAsItIs ? findPosts(evidence, kept) : [];
  const body = carve(survey, kept);
  dropUnwanted(doc, body);
  if (odds.listing + odds.collection > LIKELY && !isAsItIs) listItems(evidence, kept);
  if (isProduct && !isAsItIs) shapeProduct(evidence, kept, body);
  markPosts(posts);
  return Object.assign(doc, { body, pageType, confidence: judgement.confidence, videos: [] });
}

/** The heading of the text goes because the title says it already; one that says something else stays. */
function keepOtherTitle({ anchor, survey }: Evidence, keep: boolean[], title: string | undefined): void {
  if (anchor < 0 || keep[anchor] || title === undefined || !keep[anchor + 1]) return;
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}]+/gu, '');
  const [heading, known] = [letters(survey.blocks[anchor]!.text), letters(title)];
  if (!known.includes(heading) && !heading.includes(known)) keep[anchor] = true;
}

function explain(doc: Described, { survey }: Evidence, judgement: Judgement, keep: readonly boolean[]): void {
  const { trace } = doc.options;
  if (!trace) return;
  for (const block of survey.blocks) {
    const { probability, keep: byEvidence } = judgement.verdicts[block.index]!;
    const terms = judgement
      .explain(block)
      .map(({ name, weight }) => `${name} ${weight > 0 ? '+' : '−'}${Math.abs(weight).toFixed(1)}`);
    trace({
      stage: doc.stage,
      did: keep[block.index] ? 'kept' : 'dropped',
      where: pathOf(survey.elements[block.element]!),
      why: keep[block.index] === byEvidence ? 'evidence' : 'follows-surroundings',
      detail: `${Math.round(probability * 100)} % wanted: ${terms.join(', ')}`,
      words: block.words,
      text: block.text.slice(0, 300),
    });
  }
}
