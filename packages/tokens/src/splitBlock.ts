/** Splits a block that is larger than the budget: between lines, otherwise between sentences, between words, or anywhere. */
import type { Block } from './blocks.ts';
import { countTokens } from './countTokens.ts';

export interface Piece {
  readonly text: string;
  readonly tokens: number;
}

/** Yields the pieces lazily. Each piece of code gets the fences and each piece of a table the header, so that it can be read alone. */
export function* splitBlock(block: Block, budget: number): Generator<Piece> {
  const frame = frameOf(block);
  const isCode = block.kind === 'code'; // indented lines must stay indented
  const maxTokens = Math.max(1, budget - frame.tokens);
  let taken = '';
  let tokens = 0;
  const finished = (): Piece => {
    const whole = `${frame.before}${taken}${frame.after}`.trimEnd();
    const text = isCode ? whole : whole.trimStart();
    return { text, tokens: countTokens(text) };
  };
  for (const line of frame.lines) {
    for (const part of partsOf(line, maxTokens)) {
      if (tokens && tokens + part.tokens > maxTokens) {
        yield finished();
        taken = '';
        tokens = 0;
      }
      taken += part.text;
      tokens += part.tokens;
    }
  }
  if (taken.trim()) yield finished();
}

interface Frame {
  readonly before: string;
  readonly after: string;
  readonly tokens: number;
  readonly lines: readonly string[];
}

/** Returns the lines that every piece repeats, and the lines between them. */
function frameOf({ kind, text }: Block): Frame {
  const lines = text.split('\n').map((line) => `${line}\n`);
  const fence = kind === 'code' ? /^(?:`{3,}|~{3,}|\$\$)/.exec(text)?.[0] : undefined;
  const isClosed = fence !== undefined && lines.length > 2 && lines.at(-1)!.trim() === fence;
  if (isClosed) return framed(lines[0]!, fence, lines.slice(1, -1));
  if (kind === 'table' && lines.length > 2) return framed(lines.slice(0, 2).join(''), '', lines.slice(2));
  return framed('', '', lines);
}

function framed(before: string, after: string, lines: readonly string[]): Frame {
  return { before, after, lines, tokens: countTokens(before) + countTokens(after) };
}

/**
 * Ways to split a line, in order of preference: after a sentence, after a word, after 16 characters. A space goes with the word after it,
 * which takes the fewest tokens. All repetitions are bounded, because a line may be as long as the text.
 */
const SPLIT_PATTERNS = [
  /[^.!?。！？]{1,1000}[.!?。！？]{1,100}["'”’」』）)]{0,10}|[^.!?。！？]{1,1000}(?=\s)|[^.!?。！？]{1,1000}|[.!?。！？]{1,100}/gu,
  /\s?\S{1,80}|\s{1,80}/gu,
  /[\s\S]{1,16}/gu,
] as const;

/** Longer lines are split without counting their tokens first. */
const MAX_COUNTED_LENGTH = 4_000;

function* partsOf(text: string, maxTokens: number, level = 0): Generator<Piece> {
  const tokens = text.length > MAX_COUNTED_LENGTH ? Number.POSITIVE_INFINITY : countTokens(text);
  const pattern = SPLIT_PATTERNS[level];
  if (tokens <= maxTokens || !pattern) yield { text, tokens };
  else for (const [part] of text.matchAll(pattern)) yield* partsOf(part, maxTokens, level + 1);
}
