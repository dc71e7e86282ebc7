/**
 * Recognises class names and ids that mark an element as boilerplate.
 *
 * Pages have more names than words, and a name can be as long as a page: each is read once, byte by byte, without creating a string.
 */

/** Match anywhere in a name: `leftsidebar`, `site-navigation`. */
const PARTS = [
  'breadcrumb',
  'cookiebanner',
  'cookieconsent',
  'cookienotice',
  'masthead',
  'navbar',
  'navigation',
  'pagination',
  'sidebar',
  'skiplink',
  'socialshare',
  'toolbar',
];

/** Match only as whole words, because other words contain them: `unavailable`, `subheader`, `shared`. */
const WORDS = [
  'advert',
  'advertisement',
  'cookie',
  'footer',
  'header',
  'menu',
  'nav',
  'newsletter',
  'pager',
  'popup',
  'promo',
  'share',
  'sharing',
  'sponsor',
  'topbar',
];

const UNDERSCORE = 0x5f;

/** Prefixes of names that describe the layout around an element, not the element: `has-sidebar`, `no-header`. */
const LAYOUT_PREFIXES = ['has', 'with', 'no', 'without', 'is', 'not'];

/** A trie: the next node for a node and a letter; 0, the root, if no word continues. */
const LETTERS = 32;
const next: number[] = new Array(LETTERS).fill(0);
/** What kind of word ends at a node. */
const ends: ('nothing' | 'part' | 'word')[] = ['nothing'];
for (const part of PARTS) ends[insert(part)] = 'part';
for (const word of WORDS) ends[insert(word)] = 'word';

function insert(word: string): number {
  let node = 0;
  for (const letter of word) {
    const branch = node * LETTERS + (letter.charCodeAt(0) % LETTERS);
    if (!next[branch]) {
      next[branch] = ends.length;
      ends.push('nothing');
      for (let i = 0; i < LETTERS; i++) next.push(0);
    }
    node = next[branch]!;
  }
  return node;
}

const NEXT = Uint16Array.from(next);

/** The node for the first byte of a word: 0 for most names, which are skipped. */
const firstNode = Uint16Array.from({ length: 256 }, (_, byte) => (isLetter(byte) ? NEXT[byte % LETTERS]! : 0));

/** Whether the class names or ids between two positions mark boilerplate. */
export function namesBoilerplate(text: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    let node = firstNode[text[at]!]!;
    for (let to = at + 1; node !== 0; to++) {
      const found = ends[node];
      if (
        found !== 'nothing' &&
        (found === 'part' || isWord(text, start, at, to, end)) &&
        !hasLayoutPrefix(text, start, at)
      ) {
        return true;
      }
      const unit = to < end ? text[to]! : 0;
      node = isLetter(unit) ? NEXT[node * LETTERS + (unit % LETTERS)]! : 0;
    }
  }
  return false;
}

/** Whether the range is a whole word of the name, singular or plural. */
function isWord(text: Uint8Array, start: number, at: number, to: number, end: number): boolean {
  return startsWord(text, start, at, to) && endsWord(text, to, end);
}

/** A word starts after a non-letter, or with a capital after a lower-case letter: `nav_2`, `mainNav`. */
function startsWord(text: Uint8Array, start: number, at: number, to: number): boolean {
  const before = at > start ? text[at - 1]! : UNDERSCORE;
  if (!isLetter(before)) return true;
  if (isCapital(before) || !isCapital(text[at]!)) return false;
  for (let i = at + 1; i < to; i++) if (isCapital(text[i]!)) return false;
  return true;
}

const LOWER_S = 0x73;
const DASH = 0x2d;

/** A word ends where no lower-case letter follows. */
function endsWord(text: Uint8Array, at: number, end: number): boolean {
  const after = at < end && text[at]! === LOWER_S ? at + 1 : at;
  return after >= end || !isLowerCase(text[after]!);
}

function hasLayoutPrefix(text: Uint8Array, start: number, at: number): boolean {
  let end = at;
  while (end > start && at - end < 2 && isSeparator(text[end - 1]!)) end--;
  return LAYOUT_PREFIXES.some((word) => isWordBefore(word, text, start, end));
}

/** Compares the first letter in any case, the others in lower case. */
function isWordBefore(word: string, text: Uint8Array, start: number, end: number): boolean {
  const first = end - word.length;
  if (first < start || (text[first]! | 0x20) !== word.charCodeAt(0)) return false;
  for (let i = 1; i < word.length; i++) if (text[first + i]! !== word.charCodeAt(i)) return false;
  return true;
}

function isSeparator(unit: number): boolean {
  return unit === DASH || unit === UNDERSCORE;
}

function isLowerCase(unit: number): boolean {
  return isLetter(unit) && !isCapital(unit);
}

function isLetter(unit: number): boolean {
  const lower = unit | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

function isCapital(unit: number): boolean {
  return unit >= 0x41 && unit <= 0x5a;
}
