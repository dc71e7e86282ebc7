/** Keeps how far an article was read, and finds that place again. */
import { type Bookmark, createClient } from '@pith/api';
import type { ArticleText } from '../article/articleText.ts';
import { basePath } from '../basePath.ts';
import { connection } from '../offline/connection.svelte.ts';

const SAVE_DELAY_MS = 1_200;
/** How long an article that fits on the screen must be shown to count as read. */
const SHORT_ARTICLE_MS = 5_000;
/** The end of an article is where its text ends, not where its footer does. */
const END_TOLERANCE_PX = 80;

/** Outlives the page: the last position is sent while the tab closes. */
const api = createClient({
  baseUrl: basePath,
  fetch: (url, options) => connection.fetch(url, { ...options, keepalive: true }),
});

export interface ProgressOptions {
  readonly bookmark: Bookmark;
  readonly prose: HTMLElement;
  readonly text: ArticleText;
  onSaved(percent: number): void;
}

/** Returns a function that stops it. */
export function trackProgress({ bookmark, prose, text, onSaved }: ProgressOptions): () => void {
  let saved = bookmark.read_progress;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Only what a person does counts: not the way to the place where reading stopped.
  let hasMoved = false;

  const percentNow = () => {
    const { top, bottom, height } = prose.getBoundingClientRect();
    if (bottom <= innerHeight + END_TOLERANCE_PX) return 100;
    return Math.max(0, Math.min(99, Math.round((100 * (innerHeight - top)) / height)));
  };

  const save = () => {
    clearTimeout(timer);
    timer = undefined;
    if (!hasMoved || !prose.isConnected || saved === 100) return; // a page that was read stays read
    const now = percentNow();
    const isAtStart = scrollY < innerHeight / 4;
    const percent = now < 100 && isAtStart ? 0 : now;
    if (percent === saved) return;
    saved = percent;
    const anchor = percent > 0 && percent < 100 ? topSelector(prose, text) : undefined;
    void api
      .updateBookmark({
        params: { id: bookmark.id },
        body: { read_progress: percent, ...(anchor && { read_anchor: anchor }) },
      })
      .then(() => onSaved(percent))
      .catch(() => {
        saved = -1; // tried again with the next movement
      });
  };
  const onScroll = () => {
    timer ??= setTimeout(save, SAVE_DELAY_MS);
  };
  const onIntent = () => {
    hasMoved = true;
  };
  const onHidden = () => {
    if (document.visibilityState === 'hidden') save();
  };
  if (percentNow() === 100)
    timer = setTimeout(() => {
      hasMoved = true;
      save();
    }, SHORT_ARTICLE_MS);

  const intents = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;
  for (const name of intents) addEventListener(name, onIntent, { passive: true });
  addEventListener('scroll', onScroll, { passive: true });
  document.addEventListener('visibilitychange', onHidden);
  return () => {
    save();
    for (const name of intents) removeEventListener(name, onIntent);
    removeEventListener('scroll', onScroll);
    document.removeEventListener('visibilitychange', onHidden);
  };
}

/** The first block that is not above the screen. */
function topSelector(prose: HTMLElement, text: ArticleText): string | undefined {
  const blocks = prose.querySelectorAll('p, li, h1, h2, h3, h4, h5, h6, pre, figure, table, blockquote');
  let [low, high] = [0, blocks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (blocks[middle]!.getBoundingClientRect().bottom < TOP_MARGIN_PX) low = middle + 1;
    else high = middle;
  }
  for (let i = low; i < blocks.length; i += 1) {
    const selector = text.selectorOf(blocks[i]!);
    if (selector && selector.length <= 256) return selector;
  }
  return undefined;
}

/** The height of the bar above the text. */
const TOP_MARGIN_PX = 72;

export function scrollToPlace(place: Element): void {
  scrollTo(0, Math.max(0, place.getBoundingClientRect().top + scrollY - TOP_MARGIN_PX - 24));
}
