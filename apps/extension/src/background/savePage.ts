/** Saves the page of a tab without a popup: from a menu or by a key. */
import type { Tab } from '../browser.ts';
import { inTab } from '../capture/inTab.ts';
import { captureRequest, isSavable } from '../saving/captureRequest.ts';
import { flushQueue, type Outcome } from '../saving/flushQueue.ts';
import { saveQueue } from '../saving/saveQueue.ts';
import type { SaveRequest } from '../saving/saveRequest.ts';
import { scheduleRetry } from './retry.ts';

/** Writes a save into the queue and sends it. */
export async function save(request: SaveRequest): Promise<Outcome> {
  if (!isSavable(request)) return { state: 'refused', reason: 'Only pages of the web can be saved.' };
  return sendQueued(await saveQueue.add(request));
}

export async function sendQueued(key: number): Promise<Outcome> {
  const outcomes = await flushQueue(key);
  await scheduleRetry();
  return outcomes.get(key) ?? { state: 'refused', reason: 'The page is not in the queue any more.' };
}

/** A tab as it is shown; a page that extensions may not read is fetched by the server. */
export async function requestFor(
  { id, url, title = '' }: Tab,
  part: 'page' | 'selection' = 'page',
): Promise<SaveRequest> {
  const capture = await inTab(id!, 'capturePage').catch(() => undefined);
  return capture ? captureRequest(id!, capture, part) : { url: url ?? '', title };
}
