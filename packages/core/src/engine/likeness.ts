/** Blocks made by one template, wherever they stand: paragraphs of one text, titles of cards, links of menus. */
import type { Block, Survey } from './survey.ts';

export interface Like {
  blocks: number;
  words: number;
  linkWords: number;
}

/** For each block, what all blocks of its make have together. */
export function findLikes(survey: Survey): Like[] {
  const known = new Map<string, Like>();
  return survey.blocks.map((block) => {
    const key = makeOf(survey, block);
    let like = known.get(key);
    if (!like) known.set(key, (like = { blocks: 0, words: 0, linkWords: 0 }));
    like.blocks++;
    like.words += block.words;
    like.linkWords += block.linkWords;
    return like;
  });
}

/** Its element's template and those of the two around it. */
function makeOf(survey: Survey, { element }: Block): string {
  const parent = Math.max(0, survey.parent[element]!);
  const grandparent = Math.max(0, survey.parent[parent]!);
  return `${survey.names[element]!.signature}<${survey.names[parent]!.signature}<${survey.names[grandparent]!.signature}`;
}
