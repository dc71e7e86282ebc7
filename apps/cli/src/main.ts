/** The program, told once: choose the command, let it work, turn what went wrong into words and an exit code. */
import { commandNames, commands } from './commands/index.ts';
import { trouble } from './errors.ts';
import { tellFailure } from './failure.ts';
import { helpOf, overview } from './help.ts';
import { type Io, isClosedPipe, makeIo } from './io.ts';
import { version } from './version.ts';

/** Called by the launcher. */
export async function main(): Promise<void> {
  const io = makeIo(process, process.env, interruption());
  const code = await pith(process.argv.slice(2), io);
  // Standard input may still be open, and nobody will read the rest of it: do not wait for its end.
  process.stderr.write('', () => process.exit(code));
}

export async function pith(words: readonly string[], io: Io): Promise<number> {
  try {
    return await run(words, io);
  } catch (error) {
    if (isClosedPipe(error)) return 0;
    const final = io.signal().aborted ? await trouble('interrupted') : error;
    // When even that cannot be written, words on stderr are what is left.
    return tellFailure(final, { io, json: wantsJson(words) }).catch((worse) => tellFailure(worse, { io, json: false }));
  }
}

async function run([first, ...rest]: readonly string[], io: Io): Promise<number> {
  if (first === '--version' || first === '-v') {
    await io.write(`${version()}\n`);
    return 0;
  }
  if (first === undefined || first === '--help' || first === '-h' || first === 'help') {
    await io.write(rest[0] === undefined ? overview(await all()) : helpOf(await find(rest[0])));
    return 0;
  }
  return (await find(first)).start(rest, io);
}

const all = () => Promise.all(commandNames.map((name) => commands[name]()));

async function find(name: string) {
  if (Object.hasOwn(commands, name)) return commands[name as keyof typeof commands]();
  if (name.startsWith('-')) throw await trouble('unknown-option', name, ['options come after the command']);
  const { nearest } = await import('@pith/core');
  throw await trouble('unknown-command', name, [`the most alike is: pith ${nearest(name, commandNames)}`]);
}

/** Asked before parsing, because parsing may be what fails. */
function wantsJson(words: readonly string[]): boolean {
  return words.some(
    (word, i) => word === '--json' || word === '--format=json' || (word === 'json' && words[i - 1] === '--format'),
  );
}

/** The first Ctrl-C lets the command finish or undo what it is at; a second one ends the process at once. */
function interruption(): () => AbortSignal {
  let controller: AbortController | undefined;
  return () => {
    if (!controller) {
      const asked = (controller = new AbortController());
      for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => asked.abort());
    }
    return controller.signal;
  };
}
