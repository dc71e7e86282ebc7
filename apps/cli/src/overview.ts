/** What `pith --help` prints. In the published package this module is replaced by its result, because it loads all commands. */
import { allCommands } from './allCommands.ts';
import { overviewHelp } from './help.ts';

export async function overview(): Promise<string> {
  return overviewHelp(await allCommands());
}
