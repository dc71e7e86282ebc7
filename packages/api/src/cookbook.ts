/** Endpoints for authors of site rules: run an extraction and inspect its decisions. "Cookbook" is Readeck's name for them. */
import * as z from 'zod/mini';
import { described } from './described.ts';
import { documentOf, endpoint, json } from './endpoint.ts';
import { httpUrl } from './values.ts';

const nullableText = z.nullable(z.string());

/** The article, with the same keys in the same order as on the command line. */
export const article = z.object({
  url: described(nullableText, 'URL of the page.'),
  source: described(nullableText, 'Canonical URL, or else the URL of the page.'),
  domain: described(nullableText, 'Host name without `www.`.'),
  title: described(nullableText, 'Title.'),
  author: described(nullableText, 'Names of the authors, separated by commas.'),
  authors: described(z.array(z.string()), 'Names of the authors.'),
  published_date: described(nullableText, 'Date of publication.'),
  modified_date: described(nullableText, 'Date of the last change.'),
  site_name: described(nullableText, 'Name of the site.'),
  lang: described(nullableText, 'Language code.'),
  dir: described(nullableText, 'Text direction, `ltr` or `rtl`.'),
  excerpt: described(nullableText, 'Short description.'),
  hero_image: described(nullableText, 'URL of the lead image.'),
  favicon: described(nullableText, 'URL of the icon of the site.'),
  tags: described(z.array(z.string()), 'Tags.'),
  word_count: described(z.number(), 'Number of words.'),
  reading_time: described(z.string(), 'Reading time, such as `8 min`.'),
  page_type: described(z.string(), 'Detected page type.'),
  confidence: described(
    z.nullable(z.number()),
    'Expected word F1 of the content, 0 to 1; null if it is not estimated.',
  ),
  content_html: described(z.string(), 'Content as sanitised HTML.'),
  markdown: described(z.string(), 'Content as Markdown.'),
  text: described(z.string(), 'Content as plain text.'),
  links: described(z.array(z.object({ url: z.string(), text: z.string() })), 'Links in the content.'),
  images: described(z.array(z.object({ url: z.string(), alt: z.string() })), 'Images in the content.'),
  videos: described(z.array(z.string()), 'URLs of videos in the content.'),
  used_js_rendering: described(z.boolean(), 'Whether the page was rendered in a browser.'),
  parser_version: described(z.string(), 'Version of the extraction.'),
  content_hash: described(z.string(), 'Fingerprint of the text.'),
  discarded: described(z.boolean(), 'Whether a rule discarded the page.'),
  warnings: described(z.array(z.object({ type: z.string(), message: z.string() })), 'Warnings of the extraction.'),
  metadata: described(
    z.record(z.string(), z.object({ value: z.unknown(), source: z.string() })),
    'All metadata fields, each with the source of its value.',
  ),
});

/** One decision of the extraction. The other keys depend on `did`. */
export const traceEvent = z.looseObject({
  stage: described(z.string(), 'Stage of the pipeline.'),
  did: described(z.string(), 'What the stage did.'),
});

export const extractPage = endpoint({
  method: 'POST',
  path: '/api/cookbook/extract',
  summary:
    'Extracts the article from the HTML in the body and returns it with a trace of all decisions. Fetches and saves nothing.',
  query: { url: described(z.optional(httpUrl), 'URL of the page, for its links and site rules.') },
  body: documentOf('text/html', 'application/xhtml+xml'),
  response: json(
    z.extend(article, { trace: described(z.array(traceEvent), 'All decisions of the extraction, in order.') }),
  ),
});
