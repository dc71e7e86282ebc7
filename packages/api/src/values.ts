/** Values that several resources share. */
import * as z from 'zod/mini';

/** As Readeck's clients write them: KOReader sends `is_archived=0`, forms send `on`. */
export const flag = z.stringbool({ truthy: ['1', 't', 'true', 'on'], falsy: ['0', 'f', 'false'] });

/** A date and time in UTC, e.g. `2026-03-05T10:00:00.000Z`. */
export const time = z.iso.datetime();

/** The length is Readeck's limit. */
export const httpUrl = z.url({ protocol: /^https?$/ }).check(z.maxLength(1024));

/** Any page of a list. A page that cannot exist is "not found", as in Readeck. */
export const paging = {
  /** 0 means the default. */
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100))),
  offset: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
};

export const DEFAULT_LIMIT = 50;

export const pagingHeaders = {
  'total-count': z.coerce.number(),
  'total-pages': z.coerce.number(),
  /** Counted from 1. */
  'current-page': z.coerce.number(),
};
