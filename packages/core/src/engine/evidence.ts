/** Derives the signals of each block from the survey: its position relative to the title, its section, container, neighbours and template. */

import { context } from './contexts.ts';
import { isBoxHeading, isCommentHeading, isRelatedHeading } from './lexicon.ts';
import { categoryBit } from './names.ts';
import {
  MAX_PHRASE_WORDS,
  MAX_SHORT_WORDS,
  phraseWeight,
  type SplitText,
  splitText,
  tokensOf,
  type WordsWeight,
  weighWords,
} from './phrases.ts';
import { findProse, type Prose } from './prose.ts';
import { findRepeats, type Repeats } from './repeats.ts';
import type { Block, Survey } from './survey.ts';
import { collectTemplateStats, type TemplateStats } from './templateStats.ts';
import { joinVariants } from './variants.ts';

interface NeighbourStats {
  /** Mean logarithm of the blocks' lengths, and the share of link words. */
  readonly length: Float64Array;
  readonly links: Float64Array;
  /** Mean weight of the blocks as phrases, and the share of sentences. */
  readonly phrases: Float64Array;
  readonly sentences: Float64Array;
}

export class Evidence {
  readonly survey: Survey;
  readonly repeats: Repeats;
  private joined: Repeats | undefined;
  readonly prose: Prose;
  readonly templateStats: readonly TemplateStats[];
  readonly total: number;
  /** The texts of the blocks, without the long ones. */
  private readonly texts: readonly (SplitText | undefined)[];
  /** The longer words of the page's title, in lower case. */
  readonly titleWords: readonly string[];
  /** Index of the block that is the page's title; -1 if there is none. */
  readonly titleBlock: number;
  /** For each element, values accumulated along its path from the root. */
  readonly namesOnPath: Float64Array;
  readonly worstOnPath: Float64Array;
  readonly categoriesOnPath: Int32Array;
  readonly categoriesNearby: Int32Array;
  /** The outermost ancestor that holds less than 60 % of the page; 0 if there is none. */
  readonly topContainer: Int32Array;
  /** Whether it is inside boilerplate, by tag or by name, that is small enough not to be the page itself. */
  readonly inBoilerplate: Uint8Array;
  readonly inNamedBoilerplate: Uint8Array;
  /** Share of the page's words in the outermost such ancestor. */
  readonly mainShare: Float64Array;
  readonly asideShare: Float64Array;
  readonly headerShare: Float64Array;
  readonly formShare: Float64Array;
  /** For each block: the last heading block before it (-1: none), and whether it is in a section of related links or of comments. */
  readonly heading: number[] = [];
  readonly inRelated: boolean[] = [];
  readonly inComments: boolean[] = [];
  /** The weight of that heading's words. */
  readonly headingWeights: WordsWeight[] = [];
  /** The weights of each block's text as a phrase, and of its words if it is short. */
  readonly phraseWeights: readonly number[];
  readonly wordWeights: readonly (WordsWeight | undefined)[];
  /** How often the block's text occurs on the page, and whether an earlier block has the same text. */
  readonly copies: number[] = [];
  readonly isCopy: boolean[] = [];
  /** For each block, statistics of the blocks within 3 and within 10 positions. */
  readonly within3: NeighbourStats;
  readonly within10: NeighbourStats;

  constructor(survey: Survey, title: string | undefined) {
    this.survey = survey;
    this.repeats = findRepeats(survey);
    this.prose = findProse(survey);
    this.templateStats = collectTemplateStats(survey);
    this.total = Math.max(1, survey.totalWords);
    this.titleWords = longWords(title ?? '');
    this.texts = survey.blocks.map(({ text, words, digits }) =>
      words <= MAX_TITLE_WORDS ? splitText(text, digits) : undefined,
    );
    this.titleBlock = findTitleBlock(survey, this.texts, title);
    const size = survey.elements.length;
    this.namesOnPath = new Float64Array(size);
    this.worstOnPath = new Float64Array(size);
    this.categoriesOnPath = new Int32Array(size);
    this.categoriesNearby = new Int32Array(size);
    this.topContainer = new Int32Array(size);
    this.inBoilerplate = new Uint8Array(size);
    this.inNamedBoilerplate = new Uint8Array(size);
    this.mainShare = new Float64Array(size);
    this.asideShare = new Float64Array(size);
    this.headerShare = new Float64Array(size);
    this.formShare = new Float64Array(size);
    this.computePaths();
    this.markSections();
    this.countCopies();
    const { phrases, words } = survey.tables;
    this.phraseWeights = survey.blocks.map((block) =>
      block.words > MAX_PHRASE_WORDS ? 0 : phraseWeight(this.texts[block.index]!, phrases),
    );
    this.wordWeights = survey.blocks.map((block) =>
      block.words > MAX_SHORT_WORDS ? undefined : weighWords(this.texts[block.index]!, words),
    );
    const sums = prefixSums(survey, this.phraseWeights);
    this.within3 = neighbourStats(sums, 3);
    this.within10 = neighbourStats(sums, 10);
  }

  /** The groups with variants of their template, for pages that list things. */
  get lists(): Repeats {
    this.joined ??= joinVariants(this.survey, this.repeats);
    return this.joined;
  }

  share(element: number): number {
    return element < 0 ? 1 : this.survey.words[element]! / this.total;
  }

  density(element: number): number {
    return element < 0 ? 0 : this.survey.linkWords[element]! / Math.max(1, this.survey.words[element]!);
  }

  ancestor(element: number, levels: number): number {
    let at = element;
    for (let i = 0; i < levels && at > 0; i++) at = this.survey.parent[at]!;
    return at;
  }

  /** Counts the levels from the title up to its lowest common ancestor with the element. */
  levelsToTitle(element: number): number {
    if (this.titleBlock < 0) return 0;
    let at = this.survey.blocks[this.titleBlock]!.element;
    let levels = 0;
    while (at > 0 && !(element >= at && element < this.survey.end[at]!)) {
      at = this.survey.parent[at]!;
      levels++;
    }
    return levels;
  }

  private computePaths(): void {
    const { survey, total } = this;
    for (let i = 0; i < survey.elements.length; i++) {
      const parent = survey.parent[i]!;
      const names = survey.names[i]!;
      const words = survey.words[i]!;
      const share = words / total;
      const above = (path: Readonly<Float64Array | Int32Array | Uint8Array>) => (parent < 0 ? 0 : path[parent]!);
      const grandparent = parent > 0 ? survey.parent[parent]! : -1;
      const isFrame = share >= MIN_FRAME_SHARE;
      this.namesOnPath[i] = above(this.namesOnPath) + (isFrame ? 0 : names.sum);
      this.worstOnPath[i] = Math.min(above(this.worstOnPath), isFrame ? 0 : names.worst);
      this.categoriesOnPath[i] = above(this.categoriesOnPath) | (isFrame ? 0 : names.categories);
      this.categoriesNearby[i] =
        names.categories |
        (parent < 0 ? 0 : survey.names[parent]!.categories) |
        (grandparent < 0 ? 0 : survey.names[grandparent]!.categories);
      this.topContainer[i] = above(this.topContainer) || (share < 0.6 && i > 0 ? i : 0);
      const own = parent < 0 ? survey.contexts[i]! : survey.contexts[i]! & ~survey.contexts[parent]!;
      const isBoilerplate =
        (own & (context.nav | context.header | context.footer | context.aside | context.form)) !== 0 && share < 0.4;
      this.inBoilerplate[i] = above(this.inBoilerplate) || Number(isBoilerplate);
      const isNamed =
        isBoilerplateName(names.categories) && share <= 0.2 && (words < 25 || survey.linkWords[i]! > words * 0.4);
      this.inNamedBoilerplate[i] = above(this.inNamedBoilerplate) || Number(isNamed);
      this.mainShare[i] = above(this.mainShare) || (own & context.main ? share : 0);
      this.asideShare[i] = above(this.asideShare) || (own & context.aside ? share : 0);
      this.headerShare[i] = above(this.headerShare) || (own & context.header ? share : 0);
      this.formShare[i] = above(this.formShare) || (own & context.form ? share : 0);
    }
  }

  /** Marks blocks in sections of related links or of comments. A section ends at a heading of its rank or with its container. */
  private markSections(): void {
    const { survey } = this;
    let heading = -1;
    let weight: WordsWeight = { sum: 0, worst: 0 };
    let related: { rank: number; end: number } | undefined;
    let comments: { rank: number; end: number } | undefined;
    for (const block of survey.blocks) {
      const isHeading = (survey.contexts[block.element]! & context.heading) !== 0;
      const rank = isHeading ? headingRank(survey, block.element) : 0;
      if (related && (block.index >= related.end || (isHeading && rank <= related.rank))) related = undefined;
      if (comments && (block.index >= comments.end || (isHeading && rank <= comments.rank))) comments = undefined;
      if (block.words <= 12 && (isHeading || block.words <= 6)) {
        const section = { rank: isHeading ? rank : 6, end: sectionEnd(survey, block.element) };
        if (isCommentHeading(block.text) && this.hasPosts(block.index, section.end)) comments = section;
        else if (isHeading ? isRelatedHeading(block.text) || isBoxHeading(block.text) : this.isRelatedLabel(block))
          related = section;
      }
      if (isHeading) {
        heading = block.index;
        weight = weighWords(this.texts[heading] ?? splitText(block.text, block.digits), survey.tables.headings);
      }
      this.heading.push(heading);
      this.headingWeights.push(weight);
      this.inRelated.push(related !== undefined);
      this.inComments.push(comments !== undefined);
    }
  }

  /** Other texts than headings introduce links too. A link or button itself says what it does, not what follows. */
  private isRelatedLabel({ text, linkWords, element }: Block): boolean {
    return linkWords === 0 && (this.survey.contexts[element]! & context.control) === 0 && isRelatedHeading(text);
  }

  /** Whether a section shows signs of posts. The discussion of a study shows none, nor do the reviews of a play. */
  private hasPosts(heading: number, end: number): boolean {
    const { blocks } = this.survey;
    for (let i = heading + 1; i < Math.min(end, heading + MAX_BLOCKS_TO_POSTS); i++) {
      const { element, words, hasDate, text } = blocks[i]!;
      if ((hasDate && words <= MAX_BYLINE_WORDS) || (words <= MAX_REPLY_WORDS && REPLY.test(text))) return true;
      if ((this.categoriesNearby[element]! & OF_POSTS) !== 0) return true;
    }
    return false;
  }

  private countCopies(): void {
    const counts = new Map<string, number>();
    for (const { text } of this.survey.blocks) {
      this.isCopy.push(counts.has(text));
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
    for (const { text } of this.survey.blocks) this.copies.push(counts.get(text)!);
  }
}

/** The first post of a section is near its heading. */
const MAX_BLOCKS_TO_POSTS = 40;
const MAX_BYLINE_WORDS = 30;
const MAX_REPLY_WORDS = 2;
const OF_POSTS = categoryBit.comment | categoryBit.byline | categoryBit.forum | categoryBit.review;
const REPLY = /^(?:reply|répondre|antworten|responder|rispondi|beantwoorden|svara|ответить|返信|回复)(?:$|\W)/i;

/** What is around more of the page than this is not judged by its name. */
const MIN_FRAME_SHARE = 0.6;

const BOILERPLATE = [
  'navigation',
  'breadcrumb',
  'footer',
  'side',
  'share',
  'advert',
  'popup',
  'related',
  'newsletter',
  'tags',
  'pager',
  'widget',
  'comment',
  'hidden',
  'search',
] as const;

const BOILERPLATE_MASK = BOILERPLATE.reduce((bits, category) => bits | categoryBit[category], 0);

function isBoilerplateName(bits: number): boolean {
  return (bits & BOILERPLATE_MASK) !== 0 && (bits & categoryBit.content) === 0;
}

export function headingRank(survey: Survey, element: number): number {
  for (let at = element; at >= 0; at = survey.parent[at]!) {
    const name = survey.elements[at]!.localName;
    if (/^h[1-6]$/.test(name)) return Number(name[1]);
  }
  return 6;
}

/** Returns the first block after a heading's section, which ends with the nearest ancestor that holds more than the heading itself. */
export function sectionEnd(survey: Survey, element: number): number {
  const own = survey.words[element]!;
  let at = element;
  while (at > 0 && survey.words[at]! < own * 1.5 + 4) at = survey.parent[at]!;
  return survey.pastBlock[at]!;
}

const MIN_SIMILARITY = 0.5;
const MAX_TITLE_WORDS = 40;

/** Finds the block that best matches the page's title. Prefers an h1; the first of equal matches wins. */
function findTitleBlock(survey: Survey, texts: readonly (SplitText | undefined)[], title: string | undefined): number {
  const wanted = new Set(tokensOf(title ?? ''));
  let best = -1;
  let bestScore = 0;
  for (const block of survey.blocks) {
    if (block.words > MAX_TITLE_WORDS || block.words === 0) continue;
    const isHeading = (survey.contexts[block.element]! & context.heading) !== 0;
    const rank = isHeading ? headingRank(survey, block.element) : 7;
    const { tokens } = texts[block.index]!;
    let shared = 0;
    for (const token of tokens) if (wanted.has(token)) shared++;
    const similarity = shared ? (2 * shared) / (wanted.size + tokens.length) : 0;
    if (similarity < MIN_SIMILARITY && rank !== 1) continue;
    const inBoilerplate = (survey.contexts[block.element]! & (context.nav | context.footer)) !== 0;
    const score = similarity + (rank === 1 ? 0.45 : isHeading ? 0.15 : 0) - (inBoilerplate ? 0.5 : 0);
    if (score > bestScore) {
      best = block.index;
      bestScore = score;
    }
  }
  return best;
}

/** Words that say what a page is about; few pages have more of them in their title. */
function longWords(title: string): string[] {
  return [...new Set(tokensOf(title))].filter((word) => word.length > 3).slice(0, 8);
}

/** Prefix sums: at `i`, the sums over the blocks before the i-th. */
type PrefixSums = Readonly<Record<'logWords' | 'words' | 'linkWords' | 'phrases' | 'sentences', Float64Array>>;

const SENTENCE = /[.!?。！？…]["”»)]?$/;
const MIN_SENTENCE_WORDS = 5;

function prefixSums({ blocks }: Survey, phraseWeights: readonly number[]): PrefixSums {
  const sumOf = (value: (block: Block) => number) => {
    const sums = new Float64Array(blocks.length + 1);
    for (const block of blocks) sums[block.index + 1] = sums[block.index]! + value(block);
    return sums;
  };
  return {
    logWords: sumOf(({ words }) => Math.log1p(words)),
    words: sumOf(({ words }) => words),
    linkWords: sumOf(({ linkWords }) => linkWords),
    phrases: sumOf(({ index }) => phraseWeights[index]!),
    sentences: sumOf(({ words, text }) => Number(words >= MIN_SENTENCE_WORDS && SENTENCE.test(text.slice(-2)))),
  };
}

function neighbourStats(
  { logWords, words, linkWords, phrases, sentences }: PrefixSums,
  maxDistance: number,
): NeighbourStats {
  const count = words.length - 1;
  const stats = {
    length: new Float64Array(count),
    links: new Float64Array(count),
    phrases: new Float64Array(count),
    sentences: new Float64Array(count),
  };
  for (let i = 0; i < count; i++) {
    const from = Math.max(0, i - maxDistance);
    const to = Math.min(count, i + maxDistance + 1);
    const all = words[to]! - words[from]!;
    stats.length[i] = (logWords[to]! - logWords[from]!) / (to - from);
    stats.links[i] = all ? (linkWords[to]! - linkWords[from]!) / all : 0;
    stats.phrases[i] = (phrases[to]! - phrases[from]!) / (to - from);
    stats.sentences[i] = (sentences[to]! - sentences[from]!) / (to - from);
  }
  return stats;
}
