/**
 * Reads the first object or list in a JavaScript file as data. Nothing is run: what is no plain literal is refused with its place.
 *
 * More than JSON: names without quotes, either quotes, comments, commas at the end, and `!0` as minifiers write `true`.
 */
export type Literal = string | number | boolean | null | Literal[] | Map<string, Literal>;

export class NoLiteral extends Error {
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

/** The first bracket after `=`, `(` or `export default` starts it; a file may also be nothing but the literal. */
export function readLiteral(text: string): Literal {
  const start = /^\s*[[{]|(?:=|\(|\bdefault\b|\breturn\b)\s*[[{]/.exec(text);
  if (!start) throw new NoLiteral('there is no object in it', 0);
  return new Reader(text, start.index + start[0].length - 1).value(0);
}

class Reader {
  readonly #text: string;
  #at: number;

  constructor(text: string, at: number) {
    this.#text = text;
    this.#at = at;
  }

  value(depth: number): Literal {
    if (depth > MAX_DEPTH) throw new NoLiteral(`nested deeper than ${MAX_DEPTH} levels`, this.#at);
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
    throw new NoLiteral(`"${word ?? this.#text.slice(this.#at, this.#at + 10)}" is no plain value`, this.#at);
  }

  #object(depth: number): Map<string, Literal> {
    const found = new Map<string, Literal>();
    this.#at++;
    for (;;) {
      if (this.#take('}')) return found;
      const first = this.#text[this.#at];
      const key = first === '"' || first === "'" ? this.#string(first) : (this.#match(WORD) ?? this.#match(NUMBER));
      if (key === undefined || !this.#take(':')) throw new NoLiteral('expected a name and a colon', this.#at);
      found.set(key, this.value(depth + 1));
      if (!this.#take(',') && this.#peek() !== '}') throw new NoLiteral('expected , or }', this.#at);
    }
  }

  #list(depth: number): Literal[] {
    const found: Literal[] = [];
    this.#at++;
    for (;;) {
      if (this.#take(']')) return found;
      found.push(this.value(depth + 1));
      if (!this.#take(',') && this.#peek() !== ']') throw new NoLiteral('expected , or ]', this.#at);
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
      if (this.#at >= this.#text.length) throw new NoLiteral('a text has no end', start);
      if (this.#text[this.#at++] === quote) break;
      parts.push(this.#escape());
    }
    const text = parts.join('');
    if (quote === '`' && text.includes('${')) throw new NoLiteral('a text with values in it is no plain value', start);
    return text;
  }

  #escape(): string {
    const letter = this.#text[this.#at++] ?? '';
    if (letter !== 'x' && letter !== 'u') return ESCAPES[letter] ?? letter;
    const digits = this.#match(letter === 'x' ? /[0-9a-f]{2}/iy : /[0-9a-f]{4}|\{[0-9a-f]{1,5}\}/iy);
    if (digits === undefined) throw new NoLiteral('an escape without its digits', this.#at);
    return String.fromCodePoint(Number.parseInt(digits.replace(/[{}]/g, ''), 16));
  }

  /** `!0` and `!1`. */
  #negation(): boolean {
    const found = this.#match(/![01]/y);
    if (found === undefined) throw new NoLiteral('"!" is no plain value', this.#at);
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
    const isThere = this.#peek() === mark;
    if (isThere) this.#at++;
    if (isThere) this.#space();
    return isThere;
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    if (found) this.#at += found.length;
    return found || undefined;
  }
}
