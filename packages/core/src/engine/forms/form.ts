/** What the forms of content have in common: each completes the decision about the blocks, and then arranges what was kept. */
import type { Element } from '../../dom/index.ts';
import type { PageProfile } from '../../pageProfiles.ts';
import type { DescribedDoc, Opener } from '../../types.ts';
import type { Evidence } from '../evidence.ts';
import type { Verdict } from '../judge.ts';
import type { Decision } from '../units/decision.ts';

/** A page whose blocks have been decided about by their units. */
export interface Choice {
  readonly doc: DescribedDoc;
  readonly evidence: Evidence;
  readonly profile: PageProfile;
  /** What the evidence alone says. */
  readonly verdicts: readonly Verdict[];
  readonly decision: Decision;
  /** A rule has chosen the element that holds the content. */
  readonly hasScope: boolean;
  /** That rule wants the element as it is. */
  readonly isUnchanged: boolean;
}

/** Completes the decision with what only content of this form has. */
export type Form = (choice: Choice) => Arrangement;

/** The second half of a form, for the time when the decision is final. */
export interface Arrangement {
  /** What is kept, with lines that go although the media beside them belong to the content. */
  readonly around?: readonly boolean[];
  /** Returns the function that decides about images; it returns nothing for images that follow the text around them. */
  readonly images?: () => ((element: number) => boolean | undefined) | undefined;
  /** Gives the extracted content its structure. */
  readonly arrange?: (body: Element) => void;
  readonly opener?: Opener;
}
