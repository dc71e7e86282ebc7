import type { Library } from '@pith/library';
import type { Config } from './config.ts';
import { openLibrary, type RuleProvider, type ScriptSelection } from './wire.ts';

/** Opens the library, runs `work` and closes the library again. `rules` and `scripts` are only used by work that extracts pages. */
export async function withLibrary<T>(
  config: Config,
  work: (library: Library) => Promise<T>,
  rules: RuleProvider = () => [],
  scripts?: ScriptSelection,
): Promise<T> {
  const { library, close } = await openLibrary(config, rules, scripts);
  try {
    return await work(library);
  } finally {
    await close();
  }
}
