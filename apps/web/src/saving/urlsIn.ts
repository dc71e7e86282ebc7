/** How many pages one paste or drop saves. */
const MAX_URLS = 20;

/** The web addresses in a text, one a line: what a paste or a dropped link contains. A text with anything else has none. */
export function urlsIn(text: string): string[] {
  const lines = text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#')); // comments of `text/uri-list`
  const urls = lines.map((line) => (/^https?:\/\/\S+$/i.test(line) ? URL.parse(line) : null));
  if (urls.some((url) => url === null)) return [];
  return [...new Set(urls.map((url) => url!.href))].slice(0, MAX_URLS);
}

/** The address that somebody typed; the scheme can be left out. Undefined if it is none. */
export function typedUrl(text: string): string | undefined {
  const typed = text.trim();
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`);
  const isWeb = url !== null && /^https?:$/.test(url.protocol) && (url.hostname.includes('.') || url.port !== '');
  return isWeb || url?.hostname === 'localhost' ? url.href : undefined;
}
