import type { Command } from './command.ts';
import { commandNames, commands } from './commands/index.ts';

/** Loads the definitions of all commands, in the order in which help lists them. */
export function allCommands(): Promise<Command[]> {
  return Promise.all(commandNames.map((name) => commands[name]()));
}
