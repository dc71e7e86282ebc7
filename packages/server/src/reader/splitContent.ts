/** Splits Markdown at its headings, down to a depth. */
import { sectionsOf } from '@pith/tokens';

export interface SplitOptions {
  readonly depth: number;
  /** The title that each chunk starts with, before its headings; undefined for chunks without context. */
  readonly title?: string | undefined;
}

export function splitContent(markdown: string, { depth, title }: SplitOptions): string[] {
  const chunks: string[] = [];
  const open: { readonly level: number; readonly line: string }[] = [];
  for (const { level, blocks } of sectionsOf(markdown)) {
    const text = blocks.map((block) => block.text).join('\n\n');
    if ((level === 0 || level > depth) && chunks.length > 0) {
      chunks[chunks.length - 1] += `\n\n${text}`;
      continue;
    }
    while (open.length > 0 && open.at(-1)!.level >= level) open.pop();
    const above = title === undefined ? [] : [title, ...open.map(({ line }) => line)].filter(Boolean);
    chunks.push([...above, text].join('\n\n'));
    if (level > 0) open.push({ level, line: blocks[0]!.text });
  }
  return chunks;
}
