/** Reads a password without showing it: typed on a terminal, or from standard input. */
import type { ReadStream } from 'node:tty';
import { cliError } from './errors.ts';
import type { Io } from './io.ts';

const MAX_CHARACTERS = 2000;

/** `fromStdin` reads the first line of standard input. */
export async function readPassword(io: Io, fromStdin: boolean, name: string): Promise<string> {
  if (fromStdin) return readFirstLine(io.stdin);
  if (!io.stdin.isTTY)
    throw await cliError('missing-argument', 'password', ['send it to standard input: --password-stdin']);
  io.note(`Password for ${name} (it is not shown):`);
  const password = await readHidden(io.stdin as ReadStream);
  io.note('The same again:');
  if ((await readHidden(io.stdin as ReadStream)) === password) return password;
  throw await cliError('bad-value', 'password', ['the two passwords differ']);
}

async function readFirstLine(stdin: Io['stdin']): Promise<string> {
  let text = '';
  for await (const chunk of stdin) {
    text += String(chunk);
    if (text.includes('\n') || text.length > MAX_CHARACTERS) break;
  }
  return text.split(/\r?\n/, 1)[0]!;
}

const ENTER = /[\r\n\u0004]/;
const CTRL_C = '\u0003';
const BACKSPACE = /[\u0008\u007f]/;

/** A terminal in raw mode shows nothing, so editing keys are handled here. */
async function readHidden(terminal: ReadStream): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const typed: string[] = [];
  const onData = (chunk: Buffer) => {
    for (const character of chunk.toString()) {
      if (character === CTRL_C) return reject(cliError('interrupted'));
      if (ENTER.test(character)) return resolve(typed.join(''));
      if (BACKSPACE.test(character)) typed.pop();
      else if (typed.length < MAX_CHARACTERS) typed.push(character);
    }
  };
  terminal.setRawMode(true);
  terminal.on('data', onData);
  terminal.resume();
  try {
    return await promise.catch(async (error) => {
      throw await error;
    });
  } finally {
    terminal.off('data', onData);
    terminal.pause();
    terminal.setRawMode(false);
  }
}
