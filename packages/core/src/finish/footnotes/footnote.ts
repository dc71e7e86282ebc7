/** A footnote: the references in the text, and the block with its content. */
import type { Element } from '../../dom/index.ts';

export interface Footnote {
  /** The page's own label, such as `1` or `*`. */
  readonly label: string;
  readonly references: Element[];
  readonly definition: Element;
}
