/** More than any layout or listing of code needs. */
const MAX_RUN = 100_000;

/**
 * Shortens runs of blanks that nobody reads. A pattern such as `\s+` takes a step back for each character of a run: V8 avoids that only while it
 * optimises patterns, which it stops in processes with much compiled code, and then some millions of blanks exhaust the stack.
 */
export function shortenBlanks(html: string): string {
  let shortened = '';
  let copied = 0;
  // A longer run has a blank at one of these places at least.
  for (let at = MAX_RUN; at < html.length; at += MAX_RUN) {
    if (at < copied || !isBlankCode(html.charCodeAt(at))) continue;
    let start = at;
    while (start > copied && isBlankCode(html.charCodeAt(start - 1))) start--;
    let end = at;
    while (isBlankCode(html.charCodeAt(end))) end++;
    if (end - start > MAX_RUN) {
      shortened += html.slice(copied, start + MAX_RUN);
      copied = end;
    }
  }
  return shortened + html.slice(copied);
}

/** Spaces, tabs, line breaks and no-break spaces. */
const isBlankCode = (code: number): boolean => code === 0x20 || (code >= 0x09 && code <= 0x0d) || code === 0xa0;
