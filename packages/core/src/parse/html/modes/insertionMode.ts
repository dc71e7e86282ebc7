/** The interface of the insertion modes, which decide how the tree builder processes a token. */
import { SVG, tagIds } from '../tags.ts';
import type { TreeBuilder } from '../treeBuilder.ts';

/** Processes the current token. */
export type Rule = (b: TreeBuilder) => void;

export interface InsertionMode {
  /** Text without NUL, never empty. */
  readonly text: Rule;
  /** A run of NUL; omitted where NUL is ignored. */
  readonly nul?: Rule;
  readonly startTag: Rule;
  readonly endTag: Rule;
  readonly comment: Rule;
  /** Omitted where a DOCTYPE is ignored: everywhere except in the initial mode. */
  readonly doctype?: Rule;
  readonly endOfFile: Rule;
}

/** Tag names, separated by spaces, and their rule. */
export type RuleFor = readonly [names: string, rule: Rule];

/** Returns the rules indexed by tag id; `otherwise` applies to tags without an entry. */
export function rulesByTag(otherwise: Rule, ...entries: RuleFor[]): readonly Rule[] {
  const rules = Array.from({ length: SVG }, () => otherwise);
  for (const [names, rule] of entries) {
    for (const name of names.split(/\s+/)) rules[tagIds.get(name)!] = rule;
  }
  return rules;
}

export function ignore(): void {}

export function insertComment(b: TreeBuilder): void {
  b.insertComment();
}

/** The rule for start tags of void elements. */
export function insertElement(b: TreeBuilder): void {
  b.insertElement();
}
