/** State that the functions of the Markdown writer pass along. */
import type { Parent } from '../../dom/index.ts';
import type { MarkdownSettings } from './options.ts';

export interface MarkdownContext {
  readonly settings: MarkdownSettings;
  /** Numbers of reference-style links by URL, in order of first use. */
  readonly references: Map<string, number>;
  /** URLs of collapsed and shortcut links by label. */
  readonly labels: Map<string, string>;
  /** The whole text is emphasised already, so inner emphasis is left out. */
  readonly isEmphasised: boolean;
  /** Markers of the emphasis around the text: the same emphasis inside adds nothing. */
  readonly openMarks: readonly string[];
  /** The line will be joined with others into one paragraph, where a character may pair with one of another line. */
  readonly isPart: boolean;
  /** Anchors of headings by the ids in the HTML. */
  readonly anchors: ReadonlyMap<string, string>;
  /** The URL of the page, if known. */
  readonly source: string | undefined;
  /** Writes the blocks of an element; passed here to avoid a circular import. */
  readonly blocks: (parent: Parent, context: MarkdownContext) => string[];
}
