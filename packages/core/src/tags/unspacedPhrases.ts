/**
 * Finds key phrases in scripts without spaces. In Japanese, nouns are recognised by their script (kanji, katakana); in Chinese, the text
 * between particles is split into all substrings of two to four characters, and frequent ones count as words.
 */
import type { TextWords } from './splitWords.ts';

/** A text with more unspaced runs than this share of its spaced words is written in such a script. */
export const MIN_UNSPACED_SHARE = 0.5;

const MIN_COUNT = 4;
const MIN_SHARE = 0.002;
const MAX_LENGTH = 4;
const TITLE_WEIGHT = 2.5;

/** Chinese particles, and characters for numbers and time that name no subject: they end a word. */
const PARTICLES = new Set(
  '的了是在和有不这這那就也都而及与與或但被把对對于於从從到为為以之其他她它们們你我您很会會能可将將个個中上下后後里裡着著过過让讓使所只更最还還又再每各该該说說做要没沒去来來给給向由等一二三四五六七八九十百千万萬年月日时時分种種些此因如何什么麼呢吗嗎吧啊',
);

export function unspacedPhrases(title: TextWords, text: TextWords, limit: number): string[] {
  const isJapanese = text.runs.some((run) => /[\u3041-\u3096]{2}/.test(run));
  const counts = new Map<string, number>();
  let characters = 0;
  for (const run of text.runs) {
    characters += run.length;
    for (const piece of isJapanese ? nounsIn(run) : substringsOf(run)) counts.set(piece, (counts.get(piece) ?? 0) + 1);
  }
  const heading = title.runs.join(' ');
  const least = Math.max(MIN_COUNT, characters * MIN_SHARE);
  const scored = [...counts]
    .filter(([, count]) => count >= least)
    .map(([piece, count]) => ({
      piece,
      count,
      weight: count * Math.sqrt(piece.length) * (heading.includes(piece) ? TITLE_WEIGHT : 1),
    }))
    .sort((a, b) => b.weight - a.weight);
  const phrases: string[] = [];
  for (const { piece, count } of scored) {
    // Skip a part of a longer word that is nearly as frequent, and anything that overlaps a phrase already taken.
    const isPart = scored.some(
      (other) => other.piece.length > piece.length && other.piece.includes(piece) && other.count >= count * 0.6,
    );
    if (isPart || phrases.some((taken) => overlap(taken, piece))) continue;
    phrases.push(piece);
    if (phrases.length === limit) break;
  }
  return phrases;
}

/** Returns runs of kanji and words in katakana. */
function nounsIn(run: string): string[] {
  return run.match(/[\u4e00-\u9fff\u3005]{2,8}|[\u30a1-\u30fa\u30fc]{3,16}/g) ?? [];
}

function substringsOf(run: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  for (let at = 0; at <= run.length; at++) {
    if (at < run.length && /[\u4e00-\u9fff]/.test(run[at]!) && !PARTICLES.has(run[at]!)) continue;
    for (let from = start; from < at; from++) {
      for (let length = 2; length <= MAX_LENGTH && from + length <= at; length++)
        pieces.push(run.slice(from, from + length));
    }
    start = at + 1;
  }
  return pieces;
}

/** Whether they share two consecutive characters: one is part of the other, or both are parts of a third. */
function overlap(a: string, b: string): boolean {
  for (let at = 0; at + 1 < b.length; at++) if (a.includes(b.slice(at, at + 2))) return true;
  return false;
}
