/** Addresses → pages and their resources, through the guarded door, within limits of size and time. */
import type { Page, PageLink, Progress } from '@pith/core';
import { type Cache, memoryCache } from './cache.ts';
import { type Cookies, newCookies } from './cookies.ts';
import { openDoor, type Resolve, systemResolve } from './door.ts';
import { trouble } from './errors.ts';
import { type Exchange, exchange } from './exchange.ts';
import { fetchFeed } from './fetchFeed.ts';
import { guardFor, readWebAddress } from './guard.ts';
import { type Headers, refererFor, safeHeaders, USER_AGENT } from './headers.ts';
import { type HostSettings, hostSettingsReader } from './hostSettings.ts';
import { politeHosts } from './hosts.ts';
import type { Feed } from './kinds/feed.ts';
import { openPinningProxy, type PinningProxy, type ProxyOptions } from './pinningProxy.ts';
import { inspectPage, readAnswer } from './readAnswer.ts';
import type { Message, Net, Trip } from './send.ts';
import { toAcquireError } from './toAcquireError.ts';

export interface FetchOptions {
  /** Hosts, `host:port` or addresses that may be reached although they are not public or not on a default port. */
  readonly allowedHosts: readonly string[];
  /** For the page as it comes and again as it is unpacked: 20 MB. */
  readonly maxBytes?: number | undefined;
  /** For the whole fetch, redirects and retries included: 30 seconds. */
  readonly timeoutMs?: number | undefined;
  /** 10. */
  readonly maxRedirects?: number | undefined;
  readonly userAgent?: string | undefined;
  /** Besides the first time: 2. */
  readonly retries?: number | undefined;
  /** Before the first retry, doubled for the next: 250. */
  readonly backoffMs?: number | undefined;
  /** At once to one host: 8. */
  readonly perHost?: number | undefined;
  /** Between the starts of two requests to one host: 0. */
  readonly gapMs?: number | undefined;
  /** The operator's own proxy, `http://user:password@host:port`. */
  readonly proxy?: string | undefined;
  /** Headers and cookies that certain hosts get. */
  readonly hosts?: HostSettings | undefined;
  /** Authorities to trust besides the system's, as PEM. */
  readonly ca?: readonly string[] | undefined;
  /** Where answers are kept that can be asked about again; in memory if nobody says otherwise. */
  readonly cache?: Cache | undefined;
}

export interface FetchedPage extends Page {
  /** After redirects. */
  readonly url: string;
  readonly requestedUrl: string;
  /** As the site sent it; empty if it did not. */
  readonly contentType: string;
  readonly status: number;
  /** From the `Link` header. */
  readonly links?: readonly PageLink[] | undefined;
}

export interface Ask {
  readonly signal?: AbortSignal | undefined;
  readonly progress?: Progress | undefined;
  /** Besides ours; those that steer the connection are left out. */
  readonly headers?: Headers | undefined;
  /** The page that named the address. */
  readonly referer?: string | undefined;
}

export interface ResourceAsk extends Ask {
  /** What is wanted, as the header says it: `image/*`. */
  readonly accept?: string | undefined;
  readonly maxBytes?: number | undefined;
  readonly timeoutMs?: number | undefined;
  /** What is longer than `maxBytes` is cut, instead of refused. */
  readonly isCut?: boolean | undefined;
  /** False for a type of which only the headers are of interest. */
  readonly wantsBody?: ((contentType: string) => boolean) | undefined;
  /** GET. */
  readonly method?: string | undefined;
  readonly body?: string | Uint8Array | undefined;
}

/** Whatever the site answered: the status is for the caller to judge. */
export interface Resource {
  /** After redirects. */
  readonly url: string;
  readonly status: number;
  readonly contentType: string;
  /** Names in lower case; without cookies. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
}

/** Fetches that belong together, such as a page and its images: they share their cookies. */
export interface Visit {
  page(url: string, ask?: Ask): Promise<FetchedPage>;
  resource(url: string, ask?: ResourceAsk): Promise<Resource>;
}

/** A feed, and where it was found after redirects. */
export type FetchedFeed = Feed & { readonly url: string };

/** `page` and `resource` called here are visits of their own. */
export interface Fetcher extends Visit {
  visit(): Promise<Visit>;
  /** The entries of an RSS, Atom or JSON feed, or of the feed that a page names. */
  feed(url: string, ask?: Ask): Promise<FetchedFeed>;
  /** A proxy on loopback for a program that makes its own connections: the guard judges each of them. */
  openProxy(options?: ProxyOptions): Promise<PinningProxy>;
  /** Resolves when the fetches under way have ended. */
  close(): Promise<void>;
}

/** For one connection, and for silence after it; the time of the whole fetch counts besides. */
const CONNECT_MS = 10_000;
const SILENCE_MS = 15_000;

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** `resolve` answers for the names of hosts; only tests have a reason to give their own. */
export function guardedFetcher(options: FetchOptions, resolve: Resolve = systemResolve): Fetcher {
  const { maxBytes = 20_000_000, timeoutMs: pageMs = 30_000, cache = memoryCache() } = options;
  const door = openDoor({
    guard: guardFor(options.allowedHosts),
    resolve,
    connectMs: Math.min(CONNECT_MS, pageMs),
    silenceMs: Math.min(SILENCE_MS, pageMs),
    proxy: options.proxy,
    ca: options.ca,
  });
  const net: Net = {
    agent: door.agent,
    hosts: politeHosts({ perHost: options.perHost ?? 8, total: 64, gapMs: options.gapMs ?? 0 }),
    settingsFor: hostSettingsReader(options.hosts ?? {}),
    userAgent: options.userAgent ?? USER_AGENT,
    maxRedirects: options.maxRedirects ?? 10,
    retries: options.retries ?? 2,
    backoffMs: options.backoffMs ?? 250,
  };

  /** Within the time there is, whatever happens; what goes wrong is told as the trouble it means. */
  async function within<T>(
    { host }: URL,
    { signal, progress, timeoutMs }: { timeoutMs: number } & Pick<Ask, 'signal' | 'progress'>,
    cookies: Cookies,
    work: (trip: Trip) => Promise<T>,
  ): Promise<T> {
    const end = performance.now() + timeoutMs;
    const deadline = AbortSignal.timeout(timeoutMs);
    const either = signal ? AbortSignal.any([signal, deadline]) : deadline;
    try {
      return await work({ cookies, signal: either, leftMs: () => end - performance.now(), progress });
    } catch (error) {
      if (signal?.aborted) throw trouble('cancelled', host, error);
      if (deadline.aborted) throw trouble('timed-out', host, error);
      throw toAcquireError(error, host);
    }
  }

  const messageFor = (url: URL, { headers, referer, accept, method = 'GET', body }: ResourceAsk): Message => ({
    method,
    headers: { ...(accept && { accept }), ...refererFor(referer, url), ...safeHeaders(headers) },
    body,
  });

  function visit(cookies: Cookies): Visit {
    const ask = (asked: Omit<Exchange, 'net' | 'cache'>) => exchange({ ...asked, net, cache });
    return {
      async page(address, asked = {}) {
        const url = readWebAddress(address);
        return within(url, { ...asked, timeoutMs: pageMs }, cookies, async (trip) => {
          const whole = await ask({ url, message: messageFor(url, asked), maxBytes, trip, inspect: inspectPage });
          return { ...(await readAnswer(whole, trip.signal)), requestedUrl: url.href };
        });
      },
      async resource(address, asked = {}) {
        const url = readWebAddress(address);
        const method = (asked.method ?? 'GET').toUpperCase();
        if (!METHODS.has(method)) throw trouble('bad-url', url.host);
        const timeoutMs = Math.min(asked.timeoutMs ?? pageMs, pageMs);
        return within(url, { ...asked, timeoutMs }, cookies, async (trip) => {
          const message = messageFor(url, { accept: '*/*', ...asked, method });
          const { wantsBody, isCut } = asked;
          const inspect = ({ headers }: { headers: Headers }) => wantsBody?.(headers['content-type'] ?? '') ?? true;
          const whole = await ask({ url, message, maxBytes: asked.maxBytes ?? maxBytes, isCut, trip, inspect });
          const contentType = whole.headers['content-type'] ?? '';
          return { url: whole.url.href, status: whole.status, contentType, headers: whole.headers, bytes: whole.bytes };
        });
      },
    };
  }

  const proxies = new Set<PinningProxy>();
  return {
    page: (url, asked) => visit(newCookies()).page(url, asked),
    resource: (url, asked) => visit(newCookies()).resource(url, asked),
    visit: async () => visit(newCookies()),
    feed: (url, asked) => fetchFeed(visit(newCookies()), url, asked),
    async openProxy(limits) {
      const proxy = await openPinningProxy(door, limits);
      proxies.add(proxy);
      return proxy;
    },
    async close() {
      await Promise.all([...proxies].map((proxy) => proxy.close()));
      await door.agent.close();
    },
  };
}
