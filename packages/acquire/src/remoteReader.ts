/** Reads pages through a service with the API of Jina Reader: it fetches the page and returns its article as Markdown. */
import { isIP } from 'node:net';
import { escapeHtml } from './contentTypes/escapeHtml.ts';
import { markdownToHtml } from './contentTypes/markdown.ts';
import { acquireError } from './errors.ts';
import type { FetchSession } from './fetcher.ts';
import { guardFor, readWebAddress, withoutBrackets } from './guard.ts';

export interface RemoteArticle {
  /** The address that was requested: whatever the service answers, it cannot replace another page. */
  readonly url: string;
  /** A page that has nothing but the article. */
  readonly html: string;
  readonly isArticle: true;
}

export interface RemoteReaderOptions {
  /** The address of the service, such as https://r.jina.ai/. */
  readonly service: string;
  readonly fetcher: Pick<FetchSession, 'resource'>;
  /** The page, if the service must not fetch it. */
  readonly html?: string | undefined;
}

/** What the service returns about a page, its content as HTML. */
export interface RemoteAnswer {
  readonly title: string;
  readonly description: string;
  readonly publishedTime: string;
  readonly contentHtml: string;
}

export interface RemoteArticleOptions extends RemoteReaderOptions {
  /** Hosts of a private network whose pages the service may know. */
  readonly allowedHosts?: readonly string[] | undefined;
}

export async function readRemotely(
  address: string,
  options: RemoteArticleOptions,
  signal?: AbortSignal,
): Promise<RemoteArticle> {
  const target = readWebAddress(address);
  assertMayKnow(new URL(options.service), target, options.allowedHosts ?? []);
  const url = target.href;
  const { title, description, publishedTime, contentHtml } = await askRemoteReader(url, options, signal);
  const head = [
    title && `<title>${escapeHtml(title)}</title>`,
    description && `<meta name="description" content="${escapeHtml(description)}">`,
    publishedTime && `<meta property="article:published_time" content="${escapeHtml(publishedTime)}">`,
  ];
  const html = `<!DOCTYPE html><html><head><meta charset="utf-8">${head.filter(Boolean).join('')}</head><body>\n${contentHtml}\n</body></html>`;
  return { url, html, isArticle: true };
}

/** Names of private networks: a name without a dot, and the domains reserved for them. */
const PRIVATE_NAME = /^[^.]+$|\.(?:local|localhost|internal|intranet|lan|home|corp|private|home\.arpa)$/;

/** A service on the internet must not know what is in a private network: addresses alone say something, and may contain secrets. */
function assertMayKnow(service: URL, target: URL, allowedHosts: readonly string[]): void {
  if (isPrivate(target, allowedHosts) && !isPrivate(service, [])) throw acquireError('address-denied', target.host);
}

function isPrivate(url: URL, allowedHosts: readonly string[]): boolean {
  const verdict = guardFor(allowedHosts)(url);
  if (verdict !== 'if-public') return verdict === 'denied';
  return isIP(withoutBrackets(url.hostname)) === 0 && PRIVATE_NAME.test(url.hostname.replace(/\.$/, ''));
}

export async function askRemoteReader(
  url: string,
  { service, fetcher, html }: RemoteReaderOptions,
  signal?: AbortSignal,
): Promise<RemoteAnswer> {
  const { host } = new URL(service);
  const { status, bytes } = await fetcher.resource(service, {
    method: 'POST',
    accept: 'application/json',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url, html }),
    signal,
  });
  if (status >= 500) throw acquireError('http-server-error', `${host}: status ${status}`);
  if (status >= 400) throw acquireError('http-client-error', `${host}: status ${status}`);
  const { title, description, publishedTime, content } = readAnswer(bytes, host);
  if (content.trim() === '') throw acquireError('empty-page', `${url}, as ${host} reads it`);
  const contentHtml = (await markdownToHtml(content, signal))?.html ?? `<pre>${escapeHtml(content)}</pre>`;
  return { title, description, publishedTime, contentHtml };
}

interface Answer {
  readonly title: string;
  readonly description: string;
  readonly publishedTime: string;
  readonly content: string;
}

function readAnswer(bytes: Uint8Array, host: string): Answer {
  try {
    const { data } = JSON.parse(Buffer.from(bytes).toString()) as { data?: Readonly<Record<string, unknown>> };
    const text = (name: keyof Answer) => (typeof data?.[name] === 'string' ? data[name] : '');
    if (typeof data?.content !== 'string') throw new Error('it has no content');
    return {
      title: text('title'),
      description: text('description'),
      publishedTime: text('publishedTime'),
      content: text('content'),
    };
  } catch (error) {
    throw acquireError('broken-response', host, error);
  }
}
