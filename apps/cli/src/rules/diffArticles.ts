import type { Article } from '@pith/core';

const METADATA = ['title', 'author', 'published_date', 'hero_image', 'page_type', 'discarded', 'word_count'] as const;

/** Compares two articles of a page: changed metadata, removed lines (-) and added lines (+). */
export function diffArticles(before: Article, after: Article): string[] {
  const metadata = METADATA.filter((name) => before[name] !== after[name]).map(
    (name) => `${name}: ${before[name] ?? 'absent'} → ${after[name] ?? 'absent'}`,
  );
  const oldLines = textLines(before);
  const newLines = textLines(after);
  const removed = subtract(oldLines, newLines).map((line) => `- ${line}`);
  const added = subtract(newLines, oldLines).map((line) => `+ ${line}`);
  return [...metadata, ...removed, ...added];
}

const textLines = ({ text }: Article) => text.split('\n').filter((line) => line.trim());

/** Lines of the first list that are missing in the second, counting repetitions. */
function subtract(first: readonly string[], second: readonly string[]): string[] {
  const remaining = new Map<string, number>();
  for (const line of second) remaining.set(line, (remaining.get(line) ?? 0) + 1);
  return first.filter((line) => {
    const count = remaining.get(line) ?? 0;
    remaining.set(line, count - 1);
    return count <= 0;
  });
}
