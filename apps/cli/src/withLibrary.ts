import type { Library, UserLibrary } from '@pith/library';
import type { Config } from './config.ts';
import type { RuleProvider, ScriptSelection } from './openReading.ts';
import { openLibrary } from './wire.ts';

/** Opens the library, runs `work` with that of the user who runs the command, and closes it again. `rules` and `scripts` are only used by work that extracts pages. */
export async function withLibrary<T>(
  config: Config,
  work: (own: UserLibrary, library: Library, user: string) => Promise<T>,
  rules: RuleProvider = () => [],
  scripts?: ScriptSelection,
): Promise<T> {
  const { own, library, user, close } = await openLibrary(config, rules, scripts);
  try {
    return await work(own, library, user);
  } finally {
    await close();
  }
}

/** As `withLibrary`, for work that mostly reads: a library on a read-only disk is enough. Changes are rejected there. */
export async function withReadableLibrary<T>(
  config: Config,
  work: (own: UserLibrary, library: Library) => Promise<T>,
): Promise<T> {
  const { own, library, close } = await openLibrary(config, () => [], undefined, 'read');
  try {
    return await work(own, library);
  } finally {
    await close();
  }
}
