/** Writes the Markdown document of a page that a rule discards: its source, the rule and the reason. */
import type { Article, Doc } from '../types.ts';
import { toFrontmatter } from './frontmatter.ts';

export function discardMarkdown(
  { source, title, domain }: Pick<Article, 'source' | 'title' | 'domain'>,
  { reason, rule }: NonNullable<Doc['discarded']>,
  savedAt: string | undefined,
): string {
  const frontmatter = toFrontmatter({
    source,
    title,
    domain,
    discarded: true,
    reason,
    rule_id: rule,
    saved_at: savedAt,
  });
  return discardedDocument(frontmatter);
}

export const discardedDocument = (frontmatter: string) => `${frontmatter}\n[Content discarded by parsing rule]\n`;
