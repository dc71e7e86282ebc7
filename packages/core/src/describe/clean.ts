/** Outside text made fit to be a field: one line, bounded, without control or invisible characters. */
const MAX_LENGTH = 2_000;
/** Control characters, zero-width and direction marks, byte-order mark, tag characters. */
const INVISIBLE = /[\p{Cc}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;

export function clean(value: unknown): string {
  if (typeof value !== 'string') return '';
  return value
    .slice(0, MAX_LENGTH * 4)
    .replace(/\s+/g, ' ')
    .replace(INVISIBLE, '')
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
