/**
 * All of XPath 1.0 on our tree: thirteen axes, the core function library, four result types.
 *
 * Names match case-insensitively, as in browsers for HTML. A step budget limits the cost of an expression: steps are
 * counted, not timed, so that the same page always gives the same result.
 *
 * Decision: docs/decisions/0022-our-own-xpath.md.
 */
import type { Node, Parent } from '../dom/index.ts';
import { PithError } from '../errors.ts';
import { booleanOf, compileExpression, stringOf } from './compile.ts';
import { AttributeNode, Evaluation, MAX_STEPS, type XNode } from './nodes.ts';
import { parse } from './parse.ts';
import type { Value } from './values.ts';

export { AttributeNode, MAX_STEPS, type XNode };

/** The steps that are left for a page; shared by all expressions that are evaluated on it. */
export interface StepBudget {
  steps: number;
}

export interface XPath {
  readonly text: string;
  readonly kind: 'node-set' | 'string' | 'number' | 'boolean';
  /** A relative location path: it does not begin with a slash. */
  readonly isRelative: boolean;
  /** The value; a node-set is in document order. Throws `xpath-too-costly` when the steps run out. */
  readonly evaluate: (root: Parent, options?: EvaluateOptions) => Value;
  /** The node-set; empty when the value has another type. */
  readonly select: (root: Parent, options?: EvaluateOptions) => XNode[];
  readonly toString: (root: Parent, options?: EvaluateOptions) => string;
  readonly test: (root: Parent, options?: EvaluateOptions) => boolean;
}

export interface EvaluateOptions {
  /** The context node of relative paths; the root by default. */
  readonly from?: Node;
  readonly budget?: StepBudget | undefined;
}

/** Compiles an expression. Throws `bad-xpath` with the reason and the position. */
export function compileXPath(text: string): XPath {
  const tree = parse(text);
  const compiled = compileExpression(tree);
  const [asString, asBoolean] = [stringOf(compiled), booleanOf(compiled)];
  const evaluator =
    <T>(evaluateIn: (context: Parameters<typeof asString>[0]) => T) =>
    (root: Parent, { from = root, budget }: EvaluateOptions = {}): T => {
      const steps = Math.min(budget?.steps ?? MAX_STEPS, MAX_STEPS);
      const evaluation = new Evaluation(root, steps);
      try {
        return evaluateIn({ node: from, position: 1, size: 1, evaluation });
      } finally {
        if (budget) budget.steps -= steps - Math.max(0, evaluation.stepsLeft);
      }
    };
  const evaluate = evaluator((context) => {
    const value = compiled.evaluate(context);
    return Array.isArray(value) && !compiled.isOrdered ? context.evaluation.inDocumentOrder(value) : value;
  });
  return {
    text,
    kind: compiled.kind,
    isRelative: tree.kind === 'path' && tree.from === 'context',
    evaluate,
    select: (root, options) => {
      const value = compiled.kind === 'node-set' ? evaluate(root, options) : [];
      return Array.isArray(value) ? value : [];
    },
    toString: evaluator(asString),
    test: evaluator(asBoolean),
  };
}

export function isXPathError(error: unknown): error is PithError {
  return error instanceof PithError && (error.type === 'bad-xpath' || error.type === 'xpath-too-costly');
}

export { xpathToCss } from './toCss.ts';
