/**
 * Finds the posts of a thread: elements of one name (class, id or itemtype), of which most name an author or a date. Posts may be nested,
 * as replies are, and a post's own text is what no post inside it holds.
 */
import { countKeptWords } from '../keptWords.ts';
import type { Survey } from '../survey.ts';
import { findRoles } from '../units/entries.ts';
import { findBylines, type PostBylines, signReader } from './bylines.ts';

export interface Post extends PostBylines {
  /** Index of its element. */
  readonly element: number;
}

export interface Thread {
  /** In document order. */
  readonly posts: readonly Post[];
  /** For each element, the index of the innermost post around it; -1 outside of posts. */
  readonly postOf: Int32Array;
  /** For each element, its place in the template of a post; -1 outside of posts. */
  readonly roles: Int32Array;
}

/** Share of the kept words that the posts must hold. */
const MIN_KEPT_SHARE = 0.3;
/** Share of the posts that must have an author or a date. */
const MIN_BYLINE_SHARE = 0.6;
/** Names that cover little of the page are not worth a closer look. */
const MAX_CANDIDATES = 12;
const MAX_TOKENS = 6;

export function findPosts(survey: Survey, keep: readonly boolean[]): Thread | undefined {
  const kept = countKeptWords(survey, keep);
  const candidates = [...groupByName(survey).values()]
    .filter((elements) => elements.length > 1)
    .map((elements) => ({ elements, words: outermostWords(survey, elements, kept) }))
    .filter(({ words }) => words > 0 && words >= kept[0]! * MIN_KEPT_SHARE)
    .sort((a, b) => b.words - a.words || a.elements[0]! - b.elements[0]!)
    .slice(0, MAX_CANDIDATES);
  const readSigns = signReader(survey);
  let best: Thread | undefined;
  let bestScore = 0;
  for (const { elements, words } of candidates) {
    const postOf = assignPosts(survey, elements);
    const roles = findRoles(survey, postOf, () => 'post');
    const bylines = findBylines(survey, elements, { postOf, roles }, readSigns);
    const shareWith = (key: keyof PostBylines) =>
      elements.filter((element) => bylines.get(element)?.[key]).length / elements.length;
    const [authors, dates] = [shareWith('author'), shareWith('date')];
    const score = authors + dates + words / kept[0]!;
    if (Math.max(authors, dates) < MIN_BYLINE_SHARE || score <= bestScore) continue;
    bestScore = score;
    best = { posts: elements.map((element) => ({ element, ...bylines.get(element) })), postOf, roles };
  }
  return best;
}

/** Groups the elements with text by the single words of their names: one post of a thread may be `odd`, `first` or `answered`. */
function groupByName({ elements, words }: Survey): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  elements.forEach((element, i) => {
    if (i === 0 || words[i] === 0) return;
    const names = [
      ...element.className.slice(0, 300).split(/\s+/).slice(0, MAX_TOKENS),
      `#${element.id.slice(0, 60)}`,
      element.getAttribute('itemtype') ?? '',
    ];
    for (const name of new Set(names.map((token) => token.replace(/\d+/g, '')))) {
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
