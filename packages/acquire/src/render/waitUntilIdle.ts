/** Waits until a page is idle: the awaited element is present, the text has stopped changing, the requests are done. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { measureContent } from './inPage.ts';

export interface WaitOptions {
  /** CSS selector of an element that must be present. */
  readonly waitFor?: string | undefined;
  /** Gives up after this time. */
  readonly maxMs: number;
  /** Number of requests in flight. */
  readonly inFlight: () => number;
}

const POLL_INTERVAL_MS = 60;
/** How long the text must be unchanged if there is no network traffic. */
const STABLE_MS = 240;
/** The same for a page with hardly any text: it may be about to load it. */
const STABLE_WHEN_SPARSE_MS = 1500;
const SPARSE_CHARACTERS = 250;
/** The same with network traffic: some pages never stop sending requests. */
const STABLE_WITH_TRAFFIC_MS = 2500;

/** Returns whether the page became idle within `maxMs`. */
export async function waitUntilIdle(page: Page, { waitFor, maxMs, inFlight }: WaitOptions): Promise<boolean> {
  const endMs = performance.now() + maxMs;
  let lastState = '';
  let stableSinceMs = performance.now();
  while (performance.now() < endMs) {
    // `evaluate` fails during a navigation.
    const measured = await page.evaluate(measureContent, waitFor ?? null).catch(() => undefined);
    const nowMs = performance.now();
    const state = measured ? `${measured.text} ${measured.elements}` : '';
    if (state !== lastState) {
      lastState = state;
      stableSinceMs = nowMs;
    }
    if (measured?.isPresent && measured.state !== 'loading') {
      const needed =
        inFlight() > 0 ? STABLE_WITH_TRAFFIC_MS : measured.text < SPARSE_CHARACTERS ? STABLE_WHEN_SPARSE_MS : STABLE_MS;
      if (nowMs - stableSinceMs >= needed) return true;
    }
    await sleep(POLL_INTERVAL_MS);
  }
  return false;
}
