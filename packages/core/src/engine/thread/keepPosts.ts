/**
 * Decides about a thread post by post: all posts are treated alike, a quotation is whole or gone, and the labels of a post (rank, number of
 * posts, "Quote") are out. Authors and dates are out too, because `formatPosts` puts them at the head of each post.
 */

import { context } from '../contexts.ts';
import { groupBy } from '../groupBy.ts';
import type { Verdict } from '../judge.ts';
import { isContentName } from '../names.ts';
import type { Block, Survey } from '../survey.ts';
import type { Decision } from '../units/decision.ts';
import { keepRolesAlike } from '../units/entries.ts';
import { NOT_THE_POST_DATE } from './bylines.ts';
import type { Thread } from './findPosts.ts';

/** A role is one of labels if its texts are short, and texts that several posts share fill this share of its places. */
const MIN_LABELS = 3;
const MAX_LABEL_WORDS = 6;
const MIN_SHARED = 0.5;
/** Longer blocks hold more than a name and a date. */
const MAX_BYLINE_WORDS = 12;
/** Share of a quotation's words that earlier posts must have said for it to be a repetition. */
const MIN_REPEATED = 0.8;

export function keepPosts(
  survey: Survey,
  { posts, postOf, roles }: Thread,
  verdicts: readonly Verdict[],
  decision: Decision,
  title: string | undefined,
): void {
  keepRolesAlike(survey, roles, verdicts, decision);
  decideQuotations(survey, postOf, decision);
  dropLabels(survey, roles, posts.length, decision);
  dropSignatures(survey, postOf, decision);
  for (const { index, element, text, words, hasDate } of survey.blocks)
    if (hasDate && words <= MAX_BYLINE_WORDS && postOf[element]! >= 0 && NOT_THE_POST_DATE.test(text))
      decision.follow(index, false, 'thread');
  if (title) dropSubjects(survey, postOf, decision, title);
  for (const { author, date } of posts)
    for (const byline of [author, date])
      if (byline && byline.block.words <= MAX_BYLINE_WORDS) decision.follow(byline.block.index, false, 'thread');
}

const POST_NUMBER = /^#?\d{1,5}$/;

/** Drops short texts at places where many posts say the same: "Quote", "Senior member", "#7". */
function dropLabels({ blocks }: Survey, roles: Int32Array, posts: number, decision: Decision): void {
  const drop = (labels: readonly Block[]) => {
    for (const { index } of labels) decision.follow(index, false, 'thread');
  };
  for (const role of groupBy(blocks, ({ element }) => (roles[element]! < 0 ? undefined : roles[element]!))) {
    const short = role.filter(({ words }) => words <= MAX_LABEL_WORDS);
    const shared = groupBy(short, ({ text }) => text.replace(/\d[\d.,]*/g, '#')).filter((same) => same.length > 1);
    const isOfLabels = countOf(shared) > role.length * MIN_SHARED || role.every(({ text }) => POST_NUMBER.test(text));
    if (role.length >= MIN_LABELS && short.length === role.length && isOfLabels) drop(role);
    else for (const same of shared) if (same.length >= MIN_LABELS && same.length > posts * MIN_SHARED) drop(same);
  }
}

const countOf = (groups: readonly (readonly Block[])[]): number => groups.reduce((sum, { length }) => sum + length, 0);

const SIGNATURE = /^(?:signature|signatures|sig|usersig)$/;

function dropSignatures({ blocks, names, parent }: Survey, postOf: Int32Array, decision: Decision): void {
  const isSignature = new Uint8Array(postOf.length);
  for (let i = 1; i < postOf.length; i++) {
    if (postOf[i]! < 0 || postOf[i] === i) continue;
    isSignature[i] = isSignature[parent[i]!] || Number(names[i]!.words.some((word) => SIGNATURE.test(word)));
  }
  for (const { index, element } of blocks) if (isSignature[element]) decision.follow(index, false, 'thread');
}

const REPLY_TO = /^(?:re|aw|antw|sv|odp)\s*:\s*/i;

/** Drops the subjects of posts that only repeat the title of the thread. */
function dropSubjects({ blocks, contexts }: Survey, postOf: Int32Array, decision: Decision, title: string): void {
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  const known = letters(title);
  for (const { index, element, text, words, linkWords } of blocks) {
    const canBeSubject = (contexts[element]! & context.heading) !== 0 || linkWords === words;
    if (!canBeSubject || !decision.keep[index] || postOf[element]! < 0) continue;
    if (letters(text.replace(REPLY_TO, '')) === known) decision.follow(index, false, 'thread');
  }
}

const ATTRIBUTION =
  /(?:^|\s)(?:said|wrote|writes|says|posted|schrieb|sagte|a écrit|escribió|dijo|ha scritto|escreveu|napisał\(?a?\)?|skrev|schreef)\b.{0,30}:?$|^(?:originally posted by|quote|quoting|quote from|zitat|citation|cita)\b/i;

const QUOTATION = /^(?:quote|quoted|quotebox|quotation|bbquote|quotecontent)$/;

/** A quotation of what an earlier post says goes with its attribution; any other quotation of which something is kept is kept whole. */
function decideQuotations(survey: Survey, postOf: Int32Array, decision: Decision): void {
  const { blocks } = survey;
  const quotationOf = findQuotations(survey, postOf);
  const seen = new Set<string>();
  for (let at = 0; at < blocks.length; ) {
    const quotation = quotationOf[blocks[at]!.element]!;
    if (quotation < 0) {
      seen.add(blocks[at++]!.text);
      continue;
    }
    const quoted = blocks.slice(at, survey.pastBlock[quotation]);
    at += quoted.length;
    const said = quoted.filter(({ text }) => !ATTRIBUTION.test(text));
    const isRepeated = countWordsOf(said.filter(({ text }) => seen.has(text))) >= countWordsOf(said) * MIN_REPEATED;
    if (isRepeated || quoted.some(({ index }) => decision.keep[index]))
      for (const { index } of quoted) decision.follow(index, !isRepeated, 'quotation');
  }
}

const countWordsOf = (blocks: readonly Block[]): number => blocks.reduce((sum, { words }) => sum + words, 0);

/** For each element in a post, the outermost quotation around it; -1 if there is none. Some forums mark up the text of each post as one. */
function findQuotations({ elements, names, parent }: Survey, postOf: Int32Array): Int32Array {
  const quotationOf = new Int32Array(postOf.length).fill(-1);
  for (let i = 1; i < postOf.length; i++) {
    if (postOf[i]! < 0 || postOf[i] === i) continue;
    const { localName, className } = elements[i]!;
    const isQuotation = localName === 'blockquote' || names[i]!.words.some((word) => QUOTATION.test(word));
    const around = quotationOf[parent[i]!]!;
    quotationOf[i] = around < 0 && isQuotation && !isContentName(className) ? i : around;
  }
  return quotationOf;
}
