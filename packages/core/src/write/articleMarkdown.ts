/** The whole Markdown document of an article: frontmatter, hero image, title, body. */
import type { Article } from '../types.ts';
import { toFrontmatter } from './frontmatter.ts';
import { escapeInline, escapeTarget, headingLine } from './markdown/escape.ts';

type Facts = Pick<
  Article,
  'source' | 'title' | 'author' | 'published_date' | 'domain' | 'word_count' | 'reading_time' | 'hero_image' | 'tags'
>;

export function articleMarkdown(
  facts: Facts,
  body: string,
  savedAt: string | undefined,
  opensWithImage: boolean,
): string {
  const frontmatter = toFrontmatter({
    source: facts.source,
    title: facts.title,
    author: facts.author,
    published_date: facts.published_date,
    domain: facts.domain,
    word_count: facts.word_count,
    reading_time: facts.reading_time,
    hero_image: facts.hero_image,
    tags: facts.tags,
    saved_at: savedAt,
  });
  return `${frontmatter}\n${titledBody(facts, body, opensWithImage)}`;
}

/** What follows the frontmatter. */
export function titledBody(facts: Pick<Facts, 'title' | 'hero_image'>, body: string, opensWithImage: boolean): string {
  const parts = [
    opensWithImage ? undefined : heroOf(facts),
    facts.title && headingLine(1, escapeInline(facts.title)),
    body,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

function heroOf({ hero_image: image, title }: Pick<Facts, 'title' | 'hero_image'>): string | undefined {
  if (!image) return undefined;
  const target = escapeTarget(image);
  return `[![${escapeInline(title ?? '')}](${target})](${target})`;
}
