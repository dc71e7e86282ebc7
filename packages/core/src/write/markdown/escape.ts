/** Text from a page stays text: these decide which characters need a backslash, and no others get one. */

/** Inside a line: marks that could start emphasis, code, a link, HTML, an entity or a bare address. */
export function escapeInline(text: string): string {
  return text
    .replace(/[\\`*[\]]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/<(?=[a-z/!?])/gi, '\\<')
    .replace(/&(?=#?\w{1,40};)/g, '\\&')
    .replace(/~(?=~)|(?<=~)~/g, '\\~')
    .replace(/(?<=\b(?:https?|ftp)):(?=\/\/)/gi, '\\:')
    .replace(/(?<=\bwww)\.(?=[\w-])/gi, '\\.')
    .replace(/(?<=[\w.+-])@(?=[\w-])/g, '\\@');
}

/** At the start of a line: marks that could start a heading, quote, list, rule, fence or underline. */
export function escapeLineStart(line: string): string {
  return line
    .replace(/^(#{1,6})(?=\s|$)/, '\\$1')
    .replace(/^([>+-])/, (mark, _one, at, whole: string) =>
      mark === '>' || /^[+-](?:\s|$)|^-[\s-]*$/.test(whole.slice(at)) ? `\\${mark}` : mark,
    )
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
    .replace(/^(=+|~{3,})/, '\\$1')
    .replace(/^(?:\t| {4})/, '');
}

/** A link's target: nothing in it can end the parenthesis early. */
export function escapeTarget(address: string): string {
  return address.replace(/[\\()]/g, '\\$&').replace(/[\s<>]/g, (character) => encodeURIComponent(character));
}

/** A run of backticks or tildes one longer than any inside. */
export function fenceFor(code: string, least: number): string {
  const longest = (code.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0);
  return '`'.repeat(longest === 0 || longest < least ? Math.max(least, 1) : longest + 1);
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
