/** What `pith --help` prints. In the published package this module is replaced by its result, because it loads all commands. */
import { commandNames, commands } from './commands/index.ts';
import { overviewHelp } from './help.ts';

export async function overview(): Promise<string> {
  return overviewHelp(await Promise.all(commandNames.map((name) => commands[name]())));
}
