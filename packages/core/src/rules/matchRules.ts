/** Which rules speak about this page: hosts by label, pages by what is in them. */
import { type Parent, rawText } from '../dom/index.ts';
import { warn } from '../trace.ts';
import type { Doc } from '../types.ts';
import { matchesHost } from './hosts.ts';
import type { DomTrigger, Rule } from './rule.ts';
import { indexOf } from './ruleIndex.ts';
import { isAt } from './selectors.ts';

/** A tree to ask about; what costs a walk is found out once for all rules. */
export interface Asked {
  readonly host: string | undefined;
  readonly root: Parent;
  text(): string;
}

export function asked(host: string | undefined, root: Parent): Asked {
  let text: string | undefined;
  return { host, root, text: () => (text ??= rawText(root).toLowerCase()) };
}

/** The rules that match, in order. A rule that cannot be asked is a warning. */
export function matchingRules(doc: Doc, root: Parent, isWanted: (rule: Rule) => boolean): Rule[] {
  const page = asked(doc.url?.hostname, root);
  const candidates = indexOf(doc.options.rules ?? [])
    .candidates(page.host, root)
    .filter(isWanted);
  return withinChains(candidates.filter((rule) => attempt(doc, rule, () => matches(rule, page)) ?? false));
}

export const isOfPhase = (phase: 'pre' | 'post') => (rule: Rule) => rule.phase === phase || rule.phase === 'both';

export function matches({ trigger }: Rule, page: Asked): boolean {
  const byHost = trigger.host && (() => page.host !== undefined && matchesHost(trigger.host!, page.host));
  const byDom = trigger.dom && (() => matchesDom(trigger.dom!, page));
  const questions = [byHost, byDom].filter((ask) => ask !== undefined);
  return trigger.mode === 'any' && questions.length ? questions.some((ask) => ask()) : questions.every((ask) => ask());
}

function matchesDom(trigger: DomTrigger, page: Asked): boolean {
  const isThere = (selector: string) => isAt(selector, page.root);
  if (!trigger.all.every(isThere)) return false;
  if (trigger.any.length && !trigger.any.some(isThere)) return false;
  if (!trigger.anyTextContains.length) return true;
  return trigger.anyTextContains.some((token) => page.text().includes(token.toLowerCase()));
}

/** After the rule that ends its chain, no other of that chain. */
export function withinChains(rules: readonly Rule[]): Rule[] {
  const ended = new Set<string>();
  return rules.filter(({ chain }) => {
    if (!chain) return true;
    if (ended.has(chain.name)) return false;
    if (chain.ends) ended.add(chain.name);
    return true;
  });
}

/** A rule that fails is a warning: the page goes on without it. */
export function attempt<T>(doc: Doc, rule: Rule, act: () => T): T | undefined {
  try {
    return act();
  } catch (error) {
    warn(doc, { type: 'rule-failed', message: `${rule.file}: rule "${rule.id}": ${(error as Error).message}` });
    return undefined;
  }
}
