/**
 * Gives each block of an article an anchor, so that an answer can cite it: `pith://bookmark/ID#b1a2b3c4`.
 *
 * An anchor is a hash of the block's text, so it stays the same when other parts of the article change. Of equal blocks, the later ones get
 * a number: `b1a2b3c4-2`.
 */
import { createHash } from 'node:crypto';
import { type Block, countTokens, type Section, sectionsOf } from '@pith/tokens';

export interface AnchoredBlock {
  readonly anchor: string;
  readonly kind: Block['kind'];
  readonly text: string;
}

export interface AnchoredSection {
  /** Anchor of its heading, or of its first block. */
  readonly id: string;
  /** 0 for the text before the first heading. */
  readonly level: number;
  readonly title: string;
  /** Without subsections. */
  readonly tokens: number;
  readonly blocks: readonly AnchoredBlock[];
}

/** The sections of a Markdown text, in order; frontmatter is left out. */
export function anchoredSections(markdown: string): AnchoredSection[] {
  const anchorOf = anchorMaker();
  return sectionsOf(markdown).map((section) => {
    const blocks = section.blocks.map((block) => ({ ...block, anchor: anchorOf(block.text) }));
    return { id: blocks[0]!.anchor, level: section.level, title: titleOf(section), tokens: tokensIn(section), blocks };
  });
}

/** A section with its subsections. */
export function sectionWithSubsections(sections: readonly AnchoredSection[], id: string): AnchoredSection[] {
  const start = sections.findIndex((section) => section.id === id);
  if (start < 0) return [];
  const level = sections[start]!.level;
  const next = sections.findIndex((section, index) => index > start && (level === 0 || section.level <= level));
  return sections.slice(start, next < 0 ? undefined : next);
}

/** Blocks as Markdown, each with its anchor in the notation of block references: ` ^b1a2b3c4` at its end. */
export function withAnchors(blocks: readonly AnchoredBlock[]): string {
  return blocks.map(({ text, kind, anchor }) => `${text}${endsOnOwnLine(kind) ? '\n\n' : ' '}^${anchor}`).join('\n\n');
}

export const plainText = (blocks: readonly AnchoredBlock[]): string => blocks.map(({ text }) => text).join('\n\n');

/** After a table or code, a reference on the same line would be part of it. */
const endsOnOwnLine = (kind: Block['kind']) => kind === 'table' || kind === 'code';

export const isAnchor = (text: string): boolean => /^b[0-9a-f]{8}(?:-\d{1,6})?$/.test(text);

function anchorMaker(): (text: string) => string {
  const counts = new Map<string, number>();
  return (text) => {
    const hash = createHash('sha256').update(text.replace(/\s+/g, ' ').trim()).digest('hex').slice(0, 8);
    const count = (counts.get(hash) ?? 0) + 1;
    counts.set(hash, count);
    return count === 1 ? `b${hash}` : `b${hash}-${count}`;
  };
}

const titleOf = ({ level, path }: Section) => (level > 0 ? path.at(-1)! : '');

const tokensIn = ({ blocks }: Section) => blocks.reduce((sum, { text }) => sum + countTokens(text), 0);
