/** Finds formulas that a page leaves in its text for a script to draw: `\(a\)`, `\[a\]`, `$$a$$` and, with more doubt, `$a$`. */

export interface Formula {
  readonly start: number;
  readonly end: number;
  readonly tex: string;
  readonly isBlock: boolean;
}

const MARKS = [
  { open: '\\(', close: '\\)', isBlock: false },
  { open: '\\[', close: '\\]', isBlock: true },
  { open: '$$', close: '$$', isBlock: true },
  { open: '$', close: '$', isBlock: false },
] as const;
const MAX_LENGTH = 3_000;

/** `isExpected`: the page brings a script that draws formulas. Without it, only what nobody writes in prose is one. */
export function rawMath(text: string, isExpected: boolean): Formula[] {
  const found: Formula[] = [];
  const next = new Map<string, number>();
  let at = 0;
  while (at < text.length) {
    const start = nextMark(text, at);
    if (start < 0) return found;
    const mark = MARKS.find(({ open }) => text.startsWith(open, start));
    if (!mark) {
      at = start + 2; // an escaped sign
      continue;
    }
    const from = start + mark.open.length;
    // The next end of a kind is sought once: seeking it from every start would never end on hostile text.
    let close = next.get(mark.close) ?? -1;
    if (close < from) close = endless(text.indexOf(mark.close, from));
    next.set(mark.close, close);
    const tex = close - from > MAX_LENGTH ? '' : text.slice(from, close);
    if (!isFormula(tex, mark.open, text[close + 1] ?? '', isExpected)) {
      at = from;
      continue;
    }
    at = close + mark.close.length;
    found.push({ start, end: at, tex: tex.trim(), isBlock: mark.isBlock });
  }
  return found;
}

const endless = (index: number): number => (index < 0 ? Number.POSITIVE_INFINITY : index);

function nextMark(text: string, from: number): number {
  for (let i = from; i < text.length; i++) if (text[i] === '$' || text[i] === '\\') return i;
  return -1;
}

function isFormula(tex: string, open: string, after: string, isExpected: boolean): boolean {
  if (!tex.trim()) return false;
  const isSure = /\\[a-z]{2,}|[_^]\{/i.test(tex);
  if (open !== '$') return isSure || isExpected || /[_^=+<>]|^\s*\p{L}\s*$/u.test(tex);
  if (/^\s|\s$/.test(tex) || /\d/.test(after) || tex.includes('\n\n')) return false;
  return isSure || (isExpected && (/[\\_^=]/.test(tex) || /^\p{L}'?$/u.test(tex)));
}
