/** Cuts a text to a token budget, between blocks. */
import { type Block, blocksOf } from './blocks.ts';
import { countTokens } from './countTokens.ts';
import { splitBlock } from './splitBlock.ts';

export interface Cut {
  readonly text: string;
  /** Tokens of the remaining text. */
  readonly tokens: number;
  readonly isCut: boolean;
}

const GAP = '\n\n';
/** Joined blocks may have a token or two more than the sum of their parts. */
const MAX_RETRIES = 8;

/** Keeps a block whole or not at all. A block that alone is larger than the budget is split to fit the remaining budget. */
export function cutToTokens(text: string, budget: number, options?: { isPlain?: boolean }): Cut {
  const kept: Block[] = [];
  let tokens = 0;
  let isCut = false;
  for (const block of blocksOf(text, options)) {
    const cost = countTokens(kept.length ? GAP + block.text : block.text);
    if (tokens + cost > budget) {
      isCut = true;
      // Frontmatter cannot be split: parsers would not understand the rest.
      if (block.kind === 'frontmatter') continue;
      const piece = countTokens(block.text) > budget ? startOf(block, budget - tokens - 1) : undefined;
      if (piece) kept.push({ kind: block.kind, text: piece });
      break;
    }
    kept.push(block);
    tokens += cost;
  }
  return isCut ? fitToBudget(withoutTrailingHeadings(kept), budget) : { text, tokens: countTokens(text), isCut };
}

function startOf(block: Block, maxTokens: number): string | undefined {
  const first = maxTokens > 0 ? splitBlock(block, maxTokens).next().value : undefined;
  return first && first.tokens <= maxTokens ? first.text : undefined;
}

/** Removes trailing headings without text, unless there is nothing else. */
function withoutTrailingHeadings(kept: readonly Block[]): Block[] {
  const last = kept.findLastIndex(({ kind }) => kind !== 'heading' && kind !== 'frontmatter');
  return last < 0 ? [...kept] : kept.slice(0, last + 1);
}

/** Removes blocks from the end until the joined text fits. */
function fitToBudget(kept: Block[], budget: number): Cut {
  for (let tries = 0; tries < MAX_RETRIES; tries++) {
    const text = kept.map((block) => block.text).join(GAP);
    const tokens = countTokens(text);
    if (tokens <= budget) return { text, tokens, isCut: true };
    kept.pop();
  }
  return { text: '', tokens: 0, isCut: true };
}
