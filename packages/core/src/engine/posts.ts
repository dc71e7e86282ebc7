/** Formats a forum thread as its posts, each headed by author and date even if the engine dropped those short texts. */
import { Element, rename, Text } from '../dom/index.ts';
import type { Evidence } from './evidence.ts';
import { wordsOf } from './names.ts';
import type { RepeatGroup } from './repeats.ts';
import type { Block, Survey } from './survey.ts';

export interface Post {
  readonly element: Element;
  /** Undefined if the kept text of the post already has it. */
  readonly author: string | undefined;
  readonly date: string | undefined;
  /** The kept heading with the author's name, if the page has one: the date follows it. */
  readonly heading: Element | undefined;
}

/** Share of the kept words that the posts must hold, and share of them that must have prose or a date. */
const MIN_SHARE = 0.3;
const MIN_PROSE_OR_DATE_SHARE = 0.5;
const MAX_NAME_WORDS = 4;
const MAX_DATE_WORDS = 10;
const AUTHOR_NAME = /^(?:author|username|user|member|poster|nick|nickname|creator|byline|name)$/;

/** Runs before the content is extracted, because names and dates are often dropped. */
export function findPosts({ survey, repeats }: Evidence, keep: readonly boolean[]): Post[] {
  const kept = (from: number) =>
    survey.blocksIn(from).reduce((sum, block) => sum + (keep[block.index] ? block.words : 0), 0);
  const least = kept(0) * MIN_SHARE;
  const { members } = repeats.groups
    .filter(
      ({ proseShare, dateShare }) => proseShare >= MIN_PROSE_OR_DATE_SHARE || dateShare >= MIN_PROSE_OR_DATE_SHARE,
    )
    .map((group: RepeatGroup) => ({
      members: group.members,
      words: group.members.reduce((sum, member) => sum + kept(member), 0),
    }))
    .filter(({ words }) => words > 0 && words >= least)
    .reduce((best, next) => (best.words >= next.words ? best : next), { members: [] as number[], words: 0 });
  return members.filter((member) => kept(member) > 0).map((member) => toPost(survey, member, keep));
}

function toPost(survey: Survey, member: number, keep: readonly boolean[]): Post {
  const blocks = survey.blocksIn(member);
  const findDropped = (matches: (block: Block) => boolean) => {
    const found = blocks.filter(matches);
    return found.some(({ index }) => keep[index]) ? undefined : found[0]?.text;
  };
  const isName = (block: Block) => block.words <= MAX_NAME_WORDS && !block.hasDate && isAuthor(block, survey);
  return {
    element: survey.elements[member]!,
    author: findDropped(isName),
    date: findDropped((block) => block.words <= MAX_DATE_WORDS && block.hasDate),
    heading: headingAround(blocks.find((block) => keep[block.index] && isName(block))),
  };
}

function headingAround(block: Block | undefined): Element | undefined {
  for (let at = block?.nodes[0]?.parentElement; at; at = at.parentElement) if (/^h[1-6]$/.test(at.localName)) return at;
  return undefined;
}

/** Checks the names of the text's ancestors, up to the parent of its block element. */
function isAuthor({ element, nodes, text }: Block, survey: Survey): boolean {
  if (!/\p{L}/u.test(text)) return false;
  const end = survey.elements[Math.max(0, survey.parent[element]!)]!.parentNode;
  for (let at = nodes[0]?.parentElement; at && at !== end; at = at.parentElement) {
    if (wordsOf(`${at.className} ${at.id}`).some((word) => AUTHOR_NAME.test(word))) return true;
    if (/author|creator/.test(at.getAttribute('itemprop') ?? '')) return true;
  }
  return false;
}

/** Makes every post an `<article>` with author and date, separated by `<hr>`. */
export function formatPosts(posts: readonly Post[]): void {
  posts.forEach(({ element, author, date, heading }, i) => {
    const post = rename(element, 'article');
    const header = author || date ? postHeader(author, date) : undefined;
    if (header && heading && !author) heading.parentNode?.insertBefore(header, heading.nextSibling);
    else if (header) post.prepend(header);
    if (i > 0) post.parentNode?.insertBefore(new Element('hr'), post);
  });
}

function postHeader(author: string | undefined, date: string | undefined): Element {
  const line = new Element('p');
  if (author) {
    const name = new Element('strong');
    name.append(new Text(author));
    line.append(name);
  }
  if (date) line.append(new Text(author ? `, ${date}` : date));
  return line;
}
