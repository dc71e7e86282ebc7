/** Which page is shown: the address bar as state, over the history API. */
import { addressOf, type Place, placeAt } from './places.ts';

class Router {
  place = $state.raw<Place>(placeAt(location));

  constructor() {
    // Each page puts itself back where it was; the browser would do it before the page has its content.
    history.scrollRestoration = 'manual';
    addEventListener('popstate', () => this.#arrive());
  }

  go(place: Place): void {
    history.pushState({ within: true }, '', addressOf(place));
    this.#arrive();
  }

  /** Changes the address of the page that is shown, without a step in the history. */
  rename(place: Place): void {
    history.replaceState(history.state, '', addressOf(place));
    this.#arrive();
  }

  /** To where one came from, or to the library when it was from outside. */
  leave(): void {
    if (history.state?.within) history.back();
    else this.go({ page: 'library', search: '' });
  }

  /** A plain click on a link of ours changes the page without loading everything again. */
  follow = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !isPlain || event.defaultPrevented || link.target || link.origin !== location.origin) return;
    const place = placeAt(link);
    const isSamePage = link.pathname === location.pathname && link.search === location.search;
    if (place.page === 'nowhere' || (isSamePage && link.hash)) return;
    event.preventDefault();
    this.go(place);
  };

  #arrive(): void {
    const place = placeAt(location);
    // A jump to a footnote changes the address too, but not the place.
    if (addressOf(place) !== addressOf(this.place) || place.page !== this.place.page) this.place = place;
  }
}

export const router = new Router();
