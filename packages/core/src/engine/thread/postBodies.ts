/**
 * Finds the text of each post: the elements of one name that hold nearly all that is kept of the posts and least besides. A reader wants them
 * whole, short lines and links too, and little of what is around them: the profile of the author, buttons, remarks.
 */

import { groupBy } from '../groupBy.ts';
import type { Block, Survey } from '../survey.ts';
import { canBeByline } from './bylines.ts';
import type { Thread } from './findPosts.ts';

/** Share of the text of all posts that their bodies must hold, and of a single post. */
const MIN_SHARE = 0.75;
const MIN_SHARE_OF_POST = 0.25;
/** Less text around a body is no text but a signature. */
const MIN_TEXT_ELSEWHERE = 20;
/** Elements that a post has more often are its paragraphs. */
const MAX_PER_POST = 1.2;
const PARAGRAPH = /^(?:p|li|ul|ol|pre|blockquote|h[1-6]|a|b|i|em|strong|span)$/;
/** If less of the running text in the posts is kept, the judge took them for something else, such as comments. */
const MIN_KEPT_TEXT = 0.3;
const MIN_TEXT_WORDS = 5;

interface Place {
  readonly elements: number[];
  /** Number of the elements with text. */
  count: number;
  text: number;
  words: number;
}

/** For each element, the body around it; -1 if there is none. Posts whose text is mostly elsewhere have none. */
export function findBodies(survey: Survey, thread: Thread, keep: readonly boolean[]): Int32Array {
  const { elements, parent } = survey;
  const { postOf } = thread;
  const text = countText(survey, thread, keep);
  const bodyOf = new Int32Array(elements.length).fill(-1);
  for (const body of findAll(survey, thread, text))
    if (text[body]! >= text[postOf[body]!]! * MIN_SHARE_OF_POST || text[postOf[body]!]! < MIN_TEXT_ELSEWHERE)
      bodyOf[body] = body;
  for (let i = 1; i < elements.length; i++)
    if (bodyOf[i]! < 0 && postOf[i]! >= 0 && postOf[i] !== i) bodyOf[i] = bodyOf[parent[i]!]!;
  return bodyOf;
}

/** The bodies of all posts by one name, or of all but the first, or, if these are two, of each by its own. */
function findAll(survey: Survey, thread: Thread, text: Int32Array): readonly number[] {
  const { posts, opening, postOf } = thread;
  const first = posts[0]!.element;
  const best =
    findBest(survey, thread, text, (post) => post !== opening) ??
    findBest(survey, thread, text, (post) => post !== first);
  if (best || posts.length > 2) return best?.elements ?? [];
  return posts.flatMap(({ element }) => {
    const own = findBest(survey, thread, text, (post) => post === element)?.elements ?? [];
    return own.filter((body) => postOf[body] === element);
  });
}

/** What forum programs call signatures. */
export const SIGNATURE = /^(?:post|user|member|message|msg)?(?:signatures?|sig)$/;

/** A text that is in so many posts is none of them: a subject, a button. */
const MIN_REPEATS = 3;
/** "Posts: 412", "Joined: May 2009", "Location: Hull". */
const MEMBER_FACTS =
  /^(?:posts|messages|threads|topics|join(?:ed|[- ]date)|registered|location|from|reputation|beiträge|themen|mitglied seit|registriert|messages|inscrit|mensajes|registrado)\s*:/i;

/**
 * The running text of each element, up to its post: of the kept blocks, or of all if the judge has dropped most of a post. Short lines of profiles
 * may be kept too, subjects, dates and signatures are repeated by post after post, and lines with author and date may be as long as a short text: they
 * do not say where the texts are.
 */
function countText(
  { blocks, elements, names, parent }: Survey,
  { posts, postOf }: Thread,
  keep: readonly boolean[],
): Int32Array {
  const bylines = new Set(
    posts.flatMap(({ author, date }) => [author?.block, date?.block]).filter((block) => block && canBeByline(block)),
  );
  const isSignature = new Uint8Array(elements.length);
  for (let i = 1; i < elements.length; i++)
    isSignature[i] = isSignature[parent[i]!]! || Number(names[i]!.words.some((word) => SIGNATURE.test(word)));
  const all = blocks.filter(
    (block) => postOf[block.element]! >= 0 && !bylines.has(block) && !MEMBER_FACTS.test(block.text),
  );
  const unsigned = all.filter(({ element }) => !isSignature[element]);
  const said = countRunning(unsigned) * 2 < countRunning(all) ? all : unsigned; // a name may only sound like that of a signature
  const texts = groupBy(said, ({ text }) => text.replace(/^re\s*:\s*|\d+/gi, ''));
  const inPosts = texts.flatMap((same) => (same.length < MIN_REPEATS ? same.slice(0, 1) : []));
  const [kept, every] = [new Int32Array(elements.length), new Int32Array(elements.length)];
  for (const block of inPosts) {
    every[postOf[block.element]!]! += runningWords(block);
    if (keep[block.index]) kept[postOf[block.element]!]! += runningWords(block);
  }
  const text = new Int32Array(elements.length);
  for (const block of inPosts) {
    const post = postOf[block.element]!;
    if (keep[block.index] || kept[post]! < every[post]! * MIN_KEPT_TEXT) text[block.element]! += runningWords(block);
  }
  for (let i = elements.length - 1; i > 0; i--) if (postOf[i] !== i) text[parent[i]!]! += text[i]!;
  return text;
}

/** Words of a running text. The judge drops those of replies that look like comments. */
export const runningWords = ({ words, linkWords }: Block): number =>
  words >= MIN_TEXT_WORDS && linkWords * 2 < words ? words - linkWords : 0;

const countRunning = (blocks: readonly Block[]): number => blocks.reduce((sum, block) => sum + runningWords(block), 0);

function findBest(
  { elements, names, end, words }: Survey,
  { posts, postOf }: Thread,
  text: Int32Array,
  isTypical: (post: number) => boolean,
): Place | undefined {
  const places = new Map<string, Place>();
  for (let i = 1; i < elements.length; i++) {
    if (postOf[i]! < 0 || postOf[i] === i || PARAGRAPH.test(elements[i]!.localName)) continue;
    const { className, id } = elements[i]!;
    const name = className || !id ? names[i]!.signature : `#${id.replace(/\d+/g, '')}`;
    let place = places.get(name);
    if (!place) places.set(name, (place = { elements: [], count: 0, text: 0, words: 0 }));
    const last = place.elements.at(-1);
    if (last !== undefined && i < end[last]! && postOf[last] === postOf[i]) continue; // nested: counted already
    place.elements.push(i);
    if (!isTypical(postOf[i]!)) continue; // it may have another template
    place.text += text[i]!;
    place.words += words[i]!;
    if (text[i]! > 0) place.count++;
  }
  const replies = posts.filter(({ element }) => isTypical(element));
  const all = replies.reduce((sum, { element }) => sum + text[element]!, 0);
  const withText = replies.filter(({ element }) => text[element]! > 0).length;
  let best: Place | undefined;
  for (const place of places.values()) {
    const isBody = place.text >= all * MIN_SHARE && place.count <= withText * MAX_PER_POST;
    if (isBody && (!best || place.words < best.words)) best = place;
  }
  return best;
}

export const countWordsOf = (blocks: readonly Block[]): number => blocks.reduce((sum, { words }) => sum + words, 0);
