/**
 * Decides about a thread post by post: all posts are treated alike, a quotation is whole or gone, and the labels of a post (rank, number of
 * posts, "Quote") are out. Authors and dates are out too, because `formatPosts` puts them at the head of each post.
 */

import { context } from '../contexts.ts';
import { groupBy } from '../groupBy.ts';
import type { Verdict } from '../judge.ts';
import type { Block, Survey } from '../survey.ts';
import type { Decision } from '../units/decision.ts';
import { keepRolesAlike } from '../units/entries.ts';
import { ATTACHMENTS_LABEL, decideAttachments, isAttachedImage } from './attachments.ts';
import { type Byline, isAuthor, NOT_THE_POST_DATE, PROFILE_PATH, SIGN_IN_PATH } from './bylines.ts';
import type { Thread } from './findPosts.ts';
import { countWordsOf, findBodies } from './postBodies.ts';
import { decideQuotations, findQuotations, isAttribution } from './quotations.ts';
import { cutSignature, findSignatures } from './signatures.ts';
import { keepTitles } from './threadIndex.ts';

/** A role is one of labels if its texts are short, and texts that several posts share fill this share of its places. */
const MIN_LABELS = 3;
const MAX_LABEL_WORDS = 6;
const MIN_SHARED = 0.5;
/** Longer blocks hold more than a name and a date. */
const MAX_BYLINE_WORDS = 12;

/** Whether an image is kept whatever is around it; undefined if it follows the text around it. */
export type ImageChoice = (element: number) => boolean | undefined;

/** Decides about the texts of the posts, and returns the choice of their images. */
export function keepPosts(
  survey: Survey,
  thread: Thread,
  verdicts: readonly Verdict[],
  decision: Decision,
  title: string | undefined,
): ImageChoice {
  const { posts, postOf, roles, titles } = thread;
  if (titles) {
    keepTitles(survey, thread, titles, decision);
    return (element) => (postOf[element]! < 0 ? false : undefined);
  }
  const bodyOf = findBodies(survey, thread, decision.keep);
  keepRolesAlike(survey, roles, verdicts, decision);
  decideBodies(survey, bodyOf, postOf, verdicts, decision);
  decideAttachments(survey, postOf, decision);
  const quotationOf = findQuotations(survey, postOf);
  decideQuotations(survey, thread, quotationOf, decision);
  dropLabels(survey, thread, { bodyOf, quotationOf }, decision);
  const isSignature = findSignatures(survey, thread, bodyOf);
  for (const block of survey.blocks)
    if (isSignature[block.element] || (postOf[block.element]! >= 0 && isNotice(block)))
      decision.follow(block.index, false, 'thread');
  const inPosts = survey.blocks.filter(({ element }) => postOf[element]! >= 0);
  for (const own of groupBy(inPosts, ({ element }) => postOf[element]!)) cutSignature(own, decision);
  fillEmptyPosts(survey, thread, { bodyOf, quotationOf, isSignature }, decision);
  dropAdverts(survey, thread, decision);
  dropOutside(survey, thread, verdicts, decision);
  if (title) dropSubjects(survey, postOf, decision, title);
  for (const { element, author, date } of posts) {
    const own = survey.blocks.slice(survey.firstBlock[element], survey.pastBlock[element]);
    const text = own.find((block) => decision.keep[block.index] && block !== author?.block && block !== date?.block);
    for (const { block } of [author, date].filter((byline) => byline !== undefined))
      if ((text && block.index < text.index) || isBylineOnly(block, author, date))
        decision.follow(block.index, false, 'thread');
  }
  return chooseImages(survey, thread, { bodyOf, quotationOf, isSignature }, decision);
}

const BYLINE_WORDS =
  /\b(?:posted|asked|answered|replied|commented|written|wrote|added|updated|opened|by|on|at|from|re)\b|[^\p{L}\p{N}+]+/giu;

/** Whether a block after the text is a byline, and not a text that ends with one. */
function isBylineOnly({ text, words }: Block, author?: Byline, date?: Byline): boolean {
  const at = author && author.block === date?.block ? text.indexOf(author.text) : 0;
  return words <= MAX_BYLINE_WORDS && text.slice(0, at).replace(BYLINE_WORDS, '') === '';
}

/**
 * A post of which nothing is kept, as of one that says "+1", keeps what is at the places where others have their text, or else the first text below
 * its head.
 */
function fillEmptyPosts(
  { blocks, contexts }: Survey,
  { posts, postOf, roles }: Thread,
  { quotationOf, isSignature }: Parts,
  decision: Decision,
): void {
  const bylines = new Set(posts.flatMap(({ author, date }) => [author?.block, date?.block]));
  const texts = blocks.filter((block) => roles[block.element]! >= 0 && !bylines.has(block));
  const kept = texts.filter(({ index }) => decision.keep[index]);
  const filled = new Set(kept.map(({ element }) => postOf[element]));
  const places = new Set(kept.map(({ element }) => roles[element]));
  const left = texts.filter(
    ({ element }) => !filled.has(postOf[element]) && quotationOf[element]! < 0 && !isSignature[element],
  );
  for (const { index, element } of left)
    if (places.has(roles[element])) {
      decision.follow(index, true, 'thread');
      filled.add(postOf[element]);
    }
  const heads = new Map(
    posts.flatMap(({ element, author, date }) =>
      author && date && isAuthor({ strength: author.strength ?? 0 })
        ? [[element, Math.max(author.block.index, date.block.index)]]
        : [],
    ),
  );
  for (const { index, element, words, linkWords } of left) {
    const isBelowHead = index > (heads.get(postOf[element]!) ?? index);
    const isControl = (contexts[element]! & (context.control | context.heading)) !== 0;
    if (filled.has(postOf[element]) || !isBelowHead || isControl || linkWords * 2 >= words) continue;
    decision.follow(index, true, 'thread');
    filled.add(postOf[element]);
  }
}

/** For each element, the text of a post and the quotation around it, or -1, and whether it is in a signature. */
interface Parts {
  readonly bodyOf: Int32Array;
  readonly quotationOf: Int32Array;
  readonly isSignature: Uint8Array;
}

/** Images in the text of a post and those attached to it are part of it. Those of the site and of members (avatars, ranks, flags) are out. */
function chooseImages(
  survey: Survey,
  { postOf }: Thread,
  { bodyOf, quotationOf, isSignature }: Parts,
  { keep }: Decision,
): ImageChoice {
  const { blocks, elements, names, parent, end } = survey;
  /** The quotation or else the text of a post around an element. */
  const textOf = (i: number) => (quotationOf[i]! < 0 ? bodyOf[i]! : quotationOf[i]!);
  const isDropped = new Set(blocks.filter(({ words }) => words > 0).map(({ element }) => textOf(element)));
  for (const { index, element } of blocks) if (keep[index]) isDropped.delete(textOf(element));
  const isOut = new Uint8Array(postOf.length);
  /** For each post, one past the end of its body. */
  const pastBody = new Map<number, number>();
  for (let i = 1; i < postOf.length; i++) if (bodyOf[i] === i) pastBody.set(postOf[i]!, end[i]!);
  for (let i = 1; i < postOf.length; i++) {
    const post = postOf[i]!;
    const past = pastBody.get(post);
    const around = parent[i]!;
    const isInAvatar = isOut[around] === 1 && postOf[around] === post;
    const isAvatar = survey.words[i] === 0 && (isInAvatar || names[i]!.words.includes('avatar'));
    if (post < 0 || isSignature[i] || isAvatar) isOut[i] = 1;
    else if (post !== i && bodyOf[i]! < 0 && past !== undefined) {
      const holdsBody = i < past && end[i]! >= past;
      const isOfMember = names[i]!.words.some((word) => OF_MEMBER.test(word)) || isOut[around] === 1;
      if (!holdsBody && isOfMember) isOut[i] = 1;
    }
  }
  const isLinkToProfile = (i: number) => {
    const { localName } = elements[i]!;
    return localName === 'a' && PROFILE_PATH.test(elements[i]!.getAttribute('href') ?? '');
  };
  /** Elements of lines such as "Attached files" and "Ann wrote:": images in them are signs. */
  const isLine = new Set(
    blocks.flatMap(({ element, text, words }) =>
      survey.words[element] === words && isLabelLine(text) ? [element] : [],
    ),
  );
  return (i) => {
    if (isOut[i] || isLinkToProfile(parent[i]!) || isLinkToProfile(parent[parent[i]!]!)) return false;
    if (isLine.has(parent[i]!) || isLine.has(parent[parent[i]!]!)) return false;
    if (bodyOf[i]! < 0 && pastBody.has(postOf[i]!)) return isAttachedImage(survey, i, postOf);
    if (isDropped.has(textOf(i))) return quotationOf[i]! < 0 ? undefined : false;
    return bodyOf[i]! < 0 ? undefined : true;
  };
}

const isLabelLine = (text: string): boolean =>
  text.length <= MAX_LABEL_LENGTH && (ATTACHMENTS_LABEL.test(text) || isAttribution(text));

const MAX_LABEL_LENGTH = 200;

/** "Last edited by Ann on 5 May 2024, 11:14, edited 4 times in total." */
const MAX_CHANGE_WORDS = 24;
const CHANGED_BY = /^\W*(?:(?:this post was )?last )?(?:edited|modified)\b.*\bby\b/i;

/** "Advertisement (gone after registration)". */
const ADVERT_LABEL = /^(?:advertisement|anzeige|werbung|publicité|publicidad|reklama)\s*(?:\([^()]*\))?$/i;

/** "Log in or register to view the links." */
const isForMembers = ({ text, nodes }: Block): boolean =>
  /\b(?:see|view|sehen|voir|ver)\b/i.test(text) &&
  nodes.some(({ parentElement: at }) =>
    [at, at?.parentElement].some((link) => SIGN_IN_PATH.test(link?.getAttribute('href') ?? '')),
  );

/** Says when a member joined or a post was changed, that an advert follows, or who may see more. */
const isNotice = (block: Block): boolean => {
  const { text, words, hasDate } = block;
  return words <= MAX_BYLINE_WORDS
    ? (hasDate && NOT_THE_POST_DATE.test(text)) ||
        CHANGED_BY.test(text) ||
        ADVERT_LABEL.test(text) ||
        isForMembers(block)
    : words <= MAX_CHANGE_WORDS && hasDate && CHANGED_BY.test(text);
};

const ADVERTISER =
  /^(?:advert|advertisement|advertising|ads?|sponsor|sponsored|promoted|anzeige|werbung|publicité|publicidad|reklama)$/i;

/** Some forums sell posts: where others name the author, these say what they are. */
function dropAdverts({ blocks }: Survey, { posts, postOf }: Thread, decision: Decision): void {
  const adverts = new Set(
    posts.filter(({ author }) => author && ADVERTISER.test(author.text)).map((post) => post.element),
  );
  if (adverts.size === 0) return;
  for (const { index, element } of blocks) if (adverts.has(postOf[element]!)) decision.follow(index, false, 'thread');
}

/** Less probable blocks stay out even of the text of a post, unless there is nothing else in it. */
const MIN_PROBABILITY = 0.1;

/** If less of it is kept, the judge took the posts for something else, and its probabilities mean nothing. */
const MIN_KEPT = 0.5;

/** Keeps the text of each post and drops what is around it, but for a subject. */
function decideBodies(
  survey: Survey,
  bodyOf: Int32Array,
  postOf: Int32Array,
  verdicts: readonly Verdict[],
  decision: Decision,
): void {
  const withBody = new Set(postOf.filter((_, i) => bodyOf[i] === i));
  const inBodies = survey.blocks.filter(({ element }) => bodyOf[element]! >= 0);
  const kept = inBodies.filter(({ index }) => decision.keep[index]);
  const isMisjudged = countWordsOf(kept) < countWordsOf(inBodies) * MIN_KEPT;
  const isProbable = probableIn(inBodies, bodyOf, verdicts);
  const withText = new Set(inBodies.filter(isProbable).map(({ element }) => bodyOf[element]));
  for (const block of survey.blocks) {
    const { index, element } = block;
    const post = postOf[element]!;
    if (bodyOf[element]! >= 0) {
      if (isMisjudged || isProbable(block) || !withText.has(bodyOf[element])) decision.follow(index, true, 'thread');
    } else if (withBody.has(post) && !isSubject(survey, element, post)) decision.follow(index, false, 'thread');
  }
}

/** Where the judge takes a post for a comment, all of its text is less probable, and so is what is improbable. */
function probableIn(
  inBodies: readonly Block[],
  bodyOf: Int32Array,
  verdicts: readonly Verdict[],
): (block: Block) => boolean {
  const least = new Map<number, number>();
  for (const own of groupBy(inBodies, ({ element }) => bodyOf[element]!)) {
    const sum = own.reduce((sum, { index, words }) => sum + verdicts[index]!.probability * words, 0);
    const mean = sum / Math.max(1, countWordsOf(own));
    least.set(bodyOf[own[0]!.element]!, MIN_PROBABILITY * Math.min(1, mean * 3));
  }
  return ({ index, element }) => verdicts[index]!.probability >= (least.get(bodyOf[element]!) ?? MIN_PROBABILITY);
}

/** A longer or more probable text above the posts may be the one that they are about. */
const MAX_NOTICE_WORDS = 60;
const MAX_NOTICE_PROBABILITY = 0.9;
/** If more of the kept words are below the first post and in no post, some posts may not have been found. */
const MAX_OUTSIDE = 0.3;

/** Drops what is kept around the posts: notices above them, adverts between them, other threads below. */
function dropOutside(
  survey: Survey,
  { posts, postOf }: Thread,
  verdicts: readonly Verdict[],
  decision: Decision,
): void {
  const first = survey.firstBlock[posts[0]!.element]!;
  const kept = survey.blocks.filter(({ index }) => decision.keep[index]);
  const outside = kept.filter(({ element }) => postOf[element]! < 0);
  const above = outside.filter(({ index }) => index < first);
  const below = outside.filter(({ index }) => index >= first);
  const drop = (blocks: readonly Block[]) => {
    for (const { index } of blocks) decision.follow(index, false, 'thread');
  };
  if (countWordsOf(above) <= MAX_NOTICE_WORDS)
    drop(above.filter(({ index }) => verdicts[index]!.probability < MAX_NOTICE_PROBABILITY));
  if (countWordsOf(below) <= countWordsOf(kept) * MAX_OUTSIDE) drop(below);
}

const SUBJECT = /^(?:subject|title|topic|headline|heading)$/;
const OF_MEMBER = /^(?:user|username|userinfo|postprofile|member|author|custom|rank|profile|role|avatar)$/;

/** Whether a block is the heading of a post; titles of members are marked up like it. */
function isSubject({ contexts, names, parent }: Survey, element: number, post: number): boolean {
  if ((contexts[element]! & context.heading) === 0) return false;
  const words = [element, parent[element]!].filter((at) => at > post).flatMap((at) => names[at]!.words);
  return words.some((word) => SUBJECT.test(word)) && !words.some((word) => OF_MEMBER.test(word));
}

const POST_NUMBER = /^#?\d{1,5}$/;

/** Drops short texts at places where many posts say the same: "Quote", "Senior member", "#7". Who said what is quoted is no label, nor is all that a post says. */
function dropLabels(
  { blocks }: Survey,
  { roles, posts }: Thread,
  { bodyOf, quotationOf }: Pick<Parts, 'bodyOf' | 'quotationOf'>,
  decision: Decision,
): void {
  const drop = (labels: readonly Block[]) => {
    for (const { index } of labels) decision.follow(index, false, 'thread');
  };
  const said = blocks.filter(({ element, words }) => words > 0 && quotationOf[element]! < 0);
  const blocksOf = new Int32Array(bodyOf.length);
  for (const { element } of said) if (bodyOf[element]! >= 0) blocksOf[bodyOf[element]!]!++;
  const own = said.filter(({ element }) => roles[element]! >= 0 && blocksOf[bodyOf[element]!] !== 1);
  for (const role of groupBy(own, ({ element }) => roles[element]!)) {
    const short = role.filter(({ words }) => words <= MAX_LABEL_WORDS);
    const shared = groupBy(short, ({ text }) => text.replace(/\d[\d.,]*/g, '#')).filter((same) => same.length > 1);
    const isOfLabels = countOf(shared) > role.length * MIN_SHARED || role.every(({ text }) => POST_NUMBER.test(text));
    if (role.length >= MIN_LABELS && short.length === role.length && isOfLabels) drop(role);
    else
      for (const same of shared) if (same.length >= MIN_LABELS && same.length > posts.length * MIN_SHARED) drop(same);
  }
}

const countOf = (groups: readonly (readonly Block[])[]): number => groups.reduce((sum, { length }) => sum + length, 0);

const REPLY_TO = /^(?:re|aw|antw|sv|odp)\s*:\s*/i;

/** Share of the title that a subject must be: in front of it may be the name of a board. */
const MIN_SUBJECT_SHARE = 0.6;

/** Drops the subjects of posts that only repeat the title of the thread. */
function dropSubjects({ blocks, contexts }: Survey, postOf: Int32Array, decision: Decision, title: string): void {
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  const known = letters(title);
  for (const { index, element, text, words, linkWords } of blocks) {
    const canBeSubject = (contexts[element]! & context.heading) !== 0 || linkWords === words;
    if (!canBeSubject || !decision.keep[index] || postOf[element]! < 0) continue;
    const subject = letters(text.replace(REPLY_TO, ''));
    if (known.endsWith(subject) && subject.length >= known.length * MIN_SUBJECT_SHARE)
      decision.follow(index, false, 'thread');
  }
}
