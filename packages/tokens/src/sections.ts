/** Groups the blocks of a Markdown text into sections by their headings. */
import { type Block, blocksOf, HEADING } from './blocks.ts';

export interface Section {
  /** Level of its heading; 0 for the text before the first heading. */
  readonly level: number;
  /** Titles of its parent sections' headings, then its own. */
  readonly path: readonly string[];
  /** Its heading first, if it has one. Subsections are not included. */
  readonly blocks: readonly Block[];
}

export function sectionsOf(markdown: string): Section[] {
  const sections: { level: number; path: string[]; blocks: Block[] }[] = [];
  const open: { level: number; title: string }[] = [];
  for (const block of blocksOf(markdown)) {
    if (block.kind === 'frontmatter') continue;
    const level = block.kind === 'heading' ? HEADING.exec(block.text)![1]!.length : 0;
    if (level) {
      while (open.length && open.at(-1)!.level >= level) open.pop();
      open.push({ level, title: titleOf(block.text) });
    }
    if (level || !sections.length) sections.push({ level, path: open.map(({ title }) => title), blocks: [] });
    sections.at(-1)!.blocks.push(block);
  }
  return sections;
}

/** Returns the text of a heading without Markdown formatting. */
function titleOf(heading: string): string {
  return heading
    .replace(HEADING, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\\([!-/:-@[-`{-~])|[*`~]+/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}
