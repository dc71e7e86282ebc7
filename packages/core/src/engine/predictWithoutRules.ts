/** What would be chosen if no rule spoke: so that advice can be checked before it is taken. */
import { Element, type Text } from '../dom/index.ts';
import type { Baseline, Described } from '../types.ts';
import { Evidence } from './evidence.ts';
import { judge } from './judge.ts';
import { Survey } from './survey.ts';
import { typeOdds } from './typeOf.ts';

export function predictWithoutRules(doc: Described): Baseline {
  const evidence = new Evidence(new Survey(doc.root.body ?? new Element('body')), doc.metadata.title?.value);
  const { verdicts } = judge(evidence, typeOdds(evidence, doc));
  const words = new Map<Text, number>();
  let total = 0;
  for (const block of evidence.survey.blocks) {
    if (!verdicts[block.index]!.keep) continue;
    total += block.words;
    // A block is one piece of running text: its words are shared out evenly over its nodes.
    for (const node of block.nodes) words.set(node, block.words / block.nodes.length);
  }
  return { words, total };
}
