/** Saves a page again that failed or is only a link: as before, rendered in a browser, or from HTML that the reader has. */
import type { BodyOf, Bookmark, retryBookmark } from '@pith/api';
import { api } from '../api.ts';
import { saving } from '../saving/saving.svelte.ts';

class Retry {
  /** The bookmark whose HTML somebody is asked for. */
  asked = $state.raw<Bookmark>();

  async start({ id, url }: Bookmark, how: BodyOf<typeof retryBookmark> = {}): Promise<void> {
    await saving.follow(
      url,
      async () => (await api.retryBookmark({ params: { id }, body: how })).headers['bookmark-id'],
    );
  }

  askForHtml(bookmark: Bookmark): void {
    this.asked = bookmark;
  }
}

export const retry = new Retry();
