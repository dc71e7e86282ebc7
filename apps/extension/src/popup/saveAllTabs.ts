import { askBackground } from '../background/messages.ts';
import { browser } from '../browser.ts';
import { inTab } from '../capture/inTab.ts';
import { captureRequest, isSavable } from '../saving/captureRequest.ts';
import { saveQueue } from '../saving/saveQueue.ts';

/** Saves the pages of all tabs of this window, one after another, each as it is shown. */
export async function saveAllTabs(): Promise<{ readonly saved: number; readonly waiting: number }> {
  const tabs = await browser.tabs.query({ currentWindow: true });
  let saved = 0;
  let waiting = 0;
  for (const { id: tabId, url = '', title = '' } of tabs) {
    if (tabId === undefined || !isSavable({ url })) continue;
    const capture = await inTab(tabId, 'capturePage').catch(() => undefined);
    const key = await saveQueue.add(capture ? await captureRequest(tabId, capture, 'page') : { url, title });
    const { state } = await askBackground({ do: 'send', key, tabId });
    if (state === 'saved') saved += 1;
    else waiting += 1;
  }
  return { saved, waiting };
}
