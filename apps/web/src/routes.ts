/** The pages of the web reader and their URLs. */
import { ownPath, ownUrl } from './basePath.ts';

export const lists = ['unread', 'archive', 'favourites', 'all'] as const;
export type List = (typeof lists)[number];

export const pageTypes = ['article', 'photo', 'video'] as const;
export const readStatuses = ['unread', 'reading', 'read'] as const;
export const saveStates = ['failed', 'labelled', 'unlabelled'] as const;
export const sorts = ['newest', 'oldest', 'relevance', 'title', 'site', 'shortest', 'longest', 'published'] as const;

export type PageType = (typeof pageTypes)[number];
export type ReadStatus = (typeof readStatuses)[number];
export type SaveState = (typeof saveStates)[number];
export type SortName = (typeof sorts)[number];

/** Which pages the library shows, in which order. Everything but the list narrows it down. */
export interface LibraryView {
  readonly list: List;
  readonly search?: string | undefined;
  readonly type?: PageType | undefined;
  readonly label?: string | undefined;
  readonly collection?: string | undefined;
  readonly status?: ReadStatus | undefined;
  readonly state?: SaveState | undefined;
  readonly sort?: SortName | undefined;
}

export const settingsSections = [
  'reading',
  'profile',
  'import',
  'export',
  'offline',
  'tokens',
  'rules',
  'jobs',
  'statistics',
  'users',
] as const;
export type SettingsSection = (typeof settingsSections)[number];

export type Route =
  | { readonly page: 'library'; readonly view: LibraryView }
  | { readonly page: 'reader'; readonly id: string }
  | { readonly page: 'workshop'; readonly id: string }
  | { readonly page: 'settings'; readonly section: SettingsSection }
  | { readonly page: 'share'; readonly address: string }
  | { readonly page: 'notFound' };

const FIRST_LIST = lists[0];
const FIRST_SECTION = settingsSections[0];

export function parseRoute({ pathname, search }: { readonly pathname: string; readonly search: string }): Route {
  const [first = '', second, ...more] = ownPath(pathname)
    .replace(/^\/|\/$/g, '')
    .split('/');
  if (more.length > 0) return { page: 'notFound' };
  if (first === 'read' || first === 'workshop') {
    const id = decode(second);
    return id ? { page: first === 'read' ? 'reader' : 'workshop', id } : { page: 'notFound' };
  }
  if (first === 'settings') {
    const section = oneOf(settingsSections, second ?? FIRST_SECTION);
    return section ? { page: 'settings', section } : { page: 'notFound' };
  }
  if (first === 'share' && second === undefined)
    return { page: 'share', address: sharedAddress(new URLSearchParams(search)) };
  const list = first === '' ? FIRST_LIST : oneOf(lists, first);
  if (!list || second !== undefined || first === FIRST_LIST) return { page: 'notFound' };
  return { page: 'library', view: parseView(list, new URLSearchParams(search)) };
}

/** Apps put the address where they like: some share it in the text. */
function sharedAddress(query: URLSearchParams): string {
  const texts = ['url', 'text', 'title'].map((name) => query.get(name) ?? '');
  return texts.map((text) => /https?:\/\/\S+/i.exec(text)?.[0]).find((url) => url) ?? texts[0]!;
}

/** Values that we do not know are left out: they come from the address bar. */
function parseView(list: List, query: URLSearchParams): LibraryView {
  const type = oneOf(pageTypes, query.get('type'));
  const status = oneOf(readStatuses, query.get('status'));
  const state = oneOf(saveStates, query.get('state'));
  const sort = oneOf(sorts, query.get('sort'));
  const search = query.get('q') || undefined;
  const label = query.get('label') || undefined;
  const collection = query.get('collection') || undefined;
  return {
    list,
    ...(search && { search }),
    ...(type && { type }),
    ...(label && { label }),
    ...(collection && { collection }),
    ...(status && { status }),
    ...(state && { state }),
    ...(sort && { sort }),
  };
}

/** The path and query of a route. */
export function routeUrl(route: Route): string {
  if (route.page === 'reader') return ownUrl(`/read/${encodeURIComponent(route.id)}`);
  if (route.page === 'workshop') return ownUrl(`/workshop/${encodeURIComponent(route.id)}`);
  if (route.page === 'settings')
    return ownUrl(`/settings${route.section === FIRST_SECTION ? '' : `/${route.section}`}`);
  return route.page === 'library' ? viewUrl(route.view) : ownUrl('/');
}

export function viewUrl({ list, search, ...narrowed }: LibraryView): string {
  const query = new URLSearchParams();
  if (search) query.set('q', search);
  for (const name of ['type', 'label', 'collection', 'status', 'state', 'sort'] as const)
    if (narrowed[name]) query.set(name, narrowed[name]);
  return ownUrl(`/${list === FIRST_LIST ? '' : list}${query.size > 0 ? `?${query}` : ''}`);
}

function oneOf<T extends string>(known: readonly T[], value: string | null): T | undefined {
  return known.find((each) => each === value);
}

/** Undefined for invalid percent-encoding, which anyone can type into the address bar. */
function decode(part: string | undefined): string | undefined {
  try {
    return part && decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
