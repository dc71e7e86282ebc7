/** A URL → its page, through the guarded door, within limits of size and time. */
import type { Page } from '@pith/core';
import { guardedAgent, type Resolve, systemResolve } from './door.ts';
import { trouble } from './errors.ts';
import { follow } from './follow.ts';
import { guardFor, readWebAddress } from './guard.ts';
import { readAnswer } from './readAnswer.ts';
import { toTrouble } from './toTrouble.ts';

export interface FetchOptions {
  /** Hosts, `host:port` or addresses that may be reached although they are not public or not on a default port. */
  readonly allowedHosts: readonly string[];
  /** For the page as it comes and again as it is unpacked: 20 MB. */
  readonly maxBytes?: number | undefined;
  /** For the whole fetch, redirects included: 30 seconds. */
  readonly timeoutMs?: number | undefined;
  /** 10. */
  readonly maxRedirects?: number | undefined;
  readonly userAgent?: string | undefined;
}

export interface FetchedPage extends Page {
  /** After redirects. */
  readonly url: string;
  readonly requestedUrl: string;
  /** As the site sent it; empty if it did not. */
  readonly contentType: string;
  readonly status: number;
}

export interface Fetcher {
  page(url: string, signal?: AbortSignal): Promise<FetchedPage>;
  /** Resolves when the fetches under way have ended. */
  close(): Promise<void>;
}

/** For one connection, and for silence after it; the time of the whole fetch counts besides. */
const CONNECT_MS = 10_000;
const SILENCE_MS = 15_000;

const USER_AGENT = 'Mozilla/5.0 (compatible; Pith/0.1; saves a page for its reader)';

/** `resolve` answers for the names of hosts; only tests have a reason to give their own. */
export function guardedFetcher(options: FetchOptions, resolve: Resolve = systemResolve): Fetcher {
  const { maxBytes = 20_000_000, timeoutMs = 30_000, maxRedirects = 10, userAgent = USER_AGENT } = options;
  const agent = guardedAgent({
    guard: guardFor(options.allowedHosts),
    resolve,
    connectMs: Math.min(CONNECT_MS, timeoutMs),
    silenceMs: Math.min(SILENCE_MS, timeoutMs),
  });

  return {
    async page(address, signal) {
      const requested = readWebAddress(address);
      const deadline = AbortSignal.timeout(timeoutMs);
      const end = signal ? AbortSignal.any([signal, deadline]) : deadline;
      try {
        const answer = await follow(requested, { agent, userAgent, maxRedirects, signal: end });
        return { ...(await readAnswer(answer, maxBytes)), requestedUrl: requested.href };
      } catch (error) {
        if (signal?.aborted) throw trouble('cancelled', requested.host, error);
        if (deadline.aborted) throw trouble('timed-out', requested.host, error);
        throw toTrouble(error, requested.host);
      }
    },
    close: () => agent.close(),
  };
}
