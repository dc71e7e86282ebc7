/** Which blocks are kept, and with which unit of the page: a section, a table, an entry of a list. Undefined: by its own evidence. */
import type { Verdict } from '../judge.ts';

export type Unit =
  | 'section'
  | 'table'
  | 'list'
  | 'quotation'
  | 'entry'
  | 'like entries'
  | 'question or label'
  | 'figure or code'
  | 'paragraph'
  | 'teasers'
  | 'filters'
  | 'contents'
  | 'comments'
  | 'thread';

export class Decision {
  readonly keep: boolean[];
  private readonly units = new Map<number, Unit>();
  private readonly verdicts: readonly Verdict[];

  constructor(verdicts: readonly Verdict[]) {
    this.verdicts = verdicts;
    this.keep = verdicts.map(({ keep }) => keep);
  }

  /** Keeps or drops a block with the unit that it belongs to. */
  follow(index: number, keep: boolean, unit: Unit): void {
    if (this.keep[index] === keep) return;
    this.keep[index] = keep;
    if (this.verdicts[index]!.keep === keep) this.units.delete(index);
    else this.units.set(index, unit);
  }

  unitOf(index: number): Unit | undefined {
    return this.units.get(index);
  }
}
