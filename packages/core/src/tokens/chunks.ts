/** An article in pieces for a language model: each knows the headings it stands under and the page it comes from. */
import { countTokens } from './countTokens.ts';
import { type Section, sectionsOf } from './sections.ts';
import { splitBlock } from './splitBlock.ts';

export interface Chunk {
  readonly index: number;
  readonly heading_path: readonly string[];
  /** Address of the page; null when it is not known. */
  readonly source: string | null;
  /** Of the text. */
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
  for (const section of sectionsOf(markdown)) {
    // Its title is in the path of the sections below it.
    if (section.blocks.length === 1 && section.level && section.blocks[0]!.kind === 'heading') continue;
    for (const { text, tokens } of piecesOf(section, maxTokens)) {
      chunks.push({ index: chunks.length, heading_path: section.path, source: source ?? null, tokens, text });
    }
  }
  return chunks;
}

/** As many blocks as fit, in each. A heading never stands alone: what is too large to follow it whole follows it in parts. */
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
    // The gap between two blocks is a token.
    const room = isHeadingAlone && size * 2 < budget ? budget - size - 1 : budget;
    const parts = cost > room ? splitBlock(block, room) : [{ text: block.text, tokens: cost }];
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
