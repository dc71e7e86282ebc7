/** What a contender made of a page, reduced to what is compared. */
import { articleText } from '@pith/core';

export interface Extraction {
  readonly html: string;
  /** Its blocks are on lines of their own. */
  readonly text: string;
  readonly title: string | undefined;
  readonly links: readonly string[];
  readonly images: readonly string[];
  readonly videos: readonly string[];
  readonly pageType: string | undefined;
}

export interface Failure {
  readonly type: string;
  readonly message: string;
}

export type Outcome = { readonly extraction: Extraction } | { readonly failure: Failure };

/** Reads the JSON of an article as `pith extract --jsonl` writes it. Other programs may write only `content_html` or `text`. */
export function readOutcome(answer: Readonly<Record<string, unknown>>): Outcome {
  if (isRecord(answer.error)) {
    const { type, message } = answer.error;
    return { failure: { type: String(type ?? 'failed'), message: String(message ?? '') } };
  }
  const html = typeof answer.content_html === 'string' ? answer.content_html : '';
  const text = typeof answer.text === 'string' && !html ? answer.text : articleText(html);
  return {
    extraction: {
      html,
      text,
      title: stringOf(answer.title),
      links: urlsOf(answer.links) ?? urlsIn(html, /<a\b[^>]*?\shref="([^"]+)"/gi),
      images: urlsOf(answer.images) ?? urlsIn(html, /<img\b[^>]*?\ssrc="([^"]+)"/gi),
      videos: urlsOf(answer.videos) ?? urlsIn(html, /<(?:video|iframe|source)\b[^>]*?\ssrc="([^"]+)"/gi),
      pageType: stringOf(answer.page_type),
    },
  };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const stringOf = (value: unknown) => (typeof value === 'string' && value ? value : undefined);

function urlsOf(list: unknown): string[] | undefined {
  if (!Array.isArray(list)) return undefined;
  return unique(
    list.map((each) => (typeof each === 'string' ? each : isRecord(each) ? String(each.url ?? each.src ?? '') : '')),
  );
}

const urlsIn = (html: string, pattern: RegExp) => unique(Array.from(html.matchAll(pattern), ([, url]) => url!));

const unique = (urls: readonly string[]) => [...new Set(urls.filter(Boolean))];
