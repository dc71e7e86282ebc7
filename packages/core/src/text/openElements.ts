/**
 * The elements that are open, as far as they matter for text: blocks, and what is to go.
 *
 * Every question is answered without a walk: for each name the place of the last one is known, and so are the last block and
 * the last boundary. Each element is opened and closed once, so a page costs what its length says, whatever is in it.
 */
import { COUNT_OF_IDS, NO_ID, TABLE, type Tag } from './tags.ts';

/** Deeper elements are only counted. Browsers stop building at about this depth too. */
const MAX_DEPTH = 2000;

const NONE = -1;

export class OpenElements {
  private depth = 0;
  // Columns, a place in them for each element that is open.
  private readonly tags: Tag[] = [];
  /** Where its text starts when it is to go; NONE when it stays. */
  private readonly dropFrom = new Int32Array(MAX_DEPTH);
  private readonly previousOfName = new Int32Array(MAX_DEPTH);
  private readonly previousBlock = new Int32Array(MAX_DEPTH);
  private readonly previousBoundary = new Int32Array(MAX_DEPTH);

  /** The places of those that go only if nothing speaks for them. */
  private readonly doubtful: number[] = [];
  private readonly lastOfId = new Int32Array(COUNT_OF_IDS).fill(NONE);
  private readonly lastOfStrange = new Map<string, number>();
  private lastBlock = NONE;
  private lastBoundary = NONE;
  private beyond = 0;

  has(id: number): boolean {
    return this.lastOfId[id] !== NONE;
  }

  hasNamed(tag: Tag): boolean {
    return this.last(tag) !== NONE;
  }

  /** Whether an element is open whose name is not in the table. */
  hasStrange(): boolean {
    return this.lastOfStrange.size > 0;
  }

  /** Whether the last `inner` was opened after the last `outer`. */
  isInside(inner: number, outer: number): boolean {
    return this.lastOfId[inner]! > this.lastOfId[outer]!;
  }

  /** Opens an element that is to go, unless `spare` is called while it is open. */
  openInDoubt(tag: Tag, dropFrom: number): void {
    if (this.depth < MAX_DEPTH) this.doubtful.push(this.depth);
    this.open(tag, dropFrom);
  }

  /** Something was met that only content has: what is open and in doubt stays. */
  spare(): void {
    for (const place of this.doubtful) this.dropFrom[place] = NONE;
    this.doubtful.length = 0;
  }

  open(tag: Tag, dropFrom: number): void {
    if (this.depth >= MAX_DEPTH) {
      this.beyond++;
      return;
    }
    const place = this.depth++;
    this.tags[place] = tag;
    this.dropFrom[place] = dropFrom;
    this.previousOfName[place] = this.last(tag);
    this.previousBlock[place] = this.lastBlock;
    this.previousBoundary[place] = this.lastBoundary;
    this.setLast(tag, place);
    if (tag.isBlock) this.lastBlock = place;
    if (tag.isBoundary) this.lastBoundary = place;
  }

  /** What an end tag closes. Returns where the text that goes with it starts, or -1. */
  end(tag: Tag): number {
    if (this.beyond > 0 && (tag.isBlock || this.hasNamed(tag))) {
      this.beyond--;
      return NONE;
    }
    return this.close(this.last(tag), this.reachOf(tag));
  }

  /** What a start tag closes before it opens. Returns as `end` does. */
  makeWayFor(tag: Tag): number {
    let dropFrom = NONE;
    for (const id of tag.closes) {
      if (!this.has(id)) continue;
      let limit = tag.reach === 'table' ? NONE : this.lastBoundary;
      for (const around of tag.within) limit = Math.max(limit, this.lastOfId[around]!);
      const from = this.close(this.lastOfId[id]!, limit);
      if (from !== NONE) dropFrom = from;
    }
    return dropFrom;
  }

  /** Closes the last element of a name, whatever is around it. */
  closeLast(id: number): number {
    return this.close(this.lastOfId[id]!, NONE);
  }

  private reachOf(tag: Tag): number {
    if (tag.reach === 'all') return NONE;
    if (tag.reach === 'table') return this.lastOfId[TABLE]!;
    return tag.isBlock ? this.lastBoundary : this.lastBlock;
  }

  private last(tag: Tag): number {
    return tag.id === NO_ID ? (this.lastOfStrange.get(tag.name) ?? NONE) : this.lastOfId[tag.id]!;
  }

  private setLast(tag: Tag, place: number): void {
    if (tag.id !== NO_ID) this.lastOfId[tag.id] = place;
    else if (place === NONE) this.lastOfStrange.delete(tag.name);
    else this.lastOfStrange.set(tag.name, place);
  }

  /** Closes the element at a place and all in it, if it was opened after `limit`. */
  private close(place: number, limit: number): number {
    let dropFrom = NONE;
    if (place <= limit) return dropFrom;
    this.beyond = 0;
    while (this.depth > place) {
      const closed = --this.depth;
      if (this.dropFrom[closed] !== NONE) dropFrom = this.dropFrom[closed]!;
      this.setLast(this.tags[closed]!, this.previousOfName[closed]!);
      if (this.doubtful.length > 0 && this.doubtful.at(-1) === closed) this.doubtful.pop();
      this.lastBlock = this.previousBlock[closed]!;
      this.lastBoundary = this.previousBoundary[closed]!;
    }
    return dropFrom;
  }
}
