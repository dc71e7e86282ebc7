/** The current route as state, kept in sync with the address bar through the history API. */
import { parseRoute, type Route, routeUrl } from './routes.ts';

class Router {
  route = $state.raw<Route>(parseRoute(location));

  constructor() {
    // Each page restores its own scroll position; the browser would do it before the page has its content.
    history.scrollRestoration = 'manual';
    addEventListener('popstate', () => this.#update());
  }

  navigate(route: Route): void {
    history.pushState({ isInApp: true }, '', routeUrl(route));
    this.#update();
  }

  /** Changes the URL of the current page without a new history entry. */
  replace(route: Route): void {
    history.replaceState(history.state, '', routeUrl(route));
    this.#update();
  }

  /** Goes back to the previous page, or to the library if that was not one of ours. */
  back(): void {
    if (history.state?.isInApp) history.back();
    else this.navigate({ page: 'library', search: '' });
  }

  /** Handles a plain click on an internal link without reloading the app. */
  onClick = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !isPlain || event.defaultPrevented || link.target || link.origin !== location.origin) return;
    const route = parseRoute(link);
    const isSamePage = link.pathname === location.pathname && link.search === location.search;
    if (route.page === 'notFound' || (isSamePage && link.hash)) return;
    event.preventDefault();
    this.navigate(route);
  };

  #update(): void {
    const route = parseRoute(location);
    // A jump to a footnote changes the URL, but not the route.
    if (routeUrl(route) !== routeUrl(this.route) || route.page !== this.route.page) this.route = route;
  }
}

export const router = new Router();
