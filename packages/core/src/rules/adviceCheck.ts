/**
 * Checks imported rules before they are used. They may be years older than the page, so what a rule selects is compared with the baseline:
 * the text that the engine would choose without rules.
 */
import { type Element, type Node, nodesInside, Parent, Text } from '../dom/index.ts';
import { warn } from '../trace.ts';
import type { Baseline, Doc } from '../types.ts';
import type { Rule, Selector } from './rule.ts';

/** A scope must contain this share of the baseline's words. */
const MIN_SCOPE_SHARE = 0.4;
/** A scope with this share contains everything: nothing outside is content. */
const SURE_SCOPE_SHARE = 0.9;
/** One selector may remove this share of the baseline, or `FEW_WORDS`. */
const MAX_REMOVED_SHARE = 0.1;
/** So few words are not worth doubting a rule: its author may have been right. */
const FEW_WORDS = 60;
/** A selector that removes more than this share was not written for this page, however few words it is. */
const NEARLY_ALL = 0.9;

export class AdviceCheck {
  readonly #doc: Doc;
  readonly #baseline: Baseline | undefined;

  /** Must be created before any rule changes the page. */
  constructor(doc: Doc, rules: readonly Rule[]) {
    this.#doc = doc;
    if (!doc.ruleResults.predictWithoutRules || !rules.some(({ advisory }) => advisory)) return;
    this.#baseline = doc.ruleResults.predictWithoutRules();
    doc.ruleResults.advice = { removals: new Map() };
  }

  /** Whether the rule is only advice here. Without a baseline to check against, imported rules apply like others. */
  isAdvisory({ advisory }: Rule): boolean {
    return advisory === true && this.#doc.ruleResults.advice !== undefined;
  }

  /** Whether the scope contains enough of the baseline. Adds a warning if not. */
  isScopePlausible(rule: Rule, selector: Selector, found: readonly Node[]): boolean {
    const share = this.#share(rule, found);
    if (share === undefined || share >= MIN_SCOPE_SHARE || this.#wordsIn(1 - share) < FEW_WORDS) return true;
    this.#warnDoubted(rule, `${selector} contains only ${percent(share)} of the likely content`);
    return false;
  }

  recordScope(rule: Rule, elements: readonly Element[]): void {
    const share = this.#share(rule, elements) ?? 1;
    const wordsOutside = this.#wordsIn(1 - share);
    this.#doc.ruleResults.advice!.scope = {
      elements,
      share,
      isSure: share >= SURE_SCOPE_SHARE || wordsOutside < FEW_WORDS,
      isWhole: rule.scope?.whole ?? false,
      rule: rule.id,
    };
  }

  /** Records the nodes as removals, or adds a warning if they are too much of the baseline. */
  recordRemoval(rule: Rule, selector: Selector, found: readonly Node[]): void {
    const share = this.#share(rule, found) ?? 0;
    const isTooMuch = share > MAX_REMOVED_SHARE && this.#wordsIn(share) > FEW_WORDS;
    if (isTooMuch || share > NEARLY_ALL)
      this.#warnDoubted(rule, `${selector} would remove ${percent(share)} of the likely content`);
    else for (const node of found) this.#doc.ruleResults.advice!.removals.set(node, rule.id);
  }

  /** The share of the baseline's words inside the nodes; undefined if there is nothing to compare. */
  #share({ advisory }: Rule, found: readonly Node[]): number | undefined {
    const baseline = advisory ? this.#baseline : undefined;
    if (!baseline?.totalWords || !found.length) return undefined;
    const seen = new Set<Node>();
    let words = 0;
    const count = (node: Node) => {
      if (!(node instanceof Text) || seen.has(node)) return;
      seen.add(node);
      words += baseline.wordsByText.get(node) ?? 0;
    };
    for (const node of found) {
      count(node);
      if (node instanceof Parent && !seen.has(node))
        for (const inner of nodesInside(node)) {
          count(inner);
          if (inner instanceof Parent) seen.add(inner); // a match inside another counts once
        }
    }
    return words / baseline.totalWords;
  }

  #wordsIn(share: number): number {
    return (this.#baseline?.totalWords ?? 0) * share;
  }

  #warnDoubted(rule: Rule, reason: string): void {
    warn(this.#doc, { type: 'rule-doubted', message: `${rule.file}: rule "${rule.id}": ${reason}` });
  }
}

const percent = (share: number) => `${Math.round(share * 100)} %`;
