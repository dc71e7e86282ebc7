/** A block that is larger than the budget, in pieces that are not: between lines, else between sentences, else between words, else anywhere. */
import type { Block } from './blocks.ts';
import { countTokens } from './countTokens.ts';

export interface Piece {
  readonly text: string;
  readonly tokens: number;
}

/** One after the other, as they are asked for. Each piece of code has its fences, each piece of a table its head: they can be read alone. */
export function* splitBlock(block: Block, budget: number): Generator<Piece> {
  const frame = frameOf(block);
  const isCode = block.kind === 'code'; // its lines are set in
  const room = Math.max(1, budget - frame.tokens);
  let taken = '';
  let tokens = 0;
  const finished = (): Piece => {
    const whole = `${frame.before}${taken}${frame.after}`.trimEnd();
    const text = isCode ? whole : whole.trimStart();
    return { text, tokens: countTokens(text) };
  };
  for (const line of frame.lines) {
    for (const part of partsOf(line, room)) {
      if (tokens && tokens + part.tokens > room) {
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

/** What every piece repeats, and the lines between. Without room for it a piece goes without. */
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
 * Ways to cut a line, from the best to the last: after a sentence, after a word, after some characters. Spaces count least with the
 * word they stand before. All are bounded: a line may be as long as the text.
 */
const CUTS = [
  /[^.!?。！？]{1,1000}[.!?。！？]{1,100}["'”’」』）)]{0,10}|[^.!?。！？]{1,1000}(?=\s)|[^.!?。！？]{1,1000}|[.!?。！？]{1,100}/gu,
  /\s?\S{1,80}|\s{1,80}/gu,
  /[\s\S]{1,16}/gu,
] as const;

const LONG_LINE = 4_000;

function* partsOf(text: string, room: number, way = 0): Generator<Piece> {
  const tokens = text.length > LONG_LINE ? Number.POSITIVE_INFINITY : countTokens(text);
  const cut = CUTS[way];
  if (tokens <= room || !cut) yield { text, tokens };
  else for (const [part] of text.matchAll(cut)) yield* partsOf(part, room, way + 1);
}
