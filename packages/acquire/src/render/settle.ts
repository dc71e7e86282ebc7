/** Waits until a page has become what it will be: what it waits for is there, its text changes no more, its requests are done. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { measure } from './inPage.ts';

export interface SettleOptions {
  readonly waitFor?: string | undefined;
  /** Taken as it is after that. */
  readonly maxMs: number;
  readonly inFlight: () => number;
}

const LOOK_EVERY_MS = 60;
/** The same text for so long, with the network quiet. */
const STABLE_MS = 240;
/** A page that has hardly any text yet may still be about to ask for it. */
const STABLE_WHEN_BARE_MS = 1500;
const BARE_CHARACTERS = 250;
/** Some pages never stop asking. */
const STABLE_WITH_TRAFFIC_MS = 2500;

/** Whether it came to rest within its time. */
export async function settle(page: Page, { waitFor, maxMs, inFlight }: SettleOptions): Promise<boolean> {
  const end = performance.now() + maxMs;
  let last = '';
  let since = performance.now();
  while (performance.now() < end) {
    // Between two documents there is nobody to answer.
    const seen = await page.evaluate(measure, waitFor ?? null).catch(() => undefined);
    const now = performance.now();
    const state = seen ? `${seen.text} ${seen.elements}` : '';
    if (state !== last) {
      last = state;
      since = now;
    }
    if (seen?.isThere && seen.state !== 'loading') {
      const needed =
        inFlight() > 0 ? STABLE_WITH_TRAFFIC_MS : seen.text < BARE_CHARACTERS ? STABLE_WHEN_BARE_MS : STABLE_MS;
      if (now - since >= needed) return true;
    }
    await pause(LOOK_EVERY_MS);
  }
  return false;
}
