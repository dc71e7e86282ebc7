/** The path on this server that a parameter names; `/` if it leads anywhere else. */
export function ownPath(text: unknown): string {
  const base = 'http://here.invalid';
  const url = typeof text === 'string' && text.startsWith('/') ? URL.parse(text, base) : null;
  return url?.origin === base ? `${url.pathname}${url.search}` : '/';
}
