/** Runs the rules that match: before the content is chosen on the whole page, afterwards on the draft. */
import type { Parent } from '../dom/index.ts';
import { drop } from '../trace.ts';
import type { Doc, Draft } from '../types.ts';
import { matchingRules } from './matchRules.ts';

export function applyPreRules(doc: Doc): void {
  applyRules(doc, 'pre', doc.root);
}

export function applyPostRules(draft: Draft): void {
  applyRules(draft, 'post', draft.body);
}

function applyRules(doc: Doc, phase: 'pre' | 'post', root: Parent): void {
  for (const rule of matchingRules(doc.options.rules ?? [], phase, doc.url?.hostname, root)) {
    doc.options.trace?.({ stage: doc.stage, did: 'matched', rule: rule.id });
    for (const selector of rule.remove) for (const element of selector(root)) drop(doc, element, 'rule', rule.id);
  }
}
