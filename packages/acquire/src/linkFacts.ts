/** What is behind the links of an article: the type and the title of each, as far as a short look tells. */
import { decodeHtml, gateFor, type Progress, unescapedXml as unescaped } from '@pith/core';
import type { Fetcher } from './fetcher.ts';
import { kindOf, mediaType } from './kinds/toHtml.ts';

export interface LinkFact {
  /** As the article has it. */
  readonly url: string;
  readonly status?: number | undefined;
  /** Where it led. */
  readonly finalUrl?: string | undefined;
  readonly contentType?: string | undefined;
  readonly title?: string | undefined;
  /** Why there is no answer: the type of the trouble. */
  readonly problem?: string | undefined;
}

export interface LinkAsk {
  readonly signal?: AbortSignal | undefined;
  readonly progress?: Progress | undefined;
}

const AT_ONCE = 10;
const MAX_LINKS = 200;
const HEAD_BYTES = 100_000;
const LINK_MS = 8000;
const ALL_MS = 40_000;
const MAX_TITLE = 300;

/** Never rejects but for giving up: a link that does not answer is a fact too. In the order of the addresses, each once. */
export async function linkFacts(
  fetcher: Pick<Fetcher, 'resource'>,
  urls: readonly string[],
  { signal, progress }: LinkAsk = {},
): Promise<LinkFact[]> {
  const wanted = [...new Map(urls.filter(isWebAddress).map((url) => [withoutHash(url), url])).values()].slice(
    0,
    MAX_LINKS,
  );
  const deadline = AbortSignal.timeout(ALL_MS);
  const end = signal ? AbortSignal.any([signal, deadline]) : deadline;
  const gate = gateFor(AT_ONCE);
  let done = 0;
  const facts = wanted.map((url) =>
    gate(async () => {
      const fact = await factOf(fetcher, url, end);
      progress?.({ step: 'links', done: ++done, total: wanted.length });
      return fact;
    }),
  );
  const found = await Promise.all(facts);
  signal?.throwIfAborted();
  return found;
}

async function factOf(fetcher: Pick<Fetcher, 'resource'>, url: string, signal: AbortSignal): Promise<LinkFact> {
  try {
    const answer = await fetcher.resource(url, {
      signal,
      timeoutMs: LINK_MS,
      maxBytes: HEAD_BYTES,
      isCut: true,
      wantsBody: (contentType) => kindOf(contentType) === 'html',
      accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
    });
    return {
      url,
      status: answer.status,
      finalUrl: answer.url === url ? undefined : answer.url,
      contentType: mediaType(answer.contentType).slice(0, 100) || undefined,
      title: answer.status < 400 ? titleIn(answer.bytes, answer.contentType) : undefined,
    };
  } catch (error) {
    return { url, problem: String((error as { type?: unknown }).type ?? 'internal') };
  }
}

function titleIn(bytes: Uint8Array, contentType: string): string | undefined {
  if (bytes.length === 0) return undefined;
  const html = decodeHtml(bytes, contentType);
  const start = /<title(?:\s[^<>]{0,200})?>/i.exec(html);
  if (!start) return undefined;
  const from = start.index + start[0].length;
  const rest = html.slice(from, from + 3000);
  const text = unescaped(rest.split(/<\/title/i, 1)[0]!);
  return (
    text
      .replace(/[\s\u0000-\u001f\u007f-\u009f]+/g, ' ')
      .trim()
      .slice(0, MAX_TITLE) || undefined
  );
}

const isWebAddress = (url: string) => /^https?:$/.test(URL.parse(url)?.protocol ?? '');
const withoutHash = (url: string) => url.split('#', 1)[0]!;
