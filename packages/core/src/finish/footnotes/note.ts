/** A note: where the text refers to it, and the block that says it. */
import type { Element } from '../../dom/index.ts';

export interface Note {
  /** As the page numbers it. */
  readonly label: string;
  readonly references: Element[];
  readonly definition: Element;
}
