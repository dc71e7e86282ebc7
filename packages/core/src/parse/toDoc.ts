/** A page becomes a document to work on, within limits. */
import { coreError } from '../errors.ts';
import type { Doc, Options, Page } from '../types.ts';
import { parseHtml } from './parseHtml.ts';

/** Characters, after decoding: more is never an article, and every stage may then rely on it. */
const MAX_LENGTH = 20_000_000;
/** Tags, opening and closing. A million elements take some ten seconds and a gigabyte. */
const MAX_TAGS = 2_500_000;

export function toDoc(page: Page, options: Options): Doc {
  if (page.html.length > MAX_LENGTH) throw coreError('too-large', `${Math.round(page.html.length / 1e6)} MB`);
  if (looksBinary(page.html)) throw coreError('not-text');
  if (hasMoreTags(page.html, MAX_TAGS)) throw coreError('too-complex');
  const url = page.url !== undefined && URL.canParse(page.url) ? new URL(page.url) : undefined;
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  return {
    page,
    root: parseHtml(page.html),
    url: isWeb ? url : undefined,
    options,
    warnings: [],
    leads: {},
    wishes: {},
    ruled: { overrides: [], wanted: [], unwanted: [], included: [] },
    stage: 'parse',
  };
}

function hasMoreTags(html: string, most: number): boolean {
  if (html.length <= most) return false;
  let tags = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) if (++tags > most) return true;
  return false;
}

/** The signatures, as text, of what people most often hand in by mistake. NUL itself is legal, if odd, in HTML. */
function looksBinary(text: string): boolean {
  return /^(?:%PDF-|PK\x03\x04|.PNG\r\n|GIF8[79]a|ÿØÿ|\ufffd\ufffd\ufffd|\x1f[\u008b‹\ufffd]|RIFF.{4}WEBP)/s.test(
    text.slice(0, 16),
  );
}
