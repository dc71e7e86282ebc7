/** A page that the browser extension SingleFile saved says in its first comment where it came from. */
const HEAD = 4000;

export function addressInSingleFile(html: string): string | undefined {
  const start = html.slice(0, HEAD);
  const comment = start.indexOf('<!--');
  if (comment < 0) return undefined;
  const text = start.slice(comment, start.indexOf('-->', comment));
  if (!/Page saved with SingleFile/i.test(text)) return undefined;
  const address = URL.parse(/^\s*url:\s*(\S+)/m.exec(text)?.[1] ?? '');
  return address && /^https?:$/.test(address.protocol) && !address.username ? address.href : undefined;
}
