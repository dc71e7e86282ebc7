/** For people who write rules: what an extraction gives, and why. */
import * as z from 'zod/mini';
import { documentOf, endpoint, json } from './endpoint.ts';
import { httpUrl } from './values.ts';

const text = z.nullable(z.string());

/** The article, under the names and in the order that the command line has too. */
export const article = z.object({
  url: text,
  source: text,
  domain: text,
  title: text,
  author: text,
  authors: z.array(z.string()),
  published_date: text,
  modified_date: text,
  site_name: text,
  lang: text,
  dir: text,
  excerpt: text,
  hero_image: text,
  favicon: text,
  tags: z.array(z.string()),
  word_count: z.number(),
  reading_time: z.string(),
  page_type: z.string(),
  confidence: z.nullable(z.number()),
  content_html: z.string(),
  markdown: z.string(),
  text: z.string(),
  links: z.array(z.object({ url: z.string(), text: z.string() })),
  images: z.array(z.object({ url: z.string(), alt: z.string() })),
  videos: z.array(z.string()),
  used_js_rendering: z.boolean(),
  parser_version: z.string(),
  content_hash: z.string(),
  discarded: z.boolean(),
  warnings: z.array(z.object({ type: z.string(), message: z.string() })),
  /** Every field that is known, with where it was found. */
  metadata: z.record(z.string(), z.object({ value: z.unknown(), source: z.string() })),
});

/** One decision: which stage, what it did; the other names depend on that. */
export const traceEvent = z.looseObject({ stage: z.string(), did: z.string() });

export const extractPage = endpoint({
  method: 'POST',
  path: '/api/cookbook/extract',
  summary: 'Extracts the HTML of the body and tells every decision. Nothing is fetched, nothing is saved.',
  query: { url: z.optional(httpUrl) },
  body: documentOf('text/html', 'application/xhtml+xml'),
  answer: json(z.extend(article, { trace: z.array(traceEvent) })),
});
