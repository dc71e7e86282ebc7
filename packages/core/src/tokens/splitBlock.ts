/** A block that is larger than the budget, in pieces that are not: between lines, else between sentences, else between words, else anywhere. */
import type { Block } from './blocks.ts';
import { countTokens } from './countTokens.ts';

export interface Piece {
  readonly text: string;
  readonly tokens: number;
}

/** Each piece of code has its fences, each piece of a table its head: they can be read alone. */
export function splitBlock(block: Block, budget: number): Piece[] {
  const frame = frameOf(block);
  const room = Math.max(1, budget - frame.tokens);
  const parts = frame.lines.flatMap((line) => smallParts(line, room));
  const pieces: Piece[] = [];
  let taken: string[] = [];
  let tokens = 0;
  const finish = () => {
    if (!taken.length) return;
    const text = `${frame.before}${taken.join('')}${frame.after}`;
    pieces.push({ text: text.replace(/\s+$/, ''), tokens: countTokens(text.replace(/\s+$/, '')) });
    taken = [];
    tokens = 0;
  };
  for (const part of parts) {
    if (tokens && tokens + part.tokens > room) finish();
    taken.push(part.text);
    tokens += part.tokens;
  }
  finish();
  return pieces;
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

/** Ways to cut a line, from the best to the last: after a sentence, after a word, after some characters. Spaces count least with the word they stand before. */
const CUTS = [/[^.!?。！？]+[.!?。！？]*["'”’」』）)]*|[.!?。！？]+/gu, /\s?\S{1,80}|\s+/gu, /[\s\S]{1,16}/gu];

function smallParts(line: string, room: number): Piece[] {
  let parts: Piece[] = [{ text: line, tokens: countTokens(line) }];
  for (const cut of CUTS) {
    if (parts.every(({ tokens }) => tokens <= room)) break;
    parts = parts.flatMap((part) => (part.tokens <= room ? [part] : cutBy(cut, part.text)));
  }
  return parts;
}

function cutBy(cut: RegExp, text: string): Piece[] {
  return (text.match(cut) ?? [text]).map((part) => ({ text: part, tokens: countTokens(part) }));
}
