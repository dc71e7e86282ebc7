/** Makes rules ready for `extract`. */
import type { RuleSet } from '../types.ts';
import { applyLoadRules, replaceText } from './applyLoadRules.ts';
import { applyPostRules, applyPreRules } from './applyRules.ts';
import { copyIncluded, restoreIncluded } from './includedElements.ts';
import type { Rule } from './rule.ts';

/** Makes rules, in file order, ready for `extract`. They are indexed once for each list, however many sets are made of it. */
export function ruleSet(rules: readonly Rule[]): RuleSet {
  return {
    rules,
    stages: { replaceText, applyLoadRules, applyPreRules, copyIncluded, restoreIncluded, applyPostRules },
  };
}
