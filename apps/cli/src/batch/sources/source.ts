/** A source of pages: a folder, a file of lines, an archive, a list of addresses. The same input gives the same pages in the same order. */
import type { Config } from '../../config.ts';
import type { Io } from '../../io.ts';
import type { SourceItem } from '../page.ts';

export interface Source {
  /** Can be read once. */
  items(): AsyncIterable<SourceItem>;
  /** The share of the input that has been read, 0 to 1; undefined if its length is unknown. */
  share(): number | undefined;
}

export interface SourceContext {
  readonly io: Io;
  readonly config: Config;
  /** A line or a page that is longer is rejected. */
  readonly maxLineBytes: number;
  /** Files that this run writes. They may be in a folder that it reads. */
  readonly isOutput: (path: string) => boolean;
}
