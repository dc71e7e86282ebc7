/**
 * Takes out of a text what nobody sees in it: it would reach search, files and assistants unread by people.
 *
 * Joiners stay where letters and emoji need one, and a character may choose one variant; a row of them is a message in hiding.
 */
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\p{NChar}\ufff9-\ufffb]/gu;
/** What Unicode calls ignorable, the direction marks that can make text read differently from what it says among it. */
const IGNORABLE = /(?![\u061c\u200c-\u200f]|\p{VS})\p{DI}/gu;
const JOINERS = /([\u200c-\u200f])[\u200c-\u200f]+/g;
const VARIANTS = /(\p{VS})\p{VS}+/gu;
/** Most text has none of it: one look is enough then. */
const PLAIN = /^[\t\n -~\u00a0-\u00ac\u00ae-\u024f]*$/;

export function visible(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .replace(/\r\n?/g, '\n') // a reference may name what parsers fold: it would be folded the next time
    .replace(CONTROLS, '')
    .replace(IGNORABLE, '')
    .replace(JOINERS, '$1')
    .replace(VARIANTS, '$1');
}
