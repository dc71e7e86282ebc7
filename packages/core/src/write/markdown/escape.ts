/**
 * Text from a page stays text: these decide which characters need a backslash, and no others get one.
 *
 * A character can only be judged beside its neighbours, and those may come from other elements. So the characters of the page that could mean
 * something are first set aside, as code points that no text has (`setAside`); once a line is whole, each comes back, with a backslash or
 * without (`settle`). Everything else in the line is a mark of ours.
 */

/** Noncharacters of Unicode: the sanitiser lets none of them through. */
const FIRST = 0xfdd0;
const MARKS = '*_~`[]<&$\\@:.!';
const aside = (mark: string): string => String.fromCharCode(FIRST + MARKS.indexOf(mark));
export const SET_ASIDE = `\\ufdd0-${String.fromCharCode(FIRST + MARKS.length - 1)}`;

const LINE = aside('_');
const OPEN = aside('[');
const CLOSE = aside(']');
const DOLLAR = aside('$');
const AT = aside('@');
const COLON = aside(':');
const DOT = aside('.');
const BANG = aside('!');

/** Colons, dots and exclamation marks are everywhere; few of them stand where they could mean something. */
const MEANINGFUL = /[*_~`[\]<&$\\@]|:(?=\/|$)|(?<=^w{0,2}|www)\.|!$/gi;

export function setAside(text: string): string {
  return text.replace(MEANINGFUL, aside);
}

/** Inside brackets of ours other brackets always need their backslash; bare addresses need none: no reader looks for links in a link. */
export function settleInBrackets(text: string): string {
  return text.replace(IN_BRACKETS, (found) => {
    const mark = MARKS[found.charCodeAt(0) - FIRST]!;
    return found === OPEN || found === CLOSE ? `\\${mark}` : mark;
  });
}
const IN_BRACKETS = new RegExp(`[${OPEN}${CLOSE}${AT}${COLON}${DOT}]`, 'g');

const ANY = new RegExp(`[${SET_ASIDE}]`, 'g');
const HAS_ANY = new RegExp(`[${SET_ASIDE}]`);

export interface Surroundings {
  /** Labels in brackets are defined somewhere: every bracket of the text counts. */
  readonly isReferenced?: boolean;
  /** Other lines will stand in the same paragraph: a mark that is alone in this one may find another there. */
  readonly isPart?: boolean;
}

/** A whole paragraph, heading or cell: nothing outside it can change what its characters mean. */
export function settle(line: string, { isReferenced = false, isPart = false }: Surroundings = {}): string {
  if (!HAS_ANY.test(line)) return line;
  const counted = new Map<string, boolean>();
  const isAlone = (mark: string): boolean => {
    const known = counted.get(mark);
    if (known !== undefined) return known;
    const alone = !isPart && count(line, mark) + count(line, aside(mark)) === 1;
    counted.set(mark, alone);
    return alone;
  };
  const math = mathStarts(line);
  const closesLink = isReferenced || LINK_END.test(line);
  return line.replace(ANY, (found, at: number) => {
    const mark = MARKS[found.charCodeAt(0) - FIRST]!;
    const needs = rules[mark]!({
      line,
      at,
      before: line[at - 1] ?? '\n',
      after: line[at + 1] ?? '\n',
      isAlone,
      math,
      closesLink,
    });
    return needs ? `\\${mark}` : mark;
  });
}

interface Place {
  readonly line: string;
  readonly at: number;
  readonly before: string;
  readonly after: string;
  readonly isAlone: (mark: string) => boolean;
  readonly math: ReadonlySet<number>;
  /** Readers differ in what they make of half a link: where a bracket closes like one, no bracket of the line is left bare. */
  readonly closesLink: boolean;
}

const LINK_END = new RegExp(`${CLOSE}[([:${OPEN}${COLON}]`);
const WORD = /[\p{L}\p{N}]/u;
const PUNCTUATION = new RegExp(`[!-/:-@[-\`{-~${SET_ASIDE}\\n]`);
const ENTITY = /^(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/i;
const MAIL = new RegExp(`^[\\w${SET_ASIDE}-][\\w.${SET_ASIDE}-]{0,250}`);

/** Does this character, at this place, mean something? One rule a character. */
const rules: Readonly<Record<string, (place: Place) => boolean>> = {
  // Between spaces it emphasises nothing, but a line may not start with one.
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
    /[\w.+-]/.test(before) || before === LINE ? isMailDomain(line.slice(at + 1, at + 254)) : false,
  ':': ({ line, at }) =>
    /(?:^|[^a-z])(?:https?|ftp)$/i.test(line.slice(Math.max(0, at - 8), at)) && line.startsWith('//', at + 1),
  '.': ({ line, at }) => /(?:^|[^a-z\d])www$/i.test(line.slice(Math.max(0, at - 4), at)),
  // Before a link it would make an image of it.
  '!': ({ after }) => after === '[',
};

function count(text: string, mark: string): number {
  let found = 0;
  for (let at = text.indexOf(mark); at >= 0 && found < 2; at = text.indexOf(mark, at + 1)) found++;
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

/** Dollars of the page's text that a reader who knows formulas would take for the start of one. */
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

/** Text that stands alone: a title, the words of a picture. */
export function escapeInline(text: string, surroundings?: Surroundings): string {
  return settle(setAside(text), surroundings);
}

/** At the start of a line: marks that could start a heading, quote, list, rule, fence, underline or the frame of a table. */
export function escapeLineStart(line: string): string {
  if (/^[-+](?:\s|$)/.test(line) || /^[-:|][-:|\s]*$/.test(line)) return `\\${line}`;
  return line
    .replace(/^(?:#{1,6}(?=\s|$)|>|=+(?=\s*$)|~{3})/, '\\$&')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
    .replace(/^(?:\t| {4})/, '');
}

/** Closing marks of a heading are no part of its text: text that ends like them is marked as text. */
export function headingLine(level: number, text: string): string {
  return `${'#'.repeat(Math.min(6, Math.max(1, level)))} ${text.replace(/(?<=^|\s)#+$/, '\\$&')}`;
}

/** A link's target: nothing in it can end the parenthesis early, become code or be taken for an entity. */
export function escapeTarget(address: string): string {
  return (isBalanced(address) ? address.replace(/\\/g, '\\$&') : address.replace(/[\\()]/g, '\\$&'))
    .replace(/&(?=#?\w{1,40};)/g, '\\&')
    .replace(/[\s<>`]/g, (character) => (character === '`' ? '%60' : encodeURIComponent(character)));
}

/** Parentheses in pairs, none in another: every reader of Markdown finds the end of such an address. */
function isBalanced(address: string): boolean {
  return !address.replace(/\([^()]*\)/g, '').match(/[()]/);
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

const MAX_JOINED = 500;

/** Code at the end of one text and at the start of the next is one piece of code. Undefined when they are not, or it would take too long to see. */
export function joinedCode(before: string, after: string): string | undefined {
  if (before.length + after.length > MAX_JOINED) return undefined;
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
