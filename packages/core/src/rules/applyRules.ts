/** Runs the rules that match: before the content is chosen on the whole page, afterwards on the draft. */
import { elementsInside, type Parent } from '../dom/index.ts';
import { drop, warn } from '../trace.ts';
import type { Doc, Draft } from '../types.ts';
import { matches, rulesOf } from './matchRules.ts';
import type { Rule } from './rule.ts';

export function applyPreRules(doc: Doc): void {
  applyRules(doc, 'pre', doc.root);
}

export function applyPostRules(draft: Draft): void {
  applyRules(draft, 'post', draft.body);
}

function applyRules(doc: Doc, phase: 'pre' | 'post', root: Parent): void {
  const host = doc.url?.hostname;
  const matching = rulesOf(phase, doc.options.rules ?? []).filter(
    (rule) => attempt(doc, rule, () => matches(rule, host, root)) ?? false,
  );
  for (const rule of matching) attempt(doc, rule, () => apply(doc, rule, root));
}

function apply(doc: Doc, rule: Rule, root: Parent): void {
  doc.options.trace?.({ stage: doc.stage, did: 'matched', rule: rule.id });
  for (const selector of rule.remove) {
    const found = new Set(selector(root));
    // What is inside something dropped went with it.
    for (const element of elementsInside(root)) if (found.has(element)) drop(doc, element, 'rule', rule.id);
  }
}

/** A rule that fails is a warning: the page goes on without it. */
function attempt<T>(doc: Doc, rule: Rule, act: () => T): T | undefined {
  try {
    return act();
  } catch (error) {
    warn(doc, { type: 'rule-failed', message: `${rule.file}: rule "${rule.id}": ${(error as Error).message}` });
    return undefined;
  }
}
