/** Splits XPath text into tokens, and resolves the grammar's one ambiguity: whether `*`, `and` or `div` is a name or an operator. */
import { coreError } from '../errors.ts';

export type TokenKind = 'name' | 'operator' | 'literal' | 'number' | 'mark' | 'end';

export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  readonly at: number;
}

/** One alternative per token kind. Sticky, so that each character is read once. */
const NAME = '[A-Za-z_\\u00c0-\\uffff][\\w.\\u00b7-\\uffff-]*';
const PATTERN = new RegExp(
  [
    '([ \\t\\r\\n\\u00a0]+)',
    `("[^"]*"|'[^']*')`,
    '(\\d+(?:\\.\\d*)?|\\.\\d+)',
    `(${NAME}(?::(?:${NAME}|\\*))?(?!:(?!:)))`,
    '(//+|::|\\.\\.|!=|<=|>=|[()[\\]@,/|+=<>*$.-])',
  ].join('|'),
  'y',
);
const NAMED_OPERATORS = new Set(['and', 'or', 'div', 'mod']);
const OPERATOR_MARKS = new Set(['/', '//', '|', '+', '-', '=', '!=', '<', '<=', '>', '>=']);
/** After these tokens, `*` is a name test and a word is a name. */
const BEFORE_OPERAND = new Set(['@', '::', '(', '[', ',']);

export function lex(text: string): Token[] {
  const tokens: Token[] = [];
  PATTERN.lastIndex = 0;
  while (PATTERN.lastIndex < text.length) {
    const at = PATTERN.lastIndex;
    const match = PATTERN.exec(text);
    if (!match) throw coreError('bad-xpath', `unexpected ${text.slice(at, at + 12)} at ${at + 1}`);
    const [, space, literal, number, name, mark] = match;
    if (space !== undefined) continue;
    if (literal !== undefined) tokens.push({ kind: 'literal', text: literal.slice(1, -1), at });
    else if (number !== undefined) tokens.push({ kind: 'number', text: number, at });
    else if (name !== undefined) tokens.push({ kind: nameKind(name, tokens.at(-1)), text: name, at });
    else tokens.push(markToken(mark!, tokens.at(-1), at));
  }
  tokens.push({ kind: 'end', text: 'end of expression', at: text.length });
  return tokens;
}

function nameKind(name: string, previous: Token | undefined): TokenKind {
  return NAMED_OPERATORS.has(name) && endsOperand(previous) ? 'operator' : 'name';
}

function markToken(mark: string, previous: Token | undefined, at: number): Token {
  // Existing rules contain `///`, which can only mean `//`.
  const text = mark.startsWith('//') ? '//' : mark;
  if (text === '*') return { kind: endsOperand(previous) ? 'operator' : 'name', text, at };
  return { kind: OPERATOR_MARKS.has(text) ? 'operator' : 'mark', text, at };
}

function endsOperand(previous: Token | undefined): boolean {
  return previous !== undefined && previous.kind !== 'operator' && !BEFORE_OPERAND.has(previous.text);
}
