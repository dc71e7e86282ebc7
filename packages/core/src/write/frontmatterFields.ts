/** What frontmatter may say, in the order it is said. */
import type { Article } from '../types.ts';

/** What it says unless somebody wants other fields. */
export const usualFields = [
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

export const frontmatterFields = [
  ...usualFields,
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

export type FrontmatterField = (typeof frontmatterFields)[number];
