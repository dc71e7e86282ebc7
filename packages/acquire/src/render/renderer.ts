/** A URL → the page as it stands once its scripts have run. Everything it asks for goes through the guarded door. */
import { gateFor } from '@pith/core';
import type { BrowserContext, Page, Request, Route } from 'playwright-core';
import { trouble } from '../errors.ts';
import type { FetchedPage, Fetcher } from '../fetcher.ts';
import { readWebAddress } from '../guard.ts';
import { isBlocked } from './blocked.ts';
import type { BrowserKeeper } from './browserKeeper.ts';
import { dismissConsent, prepareWindow, scrollThrough, serialise } from './inPage.ts';
import { settle } from './settle.ts';

export interface RenderAsk {
  readonly signal?: AbortSignal | undefined;
  /** CSS selector of something that must be there first. */
  readonly waitFor?: string | undefined;
  /** For the content to come to rest; then it is taken as it is: 10 seconds. */
  readonly timeoutMs?: number | undefined;
  readonly captures?: readonly CaptureName[] | undefined;
}

export type CaptureName = 'screenshot.png' | 'page.pdf';

export interface RenderedPage extends FetchedPage {
  readonly usedJsRendering: true;
  readonly captures: Partial<Record<CaptureName, Uint8Array>>;
  /** Whether it came to rest within its time. */
  readonly settled: boolean;
}

export interface Renderer {
  render(url: string, ask?: RenderAsk): Promise<RenderedPage>;
  close(): Promise<void>;
}

interface RendererOptions {
  readonly fetcher: Pick<Fetcher, 'openProxy' | 'resource'>;
  readonly browser: BrowserKeeper;
  /** Under which a browser on another machine reaches the guard's proxy; loopback when absent. */
  readonly proxyHost?: string | undefined;
  /** Pages at once: 4. */
  readonly atOnce?: number | undefined;
  /** For all of a page, whatever it does: 45 seconds. */
  readonly wholeMs?: number | undefined;
}

const SETTLE_MS = 10_000;
const MAX_CHARACTERS = 20_000_000;
const SCROLL_STEPS = 40;
const AFTER_SCROLL_MS = 2_000;
const SCREENSHOT_MS = 15_000;
/** Pictures of pages have their limits too. */
const MAX_CAPTURE_HEIGHT = 16_000;
const VIEW = { width: 1280, height: 900 };

export function createRenderer({
  fetcher,
  browser,
  proxyHost,
  atOnce = 4,
  wholeMs = 45_000,
}: RendererOptions): Renderer {
  const turn = gateFor(atOnce);
  return {
    async render(address, ask = {}) {
      const url = readWebAddress(address);
      return turn(async () => {
        if (ask.signal?.aborted) throw trouble('cancelled', url.host);
        return browser.use(async (running) => {
          const proxy = await fetcher.openProxy({ host: proxyHost });
          try {
            const context = await running.newContext({
              proxy: {
                server: proxy.server,
                username: proxy.username,
                password: proxy.password,
                bypass: '<-loopback>', // without it Chromium would reach this machine by itself
              },
              serviceWorkers: 'block',
              acceptDownloads: false,
              viewport: VIEW,
              locale: 'en-US',
              userAgent: plainUserAgent(running.version()),
            });
            return await withinTime(context, url, { signal: ask.signal, wholeMs }, () => visit(context, url, ask));
          } catch (error) {
            // The browser knows only that the proxy did not bring it there; the door says why.
            if (proxy.refusals().length > 0) await fetcher.resource(url.href, { method: 'HEAD', signal: ask.signal });
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

/** Some sites show another page to what calls itself headless. */
const plainUserAgent = (version: string) =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version.split('.')[0]}.0.0.0 Safari/537.36`;

/** Whatever the page does, it is closed when its time is up or nobody wants it any more. */
async function withinTime<T>(
  context: BrowserContext,
  { host }: URL,
  { signal, wholeMs }: { readonly signal: AbortSignal | undefined; readonly wholeMs: number },
  work: () => Promise<T>,
): Promise<T> {
  const deadline = AbortSignal.timeout(wholeMs);
  const end = signal ? AbortSignal.any([signal, deadline]) : deadline;
  const stopped = Promise.withResolvers<never>();
  const stop = () => stopped.reject(trouble(signal?.aborted ? 'cancelled' : 'timed-out', host));
  end.addEventListener('abort', stop, { once: true });
  stopped.promise.catch(() => {});
  try {
    return await Promise.race([work(), stopped.promise]);
  } finally {
    end.removeEventListener('abort', stop);
    await context.close().catch(() => {}); // a browser that is gone has closed it
  }
}

async function visit(
  context: BrowserContext,
  url: URL,
  { waitFor, timeoutMs = SETTLE_MS, captures = [] }: RenderAsk,
): Promise<RenderedPage> {
  await context.addInitScript(prepareWindow);
  const page = await context.newPage();
  const inFlight = watchRequests(page);
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => {}));
  context.on('page', (other) => void (other !== page && other.close().catch(() => {})));
  await context.route('**/*', (route) => decide(route, captures.length > 0).catch(() => {}));

  const answer = await page.goto(url.href, { waitUntil: 'commit', timeout: 0 }).catch((error: Error) => {
    throw toAcquireError(error, url.host);
  });
  const status = answer?.status() ?? 0;
  if (status >= 500) throw trouble('http-server-error', `${url.host}: status ${status}`);
  if (status >= 400) throw trouble('http-client-error', `${url.host}: status ${status}`);

  const settled = await settle(page, { waitFor, maxMs: timeoutMs, inFlight });
  const dismissed = await page.evaluate(dismissConsent).catch(() => 0);
  await page.evaluate(scrollThrough, SCROLL_STEPS).catch(() => {});
  await settle(page, { maxMs: dismissed > 0 ? timeoutMs : AFTER_SCROLL_MS, inFlight });

  const taken: Partial<Record<CaptureName, Uint8Array>> = {};
  for (const name of captures) taken[name] = await capture[name](page);
  const html = await page.evaluate(serialise, MAX_CHARACTERS);
  if (typeof html !== 'string') throw trouble('too-large', url.host);
  return {
    url: readWebAddress(page.url()).href,
    requestedUrl: url.href,
    html,
    status,
    contentType: answer?.headers()['content-type'] ?? '',
    usedJsRendering: true,
    captures: taken,
    settled,
  };
}

const capture: Readonly<Record<CaptureName, (page: Page) => Promise<Uint8Array>>> = {
  async 'screenshot.png'(page) {
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    const clip = {
      x: 0,
      y: 0,
      width: VIEW.width,
      height: Math.min(Math.max(Number(height) || 0, 1), MAX_CAPTURE_HEIGHT),
    };
    return page.screenshot({ fullPage: true, clip, animations: 'disabled', timeout: SCREENSHOT_MS });
  },
  'page.pdf': (page) => page.pdf({ format: 'A4', printBackground: true }),
};

/** A transparent point: pages wait for their pictures, and act strangely when they get none. */
const POINT = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

const NOT_NEEDED: ReadonlySet<string> = new Set(['media', 'font', 'manifest', 'texttrack']);

/** The proxy judges where a request may go. This only saves those that bring no content. */
async function decide(route: Route, isSeen: boolean): Promise<void> {
  const request = route.request();
  const url = URL.parse(request.url());
  const type = request.resourceType();
  if (!url || !/^(?:https?|data|blob):$/.test(url.protocol) || isBlocked(url.hostname)) return route.abort();
  if (isSeen) return route.continue();
  if (type === 'image') return route.fulfill({ contentType: 'image/gif', body: POINT });
  return NOT_NEEDED.has(type) ? route.abort() : route.continue();
}

/** How many requests are under way; streams that never end are not waited for. */
function watchRequests(page: Page): () => number {
  const open = new Set<Request>();
  const counts = (request: Request) => !['eventsource', 'websocket', 'media', 'ping'].includes(request.resourceType());
  page.on('request', (request) => counts(request) && open.add(request));
  for (const event of ['requestfinished', 'requestfailed'] as const) {
    page.on(event as 'requestfinished', (request) => open.delete(request));
  }
  return () => open.size;
}

/** What Chromium says when a page does not come. */
const failures: readonly (readonly [RegExp, Parameters<typeof trouble>[0]])[] = [
  [/ERR_NAME_NOT_RESOLVED/, 'dns-failed'],
  [/ERR_CERT|ERR_SSL/, 'tls-failed'],
  [/ERR_TOO_MANY_REDIRECTS/, 'too-many-redirects'],
  [/ERR_UNSAFE|ERR_BLOCKED|ERR_UNKNOWN_URL_SCHEME/, 'bad-url'],
  [/ERR_ABORTED|Download is starting/, 'unsupported-type'],
  [/Timeout|ERR_TIMED_OUT/i, 'timed-out'],
  [/ERR_PROXY_CONNECTION_FAILED/, 'browser-failed'],
  [/ERR_(?:TUNNEL|CONNECTION|EMPTY|INVALID|INTERNET)/, 'no-connection'],
];

function toAcquireError(error: Error, host: string): Error {
  const type = failures.find(([said]) => said.test(error.message))?.[1] ?? 'render-failed';
  return trouble(type, host, error);
}
