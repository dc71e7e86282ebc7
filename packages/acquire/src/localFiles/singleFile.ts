/** Reads the original URL from the first comment of a page saved by the browser extension SingleFile. */
const MAX_COMMENT_OFFSET = 4000;

export function urlInSingleFile(html: string): string | undefined {
  const start = html.slice(0, MAX_COMMENT_OFFSET);
  const comment = start.indexOf('<!--');
  if (comment < 0) return undefined;
  const text = start.slice(comment, start.indexOf('-->', comment));
  if (!/Page saved with SingleFile/i.test(text)) return undefined;
  const address = URL.parse(/^\s*url:\s*(\S+)/m.exec(text)?.[1] ?? '');
  return address && /^https?:$/.test(address.protocol) && !address.username ? address.href : undefined;
}
