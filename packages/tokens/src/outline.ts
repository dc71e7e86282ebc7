/** Lists the headings of an article with the size of their sections. */
import { countTokens } from './countTokens.ts';
import { sectionsOf } from './sections.ts';

export interface OutlineEntry {
  readonly level: number;
  readonly title: string;
  /** Tokens of its own section, without subsections. */
  readonly tokens: number;
}

export function outlineOf(markdown: string): OutlineEntry[] {
  return sectionsOf(markdown)
    .filter(({ level }) => level > 0)
    .map(({ level, path, blocks }) => ({
      level,
      title: path.at(-1)!,
      tokens: blocks.reduce((sum, block) => sum + countTokens(block.text), 0),
    }));
}
