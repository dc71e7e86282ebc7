/** The pages of the web reader and their URLs. */
import { ownPath, ownUrl } from './basePath.ts';

export type Route =
  | { readonly page: 'library'; readonly search: string }
  | { readonly page: 'reader'; readonly id: string }
  | { readonly page: 'notFound' };

export function parseRoute({ pathname: given, search }: { readonly pathname: string; readonly search: string }): Route {
  const pathname = ownPath(given);
  if (pathname === '/') return { page: 'library', search: new URLSearchParams(search).get('q') ?? '' };
  const id = decode(/^\/read\/([^/]+)\/?$/.exec(pathname)?.[1]);
  return id === undefined ? { page: 'notFound' } : { page: 'reader', id };
}

/** The path and query of a route. */
export function routeUrl(route: Route): string {
  if (route.page === 'reader') return ownUrl(`/read/${encodeURIComponent(route.id)}`);
  return ownUrl(route.page === 'library' && route.search ? `/?${new URLSearchParams({ q: route.search })}` : '/');
}

/** Undefined for invalid percent-encoding, which anyone can type into the address bar. */
function decode(part: string | undefined): string | undefined {
  try {
    return part && decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
