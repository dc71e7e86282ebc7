/**
 * The schema of an article, as plain data: type, JSON, frontmatter, the contract of the HTTP API and the references are made from it.
 * A new key is added here; then `publish.ts` has to give it a value, and `frontmatterFields.ts` lists it if it has `frontmatter`. Decision: docs/decisions/0002-one-article-shape.md.
 */
import type { Image, Link, MetadataValue, PageType, Sourced, Warning } from './types.ts';

/** The type of a key's value. Unknown values are `undefined` in a program and `null` in JSON. */
interface Types {
  text: string;
  'text, if known': string | undefined;
  texts: readonly string[];
  number: number;
  'number, if known': number | undefined;
  flag: boolean;
  'page type': PageType;
  links: readonly Link[];
  images: readonly Image[];
  warnings: readonly Warning[];
  metadata: Readonly<Record<string, Sourced<MetadataValue>>>;
}

interface ArticleKey {
  readonly type: keyof Types;
  readonly about: string;
  /** Its place in the default frontmatter, or that it can be chosen for the frontmatter. */
  readonly frontmatter?: number | 'on request';
}

/** In the order of the JSON. */
export const articleSchema = {
  url: { type: 'text, if known', about: 'URL of the page.', frontmatter: 'on request' },
  source: { type: 'text, if known', about: 'Canonical URL, or else the URL of the page.', frontmatter: 1 },
  domain: { type: 'text, if known', about: 'Host name without `www.`.', frontmatter: 5 },
  title: { type: 'text, if known', about: 'Title.', frontmatter: 2 },
  author: { type: 'text, if known', about: 'Names of the authors, separated by commas.', frontmatter: 3 },
  authors: { type: 'texts', about: 'Names of the authors.', frontmatter: 'on request' },
  published_date: { type: 'text, if known', about: 'Date of publication.', frontmatter: 4 },
  modified_date: { type: 'text, if known', about: 'Date of the last change.', frontmatter: 'on request' },
  site_name: { type: 'text, if known', about: 'Name of the site.', frontmatter: 'on request' },
  lang: { type: 'text, if known', about: 'Language code.', frontmatter: 'on request' },
  dir: { type: 'text, if known', about: 'Text direction, `ltr` or `rtl`.', frontmatter: 'on request' },
  excerpt: { type: 'text, if known', about: 'Short description.', frontmatter: 'on request' },
  hero_image: { type: 'text, if known', about: 'URL of the lead image.', frontmatter: 8 },
  favicon: { type: 'text, if known', about: 'URL of the icon of the site.', frontmatter: 'on request' },
  tags: { type: 'texts', about: 'Tags.', frontmatter: 9 },
  word_count: { type: 'number', about: 'Number of words.', frontmatter: 6 },
  reading_time: { type: 'text', about: 'Reading time, such as `8 min`.', frontmatter: 7 },
  page_type: { type: 'page type', about: 'Detected page type.', frontmatter: 'on request' },
  confidence: {
    type: 'number, if known',
    about: 'Expected word F1 of the content, 0 to 1; null if it is not estimated.',
  },
  content_html: { type: 'text', about: 'Content as sanitised HTML.' },
  markdown: { type: 'text', about: 'Content as Markdown.' },
  text: { type: 'text', about: 'Content as plain text.' },
  links: { type: 'links', about: 'Links in the content.' },
  images: { type: 'images', about: 'Images in the content.' },
  videos: { type: 'texts', about: 'URLs of videos in the content.' },
  used_js_rendering: { type: 'flag', about: 'Whether the page was rendered in a browser.' },
  parser_version: { type: 'text', about: 'Version of the extraction.' },
  content_hash: { type: 'text', about: 'Fingerprint of the text.' },
  discarded: { type: 'flag', about: 'Whether a rule discarded the page.' },
  warnings: { type: 'warnings', about: 'Warnings of the extraction.' },
  metadata: { type: 'metadata', about: 'All metadata fields, each with the source of its value.' },
} as const satisfies Readonly<Record<string, ArticleKey>>;

type Schema = typeof articleSchema;

/**
 * The result of `extract`. Its keys are those of the JSON, so that the command line, the HTTP API and the library share one shape.
 * `undefined` here is `null` in JSON. Decision: docs/decisions/0002-one-article-shape.md.
 */
export type Article = { readonly [Key in keyof Schema]: Types[Schema[Key]['type']] };

type KeyInFrontmatter = {
  [Key in keyof Schema]: Schema[Key] extends { readonly frontmatter: unknown } ? Key : never;
}[keyof Schema];

/** The name of a frontmatter field. `saved_at` is not part of the article. */
export type FrontmatterField = KeyInFrontmatter | 'saved_at';

export { frontmatterFields } from './frontmatterFields.ts';
