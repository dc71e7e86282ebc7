/** Shared by commands that change pages: changes each page and prints the result. */
import type { Bookmark, UserLibrary } from '@pith/library';
import type { Config } from './config.ts';
import { cliError } from './errors.ts';
import type { Io } from './io.ts';
import { jsonLine, summaryJson } from './jsonOutput.ts';
import { processEach } from './processEach.ts';
import { withLibrary } from './withLibrary.ts';

/** Help for an argument that names a page. */
export const PAGE_HELP = 'the id of the page, at least the first four characters of it, or the address';

/** Suggestions of commands that only work on deleted pages. */
export const DELETED_HINTS = ['list the deleted pages: pith list --deleted'];

interface Change {
  readonly io: Io;
  readonly json: boolean;
  readonly config: Config;
  /** Printed before the title: `Pinned`. */
  readonly done: string;
  /** Additional suggestions if the page is not found. */
  readonly hints?: readonly string[];
}

export async function changePages(
  pages: readonly string[],
  { io, json, config, done, hints }: Change,
  change: (library: UserLibrary, page: string) => Promise<Omit<Bookmark, 'content' | 'html'> | undefined>,
): Promise<number> {
  return withLibrary(config, (library) =>
    processEach(pages, { io, json }, async (page) => {
      const changed = await change(library, page);
      if (!changed) throw await cliError('not-in-library', page, hints);
      await io.write(
        json ? jsonLine({ success: true, input: page, bookmark: summaryJson(changed) }) : `${done}: ${changed.title}\n`,
      );
    }),
  );
}
