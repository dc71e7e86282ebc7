/** Endpoints for the extraction of saved pages: explain it, repeat it, compare it with earlier ones. Not part of Readeck. */
import * as z from 'zod/mini';
import { bookmarkHeaders, idParam } from './bookmarks.ts';
import { extraction } from './cookbook.ts';
import { described } from './described.ts';
import { endpoint, fields, html, json } from './endpoint.ts';
import { quality } from './rules.ts';
import { text, time } from './values.ts';

export const explainBookmark = endpoint({
  method: 'GET',
  path: '/api/bookmarks/:id/explain',
  scope: 'bookmarks:read',
  summary:
    'Returns a page that shows which parts of a saved page the current rules and engine keep or drop, and why. Fetches and writes nothing.',
  params: idParam,
  response: html(bookmarkHeaders),
});

export const traceBookmark = endpoint({
  method: 'GET',
  path: '/api/bookmarks/:id/trace',
  scope: 'bookmarks:read',
  summary:
    'Reads a saved page again with the current rules and engine and returns the article with a trace of all decisions. Fetches and writes nothing.',
  params: idParam,
  response: json(extraction, { headers: bookmarkHeaders }),
});

const writing = {
  keep: described(z.optional(z.boolean()), 'True writes what changed; by default, nothing is written.'),
  worse: described(z.optional(z.boolean()), 'With `keep`: also writes articles that seem worse than before.'),
};

const reparsed = z.object({
  id: described(z.string(), 'Id of the bookmark.'),
  url: described(z.string(), 'URL of the page.'),
  title: described(z.string(), 'Title of the page.'),
  verdict: described(
    z.enum(['same', 'better', 'worse', 'changed', 'failed']),
    'The new article compared with the saved one, as far as that can be measured.',
  ),
  written: described(z.boolean(), 'Whether the new article was saved; the old one is then a version.'),
  before: described(z.optional(quality), 'The saved article.'),
  after: described(z.optional(quality), 'The new article.'),
  diff: described(z.string(), 'Unified diff of the Markdown; empty if it is the same.'),
  lost_highlights: described(z.number(), 'Number of highlights whose text the new article does not have.'),
  error: described(
    z.optional(
      z.object({
        type: described(z.string(), 'Error type; see the list of errors.'),
        message: described(z.string(), 'Message for people.'),
      }),
    ),
    'Why the page could not be extracted; it stays as it was.',
  ),
});

export type Reparsed = z.output<typeof reparsed>;

export const reparseBookmark = endpoint({
  method: 'POST',
  path: '/api/bookmarks/:id/reparse',
  scope: 'bookmarks:write',
  summary: 'Extracts a saved page again with the current rules and engine, and says what is different.',
  params: idParam,
  body: fields({
    ...writing,
    refetch: described(z.optional(z.boolean()), 'Fetches the page from its site instead of reading its archive.'),
  }),
  response: json(reparsed, { headers: bookmarkHeaders }),
});

export const reparseBookmarks = endpoint({
  method: 'POST',
  path: '/api/bookmarks/reparse',
  scope: 'bookmarks:write',
  summary:
    'Extracts saved pages again: those with these ids, those of a site, or all, oldest first. One response has at most 50 pages, fewer if they take long. `next` continues.',
  body: fields({
    ...writing,
    id: described(
      z.optional(z.array(z.string().check(z.maxLength(64))).check(z.minLength(1), z.maxLength(1000))),
      'Only these bookmarks.',
    ),
    site: described(
      z.optional(z.string().check(z.regex(/^[^\s/:@]{1,253}$/, 'expected a host name'))),
      'Only pages of this host and its subdomains.',
    ),
    from: described(z.optional(text(1024)), 'The value of `next` in the response before.'),
  }),
  response: json(
    z.object({
      pages: described(z.array(reparsed), 'What became of each page.'),
      total: described(z.number(), 'Number of all pages, those of earlier responses included.'),
      next: described(z.nullable(z.string()), 'Send this as `from` to continue; null at the end.'),
    }),
  ),
});

const version = z.object({
  number: described(z.number(), 'Number of the version; 1 is the oldest.'),
  title: described(z.string(), 'Title of the page then.'),
  read: described(time, 'When this text was extracted.'),
  replaced: described(time, 'When a newer text replaced it.'),
});

const versionParams = {
  ...idParam,
  number: described(z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 'Number of the version.'),
};

export const listVersions = endpoint({
  method: 'GET',
  path: '/api/bookmarks/:id/versions',
  scope: 'bookmarks:read',
  summary: 'Lists earlier texts of a page, newest first. The last 100 are kept.',
  params: idParam,
  response: json(z.array(version), { headers: bookmarkHeaders }),
});

export const getVersion = endpoint({
  method: 'GET',
  path: '/api/bookmarks/:id/versions/:number',
  scope: 'bookmarks:read',
  summary: 'Returns an earlier text of a page.',
  params: versionParams,
  response: json(
    z.extend(version, {
      html: described(z.string(), 'Content as sanitised HTML, with images at their remote addresses.'),
      markdown: described(z.string(), 'Content as Markdown.'),
      text: described(z.string(), 'Content as plain text.'),
    }),
    { headers: bookmarkHeaders },
  ),
});

export const diffVersion = endpoint({
  method: 'GET',
  path: '/api/bookmarks/:id/versions/:number/diff',
  scope: 'bookmarks:read',
  summary: 'Compares an earlier text of a page with the current one, or with another version.',
  params: versionParams,
  query: {
    to: described(
      z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))),
      'Number of another version; the current text if absent.',
    ),
    format: described(z.optional(z.enum(['markdown', 'text', 'html'])), 'What to compare; `markdown` if absent.'),
  },
  response: json(z.object({ diff: described(z.string(), 'Unified diff; empty if the texts are the same.') }), {
    headers: bookmarkHeaders,
  }),
});
