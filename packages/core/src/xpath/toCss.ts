/** Translates XPath to an equivalent CSS selector where there is one: CSS is easier to read and write. */
import type { Expression, Step } from './ast.ts';
import { parse } from './parse.ts';

/** Returns the CSS selector that selects the same elements, or undefined when there is none. Throws `bad-xpath` like the parser. */
export function xpathToCss(text: string): string | undefined {
  return selectorOf(parse(text));
}

function selectorOf(expression: Expression): string | undefined {
  if (expression.kind === 'binary' && expression.operator === '|') {
    return joinAll([selectorOf(expression.left), selectorOf(expression.right)], ', ');
  }
  return expression.kind === 'path' && expression.from === 'root' ? absolutePath(expression.steps) : undefined;
}

/** `//a/b//c` → `a > b c`. A path that starts with one slash is anchored at the root, `:root` in CSS. */
function absolutePath(steps: readonly Step[]): string | undefined {
  let selector = '';
  let combinator = ' > ';
  for (const step of steps) {
    if (isDescendantOrSelf(step)) {
      combinator = ' ';
      continue;
    }
    if (step.axis === 'descendant') combinator = ' ';
    else if (step.axis !== 'child') return undefined;
    const compound = compoundOf(step);
    if (compound === undefined) return undefined;
    if (!selector) selector = combinator === ' ' ? compound : anchoredAtRoot(compound);
    else selector += combinator + compound;
    combinator = ' > ';
  }
  return selector || undefined;
}

function anchoredAtRoot(compound: string): string {
  return compound === 'html' ? compound : compound === '*' ? ':root' : `${compound}:root`;
}

function isDescendantOrSelf({ axis, test, predicates }: Step): boolean {
  return axis === 'descendant-or-self' && test.kind === 'node' && !predicates.length;
}

function compoundOf({ axis, test, predicates }: Step): string | undefined {
  if (test.kind !== 'any' && test.kind !== 'name') return undefined;
  if (test.kind === 'name' && !/^[a-z][a-z0-9-]*$/.test(test.name)) return undefined;
  const tag = test.kind === 'name' ? test.name : '';
  const parts = predicates.map((predicate, at) => {
    const counts = at === 0 && axis === 'child' && tag !== '';
    return (counts ? positionCondition(predicate) : undefined) ?? conditionOf(predicate);
  });
  const conditions = joinAll(parts, '');
  return conditions === undefined ? undefined : `${tag}${conditions}` || '*';
}

/** `p[2]` counts the children of that name, as `:nth-of-type` does. */
function positionCondition(predicate: Expression): string | undefined {
  if (predicate.kind === 'number' && Number.isInteger(predicate.value)) return `:nth-of-type(${predicate.value})`;
  const isLast = predicate.kind === 'call' && predicate.name === 'last';
  return isLast ? ':last-of-type' : undefined;
}

function conditionOf(predicate: Expression): string | undefined {
  if (predicate.kind === 'path') return existenceCondition(predicate);
  if (predicate.kind === 'call') return callCondition(predicate.name, predicate.args);
  if (predicate.kind !== 'binary') return undefined;
  const { operator, left, right } = predicate;
  if (operator === 'and') return joinAll([conditionOf(left), conditionOf(right)], '');
  if (operator === 'or') return either(conditionOf(left), conditionOf(right));
  if (operator !== '=') return undefined;
  const value = right.kind === 'literal' ? right.value : left.kind === 'literal' ? left.value : undefined;
  const name = attributeOf(right.kind === 'literal' ? left : right);
  if (name === undefined || value === undefined) return undefined;
  return name === 'id' && isIdentifier(value) ? `#${value}` : `[${name}=${quoted(value)}]`;
}

function existenceCondition(path: Expression): string | undefined {
  const name = attributeOf(path);
  if (name) return `[${name}]`;
  if (path.kind !== 'path' || path.from !== 'context') return undefined;
  const [first, ...others] = path.steps;
  // `[a]` requires a child, `[.//a]` a descendant.
  const isSelf = first?.axis === 'self' && first.test.kind === 'node' && !first.predicates.length;
  const steps = isSelf ? others : path.steps;
  const inner = relativePath(steps);
  return inner === undefined ? undefined : `:has(${inner})`;
}

function relativePath(steps: readonly Step[]): string | undefined {
  let selector = '';
  let combinator = '> ';
  for (const step of steps) {
    if (isDescendantOrSelf(step)) {
      combinator = '';
      continue;
    }
    if (step.axis === 'descendant') combinator = '';
    else if (step.axis !== 'child') return undefined;
    const compound = compoundOf(step);
    if (compound === undefined) return undefined;
    selector += `${selector ? ' ' : ''}${combinator}${compound}`;
    combinator = '> ';
  }
  return selector || undefined;
}

function callCondition(name: string, args: readonly Expression[]): string | undefined {
  const [first, second] = args;
  if (name === 'not' && first) {
    const condition = conditionOf(first);
    return condition === undefined ? undefined : `:not(${condition})`;
  }
  if (!first || second?.kind !== 'literal' || !second.value) return undefined;
  const token = name === 'contains' ? classNameIn(first, second.value) : undefined;
  if (token) return isIdentifier(token) ? `.${token}` : `[class~=${quoted(token)}]`;
  const attribute = attributeOf(first);
  const operator = { contains: '*=', 'starts-with': '^=' }[name];
  return attribute && operator ? `[${attribute}${operator}${quoted(second.value)}]` : undefined;
}

/** The class name in `contains(concat(' ', normalize-space(@class), ' '), ' x ')`, the XPath idiom for a class test. */
function classNameIn(text: Expression, part: string): string | undefined {
  if (text.kind !== 'call' || text.name !== 'concat' || text.args.length !== 3) return undefined;
  const [before, middle, after] = text.args as [Expression, Expression, Expression];
  const isSpace = (arg: Expression) => arg.kind === 'literal' && arg.value === ' ';
  const inner = middle.kind === 'call' && middle.name === 'normalize-space' ? middle.args[0] : middle;
  const isClass = inner !== undefined && attributeOf(inner) === 'class';
  return isSpace(before) && isSpace(after) && isClass ? /^ ([^\s]+) $/.exec(part)?.[1] : undefined;
}

function attributeOf(expression: Expression): string | undefined {
  if (expression.kind !== 'path' || expression.from !== 'context' || expression.steps.length !== 1) return undefined;
  const { axis, test, predicates } = expression.steps[0]!;
  const isPlain =
    axis === 'attribute' && test.kind === 'name' && /^[a-z_][\w-]*$/.test(test.name) && !predicates.length;
  return isPlain ? test.name : undefined;
}

function either(left: string | undefined, right: string | undefined): string | undefined {
  return left === undefined || right === undefined ? undefined : `:is(${left}, ${right})`;
}

function joinAll(parts: readonly (string | undefined)[], between: string): string | undefined {
  return parts.every((part) => part !== undefined) ? parts.join(between) : undefined;
}

function isIdentifier(text: string): boolean {
  return /^-?[A-Za-z_][\w-]*$/.test(text);
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
