/** What a writer of one document carries from block to block. */
import type { Parent } from '../../dom/index.ts';
import type { Settings } from './options.ts';

export interface Pen {
  readonly settings: Settings;
  /** Addresses that links refer to by number, in the order they came up. */
  readonly references: Map<string, number>;
  /** Text that is emphasised as a whole has no emphasis of its own. */
  readonly isEmphasised: boolean;
  /** Lines that will stand in one paragraph with others: what is written there may close what is open here. */
  readonly isPart: boolean;
  readonly blocks: (parent: Parent, pen: Pen) => string[];
}
