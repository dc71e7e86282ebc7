/** Finds the post that opens a thread where it is made otherwise than the replies, as a question or the text that is discussed is. */
import type { Block, Survey } from '../survey.ts';
import { isAuthor, MAX_BLOCK_WORDS, type PostBylines, type SignReader } from './bylines.ts';

export interface OpeningPost extends PostBylines {
  readonly element: number;
}

/** Shorter texts above the replies are notices of the site. */
const MIN_WORDS = 15;
/** Longer lines are text, in which names are only mentioned. */
const MAX_BYLINE_WORDS = 12;
/** The byline is at most so many blocks before or after the text. */
const MAX_DISTANCE = 15;

/** The largest element around the text above the replies that holds none of them, if it names its author or date. */
export function findOpeningPost(
  survey: Survey,
  firstReply: number,
  keep: readonly boolean[],
  readSigns: SignReader,
): OpeningPost | undefined {
  const { blocks, firstBlock, parent, end } = survey;
  const above = blocks.slice(0, firstBlock[firstReply]);
  const text = longest(above.filter(({ index }) => keep[index]));
  if (!text || text.words < MIN_WORDS) return undefined;
  let element = text.element;
  while (element > 0 && parent[element]! > 0 && end[parent[element]!]! <= firstReply) element = parent[element]!;
  if (element === 0 || end[element]! > firstReply) return undefined;
  const own = blocks.slice(firstBlock[element], survey.pastBlock[element]);
  const texts = own.filter(({ index, words }) => keep[index] && words >= MIN_WORDS);
  const [first, last] = [texts[0]!.index, texts.at(-1)!.index];
  /** A byline is rather around the text than in it. */
  const distance = ({ index }: Block) =>
    index < first ? first - index : index > last ? index - last : MAX_DISTANCE / 2 + Math.abs(index - text.index);
  const nearest = (near: readonly Block[]) =>
    near
      .filter((block) => distance(block) <= MAX_DISTANCE && canBeByline(block, readSigns))
      .sort((a, b) => distance(a) - distance(b));
  const bylines = findBylines(nearest(own), readSigns);
  if (bylines.author || bylines.date) return { element, ...bylines };
  const beside = [
    ...blocks.slice(Math.max(0, firstBlock[element]! - MAX_DISTANCE), firstBlock[element]),
    ...blocks.slice(survey.pastBlock[element], firstBlock[firstReply]),
  ];
  const others = findBylines(nearest(beside), readSigns);
  return others.author && others.date ? { element, ...others } : undefined;
}

/** Longer lines are bylines only if they say who and when. */
const canBeByline = (block: Block, readSigns: SignReader): boolean =>
  block.words <= MAX_BYLINE_WORDS || (block.words <= MAX_BLOCK_WORDS && saysBoth(block, readSigns));

function saysBoth(block: Block, readSigns: SignReader): boolean {
  const { author, date } = readSigns(block);
  return author !== undefined && isAuthor(author) && date !== undefined;
}

/** A line that names author and date is the byline; without one, they are the nearest ones. */
function findBylines(all: readonly Block[], readSigns: SignReader): PostBylines {
  const line = all.find((block) => saysBoth(block, readSigns));
  const near = line ? [line] : all;
  const authors = near.flatMap((block) => {
    const { author } = readSigns(block);
    return author && isAuthor(author) ? [{ ...author, block }] : [];
  });
  const dates = near.flatMap((block) => {
    const { date } = readSigns(block);
    return date ? [{ ...date, block }] : [];
  });
  return { author: authors[0], date: dates[0] };
}

const longest = (blocks: readonly Block[]): Block | undefined =>
  blocks.reduce<Block | undefined>((best, next) => (best && best.words >= next.words ? best : next), undefined);
