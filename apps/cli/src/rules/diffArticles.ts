import type { Article } from '@pith/core';

const FACTS = ['title', 'author', 'published_date', 'hero_image', 'page_type', 'discarded', 'word_count'] as const;

/** What differs between two readings of a page: facts that changed, lines that went (-) and that came (+). */
export function changes(before: Article, after: Article): string[] {
  const facts = FACTS.filter((name) => before[name] !== after[name]).map(
    (name) => `${name}: ${before[name] ?? 'absent'} → ${after[name] ?? 'absent'}`,
  );
  const old = linesOf(before);
  const now = linesOf(after);
  const gone = minus(old, now).map((line) => `- ${line}`);
  const come = minus(now, old).map((line) => `+ ${line}`);
  return [...facts, ...gone, ...come];
}

const linesOf = ({ text }: Article) => text.split('\n').filter((line) => line.trim());

/** Lines of the first that the second does not have, as often as it does not have them. */
function minus(first: readonly string[], second: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const line of second) left.set(line, (left.get(line) ?? 0) + 1);
  return first.filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  });
}
