/** A thread comes out as its posts, each under the name of who wrote it and when, whatever the engine thought of those few words. */
import { Element, rename, Text } from '../dom/index.ts';
import type { Evidence } from './evidence.ts';
import { wordsOf } from './names.ts';
import type { Group } from './repeats.ts';
import type { Block, Survey } from './survey.ts';

export interface Post {
  readonly element: Element;
  /** What the kept text of the post does not say itself. */
  readonly author: string | undefined;
  readonly date: string | undefined;
}

/** Share of what was kept that the posts must hold, and share of them that must be running text or dated. */
const MIN_SHARE = 0.3;
const MIN_ALIKE = 0.5;
const MAX_NAME_WORDS = 4;
const MAX_DATE_WORDS = 10;
const AUTHOR = /^(?:author|username|user|member|poster|nick|nickname|creator|byline|name)$/;

/** To be asked before the page is cut: names and dates are among what goes. */
export function findPosts({ survey, repeats }: Evidence, keep: readonly boolean[]): Post[] {
  const kept = (from: number) =>
    survey.blocksIn(from).reduce((sum, block) => sum + (keep[block.index] ? block.words : 0), 0);
  const least = kept(0) * MIN_SHARE;
  const { members } = repeats.groups
    .filter(({ prosaic, dated }) => prosaic >= MIN_ALIKE || dated >= MIN_ALIKE)
    .map((group: Group) => ({
      members: group.members,
      words: group.members.reduce((sum, member) => sum + kept(member), 0),
    }))
    .filter(({ words }) => words > 0 && words >= least)
    .reduce((best, next) => (best.words >= next.words ? best : next), { members: [] as number[], words: 0 });
  return members.filter((member) => kept(member) > 0).map((member) => toPost(survey, member, keep));
}

function toPost(survey: Survey, member: number, keep: readonly boolean[]): Post {
  const blocks = survey.blocksIn(member);
  const missing = (fits: (block: Block) => boolean) => {
    const found = blocks.filter(fits);
    return found.some(({ index }) => keep[index]) ? undefined : found[0]?.text;
  };
  return {
    element: survey.elements[member]!,
    author: missing((block) => block.words <= MAX_NAME_WORDS && !block.hasDate && isAuthor(block, survey)),
    date: missing((block) => block.words <= MAX_DATE_WORDS && block.hasDate),
  };
}

/** By the names of the elements around the text, up to the one around its block. */
function isAuthor({ element, nodes, text }: Block, survey: Survey): boolean {
  if (!/\p{L}/u.test(text)) return false;
  const end = survey.elements[Math.max(0, survey.parent[element]!)]!.parentNode;
  for (let at = nodes[0]?.parentElement; at && at !== end; at = at.parentElement) {
    if (wordsOf(`${at.className} ${at.id}`).some((word) => AUTHOR.test(word))) return true;
    if (/author|creator/.test(at.getAttribute('itemprop') ?? '')) return true;
  }
  return false;
}

/** Every post an article of its own, a line between two. */
export function markPosts(posts: readonly Post[]): void {
  posts.forEach(({ element, author, date }, i) => {
    const post = rename(element, 'article');
    if (author || date) post.prepend(headOf(author, date));
    if (i > 0) post.parentNode?.insertBefore(new Element('hr'), post);
  });
}

function headOf(author: string | undefined, date: string | undefined): Element {
  const line = new Element('p');
  if (author) {
    const name = new Element('strong');
    name.append(new Text(author));
    line.append(name);
  }
  if (date) line.append(new Text(author ? `, ${date}` : date));
  return line;
}
