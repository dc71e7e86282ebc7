import type { Config } from '../config.ts';
import { watchRules } from '../rules/watchRules.ts';
import { loadRules, type OpenedLibrary, openLibrary } from '../wire.ts';

/** Opens the library with the current rules. Their warnings are shown by the program that started this process. */
export async function openForProcess(config: Config): Promise<Pick<OpenedLibrary, 'library' | 'close'>> {
  const { files } = await loadRules(config);
  const rules = await watchRules(config, files);
  const { current, refresh } = rules;
  const { library, close } = await openLibrary(
    config,
    Object.assign((user: string) => current(user), { refresh }),
  );
  return {
    library,
    async close() {
      rules.close();
      await close();
    },
  };
}
