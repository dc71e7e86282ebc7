import type { Library } from '@pith/library';
import type { Config } from './config.ts';
import { openLibrary, type RulesNow, type ScriptChoice } from './wire.ts';

/** Opens the library for as long as the work takes, and closes it whatever happens. Rules and scripts are for work that reads pages. */
export async function withLibrary<T>(
  config: Config,
  work: (library: Library) => Promise<T>,
  rules: RulesNow = () => [],
  scripts?: ScriptChoice,
): Promise<T> {
  const { library, close } = await openLibrary(config, rules, scripts);
  try {
    return await work(library);
  } finally {
    await close();
  }
}
