/** Splits an article into chunks for a language model, each with its heading path and the page it comes from. */
import { countTokens } from './countTokens.ts';
import { type Section, sectionsOf } from './sections.ts';
import { splitBlock } from './splitBlock.ts';

export interface Chunk {
  readonly index: number;
  readonly heading_path: readonly string[];
  /** Address of the page; null when it is not known. */
  readonly source: string | null;
  /** Tokens of the text. */
  readonly tokens: number;
  /** Markdown. */
  readonly text: string;
}

export interface ChunkOptions {
  readonly source?: string | undefined;
  /** Largest size of a chunk. */
  readonly maxTokens?: number | undefined;
}

export const DEFAULT_CHUNK_TOKENS = 512;

const GAP = '\n\n';

export function chunksOf(markdown: string, { source, maxTokens = DEFAULT_CHUNK_TOKENS }: ChunkOptions = {}): Chunk[] {
  const chunks: Chunk[] = [];
  for (const section of withLeadImage(sectionsOf(markdown))) {
    for (const { text, tokens } of piecesOf(section, maxTokens)) {
      chunks.push({ index: chunks.length, heading_path: section.path, source: source ?? null, tokens, text });
    }
  }
  return chunks;
}

const IMAGE = /^\[?!\[[^\n]*\)$/;

/**
 * Leaves out sections of only a heading: its title is in the path of its subsections. An image above the title moves into the first section with
 * text, because a chunk of only an image says nothing.
 */
function withLeadImage(sections: readonly Section[]): Section[] {
  const hasText = ({ blocks, level }: Section) => blocks.length > 1 || !level || blocks[0]!.kind !== 'heading';
  const [first, ...rest] = sections.filter(hasText);
  const [second, ...others] = rest;
  if (!first || !second || first.level || !first.blocks.every(({ text }) => IMAGE.test(text)))
    return first ? [first, ...rest] : [];
  const [heading, ...blocks] = second.blocks;
  return [{ ...second, blocks: [heading!, ...first.blocks, ...blocks] }, ...others];
}

/** Fills each piece with as many blocks as fit. A heading is never alone: a block that is too large to follow it whole is split. */
function piecesOf({ blocks }: Section, budget: number): { text: string; tokens: number }[] {
  const pieces: { text: string; tokens: number }[] = [];
  let taken: string[] = [];
  let size = 0;
  let isHeadingAlone = false;
  const finish = () => {
    const text = taken.join(GAP);
    if (text) pieces.push({ text, tokens: countTokens(text) });
    taken = [];
    size = 0;
  };
  for (const block of blocks) {
    const cost = countTokens(block.text);
    // The gap between two blocks is one token.
    const maxTokens = isHeadingAlone && size * 2 < budget ? budget - size - 1 : budget;
    const parts = cost > maxTokens ? splitBlock(block, maxTokens) : [{ text: block.text, tokens: cost }];
    for (const part of parts) {
      if (size && size + 1 + part.tokens > budget) finish();
      taken.push(part.text);
      size += part.tokens + (size ? 1 : 0);
    }
    isHeadingAlone = block.kind === 'heading';
  }
  finish();
  return pieces;
}
