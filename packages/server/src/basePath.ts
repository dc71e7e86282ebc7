/** The path below which a proxy serves this server: `/pith` if people use `https://example.com/pith/`, empty if there is none. */
export const basePath = (root: string): string => new URL(root).pathname.replace(/\/+$/, '');

/** A path and query as this server knows it: proxies may leave the base path in it, or strip it. */
export function withoutBasePath(url: string, base: string): string {
  if (base === '' || !url.startsWith(base)) return url;
  const rest = url.slice(base.length);
  if (rest === '' || rest.startsWith('?')) return `/${rest}`;
  return rest.startsWith('/') ? rest : url;
}
