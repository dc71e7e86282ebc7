/** The fields of the frontmatter. */
import type { Article } from '../types.ts';

/** The default fields, in order. */
export const defaultFields = [
  'source',
  'title',
  'author',
  'published_date',
  'domain',
  'word_count',
  'reading_time',
  'hero_image',
  'tags',
  'saved_at',
] as const;

/** All fields that the frontmatter can have; the default ones come first. */
/** All available fields. */
export const frontmatterFields = [
  ...defaultFields,
  'url',
  'authors',
  'modified_date',
  'site_name',
  'lang',
  'dir',
  'excerpt',
  'favicon',
  'page_type',
] as const satisfies (keyof Article | 'saved_at')[];

/** The name of a frontmatter field. */
export type FrontmatterField = (typeof frontmatterFields)[number];
