/** Shorter pages have no run of blanks that is too long for a pattern. */
const MIN_PAGE = 1_000_000;
/** More than any layout or listing of code needs. */
const MAX_RUN = 100_000;

/**
 * Shortens runs of blanks that nobody reads. A pattern such as `\s+` takes a step back for each character of a run: V8 avoids that only while it
 * optimises patterns, which it stops in processes with much compiled code, and then some millions of blanks exhaust the stack.
 */
export function shortenBlanks(html: string): string {
  if (html.length < MIN_PAGE) return html;
  let shortened = '';
  let copied = 0;
  let run = 0;
  for (let i = 0; i <= html.length; i++) {
    if (isBlankCode(html.charCodeAt(i))) {
      run++;
      continue;
    }
    if (run > MAX_RUN) {
      shortened += html.slice(copied, i - run + MAX_RUN);
      copied = i;
    }
    run = 0;
  }
  return shortened + html.slice(copied);
}

/** Spaces, tabs, line breaks and no-break spaces. */
const isBlankCode = (code: number): boolean => code === 0x20 || (code >= 0x09 && code <= 0x0d) || code === 0xa0;
