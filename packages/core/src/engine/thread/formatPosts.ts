/** Formats the posts of a thread: each is an `<article>` that starts with its author as heading and its date, and a rule separates two posts. */
import { Element, elementsNamed, foldedText, following, type Node, rename, Text } from '../../dom/index.ts';
import { groupBy } from '../groupBy.ts';
import { countKeptWords } from '../keptWords.ts';
import { isContentName } from '../names.ts';
import type { Survey } from '../survey.ts';
import { ATTACHMENTS_LABEL, FILE_NAME } from './attachments.ts';
import type { Byline } from './bylines.ts';
import type { Thread } from './findPosts.ts';
import { formatQuotations } from './quotations.ts';
import { formatTitles } from './threadIndex.ts';

const IMAGE = /^(?:img|video|audio|iframe)$/;

/** Runs after the content is extracted. Returns the posts; those of which nothing is kept are left out. */
export function formatPosts(
  survey: Survey,
  { posts, postOf, titles, answered }: Thread,
  keep: readonly boolean[],
  body: Element,
): Element[] {
  const { elements, blocks, parent } = survey;
  const withContent = new Set<number>();
  for (const { index, element } of blocks) if (keep[index]) withContent.add(postOf[element]!);
  elements.forEach(({ localName, parentNode }, i) => {
    if (IMAGE.test(localName) && parentNode) withContent.add(postOf[i]!);
  });
  const kept = posts.filter(({ element }) => withContent.has(element));
  const authors = new Map(kept.map(({ element, author }) => [element, author?.text]));
  flattenAround(new Set(kept.map(({ element }) => elements[element]!)), body);
  if (titles) {
    formatTitles(survey, kept, titles);
    replaceOrphans(body);
    return [];
  }
  flattenInside(survey, postOf, keep);
  lowerHeadings(survey, postOf, new Set(kept.flatMap(({ element, author }) => (author ? [element] : []))));
  const formatted = kept.map(({ element, author, date }) => {
    const post = rename(elements[element]!, 'article');
    dropRulesAtStart(post);
    const others = answered.get(element) ?? [postOf[parent[element]!]!];
    const repliesTo = [...new Set([...others].flatMap((other) => authors.get(other) ?? []))].join(', ');
    if (date || repliesTo) post.prepend(dateLine(date, repliesTo));
    if (author) post.prepend(heading(author));
    return post;
  });
  if (formatted.length) {
    formatQuotations(survey, postOf);
    replaceOrphans(body);
    unquoteTexts(body);
  }
  return formatted;
}

export function separatePosts(posts: readonly Element[]): void {
  const all = new Set(posts);
  for (const post of posts.slice(1)) {
    const start = startOf(post, all);
    start.parentNode?.insertBefore(new Element('hr'), start);
  }
}

/** The outermost element that starts with a post: a rule at the start of an element separates nothing. */
function startOf(post: Element, posts: ReadonlySet<Element>): Element {
  let start = post;
  while (start.parentElement && !posts.has(start.parentElement) && isFirst(start)) start = start.parentElement;
  return start;
}

function isFirst(element: Element): boolean {
  let before = element.previousSibling;
  while (before instanceof Text && before.data.trim() === '') before = before.previousSibling;
  return before === null;
}

const LIST_OR_TABLE = /^(?:table|ul|ol|dl)$/;
const PARTS = /^(?:caption|colgroup|thead|tbody|tfoot|tr|td|th|li|dt|dd)$/;

/** A list or table of posts is layout: as such it would make one entry or cell of each post. */
function flattenAround(posts: ReadonlySet<Element>, body: Element): void {
  const seen = new Set<Element>();
  for (const post of posts) {
    for (let at = post.parentElement; at && at !== body && !seen.has(at); at = at.parentElement) {
      // A post gets its name later; replaced now, it would be lost.
      if (LIST_OR_TABLE.test(at.localName) && !posts.has(at)) at = rename(at, 'div');
      seen.add(at);
    }
  }
}

/** Share of the words of a post that a cell of a table holds which lays the post out. */
const MIN_LAYOUT = 0.5;

/** Some forums lay out a post as a table: all that is kept of it is in one cell. */
function flattenInside(survey: Survey, postOf: Int32Array, keep: readonly boolean[]): void {
  const { elements, parent } = survey;
  const words = countKeptWords(survey, keep);
  /** For each table, the words of its fullest cell. */
  const fullest = new Int32Array(elements.length);
  const tableOf = new Int32Array(elements.length).fill(-1);
  for (let i = 1; i < elements.length; i++) {
    const { localName } = elements[i]!;
    const table = tableOf[parent[i]!]!;
    tableOf[i] = localName === 'table' ? i : table;
    if (table >= 0 && /^t[dh]$/.test(localName)) fullest[table] = Math.max(fullest[table]!, words[i]!);
  }
  for (let i = 1; i < elements.length; i++) {
    const post = postOf[i]!;
    const isLayout = fullest[i]! > 0 && fullest[i] === words[i] && words[i]! >= words[post]! * MIN_LAYOUT;
    if (post >= 0 && post !== i && isLayout && elements[i]!.parentNode) rename(elements[i]!, 'div');
  }
}

/** Rows, cells and items whose table or list is gone become plain elements. */
function replaceOrphans(body: Element): void {
  for (let node: Node | null = body.firstChild; node; node = following(node, body)) {
    if (!(node instanceof Element) || !PARTS.test(node.localName)) continue;
    const parent = node.parentElement?.localName ?? '';
    if (!LIST_OR_TABLE.test(parent) && !PARTS.test(parent)) node = rename(node, 'div');
  }
}

/** Some forums mark up the text of each post as a quotation. */
function unquoteTexts(body: Element): void {
  for (const quotation of elementsNamed(body, 'blockquote'))
    if (isContentName(quotation.className)) rename(quotation, 'div');
}

/** A rule between the head and the text of a post, which now has another head. */
function dropRulesAtStart(post: Element): void {
  for (let node = following(post, post); node && !(node instanceof Text && node.data.trim()); ) {
    const next = following(node, post);
    if (node instanceof Element && node.localName === 'hr') node.remove();
    node = next;
  }
}

const AUTHOR_LEVEL = 3;
const LOWEST_LEVEL = 6;

/** The heading of a post is its author: those in its text are below it. */
function lowerHeadings({ elements }: Survey, postOf: Int32Array, posts: ReadonlySet<number>): void {
  const inPosts = elements.flatMap((element, i) => {
    const level = Number(/^h([1-6])$/.exec(element.localName)?.[1]);
    const isIn = level > 0 && postOf[i] !== i && posts.has(postOf[i]!) && element.parentNode !== null;
    const isKept = isIn && foldedText(element) !== '';
    if (isKept && (isLinkPreview(element) || isOfAttachments(element))) {
      rename(element, 'p');
      return [];
    }
    return isKept ? [{ element, level, post: postOf[i]! }] : [];
  });
  for (const headings of groupBy(inPosts, ({ post }) => post)) {
    const highest = headings.reduce((least, { level }) => Math.min(least, level), LOWEST_LEVEL);
    const lower = Math.max(0, AUTHOR_LEVEL + 1 - highest);
    for (const { element, level } of lower ? headings : [])
      rename(element, `h${Math.min(LOWEST_LEVEL, level + lower)}`);
  }
}

/** Forums show the title of a page that a member links to as a heading. */
function isLinkPreview(heading: Element): boolean {
  const [link] = elementsNamed(heading, 'a');
  return /^https?:/.test(link?.getAttribute('href') ?? '') && foldedText(link!) === foldedText(heading);
}

const isOfAttachments = (heading: Element): boolean => {
  const text = foldedText(heading);
  return ATTACHMENTS_LABEL.test(text) || (FILE_NAME.test(text) && !text.includes(' '));
};

function heading({ text }: Byline): Element {
  const heading = new Element('h3');
  heading.append(new Text(text));
  return heading;
}

function dateLine(date: Byline | undefined, repliesTo: string): Element {
  const line = new Element('p');
  if (date) {
    const time = new Element('time');
    if (date.datetime) time.setAttribute('datetime', date.datetime);
    time.append(new Text(date.text));
    line.append(time);
  }
  if (date && repliesTo) line.append(new Element('br'));
  if (repliesTo) line.append(new Text(`in reply to ${repliesTo}`));
  return line;
}
