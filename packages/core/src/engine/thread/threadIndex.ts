/**
 * A list of threads looks like a thread: its entries have authors and dates. What a reader wants of each entry is its title, which is a link,
 * and of these all.
 */
import { Element, Text } from '../../dom/index.ts';
import { foldSpaces } from '../../foldSpaces.ts';
import { groupBy } from '../groupBy.ts';
import type { Block, Survey } from '../survey.ts';
import type { Decision } from '../units/decision.ts';
import { canBeByline, isAuthor, placeOf, type SignReader } from './bylines.ts';
import type { Post, Thread } from './findPosts.ts';
import { runningWords } from './postBodies.ts';

const MIN_ENTRIES = 5;
/** Share of the entries that must have a title, each with an address of its own. */
const MIN_TITLES = 0.8;
/** Share of the words in the entries that may be running text: some have a summary. */
const MAX_RUNNING = 0.2;

const MAX_DATE_LINE = 12;

/** "Last post by Ann on 5 May 2024". */
const isDateLine = ({ hasDate, words }: Block): boolean => hasDate && words <= MAX_DATE_LINE;

/** For each entry its title, if the posts are entries of a list of threads. */
export function findTitles(survey: Survey, { posts, postOf }: Thread): ReadonlyMap<number, Block> | undefined {
  const inPosts = survey.blocks.filter(({ element, words }) => postOf[element]! >= 0 && words > 0);
  const words = inPosts.reduce((sum, block) => sum + block.words, 0);
  const running = inPosts.reduce((sum, block) => sum + (isDateLine(block) ? 0 : runningWords(block)), 0);
  if (posts.length < MIN_ENTRIES || running > words * MAX_RUNNING) return undefined;
  if (haveTexts(inPosts, postOf, posts.length)) return undefined;
  // Short titles may have been taken for names.
  const bylines = new Set(
    posts.flatMap(({ author, date }) => [isAuthor({ strength: author?.strength ?? 0 }) && author?.block, date?.block]),
  );
  const links = inPosts.filter((block) => block.linkWords * 2 > block.words && !bylines.has(block));
  const places = groupBy(links, ({ element }) => placeOf(survey, element, postOf[element]!))
    .map((blocks) => new Map(blocks.toReversed().map((block) => [postOf[block.element]!, block])))
    .filter((titles) => {
      const addresses = new Set([...titles.values()].map((title) => linkOf(title)?.getAttribute('href')));
      const texts = new Set([...titles.values()].map(({ text }) => text.replace(/[^\p{L}]+/gu, '')));
      return Math.min(addresses.size, texts.size) >= posts.length * MIN_TITLES;
    });
  const length = (titles: ReadonlyMap<number, Block>) =>
    [...titles.values()].reduce((sum, { characters }) => sum + characters, 0) / titles.size;
  return places.reduce<ReadonlyMap<number, Block> | undefined>(
    (best, next) => (best && length(best) >= length(next) ? best : next),
    undefined,
  );
}

/** Share of the entries that may say something that no other one says, however short: more are posts. */
const MAX_TEXTS = 0.3;
const MIN_TEXT_WORDS = 4;

function haveTexts(inPosts: readonly Block[], postOf: Int32Array, count: number): boolean {
  const own = groupBy(
    inPosts.filter((block) => block.linkWords === 0 && !block.hasDate && block.digits === 0),
    ({ text }) => text,
  ).flatMap((same) => (same.length === 1 ? same : []));
  const texts = own.filter(({ text, words }) => words >= MIN_TEXT_WORDS || /[.!?…]$/.test(text));
  return new Set(texts.map(({ element }) => postOf[element])).size > count * MAX_TEXTS;
}

/** Lines of an entry below its title in which its author and date are: further below are those of the last reply. */
const AUTHOR_LINES = 1;
const DATE_LINES = 2;

/** Names for each entry who has started the thread, not who has answered last. */
export function withStarters(
  { blocks, pastBlock }: Survey,
  { posts, postOf }: Thread,
  titles: ReadonlyMap<number, Block>,
  readSigns: SignReader,
): Post[] {
  return posts.map(({ element }) => {
    const title = titles.get(element);
    if (!title) return { element };
    const below = blocks
      .slice(title.index + 1, pastBlock[element])
      .filter((block) => postOf[block.element] === element && /\p{L}/u.test(block.text) && canBeByline(block));
    const find = (key: 'author' | 'date', lines: number) =>
      below.slice(0, lines).flatMap((block) => {
        const sign = readSigns(block)[key];
        return sign && (key === 'date' || isAuthor(sign)) ? [{ ...sign, block }] : [];
      })[0];
    return { element, author: find('author', AUTHOR_LINES), date: find('date', DATE_LINES) };
  });
}

/** Keeps the titles of all entries and nothing else of them, nor of the heads of the columns. */
export function keepTitles(
  { blocks, elements, firstBlock, parent, pastBlock }: Survey,
  { posts, postOf }: Thread,
  titles: ReadonlyMap<number, Block>,
  decision: Decision,
): void {
  let table = posts[0]!.element;
  while (table > 0 && elements[table]!.localName !== 'table') table = parent[table]!;
  const isHead = ({ index }: Block) => table > 0 && index >= firstBlock[table]! && index < pastBlock[table]!;
  for (const block of blocks) {
    const post = postOf[block.element]!;
    if (post >= 0 || isHead(block)) decision.follow(block.index, titles.get(post) === block, 'thread');
  }
}

/** Makes a list of the titles, each with author and date. Stands where the first entry was. */
export function formatTitles(survey: Survey, posts: readonly Post[], titles: ReadonlyMap<number, Block>): void {
  const { elements } = survey;
  const list = new Element('ul');
  const first = posts.find(({ element }) => titles.has(element));
  if (!first) return;
  elements[first.element]!.parentNode?.insertBefore(list, elements[first.element]!);
  for (const { element, author, date } of posts) {
    const title = titles.get(element);
    const around = title && linkOf(title);
    if (!around) continue;
    const link = new Element('a', around.attributes); // a link around a whole entry holds more than its title
    link.append(new Text(foldSpaces(title.nodes.map((node) => (isIn(node, around) ? node.data : '')).join('')).trim()));
    const entry = new Element('li');
    const byline = [author?.text, date?.text, repliesOf(survey, element)].filter(Boolean).join(', ');
    entry.append(link);
    elements[element]!.remove();
    if (byline) entry.append(new Text(` (${byline})`));
    list.append(entry);
  }
}

const REPLIES = /^([\d.,]+[km]?) ((?:repl(?:y|ies)|answers?|antworten|réponses?|respuestas?|risposte|odpowiedzi))\b/i;
const REPLIES_LABEL = /^(?:replies|answers|antworten|réponses|respuestas|risposte|odpowiedzi):?$/i;

/** "8 replies", which the page may show as a label and a number. */
function repliesOf({ blocks, firstBlock, pastBlock }: Survey, entry: number): string {
  for (const { index, text } of blocks.slice(firstBlock[entry], pastBlock[entry])) {
    const [, count, label = ''] = REPLIES.exec(text) ?? [];
    if (count) return `${count} ${label.toLowerCase()}`;
    const next = blocks[index + 1]?.text ?? '';
    if (REPLIES_LABEL.test(text) && /^[\d.,]+[km]?$/i.test(next))
      return `${next} ${text.toLowerCase().replace(':', '')}`;
  }
  return '';
}

function isIn(node: Text, element: Element): boolean {
  for (let at = node.parentElement, depth = 0; at && depth < MAX_DEPTH; at = at.parentElement, depth++)
    if (at === element) return true;
  return false;
}

function linkOf({ nodes }: Block): Element | undefined {
  for (const node of nodes)
    for (let at = node.parentElement, depth = 0; at && depth < MAX_DEPTH; at = at.parentElement, depth++)
      if (at.localName === 'a') return at;
  return undefined;
}

/** Elements between a text and the link around it. */
const MAX_DEPTH = 5;
