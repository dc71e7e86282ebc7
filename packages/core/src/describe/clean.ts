/** Cleans text from the page for a metadata field: one line, limited length, no control or invisible characters. */
import { foldSpaces } from '../foldSpaces.ts';
import { stripInvisible } from '../stripInvisible.ts';

const MAX_LENGTH = 2_000;
/** Control characters and direction marks: useless in a single line. */
const CONTROL_CHARACTERS = /[\p{Cc}\u200e\u200f]/gu;

/** Words of printable ASCII with single spaces between them, as most values are: nothing is to be done. */
const IS_CLEAN = /^(?:[!-~]+ )*[!-~]+$/;

export function clean(value: unknown): string {
  if (typeof value !== 'string') return '';
  if (value.length <= MAX_LENGTH && IS_CLEAN.test(value)) return value;
  return stripInvisible(foldSpaces(value.slice(0, MAX_LENGTH * 4)))
    .replace(CONTROL_CHARACTERS, '')
    .replace(/ {2,}/g, ' ')
    .trimStart()
    .slice(0, MAX_LENGTH)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()
    .toWellFormed();
}

/** An absolute http(s) URL, or undefined. */
export function httpUrl(value: unknown, base?: URL | string): string | undefined {
  const text = clean(value);
  if (!text || !URL.canParse(text, base)) return undefined;
  const url = new URL(text, base);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : undefined;
}
