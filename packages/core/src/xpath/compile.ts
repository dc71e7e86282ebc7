/**
 * Expression tree → closures. Every kind of value is known before a page is seen, so mistakes of kind are found here
 * and conversions are chosen once.
 *
 * Two rules keep plain paths linear: `//x` becomes one walk over the page unless a predicate counts positions, and a
 * step from many nodes leaves out what it has handed out already (see `axes.ts`).
 */
import { Element } from '../dom/index.ts';
import { coreError } from '../errors.ts';
import { nearest } from '../nearest.ts';
import type { Expression, Operator, Step } from './ast.ts';
import { axisWalks } from './axes.ts';
import { type Definition, functions, type Here, type Parameter } from './functions.ts';
import { type Run, tester, type XNode } from './nodes.ts';
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

export interface Compiled {
  readonly kind: Kind;
  readonly run: (here: Here) => Value;
  /** Whether the answer depends on where the node stands among others. */
  readonly isPositional: boolean;
  /** Nodes come in the document's order without sorting. */
  readonly isOrdered: boolean;
  /** A shorter way to the string, or to the truth, of the value. */
  readonly asString?: (here: Here) => string;
  readonly asBoolean?: (here: Here) => boolean;
}

const bad = (what: string) => coreError('bad-xpath', what);

export function compileExpression(expression: Expression): Compiled {
  switch (expression.kind) {
    case 'literal':
    case 'number':
      return constant(expression.value);
    case 'negative': {
      const number = numberOf(compileExpression(expression.of));
      return scalar('number', [compileExpression(expression.of)], (here) => -number(here));
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

function constant(value: string | number): Compiled {
  const kind = typeof value === 'string' ? 'string' : 'number';
  return { kind, run: () => value, isPositional: false, isOrdered: true };
}

function scalar(kind: Kind, parts: readonly Compiled[], run: (here: Here) => Scalar): Compiled {
  return { kind, run, isPositional: parts.some((part) => part.isPositional), isOrdered: true };
}

// Conversions, chosen once

export function stringOf(from: Compiled): (here: Here) => string {
  if (from.asString) return from.asString;
  if (from.kind === 'string') return from.run as (here: Here) => string;
  if (from.kind !== 'nodes') return (here) => scalarToString(from.run(here) as Scalar);
  return (here) => {
    const nodes = from.run(here) as XNode[];
    const first = from.isOrdered ? nodes[0] : here.run.inDocumentOrder(nodes)[0];
    return first ? here.run.stringOf(first) : '';
  };
}

function numberOf(from: Compiled): (here: Here) => number {
  if (from.kind === 'number') return from.run as (here: Here) => number;
  const string = stringOf(from);
  if (from.kind === 'boolean') return (here) => toNumber(from.run(here) as Scalar);
  return (here) => stringToNumber(string(here));
}

export function booleanOf(from: Compiled): (here: Here) => boolean {
  return from.asBoolean ?? ((here) => toBoolean(from.run(here)));
}

function nodesOf(from: Compiled, what: string): (here: Here) => XNode[] {
  if (from.kind !== 'nodes') throw bad(`${what} needs nodes, not a ${from.kind}`);
  return from.run as (here: Here) => XNode[];
}

// Operators

const ARITHMETIC: Partial<Record<Operator, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  div: (a, b) => a / b,
  mod: (a, b) => a % b,
};

function compileBinary(operator: Operator, leftTree: Expression, rightTree: Expression): Compiled {
  const left = compileExpression(leftTree);
  const right = compileExpression(rightTree);
  const parts = [left, right];
  if (operator === '|') return union(left, right);
  const arithmetic = ARITHMETIC[operator];
  if (arithmetic) {
    const [a, b] = [numberOf(left), numberOf(right)];
    return scalar('number', parts, (here) => arithmetic(a(here), b(here)));
  }
  if (operator === 'and' || operator === 'or') {
    const [a, b] = [booleanOf(left), booleanOf(right)];
    return scalar('boolean', parts, operator === 'and' ? (here) => a(here) && b(here) : (here) => a(here) || b(here));
  }
  const comparison = operator as Comparison;
  return (
    attributeEquals(comparison, leftTree, right) ??
    attributeEquals(comparison, rightTree, left) ??
    scalar('boolean', parts, (here) => compare(comparison, left.run(here), right.run(here), here.run))
  );
}

function union(left: Compiled, right: Compiled): Compiled {
  const [a, b] = [nodesOf(left, 'a union'), nodesOf(right, 'a union')];
  return {
    kind: 'nodes',
    isPositional: left.isPositional || right.isPositional,
    isOrdered: false,
    run(here) {
      const [some, others] = [a(here), b(here)];
      if (!some.length || !others.length) return some.length ? some : others;
      here.run.spend(some.length + others.length);
      return [...new Set([...some, ...others])];
    },
  };
}

/** `@class = 'x'`: by far the most frequent comparison, without a set in between. */
function attributeEquals(operator: Comparison, path: Expression, other: Compiled): Compiled | undefined {
  const name = soleAttribute(path);
  if (!name || operator !== '=' || other.kind !== 'string') return undefined;
  const wanted = other.run as (here: Here) => string;
  return scalar('boolean', [other], (here) => attributeValue(here, name) === wanted(here));
}

/** The name when the expression is `@name` and no more. */
function soleAttribute(expression: Expression): string | undefined {
  if (expression.kind !== 'path' || expression.from !== 'here' || expression.steps.length !== 1) return undefined;
  const { axis, test, predicates } = expression.steps[0]!;
  const isPlain = axis === 'attribute' && test.kind === 'name' && !test.name.endsWith(':*') && !predicates.length;
  return isPlain ? test.name : undefined;
}

function attributeValue({ node, run }: Here, name: string): string | undefined {
  run.spend(1);
  if (!(node instanceof Element)) return undefined;
  for (const attribute of node.attributes) {
    if (attribute.name === name) return attribute.value;
    if (node.namespace !== 'html' && attribute.name.toLowerCase() === name) return attribute.value;
  }
  return undefined;
}

// Functions

function compileCall(name: string, argTrees: readonly Expression[]): Compiled {
  const known = functions.get(name);
  if (!known) throw bad(`there is no function ${name}, did you mean ${nearest(name, [...functions.keys()])}`);
  checkCount(name, known, argTrees.length);
  const args = argTrees.map(compileExpression);
  const converted = args.map((arg, at) => convert(arg, known.takes[Math.min(at, known.takes.length - 1)]!, name));
  const run = caller(known.call, converted);
  const isPositional = name === 'position' || name === 'last' || args.some((arg) => arg.isPositional);
  return { kind: known.gives, run, isPositional, isOrdered: true };
}

/** Most functions take one or two arguments: calling those without a list is worth its lines. */
function caller(call: Definition['call'], args: readonly ((here: Here) => Value)[]): (here: Here) => Value {
  const [first, second] = args;
  if (args.length === 1) return (here) => call(here, first!(here));
  if (args.length === 2) return (here) => call(here, first!(here), second!(here));
  return (here) => call(here, ...args.map((arg) => arg(here)));
}

function checkCount(name: string, { takes, optional = 0, repeats }: Definition, count: number): void {
  const least = takes.length - optional;
  if (count >= least && (repeats || count <= takes.length)) return;
  const wanted = repeats ? `${least} or more` : optional ? `${least} to ${takes.length}` : `${least}`;
  throw bad(`${name} takes ${wanted} arguments, not ${count}`);
}

function convert(arg: Compiled, to: Parameter, name: string): (here: Here) => Value {
  if (to === 'nodes') return nodesOf(arg, name);
  if (to === 'string') return stringOf(arg);
  if (to === 'number') return numberOf(arg);
  return to === 'boolean' ? booleanOf(arg) : arg.run;
}

// Predicates

interface Predicate {
  readonly isPositional: boolean;
  /** The one position it lets through, when it is a plain number. */
  readonly only: number | undefined;
  readonly holds: (here: Here) => boolean;
}

function compilePredicate(tree: Expression): Predicate {
  const test = compileExpression(tree);
  const only = tree.kind === 'number' ? tree.value : undefined;
  if (test.kind === 'number') {
    const wanted = test.run as (here: Here) => number;
    return { isPositional: true, only, holds: (here) => here.position === wanted(here) };
  }
  return { isPositional: test.isPositional, only, holds: booleanOf(test) };
}

function filterBy(predicate: Predicate, nodes: readonly XNode[], run: Run): XNode[] {
  if (predicate.only !== undefined) return nodes.slice(predicate.only - 1, predicate.only);
  const size = nodes.length;
  return nodes.filter((node, index) => predicate.holds({ node, position: index + 1, size, run }));
}

function compileFilter(tree: Expression, predicateTrees: readonly Expression[]): Compiled {
  const of = compileExpression(tree);
  const select = nodesOf(of, 'a predicate');
  const predicates = predicateTrees.map(compilePredicate);
  const needsOrder = !of.isOrdered && predicates.some((predicate) => predicate.isPositional);
  return {
    kind: 'nodes',
    isPositional: of.isPositional,
    isOrdered: of.isOrdered || needsOrder,
    run(here) {
      const nodes = needsOrder ? here.run.inDocumentOrder(select(here)) : select(here);
      return predicates.reduce((left, predicate) => filterBy(predicate, left, here.run), nodes);
    },
  };
}

// Paths

interface CompiledStep {
  /** From one node: an answer soon, and in the order of the document. */
  readonly fromOne: (node: XNode, run: Run) => XNode[];
  readonly fromMany: (nodes: readonly XNode[], run: Run) => XNode[];
  readonly exists: (node: XNode, run: Run) => boolean;
  readonly keepsOrder: boolean;
  readonly keepsFlat: boolean;
}

function compilePath(from: 'root' | 'here' | Expression, stepTrees: readonly Step[]): Compiled {
  const start = typeof from === 'string' ? undefined : compileExpression(from);
  const select = start && nodesOf(start, 'a path');
  const steps = shortened(stepTrees).map(compileStep);
  const order = { isOrdered: start ? start.isOrdered : true, isFlat: !start, isOne: !start };
  for (const step of steps) {
    order.isOrdered = order.isOne || (order.isOrdered && (step.keepsOrder || (order.isFlat && step.keepsFlat)));
    order.isFlat = order.isFlat && step.keepsFlat;
    order.isOne = false;
  }
  const walkSteps = (nodes: XNode[], run: Run): XNode[] => {
    let at = nodes;
    for (const step of steps) at = at.length === 1 ? step.fromOne(at[0]!, run) : step.fromMany(at, run);
    return at;
  };
  // A path from the root finds the same in every predicate of one evaluation.
  const fromRoot = ({ run }: Here) => run.once(steps, () => walkSteps([run.root], run));
  const run = select
    ? (here: Here) => walkSteps(select(here), here.run)
    : from === 'root'
      ? fromRoot
      : (here: Here) => walkSteps([here.node], here.run);
  return {
    kind: 'nodes',
    isPositional: start?.isPositional ?? false,
    isOrdered: order.isOrdered,
    run,
    ...shortcuts(from, stepTrees, steps),
  };
}

/** Ways to the string or truth of a path that need not collect its nodes. */
function shortcuts(
  from: 'root' | 'here' | Expression,
  trees: readonly Step[],
  steps: readonly CompiledStep[],
): Pick<Compiled, 'asString' | 'asBoolean'> {
  if (from !== 'here') return {};
  const name = soleAttribute({ kind: 'path', from, steps: trees });
  if (name) {
    return {
      asString: (here) => attributeValue(here, name) ?? '',
      asBoolean: (here) => attributeValue(here, name) !== undefined,
    };
  }
  const [tree] = trees;
  const isSelf = trees.length === 1 && tree!.axis === 'self' && tree!.test.kind === 'node' && !tree!.predicates.length;
  if (isSelf) return { asString: (here) => here.run.stringOf(here.node), asBoolean: () => true };
  return steps.length === 1 ? { asBoolean: (here) => steps[0]!.exists(here.node, here.run) } : {};
}

/** `//x` is one walk over everything below, unless a predicate counts: `//x[1]` is the first in each parent. */
function shortened(steps: readonly Step[]): Step[] {
  const short: Step[] = [];
  for (let at = 0; at < steps.length; at++) {
    const step = steps[at]!;
    const next = steps[at + 1];
    const isAnywhere = step.axis === 'descendant-or-self' && step.test.kind === 'node' && !step.predicates.length;
    const canMerge = next && (next.axis === 'child' || next.axis.startsWith('descendant'));
    if (isAnywhere && canMerge && !next.predicates.map(compilePredicate).some(({ isPositional }) => isPositional)) {
      short.push({ ...next, axis: next.axis === 'child' ? 'descendant' : next.axis });
      at++;
    } else short.push(step);
  }
  return short;
}

function compileStep({ axis, test, predicates: trees }: Step): CompiledStep {
  const { walk, isReverse, canMeet } = axisWalks[axis];
  const fits = tester(test, axis === 'attribute' ? 'attribute' : 'element');
  const predicates = trees.map(compilePredicate);
  const isPositional = predicates.some((predicate) => predicate.isPositional);
  // Without positions every node is judged alone, whatever its neighbours.
  const isWanted = (node: XNode, run: Run) =>
    fits(node) && predicates.every(({ holds }) => holds({ node, position: 1, size: 1, run }));

  const inAxisOrder = (from: XNode, run: Run): XNode[] => {
    const found: XNode[] = [];
    const limit = predicates[0]?.only ?? Number.POSITIVE_INFINITY;
    walk(from, run, (node) => fits(node) && found.push(node) >= limit, undefined);
    return predicates.reduce((left, predicate) => filterBy(predicate, left, run), found);
  };

  const collect = (from: XNode, run: Run, into: XNode[], seen: Set<XNode> | undefined) => {
    walk(from, run, (node) => isWanted(node, run) && into.push(node) < 0, seen);
  };

  const fromOne = (from: XNode, run: Run): XNode[] => {
    const found = isPositional ? inAxisOrder(from, run) : [];
    if (!isPositional) collect(from, run, found, undefined);
    return isReverse ? found.reverse() : found;
  };

  return {
    fromOne,
    fromMany(nodes, run) {
      const found: XNode[] = [];
      if (isPositional) {
        for (const node of nodes) for (const hit of inAxisOrder(node, run)) found.push(hit);
        return canMeet ? [...new Set(found)] : found;
      }
      const seen = canMeet ? new Set<XNode>() : undefined;
      for (const node of starts(axis, nodes, run)) collect(node, run, found, seen);
      return found;
    },
    exists(node, run) {
      if (isPositional) return inAxisOrder(node, run).length > 0;
      let isThere = false;
      walk(
        node,
        run,
        (other) => {
          isThere = isWanted(other, run);
          return isThere;
        },
        undefined,
      );
      return isThere;
    },
    keepsOrder: axis === 'self' || axis === 'attribute' || (axis.startsWith('descendant') && !isPositional),
    keepsFlat: axis === 'self' || axis === 'attribute' || axis === 'child',
  };
}

/** What precedes any of the nodes precedes the last of them. */
function starts(axis: Step['axis'], nodes: readonly XNode[], run: Run): readonly XNode[] {
  return axis === 'preceding' ? run.inDocumentOrder([...nodes]).slice(-1) : nodes;
}
