/**
 * The evidence for and against a block, each piece with a name. `weights.ts` says what each is worth; the trace shows the largest.
 * All are numbers of moderate size: shares, logarithms, or 0 and 1.
 */
import type { Evidence } from './evidence.ts';
import { type Family, familyBit, familyNames } from './names.ts';
import { phraseWeight } from './phrases.ts';
import { type Block, place } from './survey.ts';

export type Feature = readonly [
  name: string,
  of: (evidence: Evidence, block: Block) => number,
  /** For a feature that is one bit of many: they are weighed together. */
  flag?: { readonly bits: Bits; readonly bit: number },
];

/** Many yes or no at once, for the element of a block. */
export type Bits = (evidence: Evidence, block: Block) => number;

const placeBits: Bits = ({ survey }, { element }) => survey.places[element]!;
const pathBits: Bits = ({ familiesOnPath }, { element }) => familiesOnPath[element]!;
const nearBits: Bits = ({ familiesNear }, { element }) => familiesNear[element]!;

const isSet = (name: string, bits: Bits, bit: number): Feature => [
  name,
  (evidence, block) => flag((bits(evidence, block) & bit) !== 0),
  { bits, bit },
];

const log = Math.log1p;
const flag = (is: boolean): number => (is ? 1 : 0);
const isIn = (kind: keyof typeof place): Feature => isSet(`in ${kind}`, placeBits, place[kind]);
const isTag = (...names: string[]): Feature => [
  `is ${names[0]}`,
  ({ survey }, { element }) => flag(names.includes(survey.elements[element]!.localName)),
];

const anchor: Feature[] = [
  ['before title', ({ anchor }, { index }) => flag(anchor >= 0 && index < anchor)],
  ['is title', ({ anchor }, { index }) => flag(index === anchor)],
  ['no title block', ({ anchor }) => flag(anchor < 0)],
  [
    'words since title',
    ({ anchor, survey, total }, { index }) =>
      anchor < 0 ? 0 : Math.max(0, survey.wordsBefore[index]! - survey.wordsBefore[anchor]!) / total,
  ],
  ['blocks since title', ({ anchor }, { index }) => (anchor < 0 ? 0 : log(Math.max(0, index - anchor)))],
  ['levels to title', (evidence, { element }) => Math.min(12, evidence.levelsToAnchor(element)) / 4],
  ['near after title', ({ anchor }, { index }) => flag(anchor >= 0 && index > anchor && index <= anchor + 4)],
];

const position: Feature[] = [
  ['position', ({ survey }, { index }) => index / Math.max(1, survey.blocks.length)],
  ['words before', ({ survey, total }, { index }) => survey.wordsBefore[index]! / total],
  ['words to come', ({ survey, total }, { index, words }) => 1 - (survey.wordsBefore[index]! + words) / total],
  ['first tenth', ({ survey, total }, { index }) => flag(survey.wordsBefore[index]! < total * 0.1)],
  ['last tenth', ({ survey, total }, { index }) => flag(survey.wordsBefore[index]! > total * 0.9)],
  ['depth', ({ survey }, { element }) => Math.min(30, survey.depth[element]!) / 10],
];

const surroundings: Feature[] = [
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
  ['page without main', ({ survey }) => flag((survey.seen & place.main) === 0)],
  ['page without article', ({ survey }) => flag((survey.seen & place.article) === 0)],
  [
    'outside main',
    ({ survey }, { element }) => flag((survey.seen & place.main) !== 0 && (survey.places[element]! & place.main) === 0),
  ],
  ['share of main', ({ mainShare }, { element }) => mainShare[element]!],
  ['share of aside', ({ asideShare }, { element }) => asideShare[element]!],
  ['share of header', ({ headerShare }, { element }) => headerShare[element]!],
  ['share of form', ({ formShare }, { element }) => formShare[element]!],
  ['guarded furniture', ({ inFurniture }, { element }) => inFurniture[element]!],
  ['guarded name', ({ inNamedFurniture }, { element }) => inNamedFurniture[element]!],
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
  ['dates in repeat', (evidence, block) => largestOf(evidence, block)?.dated ?? 0],
  ['prices in repeat', (evidence, block) => largestOf(evidence, block)?.priced ?? 0],
  ['images in repeat', (evidence, block) => largestOf(evidence, block)?.pictured ?? 0],
  ['headings in repeat', (evidence, block) => largestOf(evidence, block)?.headed ?? 0],
  ['prose in repeat', (evidence, block) => largestOf(evidence, block)?.prosaic ?? 0],
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
  ...familyNames.map(onPath),
  ...familyNames.map(nearby),
];

function onPath(family: Family): Feature {
  return isSet(`${family} on path`, pathBits, familyBit[family]);
}

function nearby(family: Family): Feature {
  return isSet(`${family} nearby`, nearBits, familyBit[family]);
}

function clamp(value: number): number {
  return Math.max(-3, Math.min(3, value));
}

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
  ['ends like a sentence', (_, { text }) => flag(/[.!?。！？…:;)"”»]$/.test(text))],
  ['commas', (_, { commas }) => log(commas) / 2],
  ['digits', (_, { digits, characters }) => digits / Math.max(1, characters)],
  ['capitals', (_, { capitals, characters }) => capitals / Math.max(1, characters)],
  ['price', (_, block) => flag(block.hasPrice)],
  ['date', (_, block) => flag(block.hasDate)],
  [
    'copyright',
    (_, { text }) => flag(/[©®™]|copyright|all rights reserved|alle rechte|tous droits|todos los derechos/i.test(text)),
  ],
  ['question', (_, { text }) => flag(/[?？]$/.test(text))],
  ['interface phrase', ({ survey }, { text, words }) => phraseWeight(text, words, survey.tables.phrases)],
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

const likes: Feature[] = [
  ['share of like blocks', ({ likes, total }, { index }) => likes[index]!.words / total],
  ['like blocks', ({ likes }, { index }) => log(likes[index]!.blocks) / 3],
  ['length of like blocks', ({ likes }, { index }) => log(likes[index]!.words / likes[index]!.blocks) / 2],
  ['links in like blocks', ({ likes }, { index }) => likes[index]!.linkWords / Math.max(1, likes[index]!.words)],
];

const neighbours: Feature[] = [
  ['length within 3', ({ within3 }, { index }) => within3.length[index]! / 2],
  ['length within 10', ({ within10 }, { index }) => within10.length[index]! / 2],
  ['links within 3', ({ within3 }, { index }) => within3.links[index]!],
  ['links within 10', ({ within10 }, { index }) => within10.links[index]!],
];

export const features: readonly Feature[] = [
  ...anchor,
  ...position,
  ...surroundings,
  ...containers,
  ...repeats,
  ...sections,
  ...names,
  ...text,
  ...neighbours,
  ...prose,
  ...likes,
];
