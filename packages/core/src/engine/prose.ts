/** Finds the running text of a page: most of what a reader wants is in it or between its parts. */
import type { Survey } from './survey.ts';

export interface Prose {
  /** First and last block of running text; both -1 if there is none. */
  readonly first: number;
  readonly last: number;
  /** For each block, the distance in blocks to the nearest running text. */
  readonly distance: readonly number[];
  /** The innermost element that holds most of the running text. */
  readonly container: number;
}

const MIN_WORDS = 20;
const MIN_CONTAINER_SHARE = 0.6;

export function findProse(survey: Survey): Prose {
  const isProse = survey.blocks.map(({ words, linkWords }) => words >= MIN_WORDS && linkWords * 3 < words);
  return {
    first: isProse.indexOf(true),
    last: isProse.lastIndexOf(true),
    distance: distancesToProse(isProse),
    container: findContainer(survey, isProse),
  };
}

function distancesToProse(isProse: readonly boolean[]): number[] {
  const distance: number[] = new Array(isProse.length).fill(isProse.length);
  let since = isProse.length;
  for (let i = 0; i < isProse.length; i++) distance[i] = since = isProse[i] ? 0 : since + 1;
  since = isProse.length;
  for (let i = isProse.length - 1; i >= 0; i--) {
    since = isProse[i] ? 0 : since + 1;
    distance[i] = Math.min(distance[i]!, since);
  }
  return distance;
}

function findContainer(survey: Survey, isProse: readonly boolean[]): number {
  const words: number[] = new Array(survey.elements.length).fill(0);
  for (const block of survey.blocks) if (isProse[block.index]) words[block.element]! += block.words;
  for (let i = words.length - 1; i > 0; i--) words[survey.parent[i]!]! += words[i]!;
  const enough = words[0]! * MIN_CONTAINER_SHARE;
  let container = 0;
  // Elements are in document order, so a later one that holds enough is inside the earlier one.
  if (enough > 0) for (let i = 1; i < words.length; i++) if (words[i]! >= enough) container = i;
  return container;
}
