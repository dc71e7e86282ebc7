/** BBCode → HTML: the markup of forums and of games' news, as data keep it. Tags that are not known stay what they are: text. */
import { escapeAttribute, escapeText } from '../../dom/index.ts';

/** Bounded, so that brackets without end cost no more than their length. */
const TAG = /\[(\/?)(\*|[a-z][a-z0-9]{0,20})(?:=("[^"[\]]{0,2000}"|[^[\]]{0,2000}))?\]/gi;
const OPENING = /\[(?:p|b|i|u|url|img|list|quote|h[1-6])(?:=[^[\]]{0,2000})?\]/i;
const CLOSING = /\[\/(?:p|b|i|u|url|img|list|quote|h[1-6])\]/i;

/** What each tag is in HTML. */
const TAGS: Readonly<Record<string, string>> = {
  p: 'p',
  b: 'strong',
  i: 'em',
  u: 'u',
  s: 's',
  strike: 's',
  h1: 'h2',
  h2: 'h3',
  h3: 'h4',
  h4: 'h5',
  h5: 'h6',
  h6: 'h6',
  quote: 'blockquote',
  code: 'pre',
  list: 'ul',
  olist: 'ol',
  '*': 'li',
  table: 'table',
  tr: 'tr',
  th: 'th',
  td: 'td',
};

/** Tags whose address is their value, or else the text in them. */
const ADDRESSED: Readonly<Record<string, (address: string, text: string) => string>> = {
  url: (address, text) => `<a href="${address}">${text}</a>`,
  img: (address) => `<img src="${address}">`,
  youtube: (address) => film(address),
  previewyoutube: (address) => film(address),
};

const film = (address: string): string =>
  `<iframe src="https://www.youtube.com/embed/${encodeURIComponent(address.split(';', 1)[0]!)}"></iframe>`;

export function isBbcode(text: string): boolean {
  const start = text.slice(0, 5_000);
  return OPENING.test(start) && CLOSING.test(text);
}

export function bbcodeToHtml(text: string): string {
  let html = '';
  let at = 0;
  for (const tag of text.matchAll(TAG)) {
    if (tag.index < at) continue; // inside what was written with its address
    const [whole, slash, name = '', value] = tag;
    const written = writtenTag({
      text,
      end: tag.index + whole.length,
      isEnd: slash !== '',
      name: name.toLowerCase(),
      value,
    });
    if (!written) continue;
    html += lines(text.slice(at, tag.index)) + written.html;
    at = written.end;
  }
  return html + lines(text.slice(at));
}

/** What is said without its marks. */
export function withoutBbcode(text: string): string {
  return text.replace(TAG, ' ');
}

interface Tag {
  readonly text: string;
  /** One past its bracket. */
  readonly end: number;
  readonly isEnd: boolean;
  readonly name: string;
  readonly value: string | undefined;
}

function writtenTag({ text, end, isEnd, name, value }: Tag): { html: string; end: number } | undefined {
  if (Object.hasOwn(TAGS, name)) return { html: `<${isEnd ? '/' : ''}${TAGS[name]}>`, end };
  if (!Object.hasOwn(ADDRESSED, name) || isEnd) return undefined;
  const close = text.indexOf('[', end);
  if (close < 0 || !text.startsWith(`[/${name}]`, close)) return undefined;
  const inside = text.slice(end, close);
  const address = (value ?? inside).replace(/^"|"$/g, '').trim();
  return { html: ADDRESSED[name]!(escapeAttribute(address), lines(inside)), end: close + name.length + 3 };
}

const lines = (text: string): string => escapeText(text).replaceAll('\n', '<br>');
