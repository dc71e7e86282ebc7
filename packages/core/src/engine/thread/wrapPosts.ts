/**
 * Puts each post into an element of its own where a page shows heads and texts side by side: rows of a table by turns, terms and their
 * descriptions, headings with paragraphs below. A post starts with an element that names an author and a date, or only a date if the author is
 * beside the text, and ends before the next such one.
 */
import { Element, type Node } from '../../dom/index.ts';
import { groupBy } from '../groupBy.ts';
import type { Survey } from '../survey.ts';
import { canBeByline, signReader } from './bylines.ts';
import { findPosts, type Thread } from './findPosts.ts';
import { runningWords } from './postBodies.ts';

const MIN_POSTS = 3;
/** Fewer are enough if the posts are known and lack their heads. */
const MIN_HEADS = 2;
/** Share of the page's running text that posts must hold. If those which are elements hold it, nothing is to be done. */
const MIN_SHARE = 0.4;

/** Returns whether the page has changed, and so must be surveyed again. */
export function wrapPosts(survey: Survey): boolean {
  const { blocks, elements, firstBlock, names, parent, pastBlock } = survey;
  const readSigns = signReader(survey);
  const [authors, dates, text] = [0, 0, 0].map(() => new Int32Array(blocks.length + 1)) as [
    Int32Array,
    Int32Array,
    Int32Array,
  ];
  for (const block of blocks) {
    const { author, date } = canBeByline(block) ? readSigns(block) : {};
    authors[block.index + 1] = authors[block.index]! + Number(author !== undefined);
    dates[block.index + 1] = dates[block.index]! + Number(date !== undefined);
    text[block.index + 1] = text[block.index]! + (author && date ? 0 : runningWords(block));
  }
  const wanted = text.at(-1)! * MIN_SHARE;
  const between = (sums: Int32Array, from: number, to: number) => sums[to]! - sums[from]!;
  const inside = (sums: Int32Array, i: number) => between(sums, firstBlock[i]!, pastBlock[i]!);
  if (dates.at(-1)! < MIN_HEADS) return false;
  const thread = findPosts(
    survey,
    blocks.map(() => false),
  );
  const before = thread ? headsBefore(survey, thread, (i) => inside(dates, i) > 0) : [];
  if (before.length) {
    wrap(before);
    return true;
  }
  const signed = thread?.posts.filter(({ author, date }) => author || date) ?? [];
  if (signed.reduce((sum, { element }) => sum + inside(text, element), 0) >= wanted) return false;
  const heads = elements.flatMap((_, i) => (i > 0 && inside(authors, i) > 0 && inside(dates, i) > 0 ? [i] : []));
  const [best] = groupBy(heads, (i) => `${parent[i]} ${names[i]!.signature}`)
    .filter((group) => {
      const starts = group.map((i) => firstBlock[i]!);
      const said = starts.map((from, n) => between(text, from, starts[n + 1] ?? pastBlock[parent[group[0]!]!]!));
      return group.length >= MIN_POSTS && said.reduce((sum, words) => sum + words, 0) >= wanted;
    })
    .sort((a, b) => b.length - a.length);
  if (!best) return false;
  wrap(best.map((i) => elements[i]!));
  return true;
}

/** The elements before the posts, if the posts have no dates and these do. */
function headsBefore(
  { elements, end, parent }: Survey,
  { posts, titles }: Thread,
  hasDate: (element: number) => boolean,
): Element[] {
  if (titles || posts.length < MIN_HEADS || posts.some(({ date }) => date)) return [];
  const all = new Set(posts.map(({ element }) => element));
  const heads = elements.filter((_, i) => {
    const next = end[i]!;
    return i > 0 && parent[next] === parent[i] && all.has(next) && !all.has(i) && hasDate(i);
  });
  return heads.length === posts.length ? heads : [];
}

function wrap(heads: readonly Element[]): void {
  const all = new Set<Node>(heads);
  let longest = 1;
  for (const head of heads) {
    const post = new Element(head.localName === 'tr' ? 'tbody' : 'div', [{ name: 'class', value: 'post' }]);
    head.parentNode!.insertBefore(post, head);
    const isLast = head === heads.at(-1) && !/^(?:tr|dt)$/.test(head.localName); // other things may follow
    for (let node: Node | null = head, count = 0; node && !(isLast && count >= longest); count++) {
      const next: Node | null = node.nextSibling;
      post.append(node);
      longest = Math.max(longest, count + 1);
      node = next && all.has(next) ? null : next;
    }
  }
}
