/**
 * A question stays with its answer and a label with its value, where a page has several of them: the one says little without the other. Questions
 * are often buttons, values often single numbers, so that their own evidence speaks against them.
 */
import { context } from '../contexts.ts';
import type { Verdict } from '../judge.ts';
import type { Repeats } from '../repeats.ts';
import type { Block, Survey } from '../survey.ts';
import { COUNTER } from './counters.ts';
import type { Decision } from './decision.ts';

const MIN_PAIRS = 3;
const MAX_QUESTION_WORDS = 30;
const MAX_LABEL_WORDS = 6;
const MAX_VALUE_WORDS = 25;
/** Share of the second part's words that must be kept for the first to follow. */
const MIN_SHARE = 0.5;
/** Less probable parts do not follow. A question always does: no answer can be read without it. */
const MIN_LABEL_PROBABILITY = 0.01;
const MIN_BODY_PROBABILITY = 0.15;

/** Indexes of blocks: the question or label, and the range of the answer or value. */
interface Pair {
  readonly head: number;
  readonly from: number;
  readonly to: number;
  readonly isQuestion: boolean;
}

export function keepPairsWhole(
  survey: Survey,
  { groups }: Repeats,
  verdicts: readonly Verdict[],
  decision: Decision,
): void {
  for (const { members } of groups) {
    const pairs = members.flatMap((member) => pairIn(survey, member) ?? []);
    if (pairs.length < MIN_PAIRS) continue;
    keepQuestionsAlike(pairs, survey, verdicts, decision);
    for (const pair of pairs) completePair(pair, survey, verdicts, decision);
  }
}

/** Mean probability of questions and answers from which all of them are kept. */
const MIN_QUESTIONS_PROBABILITY = 0.35;

/** Keeps all questions with their answers, without the buttons below them, if they are likely on the whole: each for itself, some would be lost. */
function keepQuestionsAlike(
  pairs: readonly Pair[],
  { blocks }: Survey,
  verdicts: readonly Verdict[],
  decision: Decision,
): void {
  const questions = pairs.filter(({ isQuestion }) => isQuestion);
  const parts = questions.flatMap(({ head, to }) => blocks.slice(head, to));
  let words = 0;
  let probable = 0;
  for (const block of parts) {
    words += block.words;
    probable += block.words * verdicts[block.index]!.probability;
  }
  if (probable < words * MIN_QUESTIONS_PROBABILITY) return;
  const heads = new Set(questions.map(({ head }) => head));
  for (const { index, words: length, linkWords } of parts) {
    const { probability, isCopy } = verdicts[index]!;
    const isAnswer = probability >= MIN_BODY_PROBABILITY && linkWords * 2 <= length;
    if (!isCopy && (isAnswer || heads.has(index))) decision.follow(index, true, 'question or label');
  }
}

/** Share of the rows of which something must be kept for all to follow. */
const MIN_ROWS_SHARE = 0.5;
/** A table with so many rows has the data of the product, unless the label of one is less probable: then it is about delivery or cookies. */
const MIN_TABLE_ROWS = 5;
const MIN_ROW_PROBABILITY = 0.15;
/** A value this improbable is something else, such as a button. */
const MIN_VALUE_PROBABILITY = 0.04;

/**
 * The specifications of a product are whole or gone: rows of a label and a value, also where the values repeat each other. A label with a colon has the
 * value beside it, or goes too.
 */
export function decideSpecifications(
  survey: Survey,
  { groups }: Repeats,
  verdicts: readonly Verdict[],
  decision: Decision,
): void {
  const { keep } = decision;
  for (const { members } of groups) {
    const rows = members
      .flatMap((member) => termAt(survey, member) ?? pairIn(survey, member) ?? [])
      .filter(({ isQuestion }) => !isQuestion);
    const isShown = ({ from, to }: Pair) => keep.slice(from, to).includes(true);
    const kept = rows.filter((row) => keep[row.head] || isShown(row)).length;
    if (rows.length < MIN_PAIRS || rows.length * 2 < members.length) continue;
    const isTable = survey.elements[members[0]!]!.localName === 'tr' && rows.length >= MIN_TABLE_ROWS;
    const isProbable = isTable && rows.every(({ head }) => verdicts[head]!.probability >= MIN_ROW_PROBABILITY);
    if (kept === 0 && !isProbable) continue;
    const isKept = kept >= rows.length * MIN_ROWS_SHARE || isProbable;
    const title = survey.blocks[rows[0]!.head - 1];
    if (
      isProbable &&
      title &&
      title.words <= MAX_LABEL_WORDS &&
      verdicts[title.index]!.probability >= MIN_ROW_PROBABILITY
    )
      decision.follow(title.index, true, 'question or label');
    for (const row of rows)
      if (isKept || (keep[row.head] && !isShown(row)))
        for (let i = row.head; i < row.to; i++) decision.follow(i, isKept, 'question or label');
  }
  for (const { index, element, text, words } of survey.blocks) {
    const value = survey.blocks[index + 1];
    if (!keep[index] || keep[index + 1] || words > MAX_LABEL_WORDS || !value || !/[:：]$/.test(text)) continue;
    const isBeside = areBeside(survey, element, value.element);
    const isValue =
      isBeside && value.words <= MAX_VALUE_WORDS && verdicts[value.index]!.probability >= MIN_VALUE_PROBABILITY;
    if (isValue) decision.follow(value.index, true, 'question or label');
    else if (isBeside || !keep[index + 2]) decision.follow(index, false, 'question or label');
  }
}

/** Whether two elements have a common parent, or one has the other's grandparent as its own. */
export function areBeside({ parent }: Survey, one: number, other: number): boolean {
  const around = (element: number) =>
    [element, parent[element]!, parent[parent[element]!] ?? -1].filter((at) => at > 0);
  const boxes = around(one);
  return around(other).some((box) => boxes.includes(box));
}

/** A term of a definition list with what follows it. */
function termAt({ elements, parent, end, firstBlock, pastBlock }: Survey, term: number): Pair | undefined {
  const value = end[term]!;
  const head = firstBlock[term]!;
  const from = pastBlock[term]!;
  const isTerm = elements[term]!.localName === 'dt' && from === head + 1;
  if (!isTerm || elements[value]?.localName !== 'dd' || parent[value] !== parent[term]) return undefined;
  return from < pastBlock[value]! ? { head, from, to: pastBlock[value]!, isQuestion: false } : undefined;
}

/** The pair that an element consists of. */
function pairIn({ blocks, elements, contexts, firstBlock, pastBlock }: Survey, element: number): Pair | undefined {
  const first = firstBlock[element]!;
  const head = COUNTER.test(blocks[first]?.text ?? '') ? first + 1 : first; // questions may be counted
  const [from, to] = [head + 1, pastBlock[element]!];
  if (from >= to) return undefined;
  const { text, words, linkWords, element: holder } = blocks[head]!;
  const { words: length, element: body } = blocks[from]!;
  // Fields of a form have labels too, and choices in place of an answer.
  const isField = elements[holder]!.localName === 'label' || (contexts[body]! & context.control) !== 0;
  if (linkWords > 0 || isField) return undefined;
  const isQuestion = words <= MAX_QUESTION_WORDS && /[?？]$/.test(text);
  const isLabel = to - from === 1 && words <= MAX_LABEL_WORDS && length <= MAX_VALUE_WORDS;
  return isQuestion || isLabel ? { head, from, to, isQuestion } : undefined;
}

function completePair(
  { head, from, to, isQuestion }: Pair,
  { blocks }: Survey,
  verdicts: readonly Verdict[],
  decision: Decision,
): void {
  let words = 0;
  let kept = 0;
  let probable = 0;
  for (let i = from; i < to; i++) {
    words += blocks[i]!.words;
    if (decision.keep[i]) kept += blocks[i]!.words;
    probable += verdicts[i]!.probability * blocks[i]!.words;
  }
  // Two questions may have the same answer.
  const mayRepeat = isQuestion && !verdicts[head]!.isCopy;
  const follow = (index: number) => {
    if (mayRepeat || !verdicts[index]!.isCopy) decision.follow(index, true, 'question or label');
  };
  if (decision.keep[head]) {
    if (kept === 0 && probable >= words * MIN_BODY_PROBABILITY) for (let i = from; i < to; i++) follow(i);
  } else if (kept > 0 && kept >= words * MIN_SHARE) {
    if (isQuestion || verdicts[head]!.probability >= MIN_LABEL_PROBABILITY) follow(head);
  }
}

/** A longer run of lines after a label is a part of the page. */
const MAX_VALUE_LINES = 3;

/** Keeps the short lines with a number after a kept label that ends with a colon, such as the parts of a price, in the element that holds both. */
export function keepValues(
  { blocks, contexts, parent, pastBlock }: Survey,
  verdicts: readonly Verdict[],
  decision: Decision,
): void {
  const { keep } = decision;
  const isValue = ({ element, words, linkWords }: Block) =>
    words <= MAX_LABEL_WORDS && linkWords === 0 && (contexts[element]! & (context.control | context.heading)) === 0;
  for (const { index, element, text } of blocks) {
    if (!keep[index] || keep[index + 1] || !isValue(blocks[index]!) || !/[:：]$/.test(text)) continue;
    let around = element;
    while (around > 0 && pastBlock[around] === index + 1) around = parent[around]!;
    const end = Math.min(pastBlock[around]!, index + 1 + MAX_VALUE_LINES);
    let to = index + 1;
    while (to < end && !keep[to] && isValue(blocks[to]!) && verdicts[to]!.probability >= MIN_VALUE_PROBABILITY) to++;
    if (!blocks.slice(index + 1, to).some(({ digits }) => digits > 0)) continue;
    for (let i = index + 1; i < to; i++) decision.follow(i, true, 'question or label');
  }
}

const PRICE_NAME = /^(?:prices?|pricing|amount|cost)$/;
/** A longer part is a table of prices. */
const MAX_PRICE_LINES = 6;
const MAX_PRICE_WORDS = 25;
/** Words around the price that must be kept: those of the plan or offer that it is for. */
const MIN_OFFER_WORDS = 3;

/** Keeps a price whole, in an element named so: its sign, digits and period, each of them a line, if some of them or the lines on both sides of it are kept. */
export function keepPricesWhole(
  { blocks, contexts, names, firstBlock, pastBlock, words }: Survey,
  verdicts: readonly Verdict[],
  decision: Decision,
): void {
  const { keep } = decision;
  for (let price = 1; price < names.length; price++) {
    const [from, to] = [firstBlock[price]!, pastBlock[price]!];
    if (from === to || to - from > MAX_PRICE_LINES || words[price]! > MAX_PRICE_WORDS) continue;
    if (!names[price]!.words.some((word) => PRICE_NAME.test(word))) continue;
    const parts = blocks.slice(from, to);
    const isBetween = keep[from - 1] && keep[to] && blocks[from - 1]!.words + blocks[to]!.words >= MIN_OFFER_WORDS;
    if (!parts.some(({ digits }) => digits > 0) || !(isBetween || parts.some(({ index }) => keep[index]))) continue;
    for (const { index, element, words: length, linkWords } of parts) {
      const isPart = length <= MAX_LABEL_WORDS && linkWords === 0 && (contexts[element]! & context.control) === 0;
      if (isPart && verdicts[index]!.probability >= MIN_VALUE_PROBABILITY && !verdicts[index]!.isCopy)
        decision.follow(index, true, 'question or label');
    }
  }
}
