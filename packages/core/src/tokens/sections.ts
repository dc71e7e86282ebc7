/** Blocks by the headings above them. */
import { type Block, blocksOf, HEADING } from './blocks.ts';

export interface Section {
  /** Level of its heading; 0 for what stands before the first one. */
  readonly level: number;
  /** Titles of the headings it stands under, its own last. */
  readonly path: readonly string[];
  /** Its heading first, where it has one. Sections below it are not in it. */
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

/** The words of a heading, without the signs that format them. */
function titleOf(heading: string): string {
  return heading
    .replace(HEADING, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\\([!-/:-@[-`{-~])|[*`~]+/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}
