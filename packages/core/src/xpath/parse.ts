/** Parses tokens into an expression tree by precedence climbing. Recursion depth grows only with nesting, which is limited. */

import { closestMatch } from '../closestMatch.ts';
import { coreError } from '../errors.ts';
import { AXES, type Axis, descendantOrSelf, type Expression, type NodeTest, type Operator, type Step } from './ast.ts';
import { lex, type Token } from './lex.ts';

/** No hand-written expression is longer. */
const MAX_LENGTH = 10_000;
/** Levels of nested brackets and unary signs: the only constructs over which parsing and evaluation recurse. */
const MAX_DEPTH = 60;

const PRECEDENCE: Readonly<Record<Operator, number>> = {
  or: 1,
  and: 2,
  '=': 3,
  '!=': 3,
  '<': 4,
  '<=': 4,
  '>': 4,
  '>=': 4,
  '+': 5,
  '-': 5,
  '*': 6,
  div: 6,
  mod: 6,
  '|': 8,
};
const UNARY_PRECEDENCE = 7;
const NODE_TYPES = ['comment', 'text', 'processing-instruction', 'node'] as const;

export function parse(text: string): Expression {
  if (text.length > MAX_LENGTH) throw coreError('bad-xpath', `longer than ${MAX_LENGTH} characters`);
  const parser = new Parser(lex(text));
  const expression = parser.expression(0);
  parser.expect('end');
  return expression;
}

class Parser {
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  expression(minPrecedence: number): Expression {
    if (++this.#depth > MAX_DEPTH) throw coreError('bad-xpath', `nested deeper than ${MAX_DEPTH} levels`);
    let left = this.#unary();
    for (let operator = this.#operator(); operator; operator = this.#operator()) {
      const precedence = PRECEDENCE[operator];
      if (precedence <= minPrecedence) break;
      this.#at++;
      left = { kind: 'binary', operator, left, right: this.expression(precedence) };
    }
    this.#depth--;
    return left;
  }

  expect(kind: Token['kind'], text?: string): Token {
    const token = this.#next();
    if (token.kind === kind && (text === undefined || token.text === text)) return token;
    throw unexpected(token, text);
  }

  #operator(): Operator | undefined {
    const { kind, text } = this.#peek();
    return kind === 'operator' && text in PRECEDENCE ? (text as Operator) : undefined;
  }

  #unary(): Expression {
    if (!this.#take('operator', '-')) return this.#path();
    return { kind: 'negative', of: this.expression(UNARY_PRECEDENCE) };
  }

  #path(): Expression {
    if (this.#startsPrimary()) {
      const primary = this.#filter();
      const steps = this.#moreSteps();
      return steps.length ? { kind: 'path', from: primary, steps } : primary;
    }
    if (this.#take('operator', '/')) {
      const steps = this.#startsStep() ? [this.#step(), ...this.#moreSteps()] : [];
      return { kind: 'path', from: 'root', steps };
    }
    if (this.#take('operator', '//')) {
      return { kind: 'path', from: 'root', steps: [descendantOrSelf, this.#step(), ...this.#moreSteps()] };
    }
    return { kind: 'path', from: 'context', steps: [this.#step(), ...this.#moreSteps()] };
  }

  #moreSteps(): Step[] {
    const steps: Step[] = [];
    for (;;) {
      if (this.#take('operator', '//')) steps.push(descendantOrSelf);
      else if (!this.#take('operator', '/')) return steps;
      steps.push(this.#step());
    }
  }

  #startsPrimary(): boolean {
    const { kind, text } = this.#peek();
    if (kind === 'literal' || kind === 'number') return true;
    if (kind === 'mark') return text === '(' || text === '$';
    return kind === 'name' && text !== '*' && this.#peek(1).text === '(' && !isNodeType(text);
  }

  #startsStep(): boolean {
    const { kind, text } = this.#peek();
    return kind === 'name' || (kind === 'mark' && (text === '@' || text === '.' || text === '..'));
  }

  #filter(): Expression {
    const primary = this.#primary();
    const predicates = this.#predicates();
    return predicates.length ? { kind: 'filter', of: primary, predicates } : primary;
  }

  #primary(): Expression {
    const token = this.#next();
    if (token.kind === 'literal') return { kind: 'literal', value: token.text };
    if (token.kind === 'number') return { kind: 'number', value: Number(token.text) };
    if (token.text === '$') throw coreError('bad-xpath', `variables are not supported, at ${token.at + 1}`);
    if (token.kind === 'name') return { kind: 'call', name: token.text, args: this.#args() };
    const inner = this.expression(0);
    this.expect('mark', ')');
    return inner;
  }

  #args(): Expression[] {
    const args: Expression[] = [];
    this.expect('mark', '(');
    if (this.#take('mark', ')')) return args;
    do args.push(this.expression(0));
    while (this.#take('mark', ','));
    this.expect('mark', ')');
    return args;
  }

  #step(): Step {
    if (this.#take('mark', '.')) return { axis: 'self', test: { kind: 'node' }, predicates: this.#predicates() };
    if (this.#take('mark', '..')) return { axis: 'parent', test: { kind: 'node' }, predicates: this.#predicates() };
    const axis = this.#axis();
    return { axis, test: this.#nodeTest(), predicates: this.#predicates() };
  }

  #axis(): Axis {
    if (this.#take('mark', '@')) return 'attribute';
    if (this.#peek(1).text !== '::') return 'child';
    const { text, at } = this.expect('name');
    this.#at++;
    if ((AXES as readonly string[]).includes(text)) return text as Axis;
    throw coreError('bad-xpath', `no axis ${text} at ${at + 1}, did you mean ${closestMatch(text, AXES)}`);
  }

  #nodeTest(): NodeTest {
    const { text } = this.expect('name');
    if (text === '*') return { kind: 'any' };
    if (!isNodeType(text) || this.#peek().text !== '(') return { kind: 'name', name: text.toLowerCase() };
    this.expect('mark', '(');
    if (text === 'processing-instruction') this.#take('literal');
    this.expect('mark', ')');
    return { kind: text };
  }

  #predicates(): Expression[] {
    const predicates: Expression[] = [];
    while (this.#take('mark', '[')) {
      predicates.push(this.expression(0));
      this.expect('mark', ']');
    }
    return predicates;
  }

  #peek(ahead = 0): Token {
    return this.#tokens[Math.min(this.#at + ahead, this.#tokens.length - 1)]!;
  }

  #next(): Token {
    const token = this.#peek();
    this.#at++;
    return token;
  }

  #take(kind: Token['kind'], text?: string): boolean {
    const token = this.#peek();
    if (token.kind !== kind || (text !== undefined && token.text !== text)) return false;
    this.#at++;
    return true;
  }
}

function isNodeType(text: string): text is (typeof NODE_TYPES)[number] {
  return (NODE_TYPES as readonly string[]).includes(text);
}

function unexpected({ text, at }: Token, wanted: string | undefined) {
  return coreError('bad-xpath', `unexpected ${text} at ${at + 1}${wanted ? `, expected ${wanted}` : ''}`);
}
