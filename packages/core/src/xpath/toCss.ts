/** XPath → the CSS selector that finds the same elements, where there is one: people read and write CSS more easily. */
import type { Expression, Step } from './ast.ts';
import { parse } from './parse.ts';

/** Undefined when CSS cannot say it. Throws `bad-xpath` like the parser. */
export function xpathToCss(text: string): string | undefined {
  return selectorOf(parse(text));
}

function selectorOf(expression: Expression): string | undefined {
  if (expression.kind === 'binary' && expression.operator === '|') {
    return all([selectorOf(expression.left), selectorOf(expression.right)], ', ');
  }
  return expression.kind === 'path' && expression.from === 'root' ? fromRoot(expression.steps) : undefined;
}

/** `//a/b//c` → `a > b c`. A path that starts with one slash is pinned to the root, which CSS calls `:root`. */
function fromRoot(steps: readonly Step[]): string | undefined {
  let selector = '';
  let combinator = ' > ';
  for (const step of steps) {
    if (isAnywhere(step)) {
      combinator = ' ';
      continue;
    }
    if (step.axis === 'descendant') combinator = ' ';
    else if (step.axis !== 'child') return undefined;
    const compound = compoundOf(step);
    if (compound === undefined) return undefined;
    if (!selector) selector = combinator === ' ' ? compound : pinned(compound);
    else selector += combinator + compound;
    combinator = ' > ';
  }
  return selector || undefined;
}

function pinned(compound: string): string {
  return compound === 'html' ? compound : compound === '*' ? ':root' : `${compound}:root`;
}

function isAnywhere({ axis, test, predicates }: Step): boolean {
  return axis === 'descendant-or-self' && test.kind === 'node' && !predicates.length;
}

function compoundOf({ axis, test, predicates }: Step): string | undefined {
  if (test.kind !== 'any' && test.kind !== 'name') return undefined;
  if (test.kind === 'name' && !/^[a-z][a-z0-9-]*$/.test(test.name)) return undefined;
  const tag = test.kind === 'name' ? test.name : '';
  const parts = predicates.map((predicate, at) => {
    const counts = at === 0 && axis === 'child' && tag !== '';
    return (counts ? nthOf(predicate) : undefined) ?? conditionOf(predicate);
  });
  const conditions = all(parts, '');
  return conditions === undefined ? undefined : `${tag}${conditions}` || '*';
}

/** `p[2]` counts among the children of that name: so does `:nth-of-type`. */
function nthOf(predicate: Expression): string | undefined {
  if (predicate.kind === 'number' && Number.isInteger(predicate.value)) return `:nth-of-type(${predicate.value})`;
  const isLast = predicate.kind === 'call' && predicate.name === 'last';
  return isLast ? ':last-of-type' : undefined;
}

function conditionOf(predicate: Expression): string | undefined {
  if (predicate.kind === 'path') return existence(predicate);
  if (predicate.kind === 'call') return callCondition(predicate.name, predicate.args);
  if (predicate.kind !== 'binary') return undefined;
  const { operator, left, right } = predicate;
  if (operator === 'and') return all([conditionOf(left), conditionOf(right)], '');
  if (operator === 'or') return either(conditionOf(left), conditionOf(right));
  if (operator !== '=') return undefined;
  const value = right.kind === 'literal' ? right.value : left.kind === 'literal' ? left.value : undefined;
  const name = attributeOf(right.kind === 'literal' ? left : right);
  if (name === undefined || value === undefined) return undefined;
  return name === 'id' && isIdentifier(value) ? `#${value}` : `[${name}=${quoted(value)}]`;
}

function existence(path: Expression): string | undefined {
  const name = attributeOf(path);
  if (name) return `[${name}]`;
  if (path.kind !== 'path' || path.from !== 'here') return undefined;
  const [first, ...others] = path.steps;
  // `[a]` asks for a child, `[.//a]` for anything inside.
  const isSelf = first?.axis === 'self' && first.test.kind === 'node' && !first.predicates.length;
  const steps = isSelf ? others : path.steps;
  const inner = fromRelative(steps);
  return inner === undefined ? undefined : `:has(${inner})`;
}

function fromRelative(steps: readonly Step[]): string | undefined {
  let selector = '';
  let combinator = '> ';
  for (const step of steps) {
    if (isAnywhere(step)) {
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
  const token = name === 'contains' ? tokenIn(first, second.value) : undefined;
  if (token) return isIdentifier(token) ? `.${token}` : `[class~=${quoted(token)}]`;
  const attribute = attributeOf(first);
  const operator = { contains: '*=', 'starts-with': '^=' }[name];
  return attribute && operator ? `[${attribute}${operator}${quoted(second.value)}]` : undefined;
}

/** `contains(concat(' ', normalize-space(@class), ' '), ' x ')`: the way XPath asks for a class. */
function tokenIn(text: Expression, part: string): string | undefined {
  if (text.kind !== 'call' || text.name !== 'concat' || text.args.length !== 3) return undefined;
  const [before, middle, after] = text.args as [Expression, Expression, Expression];
  const isSpace = (arg: Expression) => arg.kind === 'literal' && arg.value === ' ';
  const inner = middle.kind === 'call' && middle.name === 'normalize-space' ? middle.args[0] : middle;
  const isClass = inner !== undefined && attributeOf(inner) === 'class';
  return isSpace(before) && isSpace(after) && isClass ? /^ ([^\s]+) $/.exec(part)?.[1] : undefined;
}

function attributeOf(expression: Expression): string | undefined {
  if (expression.kind !== 'path' || expression.from !== 'here' || expression.steps.length !== 1) return undefined;
  const { axis, test, predicates } = expression.steps[0]!;
  const isPlain =
    axis === 'attribute' && test.kind === 'name' && /^[a-z_][\w-]*$/.test(test.name) && !predicates.length;
  return isPlain ? test.name : undefined;
}

function either(left: string | undefined, right: string | undefined): string | undefined {
  return left === undefined || right === undefined ? undefined : `:is(${left}, ${right})`;
}

function all(parts: readonly (string | undefined)[], between: string): string | undefined {
  return parts.every((part) => part !== undefined) ? parts.join(between) : undefined;
}

function isIdentifier(text: string): boolean {
  return /^-?[A-Za-z_][\w-]*$/.test(text);
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
