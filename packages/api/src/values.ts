/** Value types that several endpoints share. */
import * as z from 'zod/mini';
import { described } from './described.ts';

/** Accepts the forms that Readeck's clients send: KOReader sends `is_archived=0`, HTML forms send `on`. */
export const flag = z.stringbool({ truthy: ['1', 't', 'true', 'on'], falsy: ['0', 'f', 'false'] });

/** A date and time in UTC, e.g. `2026-03-05T10:00:00.000Z`. */
export const time = z.iso.datetime();

/** 1024 characters is Readeck's limit. */
export const httpUrl = z.url({ protocol: /^https?$/ }).check(z.maxLength(1024));

export const DEFAULT_LIMIT = 50;

/** Paging of a list. As in Readeck, invalid values are answered with 404. */
export const paging = {
  limit: described(
    z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100))),
    `Maximum number of items; 0 means the default, ${DEFAULT_LIMIT}.`,
  ),
  offset: described(z.optional(z.coerce.number().check(z.int(), z.minimum(0))), 'Number of items to skip.'),
};

export const pagingHeaders = {
  'total-count': described(z.coerce.number(), 'Number of all items.'),
  'total-pages': described(z.coerce.number(), 'Number of all pages.'),
  'current-page': described(z.coerce.number(), 'Number of this page, counted from 1.'),
};
