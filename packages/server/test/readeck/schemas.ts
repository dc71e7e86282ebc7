/** How strict clients decode the answers: every required field present, none null, no type other than these. */
import * as z from 'zod/mini';

const time = z.iso.datetime();
const id = z.string().check(z.regex(/^[a-zA-Z0-9]{18,22}$/));
const image = z.strictObject({ src: z.url(), width: z.int(), height: z.int() });
const source = z.strictObject({ src: z.url() });

const required = {
  id,
  href: z.url(),
  created: time,
  updated: time,
  state: z.literal([0, 1, 2]),
  loaded: z.boolean(),
  url: z.url(),
  title: z.string(),
  site_name: z.string(),
  site: z.string(),
  description: z.string(),
  lang: z.string(),
  text_direction: z.enum(['', 'ltr', 'rtl']),
  document_type: z.string(),
  type: z.enum(['article', 'photo', 'video']),
  authors: z.array(z.string()),
  labels: z.array(z.string()),
  has_article: z.boolean(),
  is_deleted: z.boolean(),
  is_marked: z.boolean(),
  is_archived: z.boolean(),
  read_progress: z.int().check(z.minimum(0), z.maximum(100)),
  resources: z.strictObject({
    article: z.optional(source),
    log: source,
    props: source,
    icon: z.optional(image),
    image: z.optional(image),
    thumbnail: z.optional(image),
  }),
  published: z.optional(time),
  word_count: z.optional(z.int()),
  reading_time: z.optional(z.int().check(z.minimum(1))),
};

export const listItem = z.strictObject({ ...required, snippet: z.optional(z.string()) });

export const details = z.strictObject({
  ...required,
  omit_description: z.boolean(),
  read_anchor: z.string(),
  embed: z.optional(z.string()),
  embed_domain: z.optional(z.string()),
  errors: z.optional(z.array(z.string())),
  links: z.optional(
    z.array(
      z.strictObject({
        url: z.string(),
        domain: z.string(),
        title: z.string(),
        is_page: z.boolean(),
        content_type: z.string(),
      }),
    ),
  ),
});

export const annotation = z.strictObject({
  id,
  start_selector: z.string(),
  start_offset: z.int(),
  end_selector: z.string(),
  end_offset: z.int(),
  color: z.string(),
  created: time,
  text: z.string(),
  note: z.string(),
});

export const annotationSummary = z.strictObject({
  id,
  href: z.url(),
  text: z.string(),
  created: time,
  color: z.string(),
  note: z.string(),
  bookmark_id: id,
  bookmark_href: z.url(),
  bookmark_url: z.url(),
  bookmark_title: z.string(),
  bookmark_site_name: z.string(),
});

const listOrNull = z.nullable(z.array(z.string()));
const flagOrNull = z.nullable(z.boolean());
export const collection = z.strictObject({
  id,
  href: z.url(),
  created: time,
  updated: time,
  name: z.string(),
  is_pinned: z.boolean(),
  is_deleted: z.boolean(),
  search: z.string(),
  title: z.string(),
  author: z.string(),
  site: z.string(),
  labels: z.string(),
  range_start: z.string(),
  range_end: z.string(),
  type: listOrNull,
  read_status: listOrNull,
  is_marked: flagOrNull,
  is_archived: flagOrNull,
  is_loaded: flagOrNull,
  has_errors: flagOrNull,
  has_labels: flagOrNull,
});

export const label = z.strictObject({ name: z.string(), count: z.int(), href: z.url(), href_bookmarks: z.url() });
export const syncEntry = z.strictObject({ id, time, type: z.enum(['update', 'delete']) });
export const message = z.looseObject({ status: z.int(), message: z.string() });
export const field = z.strictObject({
  is_null: z.boolean(),
  is_bound: z.boolean(),
  value: z.unknown(),
  errors: z.nullable(z.array(z.string())),
});
export const invalidForm = z.looseObject({
  is_valid: z.literal(false),
  errors: z.nullable(z.array(z.string())),
  fields: z.record(z.string(), field),
});
