/**
 * What a script says of itself in its text, before it is run: `exports.priority = 10`, `exports.hosts = ['example.com']`.
 *
 * Only statements at the top level count, so strings, comments, patterns and functions have to be told apart from them. The scan goes
 * over the text once and runs nothing.
 */

export interface Statement {
  readonly name: string;
  /** The text after the equals sign, up to the end of the statement. */
  readonly value: string;
}

/** Pieces in which nothing is code, and the brackets. A slash is a pattern only where a value may begin. */
const piece =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'(?:[^'\\\n]|\\[\s\S])*'?|"(?:[^"\\\n]|\\[\s\S])*"?|[([{}\])]|`|\/|[\w$]+|[^\s\w$]/g;
const patternEnd = /(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y;
const assignment = /exports\s*\.\s*(\w+)\s*=(?!=)\s*(\[[^\]]*\]|[+-]?\d+|[^;\n]*)/y;

/** Words after which a slash begins a pattern, though other words are values. */
const BEFORE_VALUE = /^(?:return|typeof|case|in|of|delete|void|throw|new|else|do|instanceof|yield|await)$/;

export function topStatements(text: string): Statement[] {
  const found: Statement[] = [];
  /** Brackets that are open; a backtick is one for the text of a template, `${` for the code inside. */
  const open: string[] = [];
  let last = ';';
  let at = 0;
  while (at < text.length) {
    if (open.at(-1) === '`') {
      at = skipTemplate(text, at, open);
      last = ')';
      continue;
    }
    piece.lastIndex = at;
    const match = piece.exec(text);
    if (!match) break;
    const [token] = match;
    const isComment = token.startsWith('//') || token.startsWith('/*');
    const startsLine = /\n/.test(text.slice(at, match.index));
    at = match.index + token.length;
    if (isComment) continue;
    if (token === 'exports' && open.length === 0 && (/^[;}]$/.test(last) || startsLine || last === ')')) {
      assignment.lastIndex = match.index;
      const statement = assignment.exec(text);
      if (statement) found.push({ name: statement[1]!, value: statement[2]!.trim() });
    } else if (token === '/' && canBeginValue(last)) {
      patternEnd.lastIndex = at;
      if (patternEnd.exec(text)) at = patternEnd.lastIndex;
      last = ')';
      continue;
    } else if (/^[([{`]$/.test(token)) open.push(token);
    else if (/^[)\]}]$/.test(token)) open.pop();
    last = token;
  }
  return found;
}

/** To the end of the template, or to the code in it. */
function skipTemplate(text: string, from: number, open: string[]): number {
  const end = /(?:[^`\\$]|\\[\s\S]|\$(?!\{))*(`|\$\{|$)/y;
  end.lastIndex = from;
  const match = end.exec(text);
  if (match?.[1] === '${') open.push('${');
  else open.pop();
  return match ? end.lastIndex : text.length;
}

function canBeginValue(last: string): boolean {
  return !/^(?:[\w$]+|[)\]}]|'.*|".*)$/s.test(last) || BEFORE_VALUE.test(last);
}
