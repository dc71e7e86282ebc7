/** Fetches pages, their resources and feeds over guarded connections, within limits of size and time. */
import type { Page, PageLink, Progress } from '@pith/core';
import type { Feed } from './contentTypes/feed.ts';
import { acquireError } from './errors.ts';
import { fetchFeed } from './fetchFeed.ts';
import { fetchResponse } from './fetchResponse.ts';
import { guardFor, readWebAddress } from './guard.ts';
import { createGuardedConnector, type Resolve, systemResolve } from './guardedConnector.ts';
import { type Headers, refererFor, safeHeaders, USER_AGENT } from './headers.ts';
import { createHostLimiter } from './hostLimiter.ts';
import { type HostSettings, hostSettingsReader } from './hostSettings.ts';
import { type HttpCache, memoryCache } from './httpCache.ts';
import { openPinningProxy, type PinningProxy, type ProxyOptions } from './pinningProxy.ts';
import { inspectPageHeaders, readPageResponse } from './readPageResponse.ts';
import type { FetchContext, HttpClient, RequestMessage } from './sendRequest.ts';
import { createSessionCookies, type SessionCookies } from './sessionCookies.ts';
import { toAcquireError } from './toAcquireError.ts';

export interface FetchOptions {
  /** Hosts, `host:port` or IP addresses that may be reached although they are not public or not on a default port. */
  readonly allowedHosts: readonly string[];
  /** Limit for the compressed and for the decompressed body; default 20 MB. */
  readonly maxBytes?: number | undefined;
  /** Limit for the whole fetch, redirects and retries included; default 30 seconds. */
  readonly timeoutMs?: number | undefined;
  /** Default 10. */
  readonly maxRedirects?: number | undefined;
  readonly userAgent?: string | undefined;
  /** Number of retries after the first attempt; default 2. */
  readonly retries?: number | undefined;
  /** Delay before the first retry, doubled for each further one; default 250. */
  readonly backoffMs?: number | undefined;
  /** Maximum of concurrent requests to one host; default 8. */
  readonly perHost?: number | undefined;
  /** Minimum time between the starts of two requests to one host; default 0. */
  readonly gapMs?: number | undefined;
  /** URL of the operator's proxy, `http://user:password@host:port`. */
  readonly proxy?: string | undefined;
  /** Headers and cookies for certain hosts. */
  readonly hosts?: HostSettings | undefined;
  /** CA certificates (PEM) to trust besides the system's. */
  readonly ca?: readonly string[] | undefined;
  /** Response cache for conditional requests; default in memory. */
  readonly cache?: HttpCache | undefined;
}

/** A page as fetched over HTTP, converted to HTML. */
export interface HttpPage extends Page {
  /** After redirects. */
  readonly url: string;
  readonly requestedUrl: string;
  /** As sent by the site; empty if it sent none. */
  readonly contentType: string;
  readonly status: number;
  /** From the `Link` header. */
  readonly links?: readonly PageLink[] | undefined;
  /** As the site sent it. */
  readonly lastModified?: string | undefined;
}

export interface FetchRequest {
  readonly signal?: AbortSignal | undefined;
  readonly progress?: Progress | undefined;
  /** Additional request headers; those that control the connection are ignored. */
  readonly headers?: Headers | undefined;
  /** URL of the page that contains the link. */
  readonly referer?: string | undefined;
  /** Limit for this fetch, if it is lower than the general one. */
  readonly timeoutMs?: number | undefined;
}

export interface PageFetchRequest extends FetchRequest {
  /** Also returns the pages of error responses, such as 404; the caller checks the status. */
  readonly acceptsErrors?: boolean | undefined;
}

export interface ResourceRequest extends FetchRequest {
  /** Value of the `Accept` header, e.g. `image/*`. */
  readonly accept?: string | undefined;
  readonly maxBytes?: number | undefined;
  /** Truncates a body longer than `maxBytes` instead of rejecting it. */
  readonly shouldTruncate?: boolean | undefined;
  /** Returns false for content types whose body is not needed. */
  readonly wantsBody?: ((contentType: string) => boolean) | undefined;
  /** Default GET. */
  readonly method?: string | undefined;
  readonly body?: string | Uint8Array | undefined;
  /** At most as many as the general limit; 0 makes every redirect an error. */
  readonly maxRedirects?: number | undefined;
}

/** Any response of the site: the caller checks the status. */
export interface FetchedResource {
  /** After redirects. */
  readonly url: string;
  readonly status: number;
  readonly contentType: string;
  /** Names in lower case; without cookies. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
}

/** Fetches that share cookies, such as a page and its images. */
export interface FetchSession {
  page(url: string, request?: PageFetchRequest): Promise<HttpPage>;
  resource(url: string, request?: ResourceRequest): Promise<FetchedResource>;
}

/** A feed with its URL after redirects. */
export type FetchedFeed = Feed & { readonly url: string };

/** Requests with the headers, cookies and cache of one user. Each call of `page` and `resource` uses a new session. */
export interface UserFetcher extends FetchSession {
  openSession(): Promise<FetchSession>;
  /** The entries of an RSS, Atom or JSON feed, or of the feed that a page links to. */
  feed(url: string, request?: FetchRequest): Promise<FetchedFeed>;
}

export interface Fetcher extends UserFetcher {
  /** Another user of the same connections and limits, with a cache of its own. */
  withHosts(hosts: HostSettings): UserFetcher;
  /** Opens a local proxy for a program that makes its own connections, such as a browser: the guard checks each of them. */
  openProxy(options?: ProxyOptions): Promise<PinningProxy>;
  /** Resolves when all running fetches have ended. */
  close(): Promise<void>;
}

/** As whom a request is sent: with which headers and cookies, and whose earlier responses it may use. */
interface Identity {
  readonly client: HttpClient;
  readonly cache: HttpCache;
}

/** Limits per connection, in addition to the limit for the whole fetch. */
const CONNECT_TIMEOUT_MS = 10_000;
const IDLE_TIMEOUT_MS = 15_000;

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Creates a fetcher whose connections all pass the guard. Only tests pass their own `resolve`. */
export function guardedFetcher(options: FetchOptions, resolve: Resolve = systemResolve): Fetcher {
  const { maxBytes = 20_000_000, timeoutMs: pageTimeoutMs = 30_000 } = options;
  const connector = createGuardedConnector({
    guard: guardFor(options.allowedHosts),
    resolve,
    connectTimeoutMs: Math.min(CONNECT_TIMEOUT_MS, pageTimeoutMs),
    idleTimeoutMs: Math.min(IDLE_TIMEOUT_MS, pageTimeoutMs),
    proxy: options.proxy,
    ca: options.ca,
  });
  const sharedClient: Omit<HttpClient, 'settingsFor'> = {
    agent: connector.agent,
    hostLimiter: createHostLimiter({ perHost: options.perHost ?? 8, total: 64, gapMs: options.gapMs ?? 0 }),
    userAgent: options.userAgent ?? USER_AGENT,
    maxRedirects: options.maxRedirects ?? 10,
    retries: options.retries ?? 2,
    backoffMs: options.backoffMs ?? 250,
  };

  /** Runs `work` with a deadline, and converts every error to an `AcquireErrorType`. */
  async function withDeadline<T>(
    { host }: URL,
    { signal, progress, timeoutMs }: { timeoutMs: number } & Pick<FetchRequest, 'signal' | 'progress'>,
    cookies: SessionCookies,
    work: (context: FetchContext) => Promise<T>,
  ): Promise<T> {
    const endsAt = performance.now() + timeoutMs;
    const deadline = AbortSignal.timeout(timeoutMs);
    const combined = signal ? AbortSignal.any([signal, deadline]) : deadline;
    try {
      return await work({ cookies, signal: combined, remainingMs: () => endsAt - performance.now(), progress });
    } catch (error) {
      if (signal?.aborted) throw acquireError('cancelled', host, error);
      if (deadline.aborted) throw acquireError('timed-out', host, error);
      throw toAcquireError(error, host);
    }
  }

  const limitFor = ({ timeoutMs = pageTimeoutMs }: FetchRequest) => Math.min(timeoutMs, pageTimeoutMs);

  const messageFor = (
    url: URL,
    { headers, referer, accept, method = 'GET', body }: ResourceRequest,
  ): RequestMessage => ({
    method,
    headers: { ...(accept && { accept }), ...refererFor(referer, url), ...safeHeaders(headers) },
    body,
  });

  function newSession({ client, cache }: Identity): FetchSession {
    const cookies = createSessionCookies();
    return {
      async page(address, request = {}) {
        const url = readWebAddress(address);
        const { acceptsErrors = false } = request;
        return withDeadline(url, { ...request, timeoutMs: limitFor(request) }, cookies, async (context) => {
          const response = await fetchResponse({
            url,
            message: messageFor(url, request),
            maxBytes,
            client,
            context,
            cache,
            inspectHeaders: (head) => inspectPageHeaders(head, acceptsErrors),
          });
          return { ...(await readPageResponse(response, context.signal)), requestedUrl: url.href };
        });
      },
      async resource(address, request = {}) {
        const url = readWebAddress(address);
        const method = (request.method ?? 'GET').toUpperCase();
        if (!METHODS.has(method)) throw acquireError('bad-url', url.host);
        const maxRedirects = Math.min(request.maxRedirects ?? client.maxRedirects, client.maxRedirects);
        return withDeadline(url, { ...request, timeoutMs: limitFor(request) }, cookies, async (context) => {
          const { headers, ...response } = await fetchResponse({
            url,
            message: messageFor(url, { accept: '*/*', ...request, method }),
            maxBytes: request.maxBytes ?? maxBytes,
            shouldTruncate: request.shouldTruncate,
            client: { ...client, maxRedirects },
            context,
            cache,
            inspectHeaders: (head) => request.wantsBody?.(head.headers['content-type'] ?? '') ?? true,
          });
          const contentType = headers['content-type'] ?? '';
          return { url: response.url.href, status: response.status, contentType, headers, bytes: response.bytes };
        });
      },
    };
  }

  const proxies = new Set<PinningProxy>();
  const fetcherFor = (hosts: HostSettings, cache: HttpCache): UserFetcher => {
    const identity = { client: { ...sharedClient, settingsFor: hostSettingsReader(hosts) }, cache };
    const open = () => newSession(identity);
    return {
      page: (url, request) => open().page(url, request),
      resource: (url, request) => open().resource(url, request),
      openSession: async () => open(),
      feed: (url, request) => fetchFeed(open(), url, request),
    };
  };
  return {
    ...fetcherFor(options.hosts ?? {}, options.cache ?? memoryCache()),
    withHosts: (hosts) => fetcherFor(hosts, memoryCache()),
    async openProxy(proxyOptions) {
      const proxy = await openPinningProxy(connector, proxyOptions);
      proxies.add(proxy);
      return proxy;
    },
    async close() {
      await Promise.all([...proxies].map((proxy) => proxy.close()));
      await connector.agent.close();
    },
  };
}
