/** Value types that several endpoints share. */
import * as z from 'zod/mini';
import { described } from './described.ts';

/** A date and time in UTC, e.g. `2026-03-05T10:00:00.000Z`. */
export const time = z.iso.datetime();

/** 1024 characters is Readeck's limit. */
export const httpUrl = z.url({ protocol: /^https?$/ }).check(z.maxLength(1024));

export const DEFAULT_LIMIT = 50;

/** Paging of a list. As in Readeck, invalid values are answered with 404. */
export const paging = {
  limit: described(
    z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(100))),
    'Maximum number of items; 0 means the default.',
  ),
  offset: described(z.optional(z.number().check(z.int(), z.minimum(0))), 'Number of items to skip.'),
};

export const pagingHeaders = {
  'total-count': described(z.coerce.number(), 'Number of all items.'),
  'total-pages': described(z.coerce.number(), 'Number of all pages.'),
  'current-page': described(z.coerce.number(), 'Number of this page, counted from 1.'),
};

/** A time as clients write it: RFC 3339, or a date. */
export const anyTime = z.string().check(
  z.maxLength(64),
  z.refine((text) => !Number.isNaN(Date.parse(text)), { error: 'Not a date.' }),
);

/** A date, `now`, or a distance from now such as `-2w`. Empty for none. */
export const moment = z.string().check(
  z.maxLength(64),
  z.refine((text) => /^(?:|now|[+-]?\d{1,5}[dwmy])$/.test(text) || !Number.isNaN(Date.parse(text)), {
    error: 'Not a date, `now`, or a distance such as -2w.',
  }),
);

export const text = (maxLength: number) => z.string().check(z.maxLength(maxLength));

/** An id at the edge: 22 characters, or as the library knows it. */
export const id = (description: string) =>
  described(z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9-]{3,63}$/)), description);

export const message = z.object({
  status: described(z.number(), 'The HTTP status.'),
  message: described(z.string(), 'Message for people.'),
});

/** A file of a form. */
export interface Upload {
  readonly filename?: string | undefined;
  /** Headers of the part by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** Empty if the client named none. */
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

export const upload = z.custom<Upload>(
  (value) => typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof Uint8Array,
  { error: 'Expected a file.' },
);
