/** One article as Markdown for other programs: frontmatter with the keys that Readeck writes, highlights as `==text==`. */
import { markdownWithImageUrls } from '@pith/core';
import type { Bookmark } from '../bookmark.ts';
import { articleRanges } from '../highlights/articleRanges.ts';
import type { Highlight } from '../ports/highlights.ts';
import { toYaml } from './yaml.ts';

export interface ArticleMarkdownOptions {
  readonly frontmatter: boolean;
  readonly title: boolean;
  /** Returns the new URL of an image; `undefined` removes the image. */
  imageUrl(url: string): string | undefined;
}

/** Private-use characters, which pass through the conversion and are replaced after it. */
const [START, END, NOTE] = ['\ue0f1', '\ue0f2', '\ue0f3'];
const RESERVED = new RegExp(`[${START}${END}${NOTE}]`, 'g');

const ATTRIBUTES = '(?:\\s+[\\w-]+(?:="[^"]*")?)*';
const NOTE_ELEMENT = new RegExp(
  `<rd-annotation${ATTRIBUTES}\\s+data-annotation-note=""${ATTRIBUTES}></rd-annotation>`,
  'g',
);
const START_TAG = new RegExp(`<rd-annotation${ATTRIBUTES}>`, 'g');

export function articleMarkdown(
  page: Bookmark,
  { text, highlights }: { readonly text: string; readonly highlights: readonly Highlight[] },
  { frontmatter, title, imageUrl }: ArticleMarkdownOptions,
): string {
  const html =
    highlights.length === 0 ? page.html : articleRanges(page.html, text).marked(highlights, { plain: false });
  const content_html = html
    .replace(RESERVED, '')
    .replace(NOTE_ELEMENT, NOTE)
    .replace(START_TAG, START)
    .replaceAll('</rd-annotation>', END);
  const { article, domain } = page;
  const source = {
    title: page.title,
    domain,
    hero_image: article.heroImage,
    page_type: article.pageType,
    markdown: '---\n---\n',
    content_html,
  } as Parameters<typeof markdownWithImageUrls>[0];
  const [, body = ''] = markdownWithImageUrls(source, imageUrl).split(/^---\n---\n\n?/);
  const notes = highlights.flatMap(({ note, placed }) => (note && placed ? [note] : []));
  let number = 0;
  const written = (title ? body : body.replace(/^# .*\n+/m, ''))
    .replaceAll(START, '==')
    .replaceAll(END, '==')
    .replaceAll(NOTE, () => `[^${++number}]`);
  const footnotes = notes.slice(0, number).map((note, i) => `[^${i + 1}]: ${note.replace(/\s+/g, ' ')}\n`);
  return `${frontmatter ? frontmatterOf(page) : ''}${written.trim()}\n${footnotes.length > 0 ? `\n${footnotes.join('')}` : ''}`;
}

function frontmatterOf({ title, savedAt, publishedAt, article, domain, source, labels }: Bookmark): string {
  const values = {
    title,
    saved: savedAt,
    published: publishedAt,
    website: article.siteName ?? domain,
    source,
    authors: article.authors.length > 0 ? article.authors : undefined,
    labels: labels.length > 0 ? labels : undefined,
  };
  const lines = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${toYaml(value)}\n`],
  );
  return `---\n${lines.join('')}---\n\n`;
}
