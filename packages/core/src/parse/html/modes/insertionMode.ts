/** The insertion modes: what a token means depends on what came before it. Each mode is one object of this shape. */
import { SVG, tagIds } from '../tags.ts';
import type { TreeBuilder } from '../treeBuilder.ts';

/** Handles the current token. */
export type Rule = (b: TreeBuilder) => void;

export interface InsertionMode {
  /** Text without NUL, never empty. */
  readonly text: Rule;
  /** NUL; left out where it is ignored. */
  readonly nul?: Rule;
  readonly startTag: Rule;
  readonly endTag: Rule;
  readonly comment: Rule;
  /** Left out where it is ignored, which is everywhere but at the start. */
  readonly doctype?: Rule;
  readonly endOfFile: Rule;
}

/** Names, separated by spaces, and the rule for tags with these names. */
export type RuleFor = readonly [names: string, rule: Rule];

/** A rule for each number of a tag, `otherwise` for those that no entry names. */
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

/** For start tags of elements without content. */
export function insertToken(b: TreeBuilder): void {
  b.insertToken();
}
