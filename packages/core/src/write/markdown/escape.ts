/**
 * Escapes the page's text in Markdown: decides which characters need a backslash, so that no others get one.
 *
 * Whether a character needs one depends on its neighbours, which may come from other elements. So special characters of the page are
 * first replaced by placeholders, code points that no text contains (`maskSpecials`). When a line is complete, each placeholder becomes
 * its character again, with or without a backslash (`resolveEscapes`). All other special characters in the line are our own markup.
 */

/** First placeholder. Placeholders are Unicode noncharacters, which the sanitiser removes from the page. */
const FIRST = 0xfdd0;
const SPECIALS = '*_~`[]<&$\\@:.!';
const placeholder = (character: string): string => String.fromCharCode(FIRST + SPECIALS.indexOf(character));
export const PLACEHOLDERS = `\\ufdd0-${String.fromCharCode(FIRST + SPECIALS.length - 1)}`;

const UNDERSCORE = placeholder('_');
const OPEN = placeholder('[');
const CLOSE = placeholder(']');
const DOLLAR = placeholder('$');
const AT = placeholder('@');
const COLON = placeholder(':');
const DOT = placeholder('.');
const BANG = placeholder('!');

/** Colons, dots and exclamation marks are frequent, and special only in a few positions. */
const MASKED = /[*_~`[\]<&$\\@]|:(?=\/|$)|(?<=^w{0,2}|www)\.|!$/gi;

/** Replaces special characters of the page's text with placeholders. */
export function maskSpecials(text: string): string {
  return text.replace(MASKED, placeholder);
}

/** Resolves placeholders inside our own link brackets: brackets always need a backslash, bare URLs never, as links cannot nest. */
export function resolveBracketEscapes(text: string): string {
  return text.replace(IN_BRACKETS, (found) => {
    const character = SPECIALS[found.charCodeAt(0) - FIRST]!;
    return found === OPEN || found === CLOSE ? `\\${character}` : character;
  });
}
const IN_BRACKETS = new RegExp(`[${OPEN}${CLOSE}${AT}${COLON}${DOT}]`, 'g');

const ANY = new RegExp(`[${PLACEHOLDERS}]`, 'g');
const HAS_ANY = new RegExp(`[${PLACEHOLDERS}]`);

export interface EscapeOptions {
  /** The document has link definitions, so every bracket in the text needs a backslash. */
  readonly isReferenced?: boolean;
  /** The line will be joined with others into one paragraph, where a character may pair with one of another line. */
  readonly isPart?: boolean;
}

/** Resolves the placeholders of a complete paragraph, heading or cell: nothing outside it can change the meaning of its characters. */
export function resolveEscapes(line: string, { isReferenced = false, isPart = false }: EscapeOptions = {}): string {
  if (!HAS_ANY.test(line)) return line;
  const counted = new Map<string, boolean>();
  const isAlone = (character: string): boolean => {
    const known = counted.get(character);
    if (known !== undefined) return known;
    const alone = !isPart && count(line, character) + count(line, placeholder(character)) === 1;
    counted.set(character, alone);
    return alone;
  };
  const math = mathStarts(line);
  const closesLink = isReferenced || LINK_END.test(line);
  return line.replace(ANY, (found, at: number) => {
    const character = SPECIALS[found.charCodeAt(0) - FIRST]!;
    const needsEscape = rules[character]!({
      line,
      at,
      before: line[at - 1] ?? '\n',
      after: line[at + 1] ?? '\n',
      isAlone,
      math,
      closesLink,
    });
    return needsEscape ? `\\${character}` : character;
  });
}

interface Position {
  readonly line: string;
  readonly at: number;
  readonly before: string;
  readonly after: string;
  readonly isAlone: (character: string) => boolean;
  readonly math: ReadonlySet<number>;
  /** The line has a bracket that could end a link. Renderers differ in how they read half a link, so all brackets are escaped. */
  readonly closesLink: boolean;
}

const LINK_END = new RegExp(`${CLOSE}[([:${OPEN}${COLON}]`);
const WORD = /[\p{L}\p{N}]/u;
const PUNCTUATION = new RegExp(`[!-/:-@[-\`{-~${PLACEHOLDERS}\\n]`);
const ENTITY = /^(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/i;
const MAIL = new RegExp(`^[\\w${PLACEHOLDERS}-][\\w.${PLACEHOLDERS}-]{0,250}`);

/** For each special character: whether it needs a backslash at this position. */
const rules: Readonly<Record<string, (position: Position) => boolean>> = {
  // Between spaces it is not emphasis, but at the start of a line it would be a list marker.
  '*': ({ before, after, isAlone }) => {
    if (before === '\n' && /\s/.test(after)) return true;
    return !isAlone('*') && !(/\s/.test(before) && before !== '\n' && /\s/.test(after));
  },
  _: ({ line, at, isAlone }) => !isAlone('_') && !(isWordBefore(line, at) && WORD.test(characterAt(line, at + 1))),
  '~': ({ isAlone }) => !isAlone('~'),
  '`': ({ isAlone }) => !isAlone('`'),
  '[': ({ before, after, line, at, closesLink }) =>
    closesLink ||
    after === '^' ||
    after === OPEN ||
    (before === '\n' && (after === '!' || new RegExp(`^[ x]${CLOSE}`, 'i').test(line.slice(at + 1, at + 3)))),
  ']': ({ closesLink }) => closesLink,
  '<': ({ after }) => /[a-z/!?]/i.test(after) || after === BANG,
  '&': ({ line, at }) => ENTITY.test(line.slice(at + 1, at + 40)),
  $: ({ at, math }) => math.has(at),
  '\\': ({ after, line, at }) => at < line.length - 1 && PUNCTUATION.test(after),
  '@': ({ before, line, at }) =>
    /[\w.+-]/.test(before) || before === UNDERSCORE ? isMailDomain(line.slice(at + 1, at + 254)) : false,
  ':': ({ line, at }) =>
    /(?:^|[^a-z])(?:https?|ftp)$/i.test(line.slice(Math.max(0, at - 8), at)) && line.startsWith('//', at + 1),
  '.': ({ line, at }) => /(?:^|[^a-z\d])www$/i.test(line.slice(Math.max(0, at - 4), at)),
  // Before a link it would make an image.
  '!': ({ after }) => after === '[',
};

function count(text: string, character: string): number {
  let found = 0;
  for (let at = text.indexOf(character); at >= 0 && found < 2; at = text.indexOf(character, at + 1)) found++;
  return found;
}

const characterAt = (line: string, at: number): string => String.fromCodePoint(line.codePointAt(at) ?? 10);

function isWordBefore(line: string, at: number): boolean {
  const code = line.charCodeAt(at - 1);
  const isLowHalf = code >= 0xdc00 && code <= 0xdfff;
  return at > 0 && WORD.test(characterAt(line, isLowHalf ? at - 2 : at - 1));
}

function isMailDomain(rest: string): boolean {
  return MAIL.exec(rest)?.[0].includes('.') ?? false;
}

/** Positions of the page's dollar signs that renderers with formula support would take for the start of a formula. */
function mathStarts(line: string): ReadonlySet<number> {
  const starts = new Set<number>();
  if (!line.includes(DOLLAR)) return starts;
  for (const { index } of line.matchAll(MATH)) starts.add(index);
  return starts;
}
const MATH = new RegExp(
  `${DOLLAR}(?=[$${DOLLAR}]|[^\\s$${DOLLAR}](?:[^$${DOLLAR}]*[^\\s$${DOLLAR}])?[$${DOLLAR}](?!\\d))`,
  'g',
);

/** Escapes a complete line of text, such as a title. */
export function escapeInline(text: string, options?: EscapeOptions): string {
  return resolveEscapes(maskSpecials(text), options);
}

/** Escapes characters at the start of a line that could start a heading, quote, list, rule, fence, underline or table. */
export function escapeLineStart(line: string): string {
  if (!/^[-+:|#>=~\d\t ]/.test(line)) return line;
  if (/^[-+](?:\s|$)/.test(line) || /^[-:|][-:|\s]*$/.test(line)) return `\\${line}`;
  return line
    .replace(/^(?:#{1,6}(?=\s|$)|>|=+(?=\s*$)|~{3})/, '\\$&')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
    .replace(/^(?:\t| {4})/, '');
}

const UNDERLINES = ['=', '-'];

/** Writes a heading. `#` at the end of its text would be read as closing marks, so it is escaped. */
export function headingLine(level: number, text: string, style: 'atx' | 'setext'): string {
  const underline = style === 'setext' ? UNDERLINES[Math.max(1, level) - 1] : undefined;
  if (underline) return `${escapeLineStart(text)}\n${underline.repeat(Math.max(3, Math.min(text.length, 80)))}`;
  return `${'#'.repeat(Math.min(6, Math.max(1, level)))} ${text.replace(/(?<=^|\s)#+$/, '\\$&')}`;
}

/** Escapes a URL as link target, so that nothing in it can end the parentheses, start code or be read as an entity. */
export function escapeTarget(url: string): string {
  return (isBalanced(url) ? url.replace(/\\/g, '\\$&') : url.replace(/[\\()]/g, '\\$&'))
    .replace(/&(?=#?\w{1,40};)/g, '\\&')
    .replace(/[\s<>`]/g, (character) => (character === '`' ? '%60' : encodeURIComponent(character)));
}

/** Parentheses in pairs without nesting: every Markdown parser finds the end of such a URL. */
function isBalanced(url: string): boolean {
  return !url.replace(/\([^()]*\)/g, '').match(/[()]/);
}

/** A run of backticks longer than any in the code. */
export function fenceFor(code: string, minLength: number): string {
  const longest = (code.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0);
  return '`'.repeat(Math.max(minLength, longest + 1));
}

export function codeSpan(code: string): string {
  const text = code.replace(/\s+/g, ' ').trim();
  if (!text) return '';
  const fence = '`'.repeat(shortestFreeRun(text));
  const pad = /^`|`$/.test(text) ? ' ' : '';
  return `${fence}${pad}${text}${pad}${fence}`;
}

const MAX_JOINED_LENGTH = 500;

/** Joins a code span at the end of one text with a code span at the start of the next. Undefined if there are none, or the texts are too long. */
export function joinCodeSpans(before: string, after: string): string | undefined {
  if (before.length + after.length > MAX_JOINED_LENGTH) return undefined;
  const close = /(?<!`)`+$/.exec(before)?.[0];
  const open = /^`+/.exec(after)?.[0];
  if (!close || !open) return undefined;
  const start = runsOf(before.slice(0, -close.length)).findLast(({ length }) => length === close.length)?.at;
  const end = runsOf(after.slice(open.length)).find(({ length }) => length === open.length)?.at;
  if (start === undefined || end === undefined) return undefined;
  const left = unpadded(before.slice(start + close.length, -close.length));
  const right = unpadded(after.slice(open.length, open.length + end));
  return before.slice(0, start) + codeSpan(left + right) + after.slice(open.length + end + open.length);
}

function runsOf(text: string): { at: number; length: number }[] {
  return Array.from(text.matchAll(/`+/g), ({ index, 0: run }) => ({ at: index, length: run.length }));
}

const unpadded = (code: string): string => (/^ .*[^ ].* $/.test(code) ? code.slice(1, -1) : code);

/** The shortest run of backticks that does not occur in the text. */
function shortestFreeRun(text: string): number {
  const lengths = new Set((text.match(/`+/g) ?? []).map((run) => run.length));
  let length = 1;
  while (lengths.has(length)) length++;
  return length;
}
