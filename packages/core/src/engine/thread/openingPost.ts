/** Finds the post that opens a thread where it is made otherwise than the replies, as a question or the text that is discussed is. */
import type { Block, Survey } from '../survey.ts';
import { isAuthor, type PostBylines, type SignReader } from './bylines.ts';

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
  const near = blocks
    .slice(firstBlock[element], survey.pastBlock[element])
    .filter((block) => Math.abs(block.index - text.index) <= MAX_DISTANCE && block.words <= MAX_BYLINE_WORDS)
    .sort((a, b) => Math.abs(a.index - text.index) - Math.abs(b.index - text.index));
  const authors = near.flatMap((block) => {
    const { author } = readSigns(block);
    return author && isAuthor(author) ? [{ ...author, block }] : [];
  });
  const dates = near.flatMap((block) => {
    const { date } = readSigns(block);
    return date ? [{ ...date, block }] : [];
  });
  const [author, date] = [authors[0], dates[0]];
  return author || date ? { element, author, date } : undefined;
}

const longest = (blocks: readonly Block[]): Block | undefined =>
  blocks.reduce<Block | undefined>((best, next) => (best && best.words >= next.words ? best : next), undefined);
