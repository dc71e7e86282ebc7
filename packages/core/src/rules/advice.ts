/**
 * Imported rules are advice: they may be years older than the page. Before one is followed, what it finds is held against what looks like
 * content without any rule.
 */
import { type Element, type Node, nodesInside, Parent, Text } from '../dom/index.ts';
import { warn } from '../trace.ts';
import type { Baseline, Doc } from '../types.ts';
import type { Rule, Selector } from './rule.ts';

/** A scope must hold this share of what looks like content. */
const LEAST_IN_SCOPE = 0.4;
/** One that holds this share holds all: nothing outside is content. */
const SURE = 0.9;
/** One selector may remove no more than this share of it, unless it is little. */
const MAX_REMOVED = 0.1;
/** Words that are little: whoever wrote the rule may well have seen better. */
const LITTLE = 60;
/** However little it is: what removes nearly all that looks like content was not written for this page. */
const NEARLY_ALL = 0.9;

export class Advice {
  readonly #doc: Doc;
  readonly #likely: Baseline | undefined;

  /** Made before any rule changes the page. */
  constructor(doc: Doc, rules: readonly Rule[]) {
    this.#doc = doc;
    if (!doc.ruled.predictWithoutRules || !rules.some(({ advisory }) => advisory)) return;
    this.#likely = doc.ruled.predictWithoutRules();
    doc.ruled.advised = { unwanted: new Map() };
  }

  /** Whether the rule only advises here. Without anything to hold it against, it is followed. */
  isWeighed({ advisory }: Rule): boolean {
    return advisory === true && this.#doc.ruled.advised !== undefined;
  }

  trustsScope(rule: Rule, selector: Selector, found: readonly Node[]): boolean {
    const share = this.#share(rule, found);
    const isTrusted = share === undefined || share >= LEAST_IN_SCOPE || this.#words(1 - share) < LITTLE;
    if (isTrusted) return true;
    this.#doubt(rule, `${selector} holds only ${percent(share)} of what looks like content`);
    return false;
  }

  adviseScope(rule: Rule, elements: readonly Element[]): void {
    const share = this.#share(rule, elements) ?? 1;
    const outside = this.#words(1 - share);
    this.#doc.ruled.advised!.scope = {
      elements,
      share,
      isSure: share >= SURE || outside < LITTLE,
      isWhole: rule.scope?.whole ?? false,
      rule: rule.id,
    };
  }

  adviseRemoval(rule: Rule, selector: Selector, found: readonly Node[]): void {
    const share = this.#share(rule, found) ?? 0;
    const isMuch = share > MAX_REMOVED && this.#words(share) > LITTLE;
    if (isMuch || share > NEARLY_ALL)
      this.#doubt(rule, `${selector} would remove ${percent(share)} of what looks like content`);
    else for (const node of found) this.#doc.ruled.advised!.unwanted.set(node, rule.id);
  }

  #share({ advisory }: Rule, found: readonly Node[]): number | undefined {
    const likely = advisory ? this.#likely : undefined;
    if (!likely?.total || !found.length) return undefined;
    const seen = new Set<Node>();
    let words = 0;
    const count = (node: Node) => {
      if (!(node instanceof Text) || seen.has(node)) return;
      seen.add(node);
      words += likely.words.get(node) ?? 0;
    };
    for (const node of found) {
      count(node);
      if (node instanceof Parent && !seen.has(node))
        for (const inner of nodesInside(node)) {
          count(inner);
          if (inner instanceof Parent) seen.add(inner); // a find inside another counts once
        }
    }
    return words / likely.total;
  }

  #words(share: number): number {
    return (this.#likely?.total ?? 0) * share;
  }

  #doubt(rule: Rule, what: string): void {
    warn(this.#doc, { type: 'rule-doubted', message: `${rule.file}: rule "${rule.id}": ${what}` });
  }
}

const percent = (share: number) => `${Math.round(share * 100)} %`;
