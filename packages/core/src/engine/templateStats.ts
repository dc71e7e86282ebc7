/** Groups blocks by their template, wherever they are on the page: paragraphs of one text, titles of cards, links of menus. */
import type { Block, Survey } from './survey.ts';

export interface TemplateStats {
  blocks: number;
  words: number;
  linkWords: number;
}

/** Returns for each block the totals over all blocks of its template. */
export function collectTemplateStats(survey: Survey): TemplateStats[] {
  const byTemplate = new Map<string, TemplateStats>();
  return survey.blocks.map((block) => {
    const key = templateOf(survey, block);
    let stats = byTemplate.get(key);
    if (!stats) byTemplate.set(key, (stats = { blocks: 0, words: 0, linkWords: 0 }));
    stats.blocks++;
    stats.words += block.words;
    stats.linkWords += block.linkWords;
    return stats;
  });
}

/** The signatures of the block's element, its parent and its grandparent. */
function templateOf(survey: Survey, { element }: Block): string {
  const parent = Math.max(0, survey.parent[element]!);
  const grandparent = Math.max(0, survey.parent[parent]!);
  return `${survey.names[element]!.signature}<${survey.names[parent]!.signature}<${survey.names[grandparent]!.signature}`;
}
