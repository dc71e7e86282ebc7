/** The current route as state, kept in sync with the address bar through the history API. */
import { parseRoute, type Route, routeUrl } from './routes.ts';

interface EntryState {
  /** Whether the entry before this one is a page of ours. */
  readonly isInApp?: boolean;
  /** How far the page was scrolled when it was left. */
  readonly scroll?: number;
}

/** After this time without scrolling a place counts as reached. */
const SETTLED_MS = 150;

class Router {
  route = $state.raw<Route>(parseRoute(location));
  /** Where the page that is shown was scrolled to when it was left; 0 for a new one. */
  scroll = entryState().scroll ?? 0;

  #keeping: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    // Each page restores its own scroll position; the browser would do it before the page has its content.
    history.scrollRestoration = 'manual';
    addEventListener('popstate', () => {
      clearTimeout(this.#keeping); // the place was that of the entry before
      this.#update(entryState().scroll ?? 0);
    });
    // A reload, and the way back from another site, find their place too.
    addEventListener('pagehide', () => this.#keepScroll());
    addEventListener('scrollend', this.#keepScrollSoon);
  }

  navigate(route: Route): void {
    this.#keepScroll();
    history.pushState({ isInApp: true } satisfies EntryState, '', routeUrl(route));
    this.#update(0);
  }

  /** Changes the URL of the current page without a new history entry. */
  replace(route: Route): void {
    history.replaceState(history.state, '', routeUrl(route));
    this.#update(this.scroll);
  }

  /** Goes back to the previous page, or to the library if that was not one of ours. */
  back(): void {
    if (entryState().isInApp) history.back();
    else this.navigate({ page: 'library', view: { list: 'unread' } });
  }

  /** Handles a plain click on an internal link without reloading the app. */
  onClick = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !isPlain || event.defaultPrevented || link.target || link.origin !== location.origin) return;
    const route = parseRoute(link);
    const isSamePage = link.pathname === location.pathname && link.search === location.search;
    if (route.page === 'notFound' || link.download || (isSamePage && link.hash)) return;
    event.preventDefault();
    this.navigate(route);
  };

  /** The browser's own buttons leave a page without asking. Not at once: writing to the history takes longer than a frame has. */
  #keepScrollSoon = (): void => {
    clearTimeout(this.#keeping);
    this.#keeping = setTimeout(() => this.#keepScroll(), SETTLED_MS);
  };

  #keepScroll(): void {
    clearTimeout(this.#keeping);
    history.replaceState({ ...entryState(), scroll: scrollY } satisfies EntryState, '');
  }

  #update(scroll: number): void {
    const route = parseRoute(location);
    this.scroll = scroll;
    // A jump to a footnote changes the URL, but not the route.
    if (routeUrl(route) !== routeUrl(this.route) || route.page !== this.route.page) this.route = route;
  }
}

const entryState = (): EntryState => history.state ?? {};

export const router = new Router();
