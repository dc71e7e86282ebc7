/** Converts BBCode, the markup of forums and game news, to HTML. Unknown tags stay as text. */
import { escapeAttribute, escapeText } from '../../dom/index.ts';

/** Bounded repetitions, so that unclosed brackets take linear time. */
const TAG = /\[(\/?)(\*|[a-z][a-z0-9]{0,20})(?:=("[^"[\]]{0,2000}"|[^[\]]{0,2000}))?\]/gi;
const OPENING = /\[(?:p|b|i|u|url|img|list|quote|h[1-6])(?:=[^[\]]{0,2000})?\]/i;
const CLOSING = /\[\/(?:p|b|i|u|url|img|list|quote|h[1-6])\]/i;

/** The HTML element of each tag. */
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

/** Tags with a URL: their value, or else the text inside them. */
const URL_TAGS: Readonly<Record<string, (url: string, text: string) => string>> = {
  url: (url, text) => `<a href="${url}">${text}</a>`,
  img: (url) => `<img src="${url}">`,
  youtube: (url) => youtubeEmbed(url),
  previewyoutube: (url) => youtubeEmbed(url),
};

const youtubeEmbed = (url: string): string =>
  `<iframe src="https://www.youtube.com/embed/${encodeURIComponent(url.split(';', 1)[0]!)}"></iframe>`;

export function isBbcode(text: string): boolean {
  const start = text.slice(0, 5_000);
  return OPENING.test(start) && CLOSING.test(text);
}

export function bbcodeToHtml(text: string): string {
  let html = '';
  let at = 0;
  for (const tag of text.matchAll(TAG)) {
    if (tag.index < at) continue; // inside a URL tag that was already converted
    const [whole, slash, name = '', value] = tag;
    const converted = tagToHtml({
      text,
      end: tag.index + whole.length,
      isEnd: slash !== '',
      name: name.toLowerCase(),
      value,
    });
    if (!converted) continue;
    html += textToHtml(text.slice(at, tag.index)) + converted.html;
    at = converted.end;
  }
  return html + textToHtml(text.slice(at));
}

/** Returns the text without BBCode tags. */
export function stripBbcode(text: string): string {
  return text.replace(TAG, ' ');
}

interface Tag {
  readonly text: string;
  /** Index after the closing bracket. */
  readonly end: number;
  readonly isEnd: boolean;
  readonly name: string;
  readonly value: string | undefined;
}

function tagToHtml({ text, end, isEnd, name, value }: Tag): { html: string; end: number } | undefined {
  if (Object.hasOwn(TAGS, name)) return { html: `<${isEnd ? '/' : ''}${TAGS[name]}>`, end };
  if (!Object.hasOwn(URL_TAGS, name) || isEnd) return undefined;
  const close = text.indexOf('[', end);
  if (close < 0 || !text.startsWith(`[/${name}]`, close)) return undefined;
  const inside = text.slice(end, close);
  const url = (value ?? inside).replace(/^"|"$/g, '').trim();
  return { html: URL_TAGS[name]!(escapeAttribute(url), textToHtml(inside)), end: close + name.length + 3 };
}

const textToHtml = (text: string): string => escapeText(text).replaceAll('\n', '<br>');
