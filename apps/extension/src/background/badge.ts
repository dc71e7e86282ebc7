/** The sign on the button: whether the page of a tab is saved. The browser removes it when the tab shows another page. */
import { browser } from '../browser.ts';
import type { Outcome } from '../saving/flushQueue.ts';

const signs = {
  saved: { text: '✓', color: '#2c6e49', title: 'This page is saved in Pith' },
  waiting: { text: '…', color: '#5b554a', title: 'This page will be saved when the server is back' },
  refused: { text: '!', color: '#b3261e', title: 'This page could not be saved' },
} as const satisfies Record<Outcome['state'], object>;

export async function showBadge(tabId: number, state: Outcome['state']): Promise<void> {
  const { text, color, title } = signs[state];
  try {
    await browser.action.setBadgeText({ tabId, text });
    await browser.action.setBadgeBackgroundColor({ tabId, color });
    await browser.action.setTitle({ tabId, title });
  } catch {
    // The tab was closed meanwhile.
  }
}
