/** Renders a page in a browser and returns its HTML after its scripts have run. All its requests go through a guarded proxy. */
import { limitConcurrency } from '@pith/core';
import type { BrowserContext, Page, Request, Route } from 'playwright-core';
import { acquireError } from '../errors.ts';
import type { Fetcher, HttpPage, PageFetchRequest } from '../fetcher.ts';
import { readWebAddress } from '../guard.ts';
import { type Headers, refererFor } from '../headers.ts';
import { isBlockedHost } from './blockedHosts.ts';
import { type BrowserIdentity, browserIdentity } from './browserIdentity.ts';
import { dismissConsent, prepareWindow, scrollThrough, serialise } from './inPage.ts';
import type { SharedBrowser } from './sharedBrowser.ts';
import { waitUntilIdle } from './waitUntilIdle.ts';

export interface RenderRequest extends Pick<PageFetchRequest, 'signal' | 'headers' | 'referer' | 'acceptsErrors'> {
  /** CSS selector of an element to wait for. */
  readonly waitFor?: string | undefined;
  /** Limit for waiting until the page is idle, after which it is taken as it is; default 10 seconds. */
  readonly timeoutMs?: number | undefined;
  readonly captures?: readonly CaptureName[] | undefined;
}

/** `viewport.png`: what a window shows at first; `screenshot.png`: the whole page. */
export type CaptureName = 'screenshot.png' | 'viewport.png' | 'page.pdf';

export interface RenderedPage extends HttpPage {
  readonly usedJsRendering: true;
  readonly captures: Partial<Record<CaptureName, Uint8Array>>;
  /** Whether the page became idle within the limit. */
  readonly isIdle: boolean;
}

export interface Renderer {
  render(url: string, request?: RenderRequest): Promise<RenderedPage>;
  close(): Promise<void>;
}

interface RendererOptions {
  readonly fetcher: Pick<Fetcher, 'openProxy' | 'resource'>;
  readonly browser: SharedBrowser;
  /** Address at which a browser on another machine reaches the guarded proxy; default loopback. */
  readonly proxyHost?: string | undefined;
  /** Default 4. */
  readonly maxConcurrentPages?: number | undefined;
  /** Limit for one page in total; default 45 seconds. */
  readonly totalTimeoutMs?: number | undefined;
}

const IDLE_TIMEOUT_MS = 10_000;
const MAX_CHARACTERS = 20_000_000;
const SCROLL_STEPS = 40;
const IDLE_AFTER_SCROLL_TIMEOUT_MS = 2_000;
const SCREENSHOT_TIMEOUT_MS = 15_000;
const MAX_SCREENSHOT_HEIGHT = 16_000;
const VIEWPORT = { width: 1280, height: 900 };

export function createRenderer({
  fetcher,
  browser,
  proxyHost,
  maxConcurrentPages = 4,
  totalTimeoutMs = 45_000,
}: RendererOptions): Renderer {
  const limit = limitConcurrency(maxConcurrentPages);
  return {
    async render(address, request = {}) {
      const url = readWebAddress(address);
      return limit(async () => {
        if (request.signal?.aborted) throw acquireError('cancelled', url.host);
        const identity = browserIdentity(url, request.headers);
        // A longer time for waiting is on top of the time for everything else.
        const extraMs = Math.max(0, (request.timeoutMs ?? 0) - IDLE_TIMEOUT_MS);
        return browser.use(async (chromium) => {
          const proxy = await fetcher.openProxy({ host: proxyHost });
          try {
            const context = await chromium.newContext({
              proxy: {
                server: proxy.server,
                username: proxy.username,
                password: proxy.password,
                bypass: '<-loopback>', // otherwise Chromium connects to loopback addresses directly
              },
              serviceWorkers: 'block',
              acceptDownloads: false,
              viewport: VIEWPORT,
              locale: identity.locale ?? 'en-US',
              userAgent: identity.userAgent ?? plainUserAgent(chromium.version()),
            });
            const { signal } = request;
            return await withDeadline(context, url, { signal, totalTimeoutMs: totalTimeoutMs + extraMs }, () =>
              renderPage(context, url, request, identity),
            );
          } catch (error) {
            // The browser only reports that the proxy refused. The same request with our fetcher throws the actual reason.
            if (proxy.refusals().length > 0) {
              await fetcher.resource(url.href, { method: 'HEAD', signal: request.signal });
            }
            throw error;
          } finally {
            await proxy.close();
          }
        });
      });
    },
    close: () => browser.close(),
  };
}

/** Without "Headless": some sites send such browsers another page. */
const plainUserAgent = (version: string) =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version.split('.')[0]}.0.0.0 Safari/537.36`;

/** Runs `work` and closes the context afterwards, at the latest at the deadline or when cancelled. */
async function withDeadline<T>(
  context: BrowserContext,
  { host }: URL,
  { signal, totalTimeoutMs }: { readonly signal: AbortSignal | undefined; readonly totalTimeoutMs: number },
  work: () => Promise<T>,
): Promise<T> {
  const deadline = AbortSignal.timeout(totalTimeoutMs);
  const combined = signal ? AbortSignal.any([signal, deadline]) : deadline;
  const stopped = Promise.withResolvers<never>();
  const stop = () => stopped.reject(acquireError(signal?.aborted ? 'cancelled' : 'timed-out', host));
  combined.addEventListener('abort', stop, { once: true });
  stopped.promise.catch(() => {});
  try {
    return await Promise.race([work(), stopped.promise]);
  } finally {
    combined.removeEventListener('abort', stop);
    await context.close().catch(() => {}); // fails if the browser has exited
  }
}

async function renderPage(
  context: BrowserContext,
  url: URL,
  { waitFor, timeoutMs = IDLE_TIMEOUT_MS, captures = [], referer, acceptsErrors }: RenderRequest,
  { cookies, headers }: BrowserIdentity,
): Promise<RenderedPage> {
  await context.addInitScript(prepareWindow);
  const page = await context.newPage();
  const inFlight = trackRequests(page);
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => {}));
  context.on('page', (other) => void (other !== page && other.close().catch(() => {})));
  if (cookies.length > 0) await context.addCookies([...cookies]);
  const needsAllResources = captures.length > 0;
  await context.route('**/*', (route) =>
    handleRequest(route, { needsAllResources, origin: url.origin, headers }).catch(() => {}),
  );

  const response = await page
    .goto(url.href, { waitUntil: 'commit', timeout: 0, ...refererFor(referer, url) })
    .catch((error: Error) => {
      throw fromChromiumError(error, url.host);
    });
  const status = response?.status() ?? 0;
  if (!acceptsErrors && status >= 500) throw acquireError('http-server-error', `${url.host}: status ${status}`);
  if (!acceptsErrors && status >= 400) throw acquireError('http-client-error', `${url.host}: status ${status}`);

  const isIdle = await waitUntilIdle(page, { waitFor, maxMs: timeoutMs, inFlight });
  const dismissed = await page.evaluate(dismissConsent).catch(() => 0);
  await page.evaluate(scrollThrough, SCROLL_STEPS).catch(() => {});
  await waitUntilIdle(page, { maxMs: dismissed > 0 ? timeoutMs : IDLE_AFTER_SCROLL_TIMEOUT_MS, inFlight });

  const capturedFiles: Partial<Record<CaptureName, Uint8Array>> = {};
  for (const name of captures) capturedFiles[name] = await capture[name](page);
  const html = await page.evaluate(serialise, MAX_CHARACTERS);
  if (typeof html !== 'string') throw acquireError('too-large', url.host);
  return {
    url: readWebAddress(page.url()).href,
    requestedUrl: url.href,
    html,
    status,
    contentType: response?.headers()['content-type'] ?? '',
    usedJsRendering: true,
    captures: capturedFiles,
    isIdle,
  };
}

const capture: Readonly<Record<CaptureName, (page: Page) => Promise<Uint8Array>>> = {
  async 'screenshot.png'(page) {
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    const clip = {
      x: 0,
      y: 0,
      width: VIEWPORT.width,
      height: Math.min(Math.max(Number(height) || 0, 1), MAX_SCREENSHOT_HEIGHT),
    };
    return page.screenshot({ fullPage: true, clip, animations: 'disabled', timeout: SCREENSHOT_TIMEOUT_MS });
  },
  'viewport.png': (page) => page.screenshot({ animations: 'disabled', timeout: SCREENSHOT_TIMEOUT_MS }),
  'page.pdf': (page) => page.pdf({ format: 'A4', printBackground: true }),
};

/** Sent for every image: pages wait for their images, and some misbehave if an image fails. */
const TRANSPARENT_GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

const SKIPPED_TYPES: ReadonlySet<string> = new Set(['media', 'font', 'manifest', 'texttrack']);

interface RequestRules {
  readonly needsAllResources: boolean;
  /** The additional headers are sent to this origin only. */
  readonly origin: string;
  readonly headers: Headers;
}

/** Skips requests that bring no content, to save time. The security check is in the proxy. Captures need all resources. */
async function handleRequest(route: Route, { needsAllResources, origin, headers }: RequestRules): Promise<void> {
  const request = route.request();
  const url = URL.parse(request.url());
  const type = request.resourceType();
  if (!url || !/^(?:https?|data|blob):$/.test(url.protocol) || isBlockedHost(url.hostname)) return route.abort();
  const isOwn = url.origin === origin && Object.keys(headers).length > 0;
  const proceed = () => route.continue(isOwn ? { headers: { ...request.headers(), ...headers } } : {});
  if (needsAllResources) return proceed();
  if (type === 'image') return route.fulfill({ contentType: 'image/gif', body: TRANSPARENT_GIF });
  return SKIPPED_TYPES.has(type) ? route.abort() : proceed();
}

/** Counts the requests in flight, except streams that never end. */
function trackRequests(page: Page): () => number {
  const open = new Set<Request>();
  const isCounted = (request: Request) =>
    !['eventsource', 'websocket', 'media', 'ping'].includes(request.resourceType());
  page.on('request', (request) => isCounted(request) && open.add(request));
  for (const event of ['requestfinished', 'requestfailed'] as const) {
    page.on(event as 'requestfinished', (request) => open.delete(request));
  }
  return () => open.size;
}

/** Maps Chromium's error messages to error types. */
const typesByMessage: readonly (readonly [RegExp, Parameters<typeof acquireError>[0]])[] = [
  [/ERR_NAME_NOT_RESOLVED/, 'dns-failed'],
  [/ERR_CERT|ERR_SSL/, 'tls-failed'],
  [/ERR_TOO_MANY_REDIRECTS/, 'too-many-redirects'],
  [/ERR_UNSAFE|ERR_BLOCKED|ERR_UNKNOWN_URL_SCHEME/, 'bad-url'],
  [/ERR_ABORTED|Download is starting/, 'unsupported-type'],
  [/Timeout|ERR_TIMED_OUT/i, 'timed-out'],
  [/ERR_PROXY_CONNECTION_FAILED/, 'browser-failed'],
  [/ERR_(?:TUNNEL|CONNECTION|EMPTY|INVALID|INTERNET)/, 'no-connection'],
];

function fromChromiumError(error: Error, host: string): Error {
  const type = typesByMessage.find(([pattern]) => pattern.test(error.message))?.[1] ?? 'render-failed';
  return acquireError(type, host, error);
}
