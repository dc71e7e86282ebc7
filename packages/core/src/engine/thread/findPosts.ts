/**
 * Finds the posts of a thread: elements of one name (class, id or itemtype), of which most name an author or a date. Posts may be nested,
 * as replies are, and a post's own text is what no post inside it holds.
 */
import { firstNamed } from '../../dom/index.ts';
import { context } from '../contexts.ts';
import { countKeptWords } from '../keptWords.ts';
import type { Block, Survey } from '../survey.ts';
import { findRoles } from '../units/entries.ts';
import {
  canBeByline,
  findBylines,
  isAuthor,
  NO_SIGNS,
  type PostBylines,
  type SignReader,
  signReader,
} from './bylines.ts';
import { findOpeningPost } from './openingPost.ts';
import { runningWords } from './postBodies.ts';
import { findTitles, withStarters } from './threadIndex.ts';

export interface Post extends PostBylines {
  /** Index of its element. */
  readonly element: number;
}

export interface Thread {
  /** In document order. */
  readonly posts: readonly Post[];
  /** The element of the first post, if it is made otherwise than the others. */
  readonly opening?: number;
  /** For each post its title, if they are entries of a list of threads. */
  readonly titles?: ReadonlyMap<number, Block>;
  /** For each element, the index of the innermost post around it; -1 outside of posts. */
  readonly postOf: Int32Array;
  /** For each element, its place in the template of a post; -1 outside of posts. */
  readonly roles: Int32Array;
  /** For posts whose quotations are left out, those that they quote: `decideQuotations` fills it in. */
  readonly answered: Map<number, Set<number>>;
}

/** Share of the kept words that the posts must hold. */
const MIN_KEPT_SHARE = 0.3;
/** Share of the posts that must have an author or a date. */
const MIN_BYLINE_SHARE = 0.6;
/** A thread of posts that are made differently has a question and an answer. */
const MAX_SINGLE = 2;
/** A group that leaves out posts is worse than one that knows fewer authors. */
const COVERAGE_WEIGHT = 4;
/** Of equal groups the larger one holds single posts, the other one pages or branches of them. */
const SIZE_WEIGHT = 0.1;
/** Only the most promising groups of elements get a closer look. */
const MAX_CANDIDATES = 12;
const MAX_TOKENS = 6;

/** Finds the posts on a page that is a thread. Running text counts as kept, because the judge may take replies for comments. */
export function findPosts(survey: Survey, keep: readonly boolean[]): Thread | undefined {
  const readSigns = signReader(survey);
  const isText = survey.blocks.map((block) => keep[block.index]! || runningWords(block) > 0);
  const thread = findPostsAmong(survey, isText, { readSigns }) ?? findSinglePosts(survey, isText, readSigns);
  const list = thread ? asIndex(survey, thread, readSigns) : findIndex(survey, readSigns);
  if (list || !thread) return list;
  return withOpeningPost(survey, thread, keep, readSigns);
}

/** Finds the entries of a list of threads whose titles are too short to be a text. */
function findIndex(survey: Survey, readSigns: SignReader): Thread | undefined {
  const thread = findPostsAmong(
    survey,
    survey.blocks.map(({ words }) => words > 0),
    { readSigns },
  );
  return thread && asIndex(survey, thread, readSigns);
}

/** A list of threads, if the posts are its entries. */
function asIndex(survey: Survey, thread: Thread, readSigns: SignReader): Thread | undefined {
  const titles = findTitles(survey, thread);
  return titles && { ...thread, titles, posts: withStarters(survey, thread, titles, readSigns) };
}

interface Search {
  readonly readSigns: SignReader;
  /** Whether a post can start with a block. */
  readonly canStart?: (block: number) => boolean;
  /** Look for the only post. It must name author and date, and have no fields to fill in as a form for comments has. */
  readonly isSingle?: boolean;
}

/** Finds the posts that hold the kept blocks. */
export function findPostsAmong(
  survey: Survey,
  keep: readonly boolean[],
  { readSigns, canStart = () => true, isSingle = false }: Search,
): Thread | undefined {
  const kept = countKeptWords(survey, keep);
  const promise = promiseOf(survey, readSigns);
  const groups = [...groupByName(survey).values()].map((elements) =>
    elements.filter((element) => canStart(survey.firstBlock[element]!)),
  );
  const candidates = distinct(groups)
    .filter((elements) => (isSingle ? elements.length === 1 : elements.length > 1))
    .map((elements) => ({ elements, words: outermostWords(survey, elements, kept), promise: promise(elements) }))
    .filter(({ words, promise }) => promise > 0 && words > 0 && words >= kept[0]! * MIN_KEPT_SHARE)
    .sort(
      (a, b) =>
        b.promise - a.promise + ((b.words - a.words) / kept[0]!) * COVERAGE_WEIGHT ||
        (a.elements[0]! - b.elements[0]!) * (isSingle ? -1 : 1), // the innermost of frames around one post
    )
    .slice(0, MAX_CANDIDATES);
  let best: Thread | undefined;
  let bestScore = 0;
  for (const { elements } of candidates) {
    const postOf = assignPosts(survey, elements);
    const roles = findRoles(survey, postOf, () => 'post');
    const { of: bylines, clarity } = findBylines(survey, elements, { postOf, roles }, readSigns);
    const shareWith = (key: keyof PostBylines) =>
      elements.filter((element) => bylines.get(element)?.[key]).length / elements.length;
    const [authors, dates] = [shareWith('author'), shareWith('date')];
    const words = signedWords(survey, keep, postOf, bylines);
    const score = clarity + (words / kept[0]!) * COVERAGE_WEIGHT - SIZE_WEIGHT / elements.length;
    const isSigned = isSingle
      ? authors * dates > 0 && isOfOneMember(survey, elements[0]!, readSigns)
      : Math.max(authors, dates) >= MIN_BYLINE_SHARE;
    if (!isSigned || score <= bestScore) continue;
    bestScore = score;
    best = {
      posts: elements.map((element) => ({ element, ...bylines.get(element) })),
      postOf,
      roles,
      answered: new Map(),
    };
  }
  return best;
}

/** Finds the posts of a thread in which all are made otherwise: a question without an answer, or with one. */
function findSinglePosts(survey: Survey, isText: readonly boolean[], readSigns: SignReader): Thread | undefined {
  const posts: Post[] = [];
  let from = 0;
  const canStart = (block: number) => block >= from;
  for (let left = MAX_SINGLE; left > 0; left--) {
    const rest = isText.map((is, index) => is && index >= from);
    const [post] = findPostsAmong(survey, rest, { readSigns, canStart, isSingle: true })?.posts ?? [];
    if (!post) break;
    posts.push(post);
    from = survey.pastBlock[post.element]!;
  }
  const answer = posts.length === 1 ? findShortAnswer(survey, posts[0]!, readSigns) : undefined;
  if (answer) posts.push(answer);
  return posts.length ? threadOf(survey, posts) : undefined;
}

/** The only answer, which says less than a text: in the innermost element around the question that holds more than it. */
function findShortAnswer(survey: Survey, question: Post, readSigns: SignReader): Post | undefined {
  const { blocks, parent, pastBlock } = survey;
  const from = pastBlock[question.element]!;
  let around = question.element;
  while (around > 0 && pastBlock[around] === from) around = parent[around]!;
  const isBeside = blocks.map(({ index, words }) => words > 0 && index >= from && index < pastBlock[around]!);
  const canStart = (block: number) => isBeside[block]!;
  const [post] = findPostsAmong(survey, isBeside, { readSigns, canStart, isSingle: true })?.posts ?? [];
  return post?.author && isAuthor({ strength: post.author.strength ?? 0 }) ? post : undefined;
}

function threadOf(survey: Survey, posts: readonly Post[], opening?: number): Thread {
  const postOf = assignPosts(
    survey,
    posts.map(({ element }) => element),
  );
  const roles = findRoles(survey, postOf, () => 'post');
  return { posts, postOf, roles, answered: new Map(), ...(opening !== undefined && { opening }) };
}

function withOpeningPost(survey: Survey, thread: Thread, keep: readonly boolean[], readSigns: SignReader): Thread {
  const opening = findOpeningPost(survey, thread.posts[0]!.element, keep, readSigns);
  if (!opening) return thread;
  return threadOf(survey, [opening, ...thread.posts], opening.element);
}

/** Kept words of posts that name an author or a date. What holds most of a page and does not is no post. */
function signedWords(
  { blocks }: Survey,
  keep: readonly boolean[],
  postOf: Int32Array,
  bylines: ReadonlyMap<number, PostBylines>,
): number {
  let sum = 0;
  for (const { index, element, words } of blocks) {
    const byline = keep[index] ? bylines.get(postOf[element]!) : undefined;
    if (byline?.author || byline?.date) sum += words;
  }
  return sum;
}

/** Whether one member is named in an element, and it has no fields: a frame around two posts names two. */
function isOfOneMember(
  { blocks, contexts, elements, firstBlock, pastBlock }: Survey,
  element: number,
  readSigns: SignReader,
): boolean {
  const isQuoted = (block: Block) => (contexts[block.element]! & context.quote) !== 0;
  const own = blocks
    .slice(firstBlock[element], pastBlock[element])
    .filter((block) => canBeByline(block) && !isQuoted(block));
  const authors = own.flatMap((block) => readSigns(block).author ?? []).filter(isAuthor);
  // Links to one member's profile and posts have the same number.
  const profiles = authors.flatMap(({ profile }) => (profile ? (/\d+(?=\D*$)/.exec(profile)?.[0] ?? profile) : []));
  const names = profiles.length ? profiles : authors.map(({ text }) => text);
  const areAlike = names.every((name) => name.startsWith(names[0]!) || names[0]!.startsWith(name));
  return areAlike && firstNamed(elements[element]!, 'input', 'textarea') === undefined;
}

/** For a group of elements, the most that bylines can add to its score: the shares of those with an author and with a date anywhere inside. */
function promiseOf(survey: Survey, readSigns: SignReader): (elements: readonly number[]) => number {
  const { blocks, firstBlock, pastBlock } = survey;
  const authors = new Int32Array(blocks.length + 1);
  const dates = new Int32Array(blocks.length + 1);
  for (const block of blocks) {
    const { author, date } = canBeByline(block) ? readSigns(block) : NO_SIGNS;
    authors[block.index + 1] = authors[block.index]! + Number(author !== undefined);
    dates[block.index + 1] = dates[block.index]! + Number(date !== undefined);
  }
  return (elements) => {
    let signed = 0;
    let dated = 0;
    for (const element of elements) {
      const [first, past] = [firstBlock[element]!, pastBlock[element]!];
      if (authors[past]! > authors[first]!) signed++;
      if (dates[past]! > dates[first]!) dated++;
    }
    return signed / elements.length + dated / elements.length;
  };
}

/** Names that are given to the same elements make one group. */
function distinct(groups: Iterable<number[]>): number[][] {
  const known = new Map<string, number[]>();
  for (const group of groups) {
    const key = `${group.length} ${group[0]} ${group.at(-1)}`;
    if (!known.has(key)) known.set(key, group);
  }
  return [...known.values()];
}

/** Tags that say what an element is, so that it needs no name. */
const TELLING_TAG = /^article$|-/;

/** Groups the elements with text by the single words of their names: one post of a thread may be `odd`, `first` or `answered`. */
function groupByName({ elements, parent, words }: Survey): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  elements.forEach((element, i) => {
    if (i === 0 || words[i] === 0) return;
    const names = [
      ...element.className.slice(0, 300).split(/\s+/).slice(0, MAX_TOKENS),
      `#${element.id.slice(0, 60)}`,
      element.getAttribute('itemtype') ?? '',
      TELLING_TAG.test(element.localName) ? 'any' : '',
      element.localName === 'tr' || (element.localName === 'table' && !element.className) ? `in ${parent[i]}` : '',
    ];
    for (const name of new Set(names.map((token, n) => (n === names.length - 1 ? token : token.replace(/\d+/g, ''))))) {
      if (name.length < 2) continue;
      const key = `${element.localName} ${name}`;
      const group = groups.get(key);
      if (group) group.push(i);
      else groups.set(key, [i]);
    }
  });
  return groups;
}

function outermostWords({ end }: Survey, elements: readonly number[], words: Int32Array): number {
  let sum = 0;
  let past = 0;
  for (const element of elements) {
    if (element < past) continue;
    sum += words[element]!;
    past = end[element]!;
  }
  return sum;
}

function assignPosts({ elements, parent }: Survey, posts: readonly number[]): Int32Array {
  const isPost = new Uint8Array(elements.length);
  for (const post of posts) isPost[post] = 1;
  const postOf = new Int32Array(elements.length).fill(-1);
  for (let i = 1; i < elements.length; i++) postOf[i] = isPost[i] ? i : postOf[parent[i]!]!;
  return postOf;
}
