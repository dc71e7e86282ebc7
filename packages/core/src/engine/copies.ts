/**
 * Finds blocks whose text another block of the page has too, and decides which of them the content shows.
 *
 * The block that a reader most probably wants is the original, wherever it is: an entry in a contents list comes before the heading it
 * names. Inside the content some texts repeat on purpose: headings, code, values of a table, features of several plans. What goes is a
 * stretch of the page that is there twice, such as a version for phones, and a paragraph that has been shown already.
 */
import { context } from './contexts.ts';
import type { Repeats } from './repeats.ts';
import type { Block, Survey } from './survey.ts';
import { isQuotation } from './thread/quotations.ts';
import { outermostEntries, templateOf } from './units/entries.ts';
import { hasOneLineItems, itemAround } from './units/lists.ts';

/** Shorter texts often repeat without being copies: "Reply", "$20". So do prices with a few words. */
export const MIN_COPY_WORDS = 4;
/** Longer copies are paragraphs, which no author repeats. */
const MAX_REPEATED_WORDS = 12;
/** A longer entry is a section of the page. */
const MAX_ENTRY_WORDS = 200;
const REPEATABLE = context.heading | context.code | context.table | context.definitions;

/** For each block, the index of the block it is a copy of; its own index if it is no copy. */
export type Originals = readonly number[];

export function findOriginals(survey: Survey, probabilities: readonly number[]): Originals {
  const { blocks } = survey;
  const isQuoted = quotedElements(survey);
  // What is quoted was said elsewhere.
  const rank = (index: number) => probabilities[index]! - isQuoted[blocks[index]!.element]!;
  const byText = new Map<string, number>();
  const canRepeat = ({ words, hasPrice }: Block) => words < MIN_COPY_WORDS || (hasPrice && words <= MAX_REPEATED_WORDS);
  for (const block of blocks) {
    const { index, text } = block;
    if (canRepeat(block)) continue;
    const best = byText.get(text);
    if (best === undefined || rank(index) > rank(best)) byText.set(text, index);
  }
  return blocks.map((block) => (canRepeat(block) ? block.index : byText.get(block.text)!));
}

function quotedElements({ contexts, elements, names, parent }: Survey): Uint8Array {
  const isQuoted = new Uint8Array(elements.length);
  for (let i = 1; i < elements.length; i++) {
    const isOne = (contexts[i]! & context.quote) !== 0 || isQuotation(elements[i]!, names[i]!);
    isQuoted[i] = isOne ? 1 : isQuoted[parent[i]!]!;
  }
  return isQuoted;
}

/** For each block, whether the page shows it a second time by accident. Copies that belong where they stand are shown although their original is. */
export function findCopies(survey: Survey, repeats: Repeats, originals: Originals): boolean[] {
  if (originals.every((original, index) => original === index)) return originals.map(() => false);
  const entries = new EntryComparison(survey, repeats);
  const lists = findLists(survey);
  const isRepeatedList = (index: number) => {
    const [own, other] = [lists[index], lists[originals[index]!]];
    if (!own || !other || own.before === other.before || own.place !== other.place) return false;
    return originals[own.before] === own.before && survey.blocks[own.before]!.linkWords === 0;
  };
  const isTwice = textsTwice(survey);
  const isNewList = newLists(survey, originals, isTwice);
  const clones = new Set<number>();
  for (const { index } of survey.blocks)
    if (originals[index] !== index && !isRepeatedList(index) && entries.areEqual(index, originals[index]!))
      clones.add(entries.around(index));
  const isCopy = survey.blocks.map(({ index, element, words, linkWords }) => {
    if (clones.has(entries.around(index))) return true;
    const original = originals[index]!;
    if (original !== index && (isRepeatedList(index) || (linkWords === 0 && isNewList(element)))) return false;
    if (original !== index && isRepeatedParagraph(survey, index, original, entries)) return false;
    const isLink = linkWords * 2 > words && words <= MAX_REPEATED_WORDS; // to the same offer, in each of the entries
    if (original === index || (!isLink && entries.areUnlike(index, original))) return false;
    const [own, others] = [survey.contexts[element]!, survey.contexts[survey.blocks[original]!.element]!];
    // A long heading repeats a line, not a heading.
    const isRepeatable = words <= MAX_REPEATED_WORDS || (own & REPEATABLE & ~(others & context.heading)) !== 0;
    const isCell = (own & context.table) !== 0;
    return !isRepeatable || isInCopiedStretch(originals, index, isCell);
  });
  completeTwins(survey, originals, isCopy, isTwice);
  return isCopy;
}

/** Share of an element's words that are copies, and with other texts that the page has twice. */
const MIN_COPIED_SHARE = 0.6;
const MIN_TWICE_SHARE = 0.85;
const MIN_TWIN_WORDS = 12;

/** What is left of a part that is there twice goes with it: its short lines and headings may repeat, but not without their texts. */
function completeTwins(
  { blocks, contexts, elements, parent, words, firstBlock, pastBlock }: Survey,
  originals: Originals,
  isCopy: boolean[],
  isTwice: (index: number) => boolean,
): void {
  if (!isCopy.includes(true)) return;
  const hasCopies = new Set(originals.filter((original, index) => original !== index));
  const size = elements.length;
  const [copied, twice] = [new Int32Array(size), new Int32Array(size)];
  const [first, last] = [new Int32Array(size).fill(blocks.length), new Int32Array(size).fill(-1)];
  for (const { index, element, words: length } of blocks) {
    if (isCopy[index] || (isTwice(index) && length <= MAX_REPEATED_WORDS)) twice[element]! += length;
    // A post of a thread may be quoted below.
    if (isCopy[index]) copied[element]! += (contexts[element]! & context.quote) === 0 ? length : 0;
    else if (!hasCopies.has(index)) continue;
    first[element] = Math.min(first[element]!, originals[index]!);
    last[element] = Math.max(last[element]!, originals[index]!);
  }
  for (let i = size - 1; i > 0; i--) {
    const around = parent[i]!;
    copied[around]! += copied[i]!;
    twice[around]! += twice[i]!;
    first[around] = Math.min(first[around]!, first[i]!);
    last[around] = Math.max(last[around]!, last[i]!);
  }
  for (let i = 1; i < size; i++) {
    const isElsewhere = last[i]! < firstBlock[i]! || first[i]! >= pastBlock[i]!;
    const isTwin =
      copied[i]! >= Math.max(MIN_TWIN_WORDS, words[i]! * MIN_COPIED_SHARE) && twice[i]! >= words[i]! * MIN_TWICE_SHARE;
    if (isTwin && isElsewhere) isCopy.fill(true, firstBlock[i]!, pastBlock[i]!);
  }
}

/** Whether another block has the same text, however short. */
function textsTwice({ blocks }: Survey): (index: number) => boolean {
  const counts = new Map<string, number>();
  for (const { text } of blocks) counts.set(text, (counts.get(text) ?? 0) + 1);
  return (index) => counts.get(blocks[index]!.text)! > 1;
}

interface List {
  /** The block before it. */
  readonly before: number;
  /** What is around it, by its name. */
  readonly place: string;
}

/**
 * For each block, the list that it is in. A list that follows another text than its original, in a place of the same kind, is repeated on purpose, and the text
 * would announce nothing without it: a stretch of the page that is there twice by accident has its texts twice too, or another place.
 */
function findLists(survey: Survey): (List | undefined)[] {
  const { blocks, contexts } = survey;
  let list: List | undefined;
  return blocks.map(({ index, element }) => {
    if ((contexts[element]! & context.list) === 0) list = undefined;
    else list ??= index > 0 ? { before: index - 1, place: placeOf(survey, element) } : undefined;
    return list;
  });
}

/** A larger element around a list is more than a card. */
const MAX_CARD_BLOCKS = 20;

/**
 * Whether an element is an item of a list that has other items than those of an earlier list, or belongs to something else: without what both have, the
 * list would have holes, and one of two plans no features.
 */
function newLists(
  survey: Survey,
  originals: Originals,
  isTwice: (index: number) => boolean,
): (element: number) => boolean {
  const { parent, firstBlock, pastBlock } = survey;
  const known = new Map<number, boolean>();
  /** Whether the card around a list has a text before it that no other has. */
  const isOfOther = (list: number) => {
    let card = list;
    for (let at = parent[list]!; at > 0 && pastBlock[at]! - firstBlock[at]! <= MAX_CARD_BLOCKS; at = parent[at]!)
      card = at;
    for (let i = firstBlock[card]!; i < firstBlock[list]!; i++) if (!isTwice(i)) return true;
    return false;
  };
  return (element) => {
    const item = itemAround(survey, element);
    if (item < 0) return false;
    const list = parent[item]!;
    let isNew = known.get(list);
    if (isNew === undefined) {
      const [from, to] = [firstBlock[list]!, pastBlock[list]!];
      isNew =
        hasOneLineItems(survey, from, to) &&
        (originals.slice(from, to).some((original, i) => original === from + i) || isOfOther(list));
      known.set(list, isNew);
    }
    return isNew;
  };
}

const MAX_LEVELS = 6;

function placeOf({ elements, parent }: Survey, element: number): string {
  let at = element;
  for (let i = 0; i < MAX_LEVELS && at > 0 && !/^[ou]l$/.test(elements[at]!.localName); i++) at = parent[at]!;
  const around = elements[Math.max(0, parent[at]!)]!;
  return `${around.localName} ${around.className}`;
}

const PARAGRAPH = /^(?:p|h[1-6]|figcaption|li)$/;
/** What an author may repeat with something between: a paragraph, a list or what a manual says of several terms. Equal items of one list are slides. */
const REPEATED = /^(?:p|h[1-6]|[ou]l|dd)$/;
const MAX_LEVELS_OF_PARTS = 4;

/**
 * Whether a paragraph stands in the same text as its original, with something between them, or in another part of the same kind that has something of its own:
 * the author repeats a question, a refrain or the caption of pictures. Two versions of a part have no texts of their own.
 */
function isRepeatedParagraph(survey: Survey, index: number, original: number, entries: EntryComparison): boolean {
  const { blocks, elements, parent, names } = survey;
  const { element, words, linkWords } = blocks[index]!;
  if (!PARAGRAPH.test(elements[element]!.localName) || linkWords * 2 > words) return false;
  let [own, other] = [element, blocks[original]!.element];
  for (let level = 0; level < MAX_LEVELS_OF_PARTS && own !== other; level++) {
    if (names[own]!.signature !== names[other]!.signature) return false;
    if (parent[own] === parent[other]) {
      const isBetween = REPEATED.test(elements[own]!.localName) && Math.abs(original - index) > 1;
      return isBetween || entries.haveOwnTexts(own, other) || entries.pictureIn(own) !== entries.pictureIn(other);
    }
    [own, other] = [parent[own]!, parent[other]!];
  }
  return false;
}

/** A neighbour is a copy too, and their originals are neighbours in the same order; or the copy directly follows its original, except in a table, where cells may be equal. */
function isInCopiedStretch(originals: Originals, index: number, isCell: boolean): boolean {
  const original = originals[index]!;
  if (Math.abs(original - index) === 1) return !isCell;
  return [-1, 1].some((step) => {
    const neighbour = originals[index + step];
    return neighbour !== undefined && neighbour !== index + step && neighbour === original + step;
  });
}

/**
 * Compares the entries of a list that two blocks are in: slides that are there twice are equal, plans with the same feature are not. Neither are
 * two offers of the same job, which lead to different pages.
 */
class EntryComparison {
  private readonly survey: Survey;
  private readonly entryOf: Int32Array;
  private readonly texts = new Map<number, ReadonlySet<string>>();
  private readonly targets = new Map<number, string>();
  private readonly compared = new Map<string, boolean>();
  private readonly pictures = new Map<number, string>();

  constructor(survey: Survey, repeats: Repeats) {
    this.survey = survey;
    this.entryOf = outermostEntries(survey, repeats);
  }

  /** The entry around a block; -1 if there is none. */
  around(block: number): number {
    return this.entryOf[this.survey.blocks[block]!.element]!;
  }

  areEqual(a: number, b: number): boolean {
    if (!this.areInOneList(a, b)) return false;
    const [one, other] = [this.textsIn(this.around(a)), this.textsIn(this.around(b))];
    return one.size === other.size && isSubset(one, other) && this.targetOf(a) === this.targetOf(b);
  }

  areUnlike(a: number, b: number): boolean {
    return this.areInOneList(a, b) && this.haveOwnTexts(this.around(a), this.around(b));
  }

  /** Whether each of two elements has something that the other has not. */
  haveOwnTexts(a: number, b: number): boolean {
    const pair = `${a} ${b}`;
    let result = this.compared.get(pair);
    if (result === undefined) {
      const [one, other] = [this.textsIn(a), this.textsIn(b)];
      this.compared.set(pair, (result = !isSubset(one, other) && !isSubset(other, one)));
    }
    return result;
  }

  /** The address of the first picture in an element. */
  pictureIn(element: number): string {
    let picture = this.pictures.get(element);
    if (picture === undefined) this.pictures.set(element, (picture = firstPicture(this.survey, element)));
    return picture;
  }

  private areInOneList(a: number, b: number): boolean {
    const [one, other] = [this.around(a), this.around(b)];
    const { words, firstBlock, pastBlock } = this.survey;
    const isEntry = (entry: number) =>
      entry >= 0 && words[entry]! <= MAX_ENTRY_WORDS && pastBlock[entry]! - firstBlock[entry]! > 1;
    const isOneList = () => templateOf(this.survey, one) === templateOf(this.survey, other);
    return one !== other && isEntry(one) && isEntry(other) && isOneList();
  }

  /** Where the first link of the entry leads; links inside the page, such as those of slides, lead nowhere. */
  private targetOf(block: number): string {
    const entry = this.around(block);
    let target = this.targets.get(entry);
    if (target === undefined) this.targets.set(entry, (target = firstTarget(this.survey, entry)));
    return target;
  }

  private textsIn(element: number): ReadonlySet<string> {
    let texts = this.texts.get(element);
    if (!texts) this.texts.set(element, (texts = new Set(this.survey.blocksIn(element).map(({ text }) => text))));
    return texts;
  }
}

function firstTarget({ elements, end }: Survey, entry: number): string {
  for (let i = entry; i < end[entry]!; i++) {
    const href = elements[i]!.localName === 'a' ? elements[i]!.getAttribute('href') : null;
    if (href && !href.startsWith('#') && !href.startsWith('javascript:')) return href;
  }
  return '';
}

function firstPicture({ elements, end }: Survey, element: number): string {
  for (let i = element; i < end[element]!; i++) {
    const { localName } = elements[i]!;
    if (localName === 'img') return `${elements[i]!.getAttribute('src')} ${elements[i]!.getAttribute('data-src')}`;
  }
  return '';
}

function isSubset(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  for (const text of one) if (!other.has(text)) return false;
  return true;
}
