import { browser } from '../browser.ts';
import { saveQueue } from '../saving/saveQueue.ts';

export const RETRY_ALARM = 'retry';
const RETRY_MINUTES = 1;

/** Tries again every minute while something waits; the browser keeps the alarm when it ends the background script. */
export async function scheduleRetry(): Promise<void> {
  const isWaiting = (await saveQueue.keys()).length > 0;
  if (isWaiting) await browser.alarms.create(RETRY_ALARM, { periodInMinutes: RETRY_MINUTES });
  else await browser.alarms.clear(RETRY_ALARM);
}
