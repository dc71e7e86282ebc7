/** Endpoints for highlights, which Readeck calls annotations. */
import * as z from 'zod/mini';
import { bookmarkHeaders, idParam } from './bookmarks.ts';
import { described } from './described.ts';
import { endpoint, fields, json, noContent } from './endpoint.ts';
import { id, paging, pagingHeaders, text, time } from './values.ts';

const colour = described(z.enum(['yellow', 'red', 'blue', 'green', 'none']), 'Colour of the highlight.');
const note = described(z.optional(text(1024)), 'Note on the passage.');
const offset = (description: string) => described(z.number().check(z.int(), z.minimum(0)), description);

const selector = (what: string) =>
  described(
    text(256),
    `Path of the element in which the passage ${what}, from the root of the article, such as \`section/p[2]\`.`,
  );

export const annotation = z.object({
  id: described(z.string(), 'Id of the highlight.'),
  start_selector: described(z.string(), 'Path of the element in which the passage begins; empty if it is lost.'),
  start_offset: described(z.number(), 'Number of characters (code points) before the passage in that element.'),
  end_selector: described(z.string(), 'Path of the element in which the passage ends; empty if it is lost.'),
  end_offset: described(z.number(), 'Number of characters up to the end of the passage in that element.'),
  color: described(z.string(), 'Colour of the highlight.'),
  created: described(time, 'When the highlight was made.'),
  text: described(z.string(), 'The highlighted text.'),
  note: described(z.string(), 'Note on the passage, or an empty string.'),
});

export type Annotation = z.output<typeof annotation>;

const annotationParams = { ...idParam, annotation: id('Id of the highlight.') };

export const listAnnotations = endpoint({
  method: 'GET',
  path: '/api/bookmarks/annotations',
  scope: 'bookmarks:read',
  summary: 'Lists the highlights of all bookmarks, newest first.',
  query: paging,
  response: json(
    z.array(
      z.object({
        id: described(z.string(), 'Id of the highlight.'),
        href: described(z.string(), 'URL of the highlight in the API.'),
        text: described(z.string(), 'The highlighted text.'),
        created: described(time, 'When the highlight was made.'),
        color: described(z.string(), 'Colour of the highlight.'),
        note: described(z.string(), 'Note on the passage, or an empty string.'),
        bookmark_id: described(z.string(), 'Id of the bookmark.'),
        bookmark_href: described(z.string(), 'URL of the bookmark in the API.'),
        bookmark_url: described(z.string(), 'URL of the page.'),
        bookmark_title: described(z.string(), 'Title of the page.'),
        bookmark_site_name: described(z.string(), 'Name of the site.'),
      }),
    ),
    { headers: pagingHeaders },
  ),
});

export const listBookmarkAnnotations = endpoint({
  method: 'GET',
  path: '/api/bookmarks/:id/annotations',
  scope: 'bookmarks:read',
  summary: 'Lists the highlights of a bookmark, in the order of the text.',
  params: idParam,
  response: json(z.array(annotation), { headers: bookmarkHeaders }),
});

export const addAnnotation = endpoint({
  method: 'POST',
  path: '/api/bookmarks/:id/annotations',
  scope: 'bookmarks:write',
  summary:
    'Highlights a passage. A passage that does not exist, or that overlaps with another, is refused with status 400.',
  params: idParam,
  body: fields({
    start_selector: selector('begins'),
    start_offset: offset('Number of characters (code points) before the passage in that element.'),
    end_selector: selector('ends'),
    end_offset: offset('Number of characters up to the end of the passage in that element.'),
    color: colour,
    note,
  }),
  response: json(annotation, { status: 201, headers: bookmarkHeaders }),
});

export const addQuote = endpoint({
  method: 'POST',
  path: '/api/bookmarks/:id/annotations/quote',
  scope: 'bookmarks:write',
  summary:
    'Highlights a passage that is given by its text, for clients that show the page and not the article. Returns the highlight that is there already if the same passage is sent again. A passage that the article does not have is refused with status 400. Not part of Readeck.',
  params: idParam,
  body: fields({
    text: described(z.string().check(z.trim(), z.minLength(1), z.maxLength(20_000)), 'The passage.'),
    before: described(z.optional(text(256)), 'Text before it, to choose between several such passages.'),
    after: described(z.optional(text(256)), 'Text after it.'),
    color: colour,
    note,
  }),
  response: json(annotation, { status: 201, headers: bookmarkHeaders }),
});

export const updateAnnotation = endpoint({
  method: 'PATCH',
  path: '/api/bookmarks/:id/annotations/:annotation',
  scope: 'bookmarks:write',
  summary: 'Changes the colour and the note of a highlight.',
  params: annotationParams,
  body: fields({ color: colour, note }),
  response: json(
    z.object({
      annotations: described(z.array(annotation), 'All highlights of the bookmark.'),
      updated: described(time, 'When the bookmark last changed.'),
    }),
    { headers: bookmarkHeaders },
  ),
});

export const deleteAnnotation = endpoint({
  method: 'DELETE',
  path: '/api/bookmarks/:id/annotations/:annotation',
  scope: 'bookmarks:write',
  summary: 'Deletes a highlight.',
  params: annotationParams,
  response: noContent(),
});
