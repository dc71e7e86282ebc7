/** The reader's pages and their addresses. */
export type Place =
  | { readonly page: 'library'; readonly search: string }
  | { readonly page: 'reader'; readonly id: string }
  | { readonly page: 'nowhere' };

export function placeAt({ pathname, search }: { readonly pathname: string; readonly search: string }): Place {
  if (pathname === '/') return { page: 'library', search: new URLSearchParams(search).get('q') ?? '' };
  const id = decoded(/^\/read\/([^/]+)\/?$/.exec(pathname)?.[1]);
  return id === undefined ? { page: 'nowhere' } : { page: 'reader', id };
}

export function addressOf(place: Place): string {
  if (place.page === 'reader') return `/read/${encodeURIComponent(place.id)}`;
  return place.page === 'library' && place.search ? `/?${new URLSearchParams({ q: place.search })}` : '/';
}

/** Anyone can type a stray `%` into the address bar. */
function decoded(part: string | undefined): string | undefined {
  try {
    return part && decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
