/** Host calls for text and URLs: `escapeHTML`, `unescapeHTML`, `unescapeURL`, `URL`, `URLSearchParams`. */
import { dom, parseHtmlFragment } from '@pith/core/tree';
import type { HostCall, HostValue } from './domCalls.ts';

const urlParts = [
  'href',
  'origin',
  'protocol',
  'username',
  'password',
  'host',
  'hostname',
  'port',
  'pathname',
  'search',
  'hash',
] as const;
type UrlPart = (typeof urlParts)[number];

export function textCalls(maxLength: number): Record<string, HostCall> {
  const short = (value: HostValue): string => {
    const text = String(value);
    if (text.length > maxLength) throw new RangeError('the text is too long');
    return text;
  };
  return {
    escapeHtml: (text) => short(text).replace(/[<>&'"]/g, (character) => escapes[character]!),
    // With `<` escaped there are no tags, so the parser only decodes the entities.
    unescapeHtml: (text) => dom.rawText(parseHtmlFragment(short(text).replaceAll('<', '&lt;'))),
    unescapeUrl(text) {
      const url = URL.parse(short(text));
      if (!url) throw new TypeError('invalid URL');
      const before = url.href.slice(0, url.href.length - url.pathname.length - url.search.length - url.hash.length);
      return before + decodePercent(url.pathname + url.search) + url.hash;
    },
    url(text, base) {
      const url = URL.parse(short(text), base === undefined || base === null ? undefined : short(base));
      if (!url) throw new TypeError('Invalid URL');
      return partsOf(url);
    },
    setUrl(href, part, value) {
      const url = new URL(short(href));
      if (!urlParts.includes(part as UrlPart) || part === 'origin') return partsOf(url);
      url[part as Exclude<UrlPart, 'origin'>] = short(value);
      return partsOf(url);
    },
    readQuery: (text) => JSON.stringify([...new URLSearchParams(short(text))]),
    writeQuery: (pairs: HostValue) => new URLSearchParams(JSON.parse(short(pairs)) as [string, string][]).toString(),
  };
}

const escapes: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  "'": '&#39;',
  '"': '&#34;',
};

function partsOf(url: URL): string {
  return JSON.stringify(Object.fromEntries(urlParts.map((part) => [part, url[part]])));
}

const utf8Character =
  /%[0-7][\da-f]|%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[0-7](?:%[89ab][\da-f]){3}/gi;

/** Leaves invalid UTF-8 as it is. */
function decodePercent(text: string): string {
  return text.replace(utf8Character, (codes) => {
    try {
      return decodeURIComponent(codes);
    } catch {
      return codes;
    }
  });
}
