/** The start of a text that fits a budget of tokens, cut between blocks. */
import { blocksOf } from './blocks.ts';
import { countTokens } from './countTokens.ts';
import { splitBlock } from './splitBlock.ts';

export interface Cut {
  readonly text: string;
  /** Of the text that is left. */
  readonly tokens: number;
  readonly isCut: boolean;
}

const GAP = '\n\n';

/** A block is kept whole or not at all, unless already the first is larger than the budget: then as much of it as fits. */
export function cutToTokens(text: string, budget: number, options?: { isPlain?: boolean }): Cut {
  const blocks = blocksOf(text, options);
  const kept: string[] = [];
  let tokens = 0;
  for (const block of blocks) {
    const cost = countTokens(kept.length ? GAP + block.text : block.text);
    if (tokens + cost > budget) return cut(kept, () => splitBlock(block, budget)[0]?.text ?? '', budget);
    kept.push(block.text);
    tokens += cost;
  }
  return { text, tokens: countTokens(text), isCut: false };
}

function cut(kept: string[], firstPiece: () => string, budget: number): Cut {
  const isNothing = kept.every((block) => block.startsWith('---\n'));
  const piece = isNothing && !kept.length ? firstPiece() : '';
  const text = piece || kept.join(GAP);
  const tokens = countTokens(text);
  // A piece without a place to cut may be a token or two over: better nothing than more than was asked for.
  return tokens <= budget ? { text, tokens, isCut: true } : { text: '', tokens: 0, isCut: true };
}
