/** Endpoints for authors of site rules: run an extraction and inspect its decisions. "Cookbook" is Readeck's name for them. */
import { articleSchema } from '@pith/core/articleSchema';
import * as z from 'zod/mini';
import { described } from './described.ts';
import { documentOf, endpoint, json } from './endpoint.ts';
import { httpUrl } from './values.ts';

/** How values of an article are checked, by their type in the schema. */
const types = {
  text: z.string(),
  'text, if known': z.nullable(z.string()),
  texts: z.array(z.string()),
  number: z.number(),
  'number, if known': z.nullable(z.number()),
  flag: z.boolean(),
  'page type': z.string(),
  links: z.array(z.object({ url: z.string(), text: z.string() })),
  images: z.array(z.object({ url: z.string(), alt: z.string() })),
  warnings: z.array(z.object({ type: z.string(), message: z.string() })),
  metadata: z.record(z.string(), z.object({ value: z.unknown(), source: z.string() })),
};

type ArticleShape = { [Key in keyof typeof articleSchema]: (typeof types)[(typeof articleSchema)[Key]['type']] };

/** The article, with the same keys in the same order as on the command line. */
export const article = z.object(
  Object.fromEntries(
    Object.entries(articleSchema).map(([key, { type, about }]) => [key, described(types[type], about)]),
  ) as ArticleShape,
);

/** One decision of the extraction. The other keys depend on `did`. */
export const traceEvent = z.looseObject({
  stage: described(z.string(), 'Stage of the pipeline.'),
  did: described(z.string(), 'What the stage did.'),
});

const embeddedImage = z.object({
  size: described(z.tuple([z.number(), z.number()]), 'Width and height in pixels.'),
  encoded: described(z.string(), 'The image as a `data:` URL.'),
});

/** What Readeck calls the parts of an extraction, if the article has another name for it. */
const readeckKeys = {
  site: described(z.string(), 'Host name of the page.'),
  text_direction: described(z.string(), 'Text direction, or an empty string.'),
  date: described(z.nullable(z.string()), 'When the page was published.'),
  document_type: described(z.string(), 'The page type.'),
  description: described(z.string(), 'The excerpt, or an empty string.'),
  html: described(z.string(), 'The article as HTML.'),
  embed: described(z.string(), 'Address of a video player, or an empty string.'),
  meta: described(z.record(z.string(), z.array(z.string())), 'The values of the metadata.'),
  properties: described(z.record(z.string(), z.unknown()), 'What content scripts add.'),
  logs: described(z.array(z.string()), 'The decisions as lines of text.'),
  errors: described(z.array(z.string()), 'Warnings about the page.'),
};

export const extraction = z.extend(article, {
  trace: described(z.array(traceEvent), 'All decisions of the extraction, in order.'),
  ...readeckKeys,
});

/** Under `images`, Readeck sends the images themselves (docs/decisions/0062-images-of-the-cookbook.md). */
const extractionWithImages = z.extend(extraction, {
  images: described(
    z.record(z.string(), embeddedImage),
    '`icon`, `image` (the lead image) and `thumbnail` by these names, images in the content by their address in `html`. At most 100 images and 10 MB; `errors` names what is missing.',
  ),
});

export const extractUrl = endpoint({
  method: 'GET',
  path: '/api/cookbook/extract',
  scope: 'admin:read',
  summary:
    "Fetches a page and returns its article with its images and a trace of all decisions, under our names and Readeck's. Saves nothing.",
  query: { url: described(httpUrl, 'URL of the page.') },
  response: json(extractionWithImages, { orPage: true }),
});

export const listTestUrls = endpoint({
  method: 'GET',
  path: '/api/cookbook/urls',
  scope: 'admin:read',
  summary: 'Lists the pages that site rules name for their tests, by the file of the rule.',
  response: json(z.record(z.string(), z.array(z.string()))),
});

export const extractPage = endpoint({
  method: 'POST',
  path: '/api/cookbook/extract',
  scope: 'admin:read',
  summary:
    'Extracts the article from the HTML in the body and returns it with its images and a trace of all decisions. Fetches only the images, and saves nothing.',
  query: { url: described(z.optional(httpUrl), 'URL of the page, for its links and site rules.') },
  body: documentOf('text/html', 'application/xhtml+xml'),
  response: json(extractionWithImages, { orPage: true }),
});
