/**
 * The elements that are open, as far as they matter for text: blocks, and what is to go.
 *
 * Every question is answered without a walk: for each name the place of the last one is known, and so are the last block and
 * the last boundary. Each element is opened and closed once, so a page costs what its length says, whatever is in it.
 */
import type { Tag } from './tags.ts';

/** Deeper elements are only counted. Browsers stop building at about this depth too. */
const MAX_DEPTH = 2000;

const NONE = -1;

interface Open {
  readonly name: string;
  /** Where its text starts when it is to go; NONE when it stays. */
  dropFrom: number;
  readonly previousOfName: number;
  readonly previousBlock: number;
  readonly previousBoundary: number;
}

export class OpenElements {
  private readonly stack: Open[] = [];
  /** Where in the stack those are that go only if nothing speaks for them. */
  private readonly doubtful: number[] = [];
  private readonly lastOfName = new Map<string, number>();
  private lastBlock = NONE;
  private lastBoundary = NONE;
  private beyond = 0;

  has(name: string): boolean {
    return this.lastOfName.has(name);
  }

  /** Whether the last `inner` was opened after the last `outer`. */
  isInside(inner: string, outer: string): boolean {
    return this.last(inner) > this.last(outer);
  }

  /** Opens an element that is to go, unless `spare` is called while it is open. */
  openInDoubt(tag: Tag, dropFrom: number): void {
    if (this.stack.length < MAX_DEPTH) this.doubtful.push(this.stack.length);
    this.open(tag, dropFrom);
  }

  /** Something was met that only content has: what is open and in doubt stays. */
  spare(): void {
    for (const at of this.doubtful) this.stack[at]!.dropFrom = NONE;
    this.doubtful.length = 0;
  }

  open(tag: Tag, dropFrom: number): void {
    const depth = this.stack.length;
    if (depth >= MAX_DEPTH) {
      this.beyond++;
      return;
    }
    this.stack.push({
      name: tag.name,
      dropFrom,
      previousOfName: this.last(tag.name),
      previousBlock: this.lastBlock,
      previousBoundary: this.lastBoundary,
    });
    this.lastOfName.set(tag.name, depth);
    if (tag.role === 'block') this.lastBlock = depth;
    if (tag.isBoundary) this.lastBoundary = depth;
  }

  /** What an end tag closes. Returns where the text that goes with it starts, or -1. */
  end(tag: Tag): number {
    if (this.beyond > 0 && (tag.role === 'block' || this.has(tag.name))) {
      this.beyond--;
      return NONE;
    }
    return this.close(tag.name, this.reachOf(tag));
  }

  /** What a start tag closes before it opens. Returns as `end` does. */
  makeWayFor(tag: Tag): number {
    let dropFrom = NONE;
    for (const name of tag.closes) {
      if (!this.has(name)) continue;
      let limit = tag.reach === 'table' ? NONE : this.lastBoundary;
      for (const around of tag.within) limit = Math.max(limit, this.last(around));
      const from = this.close(name, limit);
      if (from !== NONE) dropFrom = from;
    }
    return dropFrom;
  }

  /** Closes the last element of a name, whatever is around it. */
  closeLast(name: string): number {
    return this.close(name, NONE);
  }

  private reachOf(tag: Tag): number {
    if (tag.reach === 'all') return NONE;
    if (tag.reach === 'table') return this.last('table');
    return tag.role === 'block' ? this.lastBoundary : this.lastBlock;
  }

  private last(name: string): number {
    return this.lastOfName.get(name) ?? NONE;
  }

  /** Closes the last element of a name and all in it, if it was opened after `limit`. */
  private close(name: string, limit: number): number {
    const at = this.last(name);
    let dropFrom = NONE;
    if (at <= limit) return dropFrom;
    this.beyond = 0;
    while (this.stack.length > at) {
      const closed = this.stack.pop()!;
      if (closed.dropFrom !== NONE) dropFrom = closed.dropFrom;
      if (closed.previousOfName === NONE) this.lastOfName.delete(closed.name);
      else this.lastOfName.set(closed.name, closed.previousOfName);
      if (this.doubtful.at(-1) === this.stack.length) this.doubtful.pop();
      this.lastBlock = closed.previousBlock;
      this.lastBoundary = closed.previousBoundary;
    }
    return dropFrom;
  }
}
