/** What the survey means for each block: where it stands to the title, its section, its container, its neighbours and its like. */
import { isCommentHeading, isRelatedHeading } from './lexicon.ts';
import { findLikes, type Like } from './likeness.ts';
import { familyBit } from './names.ts';
import { findProse, type Prose } from './prose.ts';
import { findRepeats, type Repeats } from './repeats.ts';
import { place, type Survey } from './survey.ts';

interface Neighbours {
  /** Mean logarithm of their length, and the share of links in their words. */
  readonly length: Float64Array;
  readonly links: Float64Array;
}

export class Evidence {
  readonly survey: Survey;
  readonly repeats: Repeats;
  readonly prose: Prose;
  readonly likes: readonly Like[];
  readonly total: number;
  /** The block that is the page's title; -1 when none is. */
  readonly anchor: number;
  /** For each element: sums along its path from the root. */
  readonly namesOnPath: Float64Array;
  readonly worstOnPath: Float64Array;
  readonly familiesOnPath: Int32Array;
  readonly familiesNear: Int32Array;
  /** The outermost element around it that is not nearly the whole page; 0 when there is none. */
  readonly topContainer: Int32Array;
  /** Inside furniture or a furniture name that the guarded rules would take away. */
  readonly inFurniture: Uint8Array;
  readonly inNamedFurniture: Uint8Array;
  /** Share of the page held by the outermost element of a kind around it. */
  readonly mainShare: Float64Array;
  readonly asideShare: Float64Array;
  readonly headerShare: Float64Array;
  readonly formShare: Float64Array;
  /** For each block: the block of the last heading before it (-1: none), and what kind of section that starts. */
  readonly heading: number[] = [];
  readonly inRelated: boolean[] = [];
  readonly inComments: boolean[] = [];
  /** How often the block's text occurs, and whether this is not the first time. */
  readonly copies: number[] = [];
  readonly isCopy: boolean[] = [];
  /** For each block, what the blocks so near to it are like. */
  readonly within3: Neighbours;
  readonly within10: Neighbours;

  constructor(survey: Survey, title: string | undefined) {
    this.survey = survey;
    this.repeats = findRepeats(survey);
    this.prose = findProse(survey);
    this.likes = findLikes(survey);
    this.total = Math.max(1, survey.totalWords);
    this.anchor = findAnchor(survey, title);
    const size = survey.elements.length;
    this.namesOnPath = new Float64Array(size);
    this.worstOnPath = new Float64Array(size);
    this.familiesOnPath = new Int32Array(size);
    this.familiesNear = new Int32Array(size);
    this.topContainer = new Int32Array(size);
    this.inFurniture = new Uint8Array(size);
    this.inNamedFurniture = new Uint8Array(size);
    this.mainShare = new Float64Array(size);
    this.asideShare = new Float64Array(size);
    this.headerShare = new Float64Array(size);
    this.formShare = new Float64Array(size);
    this.followPaths();
    this.followSections();
    this.countCopies();
    const sums = sumUp(survey);
    this.within3 = neighbours(sums, 3);
    this.within10 = neighbours(sums, 10);
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

  /** Levels from the title up to what it shares with this element. */
  levelsToAnchor(element: number): number {
    if (this.anchor < 0) return 0;
    let at = this.survey.blocks[this.anchor]!.element;
    let levels = 0;
    while (at > 0 && !(element >= at && element < this.survey.end[at]!)) {
      at = this.survey.parent[at]!;
      levels++;
    }
    return levels;
  }

  private followPaths(): void {
    const { survey, total } = this;
    for (let i = 0; i < survey.elements.length; i++) {
      const parent = survey.parent[i]!;
      const names = survey.names[i]!;
      const words = survey.words[i]!;
      const share = words / total;
      const above = (path: Readonly<Float64Array | Int32Array | Uint8Array>) => (parent < 0 ? 0 : path[parent]!);
      const grandparent = parent > 0 ? survey.parent[parent]! : -1;
      this.namesOnPath[i] = above(this.namesOnPath) + names.sum;
      this.worstOnPath[i] = Math.min(above(this.worstOnPath), names.worst);
      this.familiesOnPath[i] = above(this.familiesOnPath) | names.families;
      this.familiesNear[i] =
        names.families |
        (parent < 0 ? 0 : survey.names[parent]!.families) |
        (grandparent < 0 ? 0 : survey.names[grandparent]!.families);
      this.topContainer[i] = above(this.topContainer) || (share < 0.6 && i > 0 ? i : 0);
      const own = parent < 0 ? survey.places[i]! : survey.places[i]! & ~survey.places[parent]!;
      const isFurniture =
        (own & (place.nav | place.header | place.footer | place.aside | place.form)) !== 0 && share < 0.4;
      this.inFurniture[i] = above(this.inFurniture) || Number(isFurniture);
      const isNamed =
        isFurnitureName(names.families) && share <= 0.2 && (words < 25 || survey.linkWords[i]! > words * 0.4);
      this.inNamedFurniture[i] = above(this.inNamedFurniture) || Number(isNamed);
      this.mainShare[i] = above(this.mainShare) || (own & place.main ? share : 0);
      this.asideShare[i] = above(this.asideShare) || (own & place.aside ? share : 0);
      this.headerShare[i] = above(this.headerShare) || (own & place.header ? share : 0);
      this.formShare[i] = above(this.formShare) || (own & place.form ? share : 0);
    }
  }

  /** A section about other pages, or of comments, lasts until a heading of its rank or until its container ends. */
  private followSections(): void {
    const { survey } = this;
    let heading = -1;
    let related: { rank: number; end: number } | undefined;
    let comments: { rank: number; end: number } | undefined;
    for (const block of survey.blocks) {
      const isHeading = (survey.places[block.element]! & place.heading) !== 0;
      const rank = isHeading ? rankOf(survey, block.element) : 0;
      if (related && (block.element >= related.end || (isHeading && rank <= related.rank))) related = undefined;
      if (comments && (block.element >= comments.end || (isHeading && rank <= comments.rank))) comments = undefined;
      if (block.words <= 12 && (isHeading || block.words <= 6)) {
        const section = { rank: isHeading ? rank : 6, end: sectionEnd(survey, block.element) };
        if (isRelatedHeading(block.text)) related = section;
        else if (isCommentHeading(block.text)) comments = section;
      }
      if (isHeading) heading = block.index;
      this.heading.push(heading);
      this.inRelated.push(related !== undefined);
      this.inComments.push(comments !== undefined);
    }
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

const FURNITURE = [
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

const FURNITURE_BITS = FURNITURE.reduce((bits, family) => bits | familyBit[family], 0);

function isFurnitureName(bits: number): boolean {
  return (bits & FURNITURE_BITS) !== 0 && (bits & familyBit.content) === 0;
}

function rankOf(survey: Survey, element: number): number {
  for (let at = element; at >= 0; at = survey.parent[at]!) {
    const name = survey.elements[at]!.localName;
    if (/^h[1-6]$/.test(name)) return Number(name[1]);
  }
  return 6;
}

/** The end of what the heading heads: the nearest box around it that holds more than the heading itself. */
function sectionEnd(survey: Survey, element: number): number {
  const own = survey.words[element]!;
  let at = element;
  while (at > 0 && survey.words[at]! < own * 1.5 + 4) at = survey.parent[at]!;
  return survey.end[at]!;
}

const MIN_LIKENESS = 0.5;

/** The block that best matches the page's title; a first-rank heading before others, the first of equals. */
function findAnchor(survey: Survey, title: string | undefined): number {
  const wanted = new Set(wordsIn(title ?? ''));
  let best = -1;
  let bestScore = 0;
  for (const block of survey.blocks) {
    if (block.words > 40 || block.words === 0) continue;
    const isHeading = (survey.places[block.element]! & place.heading) !== 0;
    const rank = isHeading ? rankOf(survey, block.element) : 7;
    const words = wordsIn(block.text);
    const shared = words.filter((word) => wanted.has(word)).length;
    const likeness = wanted.size && words.length ? (2 * shared) / (wanted.size + words.length) : 0;
    const inFurniture = (survey.places[block.element]! & (place.nav | place.footer)) !== 0;
    const score =
      (likeness >= MIN_LIKENESS ? likeness : 0) + (rank === 1 ? 0.45 : isHeading ? 0.15 : 0) - (inFurniture ? 0.5 : 0);
    if (score > bestScore && (likeness >= MIN_LIKENESS || rank === 1)) {
      best = block.index;
      bestScore = score;
    }
  }
  return best;
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** At `i`, the sums over the blocks before the i-th. */
interface Sums {
  readonly logWords: Float64Array;
  readonly words: Float64Array;
  readonly linkWords: Float64Array;
}

function sumUp({ blocks }: Survey): Sums {
  const [logWords, words, linkWords] = [0, 1, 2].map(() => new Float64Array(blocks.length + 1)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  blocks.forEach((block, i) => {
    logWords[i + 1] = logWords[i]! + Math.log1p(block.words);
    words[i + 1] = words[i]! + block.words;
    linkWords[i + 1] = linkWords[i]! + block.linkWords;
  });
  return { logWords, words, linkWords };
}

function neighbours({ logWords, words, linkWords }: Sums, reach: number): Neighbours {
  const count = words.length - 1;
  const length = new Float64Array(count);
  const links = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const from = Math.max(0, i - reach);
    const to = Math.min(count, i + reach + 1);
    const all = words[to]! - words[from]!;
    length[i] = (logWords[to]! - logWords[from]!) / (to - from);
    links[i] = all ? (linkWords[to]! - linkWords[from]!) / all : 0;
  }
  return { length, links };
}
