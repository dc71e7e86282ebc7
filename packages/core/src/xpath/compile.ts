/**
 * Compiles an expression tree to closures. XPath types are static, so type errors are found here and conversions are
 * chosen once, not for every node.
 *
 * Two rules keep plain location paths linear: `//x` becomes one descendant walk unless a predicate is positional, and a
 * step from many nodes skips the nodes that it has visited already (see `axes.ts`).
 */

import { closestMatch } from '../closestMatch.ts';
import { Element } from '../dom/index.ts';
import { coreError } from '../errors.ts';
import type { Expression, Operator, Step } from './ast.ts';
import { axisWalks } from './axes.ts';
import { type Context, type FunctionDefinition, functions, type Parameter } from './functions.ts';
import { compileNodeTest, type Evaluation, type XNode } from './nodes.ts';
import {
  type Comparison,
  compare,
  type Kind,
  type Scalar,
  scalarToString,
  stringToNumber,
  toBoolean,
  toNumber,
  type Value,
} from './values.ts';

export interface CompiledExpression {
  readonly kind: Kind;
  readonly evaluate: (context: Context) => Value;
  /** Whether the value depends on the context position or the context size. */
  readonly isPositional: boolean;
  /** The node-set is in document order without sorting. */
  readonly isOrdered: boolean;
  /** Faster conversions of the value, where there are any. */
  readonly asString?: (context: Context) => string;
  readonly asBoolean?: (context: Context) => boolean;
}

const badXPath = (what: string) => coreError('bad-xpath', what);

export function compileExpression(expression: Expression): CompiledExpression {
  switch (expression.kind) {
    case 'literal':
    case 'number':
      return constant(expression.value);
    case 'negative': {
      const number = numberOf(compileExpression(expression.of));
      return scalar('number', [compileExpression(expression.of)], (context) => -number(context));
    }
    case 'binary':
      return compileBinary(expression.operator, expression.left, expression.right);
    case 'call':
      return compileCall(expression.name, expression.args);
    case 'filter':
      return compileFilter(expression.of, expression.predicates);
    case 'path':
      return compilePath(expression.from, expression.steps);
  }
}

function constant(value: string | number): CompiledExpression {
  const kind = typeof value === 'string' ? 'string' : 'number';
  return { kind, evaluate: () => value, isPositional: false, isOrdered: true };
}

function scalar(
  kind: Kind,
  parts: readonly CompiledExpression[],
  evaluate: (context: Context) => Scalar,
): CompiledExpression {
  return { kind, evaluate, isPositional: parts.some((part) => part.isPositional), isOrdered: true };
}

// Conversions

export function stringOf(from: CompiledExpression): (context: Context) => string {
  if (from.asString) return from.asString;
  if (from.kind === 'string') return from.evaluate as (context: Context) => string;
  if (from.kind !== 'node-set') return (context) => scalarToString(from.evaluate(context) as Scalar);
  return (context) => {
    const nodes = from.evaluate(context) as XNode[];
    const first = from.isOrdered ? nodes[0] : context.evaluation.inDocumentOrder(nodes)[0];
    return first ? context.evaluation.stringOf(first) : '';
  };
}

function numberOf(from: CompiledExpression): (context: Context) => number {
  if (from.kind === 'number') return from.evaluate as (context: Context) => number;
  const string = stringOf(from);
  if (from.kind === 'boolean') return (context) => toNumber(from.evaluate(context) as Scalar);
  return (context) => stringToNumber(string(context));
}

export function booleanOf(from: CompiledExpression): (context: Context) => boolean {
  return from.asBoolean ?? ((context) => toBoolean(from.evaluate(context)));
}

function nodesOf(from: CompiledExpression, what: string): (context: Context) => XNode[] {
  if (from.kind !== 'node-set') throw badXPath(`${what} needs a node-set, not a ${from.kind}`);
  return from.evaluate as (context: Context) => XNode[];
}

// Operators

const ARITHMETIC: Partial<Record<Operator, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  div: (a, b) => a / b,
  mod: (a, b) => a % b,
};

function compileBinary(operator: Operator, leftTree: Expression, rightTree: Expression): CompiledExpression {
  const left = compileExpression(leftTree);
  const right = compileExpression(rightTree);
  const parts = [left, right];
  if (operator === '|') return union(left, right);
  const arithmetic = ARITHMETIC[operator];
  if (arithmetic) {
    const [a, b] = [numberOf(left), numberOf(right)];
    return scalar('number', parts, (context) => arithmetic(a(context), b(context)));
  }
  if (operator === 'and' || operator === 'or') {
    const [a, b] = [booleanOf(left), booleanOf(right)];
    return scalar(
      'boolean',
      parts,
      operator === 'and' ? (context) => a(context) && b(context) : (context) => a(context) || b(context),
    );
  }
  const comparison = operator as Comparison;
  return (
    attributeEquals(comparison, leftTree, right) ??
    attributeEquals(comparison, rightTree, left) ??
    scalar('boolean', parts, (context) =>
      compare(comparison, left.evaluate(context), right.evaluate(context), context.evaluation),
    )
  );
}

function union(left: CompiledExpression, right: CompiledExpression): CompiledExpression {
  const [a, b] = [nodesOf(left, 'a union'), nodesOf(right, 'a union')];
  return {
    kind: 'node-set',
    isPositional: left.isPositional || right.isPositional,
    isOrdered: false,
    evaluate(context) {
      const [some, others] = [a(context), b(context)];
      if (!some.length || !others.length) return some.length ? some : others;
      context.evaluation.spend(some.length + others.length);
      return [...new Set([...some, ...others])];
    },
  };
}

/** Compiles `@class = 'x'`, by far the most frequent comparison, without building a node-set. */
function attributeEquals(
  operator: Comparison,
  path: Expression,
  other: CompiledExpression,
): CompiledExpression | undefined {
  const name = singleAttributeName(path);
  if (!name || operator !== '=' || other.kind !== 'string') return undefined;
  const wanted = other.evaluate as (context: Context) => string;
  return scalar('boolean', [other], (context) => attributeValue(context, name) === wanted(context));
}

/** The attribute name when the expression is just `@name`. */
function singleAttributeName(expression: Expression): string | undefined {
  if (expression.kind !== 'path' || expression.from !== 'context' || expression.steps.length !== 1) return undefined;
  const { axis, test, predicates } = expression.steps[0]!;
  const isPlain = axis === 'attribute' && test.kind === 'name' && !test.name.endsWith(':*') && !predicates.length;
  return isPlain ? test.name : undefined;
}

function attributeValue({ node, evaluation }: Context, name: string): string | undefined {
  evaluation.spend(1);
  if (!(node instanceof Element)) return undefined;
  for (const attribute of node.attributes) {
    if (attribute.name === name) return attribute.value;
    if (node.namespace !== 'html' && attribute.name.toLowerCase() === name) return attribute.value;
  }
  return undefined;
}

// Functions

function compileCall(name: string, argTrees: readonly Expression[]): CompiledExpression {
  const known = functions.get(name);
  if (!known) throw badXPath(`there is no function ${name}, did you mean ${closestMatch(name, [...functions.keys()])}`);
  checkArgumentCount(name, known, argTrees.length);
  const args = argTrees.map(compileExpression);
  const converted = args.map((arg, at) =>
    convert(arg, known.parameters[Math.min(at, known.parameters.length - 1)]!, name),
  );
  const evaluate = bindArguments(known.call, converted);
  const isPositional = name === 'position' || name === 'last' || args.some((arg) => arg.isPositional);
  return { kind: known.returns, evaluate, isPositional, isOrdered: true };
}

/** Binds a function to its arguments. One and two arguments are the most frequent counts, and calling without an array is faster. */
function bindArguments(
  call: FunctionDefinition['call'],
  args: readonly ((context: Context) => Value)[],
): (context: Context) => Value {
  const [first, second] = args;
  if (args.length === 1) return (context) => call(context, first!(context));
  if (args.length === 2) return (context) => call(context, first!(context), second!(context));
  return (context) => call(context, ...args.map((arg) => arg(context)));
}

function checkArgumentCount(
  name: string,
  { parameters, optional = 0, repeats }: FunctionDefinition,
  count: number,
): void {
  const min = parameters.length - optional;
  if (count >= min && (repeats || count <= parameters.length)) return;
  const expected = repeats ? `${min} or more` : optional ? `${min} to ${parameters.length}` : `${min}`;
  throw badXPath(`${name} takes ${expected} arguments, not ${count}`);
}

function convert(arg: CompiledExpression, to: Parameter, name: string): (context: Context) => Value {
  if (to === 'node-set') return nodesOf(arg, name);
  if (to === 'string') return stringOf(arg);
  if (to === 'number') return numberOf(arg);
  return to === 'boolean' ? booleanOf(arg) : arg.evaluate;
}

// Predicates

interface Predicate {
  readonly isPositional: boolean;
  /** The only position that passes, when the predicate is a number literal. */
  readonly only: number | undefined;
  readonly holds: (context: Context) => boolean;
}

function compilePredicate(tree: Expression): Predicate {
  const test = compileExpression(tree);
  const only = tree.kind === 'number' ? tree.value : undefined;
  if (test.kind === 'number') {
    const wanted = test.evaluate as (context: Context) => number;
    return { isPositional: true, only, holds: (context) => context.position === wanted(context) };
  }
  return { isPositional: test.isPositional, only, holds: booleanOf(test) };
}

function filterBy(predicate: Predicate, nodes: readonly XNode[], evaluation: Evaluation): XNode[] {
  if (predicate.only !== undefined) return nodes.slice(predicate.only - 1, predicate.only);
  const size = nodes.length;
  return nodes.filter((node, index) => predicate.holds({ node, position: index + 1, size, evaluation }));
}

function compileFilter(tree: Expression, predicateTrees: readonly Expression[]): CompiledExpression {
  const of = compileExpression(tree);
  const select = nodesOf(of, 'a predicate');
  const predicates = predicateTrees.map(compilePredicate);
  const needsOrder = !of.isOrdered && predicates.some((predicate) => predicate.isPositional);
  return {
    kind: 'node-set',
    isPositional: of.isPositional,
    isOrdered: of.isOrdered || needsOrder,
    evaluate(context) {
      const nodes = needsOrder ? context.evaluation.inDocumentOrder(select(context)) : select(context);
      return predicates.reduce((left, predicate) => filterBy(predicate, left, context.evaluation), nodes);
    },
  };
}

// Paths

interface CompiledStep {
  /** From one context node; the result is in document order. */
  readonly fromOne: (node: XNode, evaluation: Evaluation) => XNode[];
  readonly fromMany: (nodes: readonly XNode[], evaluation: Evaluation) => XNode[];
  readonly exists: (node: XNode, evaluation: Evaluation) => boolean;
  /** From a node-set in document order, the result is in document order too. */
  readonly keepsOrder: boolean;
  /** From nodes none of which contains another, the result has none that contains another. */
  readonly keepsDisjoint: boolean;
}

function compilePath(from: 'root' | 'context' | Expression, stepTrees: readonly Step[]): CompiledExpression {
  const start = typeof from === 'string' ? undefined : compileExpression(from);
  const select = start && nodesOf(start, 'a path');
  const steps = mergeDescendantSteps(stepTrees).map(compileStep);
  const order = { isOrdered: start ? start.isOrdered : true, isDisjoint: !start, isOne: !start };
  for (const step of steps) {
    order.isOrdered = order.isOne || (order.isOrdered && (step.keepsOrder || (order.isDisjoint && step.keepsDisjoint)));
    order.isDisjoint = order.isDisjoint && step.keepsDisjoint;
    order.isOne = false;
  }
  const walkSteps = (nodes: XNode[], evaluation: Evaluation): XNode[] => {
    let at = nodes;
    for (const step of steps) at = at.length === 1 ? step.fromOne(at[0]!, evaluation) : step.fromMany(at, evaluation);
    return at;
  };
  // An absolute path selects the same nodes in every predicate of one evaluation.
  const fromRoot = ({ evaluation }: Context) =>
    evaluation.cached(steps, () => walkSteps([evaluation.root], evaluation));
  const evaluate = select
    ? (context: Context) => walkSteps(select(context), context.evaluation)
    : from === 'root'
      ? fromRoot
      : (context: Context) => walkSteps([context.node], context.evaluation);
  return {
    kind: 'node-set',
    isPositional: start?.isPositional ?? false,
    isOrdered: order.isOrdered,
    evaluate,
    ...shortcuts(from, stepTrees, steps),
  };
}

/** Conversions of a path to string or boolean that do not collect its nodes. */
function shortcuts(
  from: 'root' | 'context' | Expression,
  trees: readonly Step[],
  steps: readonly CompiledStep[],
): Pick<CompiledExpression, 'asString' | 'asBoolean'> {
  if (from !== 'context') return {};
  const name = singleAttributeName({ kind: 'path', from, steps: trees });
  if (name) {
    return {
      asString: (context) => attributeValue(context, name) ?? '',
      asBoolean: (context) => attributeValue(context, name) !== undefined,
    };
  }
  const [tree] = trees;
  const isSelf = trees.length === 1 && tree!.axis === 'self' && tree!.test.kind === 'node' && !tree!.predicates.length;
  if (isSelf) return { asString: (context) => context.evaluation.stringOf(context.node), asBoolean: () => true };
  return steps.length === 1 ? { asBoolean: (context) => steps[0]!.exists(context.node, context.evaluation) } : {};
}

/** Merges `//x` into one descendant step, unless a predicate is positional: `//x[1]` is the first `x` of each parent. */
function mergeDescendantSteps(steps: readonly Step[]): Step[] {
  const merged: Step[] = [];
  for (let at = 0; at < steps.length; at++) {
    const step = steps[at]!;
    const next = steps[at + 1];
    const isDescendantOrSelf =
      step.axis === 'descendant-or-self' && step.test.kind === 'node' && !step.predicates.length;
    const canMerge = next && (next.axis === 'child' || next.axis.startsWith('descendant'));
    if (
      isDescendantOrSelf &&
      canMerge &&
      !next.predicates.map(compilePredicate).some(({ isPositional }) => isPositional)
    ) {
      merged.push({ ...next, axis: next.axis === 'child' ? 'descendant' : next.axis });
      at++;
    } else merged.push(step);
  }
  return merged;
}

function compileStep({ axis, test, predicates: trees }: Step): CompiledStep {
  const { walk, isReverse, canOverlap } = axisWalks[axis];
  const matches = compileNodeTest(test, axis === 'attribute' ? 'attribute' : 'element');
  const predicates = trees.map(compilePredicate);
  const isPositional = predicates.some((predicate) => predicate.isPositional);
  // Without positional predicates, each node is tested on its own.
  const isWanted = (node: XNode, evaluation: Evaluation) =>
    matches(node) && predicates.every(({ holds }) => holds({ node, position: 1, size: 1, evaluation }));

  const inAxisOrder = (from: XNode, evaluation: Evaluation): XNode[] => {
    const found: XNode[] = [];
    const limit = predicates[0]?.only ?? Number.POSITIVE_INFINITY;
    walk(from, evaluation, (node) => matches(node) && found.push(node) >= limit, undefined);
    return predicates.reduce((left, predicate) => filterBy(predicate, left, evaluation), found);
  };

  const collect = (from: XNode, evaluation: Evaluation, into: XNode[], seen: Set<XNode> | undefined) => {
    walk(from, evaluation, (node) => isWanted(node, evaluation) && into.push(node) < 0, seen);
  };

  const fromOne = (from: XNode, evaluation: Evaluation): XNode[] => {
    const found = isPositional ? inAxisOrder(from, evaluation) : [];
    if (!isPositional) collect(from, evaluation, found, undefined);
    return isReverse ? found.reverse() : found;
  };

  return {
    fromOne,
    fromMany(nodes, evaluation) {
      const found: XNode[] = [];
      if (isPositional) {
        for (const node of nodes) for (const hit of inAxisOrder(node, evaluation)) found.push(hit);
        return canOverlap ? [...new Set(found)] : found;
      }
      const seen = canOverlap ? new Set<XNode>() : undefined;
      for (const node of startNodes(axis, nodes, evaluation)) collect(node, evaluation, found, seen);
      return found;
    },
    exists(node, evaluation) {
      if (isPositional) return inAxisOrder(node, evaluation).length > 0;
      let isFound = false;
      walk(
        node,
        evaluation,
        (other) => {
          isFound = isWanted(other, evaluation);
          return isFound;
        },
        undefined,
      );
      return isFound;
    },
    keepsOrder: axis === 'self' || axis === 'attribute' || (axis.startsWith('descendant') && !isPositional),
    keepsDisjoint: axis === 'self' || axis === 'attribute' || axis === 'child',
  };
}

/** The context nodes to walk from. For `preceding`, the last one is enough: whatever precedes another node precedes it too. */
function startNodes(axis: Step['axis'], nodes: readonly XNode[], evaluation: Evaluation): readonly XNode[] {
  return axis === 'preceding' ? evaluation.inDocumentOrder([...nodes]).slice(-1) : nodes;
}
