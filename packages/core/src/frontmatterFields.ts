/**
 * The fields of the frontmatter, as `articleSchema` has them. Written out, because a bundle that writes Markdown would contain the whole schema
 * otherwise; a test compares the two.
 */
import type { FrontmatterField } from './articleSchema.ts';

/** The default fields of the frontmatter, in order. */
export const defaultFields: readonly FrontmatterField[] = [
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
];

/** All fields that the frontmatter can have; the default ones come first. */
export const frontmatterFields: readonly FrontmatterField[] = [
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
];
