/**
 * Removes invisible characters from text: people would not see them, but search, files and assistants would.
 *
 * Joiners and variation selectors stay only where letters and emoji need them: one after each visible character can hide a message.
 */
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\p{NChar}\ufff9-\ufffb]/gu;
/** Unicode's default-ignorable characters, including the direction overrides that make text look different from what it is. */
const IGNORABLE = /(?![\u061c\u200c-\u200f]|\p{VS})\p{DI}/gu;
const JOINERS = /(.?)([\u200c\u200d])[\u200c\u200d]*(?=(.?))/gsu;
const DIRECTION_MARKS = /([\u200e\u200f\u061c])[\u200e\u200f\u061c]*/g;
const VARIANTS = /(.?)(\p{VS})\p{VS}*(?=(.?))/gsu;
/** Fast path: most text has no such characters. Latin, Greek, Cyrillic, Armenian, Han, kana, Hangul; signs of print, currencies, arrows and other symbols. */
const PLAIN =
  /^[\t\n -~\u00a0-\u00ac\u00ae-\u024f\u0370-\u058f\u2010-\u2027\u2030-\u205e\u20a0-\u2bff\u3000-\u30ff\u3400-\u9fff\uac00-\ud7a3]*$/;

export function stripInvisible(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .replace(/\r\n?/g, '\n') // character references may produce CR, which the next parse would normalise
    .replace(CONTROLS, '')
    .replace(IGNORABLE, '')
    .replace(VARIANTS, (_, before: string, variant: string, after: string) =>
      hasVariant(before, variant, after) ? before + variant : before,
    )
    .replace(JOINERS, (_, before: string, joiner: string, after: string) =>
      joins(before, after) ? before + joiner : before,
    )
    .replace(DIRECTION_MARKS, RIGHT_TO_LEFT.test(text) ? '$1' : '');
}

const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
const EMOJI = /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator})$/u;
/** Letters and marks outside Latin, Greek, Cyrillic and their neighbours, which need no joiners. */
const JOINED_LETTER = /^[\p{L}\p{M}]$/u;
const FIRST_JOINED = '\u0590';
const KEYCAP = '\u20e3';

/** Whether the character before it has variants, as Unicode's lists define them. */
function hasVariant(before: string, variant: string, after: string): boolean {
  if (variant === '\ufe0e' || variant === '\ufe0f')
    return EMOJI.test(before) || after === KEYCAP || /^[\u2000-\u2bff\u3000-\u32ff]$/.test(before);
  if (variant < '\u1900') return /^\p{Script=Mongolian}$/u.test(before);
  return /^(?:\p{Ideographic}|\p{Sm}|\p{Script=Myanmar})$/u.test(before);
}

/** Whether a joiner has a meaning here. At the ends of a text, the neighbour may be in another element. */
function joins(before: string, after: string): boolean {
  const isJoined = (character: string) =>
    EMOJI.test(character) ||
    /^[\ufe0e\ufe0f\u2640\u2642\u2695-\u27bf]$/.test(character) ||
    (character >= FIRST_JOINED && JOINED_LETTER.test(character));
  return before ? isJoined(before) : isJoined(after);
}
