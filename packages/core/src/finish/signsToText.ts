/**
 * Replaces images that stand for a sign by the sign: smilies by what their author typed or by an emoji, and ticks and crosses in cells of tables by ✓ and ✗.
 * Runs before lazy images are resolved: a smiley is often a placeholder with a background.
 */
import { ancestorWithin, type Element, elementsNamed, nodesInside, Text } from '../dom/index.ts';
import { drop } from '../trace.ts';
import type { Draft } from '../types.ts';
import { shownSize } from './imageSize.ts';

export function signsToText(draft: Draft): void {
  for (const image of [...elementsNamed(draft.body, 'img')]) {
    const sign = smileyOf(image) ?? markOf(image);
    if (!sign) continue;
    image.replaceWith(new Text(sign), image);
    drop(draft, image, 'control', `shown as ${sign}`);
  }
}

const SMILEY_CLASS = /(?:^|[\s_-])(?:smil(?:ie|ey)s?|emojis?|emoticons?|twemoji)(?=$|[\s_-])/i;
const SMILEY_ADDRESS = /\/(?:smil(?:ie|ey)s|emojis?|emoticons?|twemoji)[/.]/i;
/** `:)`, `;-P`, `o_O`, 🙂. */
const SMILEY_TEXT =
  /^(?:[:;=8xX>][-'’^oc]?[()[\]{}DPpOo0|/\\?!*$@3<>#Xx]{1,2}|[oO0][_.][oO0]|\^[_.]?\^|<3|\p{Extended_Pictographic}.{0,12})$/u;
/** `:slight_smile:`, as it is typed. */
const TYPED_NAME = /^:[a-z+-][\w+-]{0,30}:$/i;
/** A description of one or two words, such as "Big Grin". */
const NAME = /^\p{L}+(?: \p{L}+)?$/u;
const MAX_SMILEY_SIZE = 24;

function smileyOf(image: Element): string | undefined {
  const alt = image.getAttribute('alt')?.trim() ?? '';
  const src = image.getAttribute('src') ?? '';
  const isSmiley = SMILEY_CLASS.test(image.className) || SMILEY_ADDRESS.test(src);
  const isSmall = (shownSize(image) ?? Number.POSITIVE_INFINITY) <= MAX_SMILEY_SIZE;
  if (SMILEY_TEXT.test(alt)) return isSmiley || isSmall ? alt : undefined;
  const name = alt || (image.getAttribute('title')?.trim() ?? '');
  if (TYPED_NAME.test(alt) ? !isSmiley && !isSmall : !isSmiley || !NAME.test(name)) return undefined;
  return emojiNamed(name) ?? (TYPED_NAME.test(alt) ? alt : undefined);
}

/** The most usual names of smilies in forums, without spaces and signs. */
const EMOJI_NAMES: Readonly<Record<string, string>> = {
  '🙂': 'smile smiley slightsmile slightlysmiling happy simplesmile',
  '😃': 'grin biggrin grinning verygood',
  '😂': 'lol laugh laughing joy roflmao rofl rotfl',
  '😉': 'wink winking',
  '😛': 'tongue razz stickouttongue stickingout',
  '😎': 'cool sunglasses',
  '🙁': 'sad frown frowning slightfrown unhappy',
  '😢': 'cry crying sob',
  '😠': 'mad angry rage',
  '😕': 'confused unsure',
  '😮': 'eek surprised shocked openmouth',
  '😳': 'redface embarrassed embarrassment oops blush flushed',
  '🙄': 'roll rolleyes rollingeyes facewithrollingeyes',
  '🤔': 'think thinking hmm',
  '🤦': 'facepalm',
  '🤷': 'shrug',
  '😈': 'evil twisted devil smilingimp',
  '😬': 'grimacing',
  '👍': 'thumbsup thumbup + like',
  '👎': 'thumbsdown thumbdown',
  '👏': 'clap applause',
  '👋': 'wave',
  '🙏': 'pray',
  '❤️': 'heart love',
  '😍': 'hearteyes inlove',
  '🎉': 'tada party',
};

const emojiByName = new Map(
  Object.entries(EMOJI_NAMES).flatMap(([emoji, names]) => names.split(' ').map((name) => [name, emoji] as const)),
);

const emojiNamed = (name: string): string | undefined =>
  emojiByName.get(name.toLowerCase().replace(/[^\p{L}+]+/gu, ''));

const YES = /^(?:ticks?|check|checkmark|checked|yes|true|included)$/;
const NO = /^(?:cross|no|false|unchecked|excluded|x)$/;
/** What else the name of such a file says. */
const DECORATION =
  /^(?:icons?|ico|mark|sign|circle|round|square|box|green|red|blue|black|white|gr[ae]y|dark|light|small|large|big|solid|filled|outline|new|px|svg|img|image|table|v)$/;
const MAX_MARK_SIZE = 64;

/** The mark that an image alone in a cell stands for. */
function markOf(image: Element): string | undefined {
  const cell = cellAround(image);
  if (!cell || (shownSize(image) ?? 0) > MAX_MARK_SIZE || !isAlone(image, cell)) return undefined;
  const alt = image.getAttribute('alt')?.trim() ?? '';
  return markNamed(alt || fileOf(image.getAttribute('data-src') ?? image.getAttribute('src') ?? ''));
}

const fileOf = (address: string): string =>
  /([^/]*?)(?:\.\w{2,5})?$/.exec(address.split(/[?#]/, 1)[0]!.slice(-200))![1]!;

function markNamed(name: string): string | undefined {
  const words = name
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word && !DECORATION.test(word));
  if (!words.length) return undefined;
  if (words.every((word) => YES.test(word))) return '✓';
  return words.every((word) => NO.test(word)) ? '✗' : undefined;
}

const MAX_LEVELS = 5;

const cellAround = (image: Element): Element | undefined =>
  ancestorWithin(MAX_LEVELS, image, ({ localName }) => localName === 'td' || localName === 'th');

const MAX_NODES = 20;

function isAlone(image: Element, cell: Element): boolean {
  let seen = 0;
  for (const node of nodesInside(cell)) {
    if (++seen > MAX_NODES || (node instanceof Text && node.data.trim())) return false;
    if (node !== image && 'localName' in node && node.localName === 'img') return false;
  }
  return true;
}
