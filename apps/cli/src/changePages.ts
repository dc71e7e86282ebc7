/** Commands that write something on pages: each page in turn, and what became of it. */
import type { Bookmark, Library } from '@pith/library';
import type { Config } from './config.ts';
import { eachInTurn } from './eachInTurn.ts';
import { trouble } from './errors.ts';
import type { Io } from './io.ts';
import { line, summaryJson } from './views.ts';
import { withLibrary } from './withLibrary.ts';

export const PAGE = 'its id, the first letters of its id (four at least), or its address';

/** For commands that only know what was deleted. */
export const AMONG_DELETED = ['see what was deleted: pith list --deleted'];

interface Change {
  readonly io: Io;
  readonly json: boolean;
  readonly config: Config;
  /** What people read before the title: `Pinned`. */
  readonly done: string;
  /** What else helps who named a page that is not there. */
  readonly hints?: readonly string[];
}

export async function changePages(
  pages: readonly string[],
  { io, json, config, done, hints }: Change,
  change: (library: Library, user: string, page: string) => Promise<Omit<Bookmark, 'content' | 'html'> | undefined>,
): Promise<number> {
  const { LOCAL_USER } = await import('@pith/library');
  return withLibrary(config, (library) =>
    eachInTurn(pages, { io, json }, async (page) => {
      const changed = await change(library, LOCAL_USER, page);
      if (!changed) throw await trouble('not-in-library', page, hints);
      await io.write(
        json ? line({ success: true, input: page, bookmark: summaryJson(changed) }) : `${done}: ${changed.title}\n`,
      );
    }),
  );
}
