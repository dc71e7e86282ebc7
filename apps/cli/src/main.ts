/** The program: chooses the command, runs it, and turns an error into a message and an exit code. */
import { commandNames, commands } from './commands/index.ts';
import { cliError, RUN_AGAIN } from './errors.ts';
import { commandHelp } from './help.ts';
import { createIo, type Io, isClosedPipe, type Pager } from './io.ts';
import { overview } from './overview.ts';
import { reportFailure } from './reportFailure.ts';
import { suggest } from './suggest.ts';
import { version } from './version.ts';

/** Called by `bin/pith.js`. */
export async function main(): Promise<void> {
  const io = createIo(process, process.env, interruptSignal(), await pagerOf(process.env));
  const code = await pith(process.argv.slice(2), io);
  // Exit even if standard input is still open.
  process.stderr.write('', () => process.exit(code));
}

/** Loaded only on a terminal: pipes have no pager. */
async function pagerOf(env: NodeJS.ProcessEnv): Promise<Pager | undefined> {
  if (!process.stdout.isTTY) return undefined;
  const { findPager, showInPager } = await import('./pager.ts');
  const pager = findPager(env);
  return pager === undefined ? undefined : (parts) => showInPager(parts, pager, env);
}

export async function pith(words: readonly string[], io: Io): Promise<number> {
  try {
    return await run(words, io);
  } catch (error) {
    if (isClosedPipe(error)) return 0;
    const isReported = (error as { type?: unknown }).type === 'interrupted';
    const final = io.signal().aborted && !isReported ? await cliError('interrupted', undefined, [RUN_AGAIN]) : error;
    // If the JSON cannot be written to stdout, report that as text on stderr.
    return reportFailure(final, { io, json: wantsJson(words) }).catch((writeError) =>
      reportFailure(writeError, { io, json: false }),
    );
  }
}

async function run([first, ...rest]: readonly string[], io: Io): Promise<number> {
  if (first === '--version' || first === '-v') {
    await io.write(`${version()}\n`);
    return 0;
  }
  if (first === undefined || first === '--help' || first === '-h' || first === 'help') {
    await io.writeLong(rest[0] === undefined ? await overview() : commandHelp(await loadCommand(rest[0])));
    return 0;
  }
  return (await loadCommand(first)).start(rest, io);
}

async function loadCommand(name: string) {
  if (Object.hasOwn(commands, name)) return commands[name as keyof typeof commands]();
  if (name.startsWith('-')) throw await cliError('unknown-option', name, ['put options after the command']);
  const closest = await suggest(name, commandNames);
  throw await cliError('unknown-command', name, closest === undefined ? [] : [`did you mean: pith ${closest}`]);
}

/** Looks at the raw words, because parsing them may be what fails. */
function wantsJson(words: readonly string[]): boolean {
  return words.some(
    (word, i) => word === '--json' || word === '--format=json' || (word === 'json' && words[i - 1] === '--format'),
  );
}

/** The first Ctrl-C lets the command finish or undo its current step; the second one ends the process at once. */
function interruptSignal(): () => AbortSignal {
  let controller: AbortController | undefined;
  return () => {
    if (!controller) {
      const created = (controller = new AbortController());
      for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => created.abort());
    }
    return controller.signal;
  };
}
