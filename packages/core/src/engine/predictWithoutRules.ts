/** Predicts the content without any rules, as a baseline that imported rules are checked against. */
import { Element, type Text } from '../dom/index.ts';
import type { Baseline, DescribedDoc } from '../types.ts';
import { classifyPage } from './classifyPage.ts';
import { Evidence } from './evidence.ts';
import { judge } from './judge.ts';
import { Survey } from './survey.ts';

export function predictWithoutRules(doc: DescribedDoc): Baseline {
  const evidence = new Evidence(new Survey(doc.root.body ?? new Element('body')), doc.metadata.title?.value);
  const { verdicts } = judge(evidence, classifyPage(evidence, doc));
  const wordsByText = new Map<Text, number>();
  let totalWords = 0;
  for (const block of evidence.survey.blocks) {
    if (!verdicts[block.index]!.keep) continue;
    totalWords += block.words;
    // The words of a block are distributed evenly over its text nodes.
    for (const node of block.nodes) wordsByText.set(node, block.words / block.nodes.length);
  }
  return { wordsByText, totalWords };
}
