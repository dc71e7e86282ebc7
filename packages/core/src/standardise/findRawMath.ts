/** Finds TeX formulas in text that a script would render: `\(a\)`, `\[a\]`, `$$a$$` and, under stricter conditions, `$a$`. */

export interface Formula {
  readonly start: number;
  readonly end: number;
  readonly tex: string;
  readonly isBlock: boolean;
}

const DELIMITERS = [
  { open: '\\(', close: '\\)', isBlock: false },
  { open: '\\[', close: '\\]', isBlock: true },
  { open: '$$', close: '$$', isBlock: true },
  { open: '$', close: '$', isBlock: false },
] as const;
const MAX_LENGTH = 3_000;

/** `hasMathScript`: the page loads a script that renders formulas. Without one, only text that cannot be prose counts as a formula. */
export function findRawMath(text: string, hasMathScript: boolean): Formula[] {
  const found: Formula[] = [];
  const nextClose = new Map<string, number>();
  let at = 0;
  while (at < text.length) {
    const start = nextDelimiter(text, at);
    if (start < 0) return found;
    const delimiter = DELIMITERS.find(({ open }) => text.startsWith(open, start));
    if (!delimiter) {
      at = start + 2; // an escaped character
      continue;
    }
    const from = start + delimiter.open.length;
    // Each closing delimiter is searched once: a search from every start would take quadratic time on hostile text.
    let close = nextClose.get(delimiter.close) ?? -1;
    if (close < from) close = orInfinity(text.indexOf(delimiter.close, from));
    nextClose.set(delimiter.close, close);
    const tex = close - from > MAX_LENGTH ? '' : text.slice(from, close);
    if (!isFormula(tex, delimiter.open, text[close + 1] ?? '', hasMathScript)) {
      at = from;
      continue;
    }
    at = close + delimiter.close.length;
    found.push({ start, end: at, tex: tex.trim(), isBlock: delimiter.isBlock });
  }
  return found;
}

const orInfinity = (index: number): number => (index < 0 ? Number.POSITIVE_INFINITY : index);

function nextDelimiter(text: string, from: number): number {
  for (let i = from; i < text.length; i++) if (text[i] === '$' || text[i] === '\\') return i;
  return -1;
}

function isFormula(tex: string, open: string, after: string, hasMathScript: boolean): boolean {
  if (!tex.trim()) return false;
  const hasTexSyntax = /\\[a-z]{2,}|[_^]\{/i.test(tex);
  if (open !== '$') return hasTexSyntax || hasMathScript || /[_^=+<>]|^\s*\p{L}\s*$/u.test(tex);
  if (/^\s|\s$/.test(tex) || /\d/.test(after) || tex.includes('\n\n')) return false;
  return hasTexSyntax || (hasMathScript && (/[\\_^=]/.test(tex) || /^\p{L}'?$/u.test(tex)));
}
