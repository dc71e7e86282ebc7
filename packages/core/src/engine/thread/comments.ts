/**
 * Comments of readers below an article are not the article. They are dropped as a whole, or, if the caller wants them, become a section of
 * their own: posts with authors and dates, as in a thread.
 */
import { Element, outermost, Text } from '../../dom/index.ts';
import type { Evidence } from '../evidence.ts';
import { categoryBit } from '../names.ts';
import type { Block, Survey } from '../survey.ts';
import { Decision } from '../units/decision.ts';
import { signReader } from './bylines.ts';
import { findPostsAmong, type Thread } from './findPosts.ts';
import { formatPosts, separatePosts } from './formatPosts.ts';
import { keepPosts } from './keepPosts.ts';

/** A page with fewer words before its comments is one comment. */
const MIN_ARTICLE_WORDS = 40;

/** Finds the blocks of the comment sections: named as such or under such a heading, and with most of the text before them. */
function findComments({ survey, titleBlock, inComments }: Evidence, keep: readonly boolean[]): Block[] {
  const { blocks } = survey;
  const keptBefore = new Int32Array(blocks.length + 1);
  for (const { index, words } of blocks) keptBefore[index + 1] = keptBefore[index]! + (keep[index] ? words : 0);
  const isComment = new Uint8Array(blocks.length);
  let marked = 0;
  const mark = (from: number, to: number) => {
    if (isComment[from] && to <= marked) return; // inside a section that is marked: nested comments cost nothing more
    const isAfterTitle = titleBlock < from || titleBlock >= to;
    if (
      isAfterTitle &&
      keptBefore[from]! >= MIN_ARTICLE_WORDS &&
      keptBefore[from]! >= keptBefore.at(-1)! - keptBefore[to]!
    )
      isComment.fill(1, from, (marked = to));
  };
  for (let i = 1; i < survey.elements.length; i++)
    if ((survey.names[i]!.categories & categoryBit.comment) !== 0) mark(survey.firstBlock[i]!, survey.pastBlock[i]!);
  for (let from = 0; from < blocks.length; from++) {
    if (!inComments[from]) continue;
    let to = from;
    while (to < blocks.length && inComments[to]) to++;
    mark(from, to);
    from = to;
  }
  return blocks.filter(({ index }) => isComment[index]);
}

/** Drops the comments; if they are wanted, decides about them as about a thread and returns that. */
export function chooseComments(evidence: Evidence, decision: Decision, areWanted: boolean): Thread | undefined {
  const comments = findComments(evidence, decision.keep);
  for (const { index } of comments) decision.follow(index, false, 'comments');
  return areWanted && comments.length ? keepComments(evidence.survey, comments, decision) : undefined;
}

/** Decides about the comments as about a thread. The judge is of no use here: to it, all comments are unwanted. */
function keepComments(survey: Survey, comments: readonly Block[], decision: Decision): Thread | undefined {
  const isComment = new Set(comments);
  const verdicts = survey.blocks.map((block) => ({
    keep: isComment.has(block) && isText(block),
    probability: isComment.has(block) ? 0.5 : 0,
    isCopy: false,
  }));
  const own = new Decision(verdicts);
  const search = { readSigns: signReader(survey), canStart: (index: number) => isComment.has(survey.blocks[index]!) };
  const thread =
    findPostsAmong(survey, own.keep, search) ?? findPostsAmong(survey, own.keep, { ...search, isSingle: true });
  if (!thread) return undefined;
  keepPosts(survey, thread, verdicts, own, undefined);
  for (const { index, element } of comments)
    if (thread.postOf[element]! >= 0) decision.follow(index, own.keep[index]!, 'comments');
  return thread;
}

const MIN_TEXT_WORDS = 5;

const isText = ({ words, linkWords, text }: Block): boolean =>
  linkWords * 2 < words && (words >= MIN_TEXT_WORDS || /[.!?。！？…]$/.test(text));

/** Moves the comments into a section at the end of the content. */
export function formatComments(survey: Survey, comments: Thread, keep: readonly boolean[], body: Element): void {
  const posts = formatPosts(survey, comments, keep, body);
  const section = new Element('section');
  const heading = new Element('h2');
  heading.append(new Text('Comments'));
  section.append(heading);
  for (const post of outermost(posts, body)) section.append(post);
  separatePosts(posts);
  body.append(section);
}
