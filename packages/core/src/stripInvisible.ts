/**
 * Removes invisible characters from text: people would not see them, but search, files and assistants would.
 *
 * Single joiners and variation selectors stay, because letters and emoji need them; a series of them can hide a message.
 */
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\p{NChar}\ufff9-\ufffb]/gu;
/** Unicode's default-ignorable characters, including the direction overrides that make text look different from what it is. */
const IGNORABLE = /(?![\u061c\u200c-\u200f]|\p{VS})\p{DI}/gu;
const JOINERS = /([\u200c-\u200f])[\u200c-\u200f]+/g;
const VARIANTS = /(\p{VS})\p{VS}+/gu;
/** Fast path: most text has no such characters. */
const PLAIN = /^[\t\n -~\u00a0-\u00ac\u00ae-\u024f]*$/;

export function stripInvisible(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .replace(/\r\n?/g, '\n') // character references may produce CR, which the next parse would normalise
    .replace(CONTROLS, '')
    .replace(IGNORABLE, '')
    .replace(JOINERS, '$1')
    .replace(VARIANTS, '$1');
}
