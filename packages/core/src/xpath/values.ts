/** The four XPath value types, conversions between them, and comparisons. */
import type { Evaluation, XNode } from './nodes.ts';

export type Kind = 'node-set' | 'string' | 'number' | 'boolean';
export type Scalar = string | number | boolean;
/** A node-set is an array in any order; it is sorted when document order matters. */
export type Value = Scalar | XNode[];

export function numberToString(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? 'Infinity' : '-Infinity';
  if (Object.is(value, -0)) return '0';
  const text = String(value);
  // XPath numbers have no exponents.
  if (text.includes('e+')) return BigInt(value).toString();
  return text.includes('e-') ? value.toFixed(20).replace(/\.?0+$/, '') : text;
}

export function stringToNumber(text: string): number {
  // Trimmed without a regular expression: one for trailing white space is quadratic in the length of white space.
  let [start, end] = [0, text.length];
  while (start < end && isSpace(text.charCodeAt(start))) start++;
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--;
  const trimmed = text.slice(start, end);
  return /^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(trimmed) ? Number(trimmed) : Number.NaN;
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d;
}

export function toNumber(value: Scalar): number {
  return typeof value === 'string' ? stringToNumber(value) : Number(value);
}

export function scalarToString(value: Scalar): string {
  if (typeof value === 'string') return value;
  return typeof value === 'boolean' ? String(value) : numberToString(value);
}

export function toBoolean(value: Value): boolean {
  if (typeof value === 'number') return value !== 0 && !Number.isNaN(value);
  return typeof value === 'boolean' ? value : value.length > 0;
}

export type Comparison = '=' | '!=' | '<' | '<=' | '>' | '>=';

const mirrored: Readonly<Record<Comparison, Comparison>> = {
  '=': '=',
  '!=': '!=',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
};

const compareNumbers: Readonly<Record<Comparison, (a: number, b: number) => boolean>> = {
  '=': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
};

export function compare(operator: Comparison, left: Value, right: Value, evaluation: Evaluation): boolean {
  if (Array.isArray(left)) {
    if (Array.isArray(right)) return compareSets(operator, left, right, evaluation);
    return compareSetWith(operator, left, right, evaluation);
  }
  if (Array.isArray(right)) return compareSetWith(mirrored[operator], right, left, evaluation);
  return compareScalars(operator, left, right);
}

function compareScalars(operator: Comparison, left: Scalar, right: Scalar): boolean {
  if (operator !== '=' && operator !== '!=') return compareNumbers[operator](toNumber(left), toNumber(right));
  const isEqual =
    typeof left === 'boolean' || typeof right === 'boolean'
      ? toBoolean(left) === toBoolean(right)
      : typeof left === 'number' || typeof right === 'number'
        ? toNumber(left) === toNumber(right)
        : left === right;
  return isEqual === (operator === '=');
}

/** True when the comparison holds for one of the nodes; a boolean is compared with the boolean value of the node-set. */
function compareSetWith(operator: Comparison, nodes: readonly XNode[], value: Scalar, evaluation: Evaluation): boolean {
  if (typeof value === 'boolean') return compareScalars(operator, nodes.length > 0, value);
  return nodes.some((node) => compareScalars(operator, evaluation.stringOf(node), value));
}

/** True when the comparison holds for one pair of nodes; found without trying all pairs. */
function compareSets(
  operator: Comparison,
  left: readonly XNode[],
  right: readonly XNode[],
  evaluation: Evaluation,
): boolean {
  if (!left.length || !right.length) return false;
  const lefts = left.map((node) => evaluation.stringOf(node));
  const rights = right.map((node) => evaluation.stringOf(node));
  if (operator === '=') {
    const known = new Set(lefts);
    return rights.some((text) => known.has(text));
  }
  if (operator === '!=') return new Set([...lefts, ...rights]).size > 1;
  const isLess = operator.startsWith('<');
  return compareNumbers[operator](extreme(lefts, isLess), extreme(rights, !isLess));
}

function extreme(texts: readonly string[], isLeast: boolean): number {
  let found = Number.NaN;
  for (const text of texts) {
    const value = stringToNumber(text);
    if (Number.isNaN(found) || (isLeast ? value < found : value > found)) found = value;
  }
  return found;
}
