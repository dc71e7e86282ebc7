/**
 * Finds the top-level assignments to `exports` in a script without running it: `exports.priority = 10`,
 * `exports.hosts = ['example.com']`.
 *
 * Skips strings, comments, regular expressions and functions. Scans the text once.
 */

export interface ExportAssignment {
  readonly name: string;
  /** The text after the equals sign, up to the end of the statement. */
  readonly value: string;
}

/** Comments, strings, brackets and other tokens. A slash starts a regular expression only where a value may begin. */
const tokens =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'(?:[^'\\\n]|\\[\s\S])*'?|"(?:[^"\\\n]|\\[\s\S])*"?|[([{}\])]|`|\/|[\w$]+|[^\s\w$]/g;
const regexpEnd = /(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y;
const assignment = /exports\s*\.\s*(\w+)\s*=(?!=)\s*(\[[^\]]*\]|[+-]?\d+|[^;\n]*)/y;

/** Keywords after which a slash starts a regular expression; after other words it is a division. */
const KEYWORD_BEFORE_VALUE = /^(?:return|typeof|case|in|of|delete|void|throw|new|else|do|instanceof|yield|await)$/;

export function exportAssignments(text: string): ExportAssignment[] {
  const found: ExportAssignment[] = [];
  /** Open brackets. A backtick stands for the text of a template literal, `${` for the code inside one. */
  const open: string[] = [];
  let last = ';';
  let at = 0;
  while (at < text.length) {
    if (open.at(-1) === '`') {
      at = skipTemplate(text, at, open);
      last = ')';
      continue;
    }
    tokens.lastIndex = at;
    const match = tokens.exec(text);
    if (!match) break;
    const [token] = match;
    const isComment = token.startsWith('//') || token.startsWith('/*');
    const startsLine = /\n/.test(text.slice(at, match.index));
    at = match.index + token.length;
    if (isComment) continue;
    if (token === 'exports' && open.length === 0 && (/^[;}]$/.test(last) || startsLine || last === ')')) {
      assignment.lastIndex = match.index;
      const assigned = assignment.exec(text);
      if (assigned) found.push({ name: assigned[1]!, value: assigned[2]!.trim() });
    } else if (token === '/' && canBeginValue(last)) {
      regexpEnd.lastIndex = at;
      if (regexpEnd.exec(text)) at = regexpEnd.lastIndex;
      last = ')';
      continue;
    } else if (/^[([{`]$/.test(token)) open.push(token);
    else if (/^[)\]}]$/.test(token)) open.pop();
    last = token;
  }
  return found;
}

/** Moves to the end of the template literal, or to the next `${` in it. */
function skipTemplate(text: string, from: number, open: string[]): number {
  const end = /(?:[^`\\$]|\\[\s\S]|\$(?!\{))*(`|\$\{|$)/y;
  end.lastIndex = from;
  const match = end.exec(text);
  if (match?.[1] === '${') open.push('${');
  else open.pop();
  return match ? end.lastIndex : text.length;
}

function canBeginValue(last: string): boolean {
  return !/^(?:[\w$]+|[)\]}]|'.*|".*)$/s.test(last) || KEYWORD_BEFORE_VALUE.test(last);
}
