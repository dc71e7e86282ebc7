/** Recognises a thread by its posts, where nothing on the page says that it is one. */
import type { Evidence } from '../evidence.ts';
import { categoryBit } from '../names.ts';
import type { Survey } from '../survey.ts';
import { hasDateSign, isAuthor } from './bylines.ts';
import { findPosts } from './findPosts.ts';
import { runningWords } from './postBodies.ts';

const MIN_POSTS = 3;
/** Share of the posts that name their author, and of those that have a date. Entries of other pages have one of them at most. */
const MIN_SIGNED = 0.8;
/** The other posts say so many times as much as the longest one or the text above: comments below an article say less than it. */
const MIN_RATIO = 1.5;
/** Where posts are called comments, a longer text above them is an article. */
const MAX_ARTICLE_WORDS = 60;

const MAX_LINE_WORDS = 8;
/** Says that the entries of a list have answers. */
const REPLIES =
  /^\W*(?:[\d.,]+[km]? )?(?:repl(?:y|ies)|last (?:post|reply)|antworten|letzter beitrag|réponses|dernier message|respuestas|risposte|odpowiedzi|ответы)\b|\breplied\b/i;

/** A list of threads names the member who has started each, or says when that was. */
export function isThreadIndex(survey: Survey): boolean {
  const { blocks } = survey;
  if (
    countDates(survey) < MIN_POSTS ||
    !blocks.some(({ text, words }) => words <= MAX_LINE_WORDS && REPLIES.test(text))
  )
    return false;
  const thread = findPosts(
    survey,
    blocks.map(() => false),
  );
  if (!thread?.titles) return false;
  const named = thread.posts.filter(({ author }) => author).length;
  const dated = thread.posts.filter(({ date }) => date).length;
  return Math.max(named, dated) >= thread.posts.length * MIN_SIGNED;
}

function countDates({ blocks, tagCounts }: Survey): number {
  let dates = tagCounts.get('time') ?? 0;
  for (const block of blocks) if (hasDateSign(block)) dates++;
  return dates;
}

export function isDiscussion({ survey, inComments }: Evidence): boolean {
  const { blocks, firstBlock, names, parent } = survey;
  if (countDates(survey) < MIN_POSTS) return false;
  const thread = findPosts(
    survey,
    blocks.map(() => false),
  );
  if (!thread || thread.titles || thread.posts.length < MIN_POSTS) return false;
  const { posts, postOf } = thread;
  // Links and bold lines that may be names are in reviews of products too.
  const authors = posts.filter(({ author }) => isAuthor({ strength: author?.strength ?? 0 })).length;
  const dated = posts.filter(({ date }) => date).length;
  if (Math.min(authors, dated) < posts.length * MIN_SIGNED) return false;
  const isComment = (element: number): boolean => {
    for (let at = element; at > 0; at = parent[at]!)
      if ((names[at]!.categories & categoryBit.comment) !== 0) return true;
    return inComments[firstBlock[element]!]!;
  };
  const first = firstBlock[posts[0]!.element]!;
  const comments = new Set(posts.flatMap(({ element }) => (isComment(element) ? [element] : [])));
  const said = new Map<number, number>();
  let above = 0;
  for (const block of blocks) {
    const post = postOf[block.element]!;
    if (post >= 0 && (comments.has(post) || comments.size === 0))
      said.set(post, (said.get(post) ?? 0) + runningWords(block));
    else if (post >= 0 || block.index < first) above += runningWords(block);
  }
  if (comments.size > 0 && above > MAX_ARTICLE_WORDS) return false;
  const all = [...said.values()];
  const longest = Math.max(...all);
  return all.reduce((sum, words) => sum + words, -longest) >= Math.max(longest, above) * MIN_RATIO;
}
