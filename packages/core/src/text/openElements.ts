/**
 * The stack of open elements, limited to those that matter for text: blocks and elements to drop.
 *
 * Every query takes constant time: the stack stores the position of the last element of each name, the last block and the last boundary.
 * Each element is opened and closed once, so the time is linear in the length of the page.
 */
import { COUNT_OF_IDS, NO_ID, TABLE, type Tag } from './tagTable.ts';

/** Deeper elements are only counted. Browsers limit the depth of a tree to a similar value. */
const MAX_DEPTH = 2000;

const NONE = -1;

export class OpenElements {
  private depth = 0;
  // Columns with one entry for each open element.
  private readonly tags: Tag[] = [];
  /** Where the text of an element to drop starts; NONE for an element to keep. */
  private readonly dropFrom = new Int32Array(MAX_DEPTH);
  private readonly previousOfName = new Int32Array(MAX_DEPTH);
  private readonly previousBlock = new Int32Array(MAX_DEPTH);
  private readonly previousBoundary = new Int32Array(MAX_DEPTH);

  /** Positions of the elements that are dropped unless content is found inside. */
  private readonly tentative: number[] = [];
  private readonly lastOfId = new Int32Array(COUNT_OF_IDS).fill(NONE);
  private readonly lastOfUnknown = new Map<string, number>();
  private lastBlock = NONE;
  private lastBoundary = NONE;
  /** Number of open elements below MAX_DEPTH. */
  private tooDeep = 0;

  has(id: number): boolean {
    return this.lastOfId[id] !== NONE;
  }

  hasNamed(tag: Tag): boolean {
    return this.last(tag) !== NONE;
  }

  /** Whether an element is open whose name is not in the tag table. */
  hasUnknown(): boolean {
    return this.lastOfUnknown.size > 0;
  }

  /** Whether the last `inner` was opened after the last `outer`. */
  isInside(inner: number, outer: number): boolean {
    return this.lastOfId[inner]! > this.lastOfId[outer]!;
  }

  /** Opens an element to drop unless `keepTentative` is called while it is open. */
  openTentative(tag: Tag, dropFrom: number): void {
    if (this.depth < MAX_DEPTH) this.tentative.push(this.depth);
    this.open(tag, dropFrom);
  }

  /** Keeps the open tentative elements, because content was found inside them. */
  keepTentative(): void {
    for (const position of this.tentative) this.dropFrom[position] = NONE;
    this.tentative.length = 0;
  }

  open(tag: Tag, dropFrom: number): void {
    if (this.depth >= MAX_DEPTH) {
      this.tooDeep++;
      return;
    }
    const position = this.depth++;
    this.tags[position] = tag;
    this.dropFrom[position] = dropFrom;
    this.previousOfName[position] = this.last(tag);
    this.previousBlock[position] = this.lastBlock;
    this.previousBoundary[position] = this.lastBoundary;
    this.setLast(tag, position);
    if (tag.isBlock) this.lastBlock = position;
    if (tag.isBoundary) this.lastBoundary = position;
  }

  /** Closes what an end tag closes. Returns where the text to drop starts, or -1. */
  end(tag: Tag): number {
    if (this.tooDeep > 0 && (tag.isBlock || this.hasNamed(tag))) {
      this.tooDeep--;
      return NONE;
    }
    return this.close(this.last(tag), this.limitOf(tag));
  }

  /** Closes what a start tag closes implicitly. Returns the same as `end`. */
  closeImplied(tag: Tag): number {
    let dropFrom = NONE;
    for (const id of tag.closes) {
      if (!this.has(id)) continue;
      let limit = tag.reach === 'table' ? NONE : this.lastBoundary;
      for (const container of tag.within) limit = Math.max(limit, this.lastOfId[container]!);
      const from = this.close(this.lastOfId[id]!, limit);
      if (from !== NONE) dropFrom = from;
    }
    return dropFrom;
  }

  /** Closes the last element of a name, ignoring boundaries. */
  closeLast(id: number): number {
    return this.close(this.lastOfId[id]!, NONE);
  }

  private limitOf(tag: Tag): number {
    if (tag.reach === 'all') return NONE;
    if (tag.reach === 'table') return this.lastOfId[TABLE]!;
    return tag.isBlock ? this.lastBoundary : this.lastBlock;
  }

  private last(tag: Tag): number {
    return tag.id === NO_ID ? (this.lastOfUnknown.get(tag.name) ?? NONE) : this.lastOfId[tag.id]!;
  }

  private setLast(tag: Tag, position: number): void {
    if (tag.id !== NO_ID) this.lastOfId[tag.id] = position;
    else if (position === NONE) this.lastOfUnknown.delete(tag.name);
    else this.lastOfUnknown.set(tag.name, position);
  }

  /** Closes the element at a position and all inside it, if it was opened after `limit`. */
  private close(position: number, limit: number): number {
    let dropFrom = NONE;
    if (position <= limit) return dropFrom;
    this.tooDeep = 0;
    while (this.depth > position) {
      const closed = --this.depth;
      if (this.dropFrom[closed] !== NONE) dropFrom = this.dropFrom[closed]!;
      this.setLast(this.tags[closed]!, this.previousOfName[closed]!);
      if (this.tentative.length > 0 && this.tentative.at(-1) === closed) this.tentative.pop();
      this.lastBlock = this.previousBlock[closed]!;
      this.lastBoundary = this.previousBoundary[closed]!;
    }
    return dropFrom;
  }
}
