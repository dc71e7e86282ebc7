/** Text from a page stays text: these decide which characters need a backslash, and no others get one. */

/**
 * Inside a line: marks that could start emphasis, code, a link, HTML, an entity or a bare address.
 * What follows may stand in the next piece of text, so at the end of this one the worst is assumed.
 */
export function escapeInline(text: string): string {
  return text
    .replace(/[\\`*[\]~]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/<(?=[a-z/!?]|$)/gi, '\\<')
    .replace(/\$(?=\$|[^\s$](?:[^$]*[^\s$])?\$(?!\d))/g, '\\$')
    .replace(/&(?=#?\w{0,40}(?:;|$))/g, '\\&')
    .replace(/(?<=\b(?:https?|ftp)):(?=\/\/|\/?$)/gi, '\\:')
    .replace(/(?<=\bwww)\.(?=[\w-]|$)/gi, '\\.')
    .replace(/(?<=[\w.+-]|^)@(?=[\w-]|$)/g, '\\@');
}

/** At the start of a line: marks that could start a heading, quote, list, rule, fence, underline or the frame of a table. */
export function escapeLineStart(line: string): string {
  if (/^[-+](?:\s|$)/.test(line) || /^[-:|][-:|\s]*$/.test(line)) return `\\${line}`;
  return line
    .replace(/^(?:#{1,6}(?=\s|$)|>|=|~{3})/, '\\$&')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
    .replace(/^(?:\t| {4})/, '');
}

/** Is what stands at this place after a backslash that is none itself? */
export function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text[at - 1 - slashes] === '\\') slashes++;
  return slashes % 2 === 1;
}

/** Closing marks of a heading are no part of its text: text that ends like them is marked as text. */
export function headingLine(level: number, text: string): string {
  return `${'#'.repeat(level)} ${text.replace(/#+$/, '\\$&')}`;
}

/** A link's target: nothing in it can end the parenthesis early, become code or be taken for an entity. */
export function escapeTarget(address: string): string {
  return address
    .replace(/[\\()]/g, '\\$&')
    .replace(/&(?=#?\w{1,40};)/g, '\\&')
    .replace(/[\s<>`]/g, (character) => (character === '`' ? '%60' : encodeURIComponent(character)));
}

/** A run of backticks longer than any inside. */
export function fenceFor(code: string, least: number): string {
  const longest = (code.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0);
  return '`'.repeat(Math.max(least, longest + 1));
}

export function codeSpan(code: string): string {
  const text = code.replace(/\s+/g, ' ').trim();
  if (!text) return '';
  const fence = '`'.repeat(shortestFreeRun(text));
  const pad = /^`|`$/.test(text) ? ' ' : '';
  return `${fence}${pad}${text}${pad}${fence}`;
}

/** The shortest run of backticks that does not occur in the text. */
function shortestFreeRun(text: string): number {
  const lengths = new Set((text.match(/`+/g) ?? []).map((run) => run.length));
  let length = 1;
  while (lengths.has(length)) length++;
  return length;
}
