/**
 * Which class names and ids say that an element is not what people came to read.
 *
 * Pages have more names than words, and a name can be as long as a page: it is read once, letter by letter, without being cut out.
 */

/** Enough anywhere in a name: `leftsidebar`, `site-navigation`. */
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

/** Only as a word of their own, because other words contain them: `unavailable`, `subheader`, `shared`. */
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

/** `has-sidebar`, `no-header` tell how the page is laid out: the element is what stands beside. */
const BESIDE = ['has', 'with', 'no', 'without', 'is', 'not'];

/** A tree of letters: at a node and a letter, the next node; 0, the root, where no word goes on. */
const LETTERS = 32;
const next: number[] = new Array(LETTERS).fill(0);
/** What ends at a node. */
const ends: ('nothing' | 'part' | 'word')[] = ['nothing'];
for (const part of PARTS) ends[plant(part)] = 'part';
for (const word of WORDS) ends[plant(word)] = 'word';

function plant(word: string): number {
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

/** By the byte a word starts with: most names are passed over by this. */
const firstNode = Uint16Array.from({ length: 256 }, (_, byte) => (isLetter(byte) ? NEXT[byte % LETTERS]! : 0));

/** Whether the names between two places say so. */
export function namesBoilerplate(text: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    let node = firstNode[text[at]!]!;
    for (let to = at + 1; node !== 0; to++) {
      const found = ends[node];
      if (found !== 'nothing' && (found === 'part' || isWord(text, start, at, to, end)) && !isBeside(text, start, at)) {
        return true;
      }
      const unit = to < end ? text[to]! : 0;
      node = isLetter(unit) ? NEXT[node * LETTERS + (unit % LETTERS)]! : 0;
    }
  }
  return false;
}

/** What stands between two places of a name is a word of its own, one or more of its kind. */
function isWord(text: Uint8Array, start: number, at: number, to: number, end: number): boolean {
  return startsWord(text, start, at, to) && endsWord(text, to, end);
}

/** It starts after what is no letter, or is a small one and its own first is a capital: `mainNav`, `nav_2`. */
function startsWord(text: Uint8Array, start: number, at: number, to: number): boolean {
  const before = at > start ? text[at - 1]! : UNDERSCORE;
  if (!isLetter(before)) return true;
  if (isCapital(before) || !isCapital(text[at]!)) return false;
  for (let i = at + 1; i < to; i++) if (isCapital(text[i]!)) return false;
  return true;
}

const SMALL_S = 0x73;
const DASH = 0x2d;

/** It ends where no small letter follows. */
function endsWord(text: Uint8Array, at: number, end: number): boolean {
  const after = at < end && text[at]! === SMALL_S ? at + 1 : at;
  return after >= end || !isSmall(text[after]!);
}

function isBeside(text: Uint8Array, start: number, at: number): boolean {
  let end = at;
  while (end > start && at - end < 2 && isJoint(text[end - 1]!)) end--;
  return BESIDE.some((word) => isWordBefore(word, text, start, end));
}

/** Its first letter in any case, the others small. */
function isWordBefore(word: string, text: Uint8Array, start: number, end: number): boolean {
  const first = end - word.length;
  if (first < start || (text[first]! | 0x20) !== word.charCodeAt(0)) return false;
  for (let i = 1; i < word.length; i++) if (text[first + i]! !== word.charCodeAt(i)) return false;
  return true;
}

function isJoint(unit: number): boolean {
  return unit === DASH || unit === UNDERSCORE;
}

function isSmall(unit: number): boolean {
  return isLetter(unit) && !isCapital(unit);
}

function isLetter(unit: number): boolean {
  const lower = unit | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

function isCapital(unit: number): boolean {
  return unit >= 0x41 && unit <= 0x5a;
}
