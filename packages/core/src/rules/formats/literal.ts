/**
 * Parses the first object or array literal in a JavaScript file as data, without running it. Anything but plain literals is an error with
 * its position.
 *
 * Accepts more than JSON: unquoted keys, both kinds of quotes, comments, trailing commas, and `!0` as minifiers write `true`.
 */
export type Literal = string | number | boolean | null | Literal[] | Map<string, Literal>;

export class LiteralError extends Error {
  readonly at: number;
  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

const MAX_DEPTH = 40;
const SPACE = /(?:\s|\/\/[^\n]*|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/)*/y;
const WORD = /[A-Za-z_$][\w$]*/y;
const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y;
const WORDS: Readonly<Record<string, Literal>> = { true: true, false: false, null: null, undefined: null };
const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  0: '\0',
  '\n': '',
};

/** The literal starts at the first bracket after `=`, `(`, `return` or `export default`, or at the start of the file. */
export function readLiteral(text: string): Literal {
  const start = /^\s*[[{]|(?:=|\(|\bdefault\b|\breturn\b)\s*[[{]/.exec(text);
  if (!start) throw new LiteralError('the file contains no object', 0);
  return new LiteralParser(text, start.index + start[0].length - 1).value(0);
}

class LiteralParser {
  readonly #text: string;
  #at: number;

  constructor(text: string, at: number) {
    this.#text = text;
    this.#at = at;
  }

  value(depth: number): Literal {
    if (depth > MAX_DEPTH) throw new LiteralError(`nested deeper than ${MAX_DEPTH} levels`, this.#at);
    this.#space();
    const first = this.#text[this.#at];
    if (first === '{') return this.#object(depth);
    if (first === '[') return this.#list(depth);
    if (first === '"' || first === "'" || first === '`') return this.#string(first);
    if (first === '!') return this.#negation();
    const number = this.#match(NUMBER);
    if (number !== undefined) return Number(number);
    const word = this.#match(WORD);
    if (word !== undefined && Object.hasOwn(WORDS, word)) return WORDS[word]!;
    throw new LiteralError(`"${word ?? this.#text.slice(this.#at, this.#at + 10)}" is not a plain value`, this.#at);
  }

  #object(depth: number): Map<string, Literal> {
    const found = new Map<string, Literal>();
    this.#at++;
    for (;;) {
      if (this.#take('}')) return found;
      const first = this.#text[this.#at];
      const key = first === '"' || first === "'" ? this.#string(first) : (this.#match(WORD) ?? this.#match(NUMBER));
      if (key === undefined || !this.#take(':')) throw new LiteralError('expected a key and a colon', this.#at);
      found.set(key, this.value(depth + 1));
      if (!this.#take(',') && this.#peek() !== '}') throw new LiteralError('expected , or }', this.#at);
    }
  }

  #list(depth: number): Literal[] {
    const found: Literal[] = [];
    this.#at++;
    for (;;) {
      if (this.#take(']')) return found;
      found.push(this.value(depth + 1));
      if (!this.#take(',') && this.#peek() !== ']') throw new LiteralError('expected , or ]', this.#at);
    }
  }

  #string(quote: string): string {
    const start = this.#at++;
    const parts: string[] = [];
    for (;;) {
      const from = this.#at;
      while (this.#at < this.#text.length && this.#text[this.#at] !== quote && this.#text[this.#at] !== '\\')
        this.#at++;
      parts.push(this.#text.slice(from, this.#at));
      if (this.#at >= this.#text.length) throw new LiteralError('unterminated string', start);
      if (this.#text[this.#at++] === quote) break;
      parts.push(this.#escape());
    }
    const text = parts.join('');
    if (quote === '`' && text.includes('${'))
      throw new LiteralError('a template string with values is not a plain value', start);
    return text;
  }

  #escape(): string {
    const letter = this.#text[this.#at++] ?? '';
    if (letter !== 'x' && letter !== 'u') return ESCAPES[letter] ?? letter;
    const digits = this.#match(letter === 'x' ? /[0-9a-f]{2}/iy : /[0-9a-f]{4}|\{[0-9a-f]{1,5}\}/iy);
    if (digits === undefined) throw new LiteralError('invalid escape sequence', this.#at);
    return String.fromCodePoint(Number.parseInt(digits.replace(/[{}]/g, ''), 16));
  }

  /** Reads `!0` (true) and `!1` (false). */
  #negation(): boolean {
    const found = this.#match(/![01]/y);
    if (found === undefined) throw new LiteralError('"!" is not a plain value', this.#at);
    return found === '!0';
  }

  #space(): void {
    this.#match(SPACE);
  }

  #peek(): string | undefined {
    this.#space();
    return this.#text[this.#at];
  }

  #take(mark: string): boolean {
    const isNext = this.#peek() === mark;
    if (isNext) this.#at++;
    if (isNext) this.#space();
    return isNext;
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    if (found) this.#at += found.length;
    return found || undefined;
  }
}
