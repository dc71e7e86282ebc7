/**
 * XPath 1.0 on our tree, whole: thirteen axes, all functions, four kinds of result.
 *
 * As browsers do for HTML, names match whatever their case. An expression can be slow only as far as its steps allow:
 * they are counted, not timed, so that the same page always gives the same answer.
 */
import type { Node, Parent } from '../dom/index.ts';
import { PithError } from '../errors.ts';
import { booleanOf, compileExpression, stringOf } from './compile.ts';
import { AttributeNode, DEFAULT_STEPS, Run, type XNode } from './nodes.ts';
import { parse } from './parse.ts';
import type { Value } from './values.ts';

export { AttributeNode, DEFAULT_STEPS, type XNode };

/** What is left of a page's allowance; shared by all expressions that are run on it. */
export interface Allowance {
  steps: number;
}

export interface XPath {
  readonly text: string;
  readonly kind: 'nodes' | 'string' | 'number' | 'boolean';
  /** A path that starts at the node it is given: it begins with no slash. */
  readonly isRelative: boolean;
  /** Nodes in the order of the document. Throws `xpath-too-costly` when the steps run out. */
  readonly evaluate: (root: Parent, options?: EvaluateOptions) => Value;
  /** The nodes; none when the value is of another kind. */
  readonly select: (root: Parent, options?: EvaluateOptions) => XNode[];
  readonly toString: (root: Parent, options?: EvaluateOptions) => string;
  readonly test: (root: Parent, options?: EvaluateOptions) => boolean;
}

export interface EvaluateOptions {
  /** Where relative paths start; the root unless told. */
  readonly from?: Node;
  readonly allowance?: Allowance | undefined;
}

/** Throws `bad-xpath`, saying what and where. */
export function compileXPath(text: string): XPath {
  const tree = parse(text);
  const compiled = compileExpression(tree);
  const [asString, asBoolean] = [stringOf(compiled), booleanOf(compiled)];
  const run =
    <T>(answer: (here: Parameters<typeof asString>[0]) => T) =>
    (root: Parent, { from = root, allowance }: EvaluateOptions = {}): T => {
      const steps = Math.min(allowance?.steps ?? DEFAULT_STEPS, DEFAULT_STEPS);
      const evaluation = new Run(root, steps);
      try {
        return answer({ node: from, position: 1, size: 1, run: evaluation });
      } finally {
        if (allowance) allowance.steps -= steps - Math.max(0, evaluation.left);
      }
    };
  const evaluate = run((here) => {
    const value = compiled.run(here);
    return Array.isArray(value) && !compiled.isOrdered ? here.run.inDocumentOrder(value) : value;
  });
  return {
    text,
    kind: compiled.kind,
    isRelative: tree.kind === 'path' && tree.from === 'here',
    evaluate,
    select: (root, options) => {
      const value = compiled.kind === 'nodes' ? evaluate(root, options) : [];
      return Array.isArray(value) ? value : [];
    },
    toString: run(asString),
    test: run(asBoolean),
  };
}

export function isXPathError(error: unknown): error is PithError {
  return error instanceof PithError && (error.type === 'bad-xpath' || error.type === 'xpath-too-costly');
}

export { xpathToCss } from './toCss.ts';
