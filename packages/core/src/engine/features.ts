/**
 * The features of a block: named numbers that speak for or against it. `model.ts` holds their weights in this order, so the list must
 * not change without a new fit; the trace shows the terms with the largest weight. All values are of moderate size: shares, logarithms, or 0 and 1.
 */

import { context } from './contexts.ts';
import type { Evidence } from './evidence.ts';
import { categoryBit, type NameCategory, nameCategories } from './names.ts';
import type { Block } from './survey.ts';

export type Feature = readonly [
  name: string,
  of: (evidence: Evidence, block: Block) => number,
  /** Set if the feature is one bit of a mask: all bits of a mask are scored in one loop. */
  flag?: { readonly mask: FeatureMask; readonly bit: number },
];

/** Bitmask of boolean features, for the element of a block. */
export type FeatureMask = (evidence: Evidence, block: Block) => number;

const contextMask: FeatureMask = ({ survey }, { element }) => survey.contexts[element]!;
const pathMask: FeatureMask = ({ categoriesOnPath }, { element }) => categoriesOnPath[element]!;
const nearbyMask: FeatureMask = ({ categoriesNearby }, { element }) => categoriesNearby[element]!;

const isSet = (name: string, mask: FeatureMask, bit: number): Feature => [
  name,
  (evidence, block) => flag((mask(evidence, block) & bit) !== 0),
  { mask, bit },
];

const log = Math.log1p;
const flag = (is: boolean): number => (is ? 1 : 0);
const isIn = (kind: keyof typeof context): Feature => isSet(`in ${kind}`, contextMask, context[kind]);
const isTag = (...names: string[]): Feature => [
  `is ${names[0]}`,
  ({ survey }, { element }) => flag(names.includes(survey.elements[element]!.localName)),
];

const title: Feature[] = [
  ['before title', ({ titleBlock }, { index }) => flag(titleBlock >= 0 && index < titleBlock)],
  ['is title', ({ titleBlock }, { index }) => flag(index === titleBlock)],
  ['no title block', ({ titleBlock }) => flag(titleBlock < 0)],
  [
    'words since title',
    ({ titleBlock, survey, total }, { index }) =>
      titleBlock < 0 ? 0 : Math.max(0, survey.wordsBefore[index]! - survey.wordsBefore[titleBlock]!) / total,
  ],
  ['blocks since title', ({ titleBlock }, { index }) => (titleBlock < 0 ? 0 : log(Math.max(0, index - titleBlock)))],
  ['levels to title', (evidence, { element }) => Math.min(12, evidence.levelsToTitle(element)) / 4],
  [
    'near after title',
    ({ titleBlock }, { index }) => flag(titleBlock >= 0 && index > titleBlock && index <= titleBlock + 4),
  ],
];

const position: Feature[] = [
  ['position', ({ survey }, { index }) => index / Math.max(1, survey.blocks.length)],
  ['words before', ({ survey, total }, { index }) => survey.wordsBefore[index]! / total],
  ['words to come', ({ survey, total }, { index, words }) => 1 - (survey.wordsBefore[index]! + words) / total],
  ['first tenth', ({ survey, total }, { index }) => flag(survey.wordsBefore[index]! < total * 0.1)],
  ['last tenth', ({ survey, total }, { index }) => flag(survey.wordsBefore[index]! > total * 0.9)],
  ['depth', ({ survey }, { element }) => Math.min(30, survey.depth[element]!) / 10],
];

const contexts: Feature[] = [
  ...(
    [
      'header',
      'footer',
      'nav',
      'aside',
      'main',
      'article',
      'form',
      'dialog',
      'figure',
      'table',
      'list',
      'definitions',
      'details',
      'quote',
      'code',
      'heading',
      'control',
      'ariaHidden',
      'section',
    ] as const
  ).map(isIn),
  ['page without main', ({ survey }) => flag((survey.contextsOnPage & context.main) === 0)],
  ['page without article', ({ survey }) => flag((survey.contextsOnPage & context.article) === 0)],
  [
    'outside main',
    ({ survey }, { element }) =>
      flag((survey.contextsOnPage & context.main) !== 0 && (survey.contexts[element]! & context.main) === 0),
  ],
  ['share of main', ({ mainShare }, { element }) => mainShare[element]!],
  ['share of aside', ({ asideShare }, { element }) => asideShare[element]!],
  ['share of header', ({ headerShare }, { element }) => headerShare[element]!],
  ['share of form', ({ formShare }, { element }) => formShare[element]!],
  ['guarded furniture', ({ inBoilerplate }, { element }) => inBoilerplate[element]!],
  ['guarded name', ({ inNamedBoilerplate }, { element }) => inNamedBoilerplate[element]!],
];

const containers: Feature[] = [
  ['share of parent', (evidence, { element }) => evidence.share(element)],
  ['share of grandparent', (evidence, { element }) => evidence.share(evidence.ancestor(element, 1))],
  ['share of great-grandparent', (evidence, { element }) => evidence.share(evidence.ancestor(element, 2))],
  ['share four levels up', (evidence, { element }) => evidence.share(evidence.ancestor(element, 4))],
  ['links in parent', (evidence, { element }) => evidence.density(evidence.ancestor(element, 1))],
  ['links in grandparent', (evidence, { element }) => evidence.density(evidence.ancestor(element, 2))],
  ['links four levels up', (evidence, { element }) => evidence.density(evidence.ancestor(element, 4))],
  ['share of top container', (evidence, { element }) => evidence.share(evidence.topContainer[element]!)],
  ['links in top container', (evidence, { element }) => evidence.density(evidence.topContainer[element]!)],
  [
    'inputs in top container',
    ({ survey, topContainer }, { element }) => log(survey.inputs[topContainer[element]!]!) / 3,
  ],
  ['inputs nearby', (evidence, { element }) => log(evidence.survey.inputs[evidence.ancestor(element, 2)]!) / 2],
  ['images nearby', (evidence, { element }) => log(evidence.survey.images[evidence.ancestor(element, 2)]!) / 2],
  [
    'anchors nearby',
    (evidence, { element }) => {
      const around = evidence.ancestor(element, 2);
      return evidence.survey.anchors[around]! / Math.max(1, evidence.survey.links[around]!);
    },
  ],
  ['headings nearby', (evidence, { element }) => log(evidence.survey.headings[evidence.ancestor(element, 2)]!) / 2],
  ['paragraphs nearby', (evidence, { element }) => log(evidence.survey.paragraphs[evidence.ancestor(element, 2)]!) / 2],
  ['prices nearby', (evidence, { element }) => log(evidence.survey.prices[evidence.ancestor(element, 3)]!) / 2],
  [
    'prose in top container',
    ({ survey, topContainer }, { element }) => log(survey.paragraphs[topContainer[element]!]!) / 3,
  ],
];

const groupOf = ({ repeats }: Evidence, { element }: Block) => repeats.groups[repeats.nearest[element]!];
const largestOf = ({ repeats }: Evidence, { element }: Block) => repeats.groups[repeats.largest[element]!];

const repeats: Feature[] = [
  ['in repeat', (evidence, block) => flag(groupOf(evidence, block) !== undefined)],
  ['repeat count', (evidence, block) => log(groupOf(evidence, block)?.members.length ?? 0) / 3],
  ['share of repeat', (evidence, block) => largestOf(evidence, block)?.share ?? 0],
  ['links in repeat', (evidence, block) => largestOf(evidence, block)?.linkDensity ?? 0],
  ['variation in repeat', (evidence, block) => largestOf(evidence, block)?.variation ?? 0],
  ['dates in repeat', (evidence, block) => largestOf(evidence, block)?.dateShare ?? 0],
  ['prices in repeat', (evidence, block) => largestOf(evidence, block)?.priceShare ?? 0],
  ['images in repeat', (evidence, block) => largestOf(evidence, block)?.imageShare ?? 0],
  ['headings in repeat', (evidence, block) => largestOf(evidence, block)?.headingShare ?? 0],
  ['prose in repeat', (evidence, block) => largestOf(evidence, block)?.proseShare ?? 0],
  ['longest repeat', (evidence, block) => log(largestOf(evidence, block)?.members.length ?? 0) / 3],
  [
    'in largest repeat',
    ({ repeats }, { element }) =>
      flag(repeats.largestOnPage >= 0 && repeats.largest[element] === repeats.largestOnPage),
  ],
  [
    'words an item',
    (evidence, block) => {
      const group = largestOf(evidence, block);
      return group ? log(group.words / group.members.length) / 4 : 0;
    },
  ],
];

const sections: Feature[] = [
  ['under related heading', ({ inRelated }, { index }) => flag(inRelated[index]!)],
  [
    'link under related heading',
    ({ inRelated }, { index, words, linkWords }) => flag(inRelated[index]! && linkWords * 2 > words),
  ],
  ['words of heading', ({ headingWeights }, { index }) => headingWeights[index]!.sum],
  ['worst word of heading', ({ headingWeights }, { index }) => headingWeights[index]!.worst],
  ['under comments heading', ({ inComments }, { index }) => flag(inComments[index]!)],
  ['blocks since heading', ({ heading }, { index }) => log(heading[index]! < 0 ? 0 : index - heading[index]!) / 3],
  ['before first heading', ({ heading }, { index }) => flag(heading[index]! < 0)],
];

const names: Feature[] = [
  ['names on path', ({ namesOnPath }, { element }) => Math.max(-6, Math.min(6, namesOnPath[element]!)) / 2],
  ['worst name on path', ({ worstOnPath }, { element }) => worstOnPath[element]!],
  ['own names', ({ survey }, { element }) => clamp(survey.names[element]!.sum)],
  ['parent names', (evidence, { element }) => clamp(evidence.survey.names[evidence.ancestor(element, 1)]!.sum)],
  ['grandparent names', (evidence, { element }) => clamp(evidence.survey.names[evidence.ancestor(element, 2)]!.sum)],
  ...nameCategories.map(onPath),
  ...nameCategories.map(nearby),
];

function onPath(category: NameCategory): Feature {
  return isSet(`${category} on path`, pathMask, categoryBit[category]);
}

function nearby(category: NameCategory): Feature {
  return isSet(`${category} nearby`, nearbyMask, categoryBit[category]);
}

function clamp(value: number): number {
  return Math.max(-3, Math.min(3, value));
}

/** Only the start of a text is searched for words of the title. */
const MAX_TITLE_TEXT = 200;

/** A pattern with `$` would read all of the text. */
const lastOf = (text: string): string => text.slice(-1);

const text: Feature[] = [
  isTag('p'),
  isTag('li'),
  isTag('td', 'th'),
  isTag('dt', 'dd'),
  isTag('h1'),
  isTag('h2'),
  isTag('h3'),
  isTag('h4', 'h5', 'h6'),
  isTag('figcaption', 'caption'),
  isTag('label', 'button', 'legend', 'summary'),
  isTag('div'),
  ['length', (_, { words }) => log(words) / 2],
  ['one word', (_, { words }) => flag(words <= 1)],
  ['short', (_, { words }) => flag(words <= 4)],
  ['long', (_, { words }) => flag(words >= 20)],
  ['links', (_, { words, linkWords }) => linkWords / Math.max(1, words)],
  ['all link', (_, { words, linkWords }) => flag(words > 0 && linkWords === words)],
  ['ends like a sentence', (_, { text }) => flag(/[.!?。！？…:;)"”»]/.test(lastOf(text)))],
  ['commas', (_, { commas }) => log(commas) / 2],
  ['digits', (_, { digits, characters }) => digits / Math.max(1, characters)],
  ['capitals', (_, { capitals, characters }) => capitals / Math.max(1, characters)],
  ['price', (_, block) => flag(block.hasPrice)],
  ['date', (_, block) => flag(block.hasDate)],
  [
    'copyright',
    (_, { text }) => flag(/[©®™]|copyright|all rights reserved|alle rechte|tous droits|todos los derechos/i.test(text)),
  ],
  ['question', (_, { text }) => flag(/[?？]/.test(lastOf(text)))],
  ['interface phrase', ({ phraseWeights }, { index }) => phraseWeights[index]!],
  ['words of short text', ({ wordWeights }, { index }) => wordWeights[index]?.sum ?? 0],
  ['worst word of short text', ({ wordWeights }, { index }) => wordWeights[index]?.worst ?? 0],
  ['bold', (_, { words, boldWords }) => boldWords / Math.max(1, words)],
  ['anchor links', (_, { words, anchorWords }) => anchorWords / Math.max(1, words)],
  ['script links', (_, { words, scriptWords }) => scriptWords / Math.max(1, words)],
  [
    'title words',
    ({ titleWords }, { text }) => {
      if (!titleWords.length) return 0;
      const start = text.slice(0, MAX_TITLE_TEXT).toLowerCase();
      return titleWords.filter((word) => start.includes(word)).length / titleWords.length;
    },
  ],
  ['starts in lower case', (_, { text }) => flag(/^\p{Ll}/u.test(text))],
  ['ends with a colon', (_, { text }) => flag(/[:：]/.test(lastOf(text)))],
  ['copies', ({ copies }, { index }) => log(copies[index]! - 1)],
  ['is copy', ({ isCopy }, { index }) => flag(isCopy[index]!)],
];

const prose: Feature[] = [
  ['before first prose', ({ prose }, { index }) => flag(index < prose.first)],
  ['after last prose', ({ prose }, { index }) => flag(prose.last >= 0 && index > prose.last)],
  ['blocks to prose', ({ prose }, { index }) => log(Math.min(100, prose.distance[index]!)) / 2],
  [
    'in prose container',
    ({ prose, survey }, { element }) => flag(element >= prose.container && element < survey.end[prose.container]!),
  ],
  [
    'words after last prose',
    ({ prose, survey, total }, { index }) =>
      prose.last >= 0 && index > prose.last
        ? (survey.wordsBefore[index]! - survey.wordsBefore[prose.last]!) / total
        : 0,
  ],
  ['no prose', ({ prose }) => flag(prose.first < 0)],
];

const templates: Feature[] = [
  ['share of like blocks', ({ templateStats, total }, { index }) => templateStats[index]!.words / total],
  ['like blocks', ({ templateStats }, { index }) => log(templateStats[index]!.blocks) / 3],
  [
    'length of like blocks',
    ({ templateStats }, { index }) => log(templateStats[index]!.words / templateStats[index]!.blocks) / 2,
  ],
  [
    'links in like blocks',
    ({ templateStats }, { index }) => templateStats[index]!.linkWords / Math.max(1, templateStats[index]!.words),
  ],
];

const neighbours: Feature[] = [
  ['length within 3', ({ within3 }, { index }) => within3.length[index]! / 2],
  ['length within 10', ({ within10 }, { index }) => within10.length[index]! / 2],
  ['links within 3', ({ within3 }, { index }) => within3.links[index]!],
  ['links within 10', ({ within10 }, { index }) => within10.links[index]!],
  ['phrases within 3', ({ within3 }, { index }) => within3.phrases[index]!],
  ['phrases within 10', ({ within10 }, { index }) => within10.phrases[index]!],
  ['sentences within 3', ({ within3 }, { index }) => within3.sentences[index]!],
  ['sentences within 10', ({ within10 }, { index }) => within10.sentences[index]!],
];

export const features: readonly Feature[] = [
  ...title,
  ...position,
  ...contexts,
  ...containers,
  ...repeats,
  ...sections,
  ...names,
  ...text,
  ...neighbours,
  ...prose,
  ...templates,
];
