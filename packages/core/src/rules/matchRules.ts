/** Finds the rules whose trigger matches a page. */
import { type Parent, rawText } from '../dom/index.ts';
import { warn } from '../trace.ts';
import type { Doc } from '../types.ts';
import { matchesHost } from './hosts.ts';
import type { DomTrigger, Rule } from './rule.ts';
import { ruleIndexFor } from './ruleIndex.ts';
import { hasMatch } from './selectors.ts';

/** The page that triggers are matched against. Its text is computed once for all rules. */
export interface MatchTarget {
  readonly host: string | undefined;
  readonly root: Parent;
  text(): string;
}

export function matchTarget(host: string | undefined, root: Parent): MatchTarget {
  let text: string | undefined;
  return { host, root, text: () => (text ??= rawText(root).toLowerCase()) };
}

/** The matching rules in order. A trigger that fails adds a warning. */
export function matchingRules(doc: Doc, root: Parent, isCandidate: (rule: Rule) => boolean): Rule[] {
  const page = matchTarget(doc.url?.hostname, root);
  const candidates = ruleIndexFor(doc.options.rules!.rules).candidates(page.host, root).filter(isCandidate);
  return withinChains(candidates.filter((rule) => attempt(doc, rule, () => matches(rule, page)) ?? false));
}

export const isOfPhase = (phase: 'pre' | 'post') => (rule: Rule) => rule.phase === phase || rule.phase === 'both';

export function matches({ trigger }: Rule, page: MatchTarget): boolean {
  const byHost = trigger.host && (() => page.host !== undefined && matchesHost(trigger.host!, page.host));
  const byDom = trigger.dom && (() => matchesDom(trigger.dom!, page));
  const conditions = [byHost, byDom].filter((condition) => condition !== undefined);
  if (trigger.mode === 'any' && conditions.length) return conditions.some((condition) => condition());
  return conditions.every((condition) => condition());
}

function matchesDom(trigger: DomTrigger, page: MatchTarget): boolean {
  const isPresent = (selector: string) => hasMatch(selector, page.root);
  if (!trigger.all.every(isPresent)) return false;
  if (trigger.any.length && !trigger.any.some(isPresent)) return false;
  if (!trigger.anyTextContains.length) return true;
  return trigger.anyTextContains.some((token) => page.text().includes(token.toLowerCase()));
}

/** Removes the rules that come after the end of their chain. */
export function withinChains(rules: readonly Rule[]): Rule[] {
  const ended = new Set<string>();
  return rules.filter(({ chain }) => {
    if (!chain) return true;
    if (ended.has(chain.name)) return false;
    if (chain.ends) ended.add(chain.name);
    return true;
  });
}

/** Runs a step of a rule. If it throws, it adds a warning and returns undefined. */
export function attempt<T>(doc: Doc, rule: Rule, step: () => T): T | undefined {
  try {
    return step();
  } catch (error) {
    warn(doc, { type: 'rule-failed', message: `${rule.file}: rule "${rule.id}": ${(error as Error).message}` });
    return undefined;
  }
}
