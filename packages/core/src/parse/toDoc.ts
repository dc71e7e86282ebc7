/** Parses a page into the `Doc` that the pipeline works on, and enforces the input limits. */
import { coreError } from '../errors.ts';
import type { Doc, Options, Page } from '../types.ts';
import { parseHtml } from './parseHtml.ts';

/** Characters after decoding. No article is longer, and every stage can rely on the limit. */
const MAX_LENGTH = 20_000_000;
/** Tags and comments of all kinds. */
const MAX_TAGS = 2_500_000;
/** Tags that make elements: 600,000 take about ten seconds and 1.3 GB. The largest pages that people read have half as many. */
const MAX_ELEMENTS = 600_000;

/** Throws `too-large`, `not-text` or `too-complex`. */
export function toDoc(page: Page, options: Options): Doc {
  if (page.html.length > MAX_LENGTH) throw coreError('too-large', `${Math.round(page.html.length / 1e6)} MB`);
  if (hasBinarySignature(page.html)) throw coreError('not-text');
  if (isTooComplex(page.html)) throw coreError('too-complex');
  const url = page.url !== undefined && URL.canParse(page.url) ? new URL(page.url) : undefined;
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  return {
    page,
    root: parseHtml(withClosedFrames(page.html)),
    url: isWeb ? url : undefined,
    options,
    warnings: [],
    leads: {},
    scriptSettings: {},
    ruleResults: {
      overrides: [],
      includeSelectors: [],
      removeSelectors: [],
      included: [],
      added: { elements: 0, characters: 0 },
    },
    stage: 'parse',
  };
}

const OPEN_FRAME = /<iframe\b[^<>]*>(?=\s*<\/noscript)/gi;

/**
 * Closes frames that are open at the end of a `<noscript>`. We read the markup in it, and there an open frame would swallow the rest of the page as text;
 * browsers with scripts never look inside.
 */
function withClosedFrames(html: string): string {
  return html.replace(OPEN_FRAME, '$&</iframe>');
}

/** Counts tags without parsing: end tags of paragraphs and breaks make elements too. */
function isTooComplex(html: string): boolean {
  if (html.length <= MAX_ELEMENTS) return false;
  let tags = 0;
  let elements = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
    const isEnd = html.charCodeAt(at + 1) === SLASH;
    const letter = html.charCodeAt(isEnd ? at + 2 : at + 1) | LOWER_CASE;
    if (isEnd ? letter === P || letter === B : letter >= A && letter <= Z) elements++;
    if (++tags > MAX_TAGS || elements > MAX_ELEMENTS) return true;
  }
  return false;
}

const SLASH = 0x2f;
const LOWER_CASE = 0x20;
const [A, B, P, Z] = [0x61, 0x62, 0x70, 0x7a];

/** Whether the text starts with the signature of a binary format that is often passed by mistake. NUL itself is legal in HTML. */
function hasBinarySignature(text: string): boolean {
  return /^(?:%PDF-|PK\x03\x04|.PNG\r\n|GIF8[79]a|ÿØÿ|\ufffd\ufffd\ufffd|\x1f[\u008b‹\ufffd]|RIFF.{4}WEBP)/s.test(
    text.slice(0, 16),
  );
}
