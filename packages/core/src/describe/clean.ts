/** Outside text made fit to be a field: one line, bounded, without control or invisible characters. */
import { visible } from '../invisible.ts';

const MAX_LENGTH = 2_000;
/** In one line of text they have no work to do. */
const MARKS = /[\p{Cc}\u200e\u200f]/gu;

export function clean(value: unknown): string {
  if (typeof value !== 'string') return '';
  return visible(value.slice(0, MAX_LENGTH * 4).replace(/\s+/g, ' '))
    .replace(MARKS, '')
    .replace(/ {2,}/g, ' ')
    .trimStart()
    .slice(0, MAX_LENGTH)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()
    .toWellFormed();
}

/** An absolute http(s) address, or nothing. */
export function webAddress(value: unknown, base?: URL | string): string | undefined {
  const text = clean(value);
  if (!text || !URL.canParse(text, base)) return undefined;
  const url = new URL(text, base);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : undefined;
}
