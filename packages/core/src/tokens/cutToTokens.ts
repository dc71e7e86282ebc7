/** The start of a text that fits a budget of tokens, cut between blocks. */
import { type Block, blocksOf } from './blocks.ts';
import { countTokens } from './countTokens.ts';
import { splitBlock } from './splitBlock.ts';

export interface Cut {
  readonly text: string;
  /** Of the text that is left. */
  readonly tokens: number;
  readonly isCut: boolean;
}

const GAP = '\n\n';
/** Blocks side by side may count a token or two more than apart. */
const MAX_RETRIES = 8;

/** A block is kept whole or not at all, unless it alone is larger than the budget: then as much of it as there is room for. */
export function cutToTokens(text: string, budget: number, options?: { isPlain?: boolean }): Cut {
  const kept: Block[] = [];
  let tokens = 0;
  let isCut = false;
  for (const block of blocksOf(text, options)) {
    const cost = countTokens(kept.length ? GAP + block.text : block.text);
    if (tokens + cost > budget) {
      isCut = true;
      // Half of it is no frontmatter: readers would not understand what follows.
      if (block.kind === 'frontmatter') continue;
      const piece = countTokens(block.text) > budget ? startOf(block, budget - tokens - 1) : undefined;
      if (piece) kept.push({ kind: block.kind, text: piece });
      break;
    }
    kept.push(block);
    tokens += cost;
  }
  return isCut ? fitting(withoutLastHeadings(kept), budget) : { text, tokens: countTokens(text), isCut };
}

function startOf(block: Block, room: number): string | undefined {
  const first = room > 0 ? splitBlock(block, room).next().value : undefined;
  return first && first.tokens <= room ? first.text : undefined;
}

/** A heading with nothing under it says nothing, unless there is nothing else. */
function withoutLastHeadings(kept: readonly Block[]): Block[] {
  const last = kept.findLastIndex(({ kind }) => kind !== 'heading' && kind !== 'frontmatter');
  return last < 0 ? [...kept] : kept.slice(0, last + 1);
}

function fitting(kept: Block[], budget: number): Cut {
  for (let tries = 0; tries < MAX_RETRIES; tries++) {
    const text = kept.map((block) => block.text).join(GAP);
    const tokens = countTokens(text);
    if (tokens <= budget) return { text, tokens, isCut: true };
    kept.pop();
  }
  return { text: '', tokens: 0, isCut: true };
}
