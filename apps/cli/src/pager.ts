/** Shows long results in the user's pager, as git does. */
import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Writable } from 'node:stream';

type Env = Readonly<Record<string, string | undefined>>;

/** The pager to use: `PAGER`, or less if it is installed. Undefined if there is none, or `PAGER` is empty or `cat`. */
export function findPager({ PAGER, PATH = '' }: Env): string | undefined {
  if (PAGER !== undefined) return ['', 'cat'].includes(PAGER.trim()) ? undefined : PAGER;
  return PATH.split(delimiter).some((folder) => folder !== '' && isProgram(join(folder, 'less'))) ? 'less' : undefined;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Resolves when all parts are read and the reader has closed the pager, in either order: what makes the parts may have more to do. */
export async function showInPager(
  parts: AsyncIterable<string> | Iterable<string>,
  pager: string,
  env: Env,
): Promise<void> {
  // less: exit if the text fits (F), show colours (R), and leave the text on the screen (X).
  const child = spawn(pager, {
    shell: true,
    stdio: ['pipe', 'inherit', 'inherit'],
    env: { LESS: 'FRX', LV: '-c', ...env },
  });
  // Ctrl-C belongs to the pager, which would otherwise be left without its parent.
  const ignore = () => {};
  process.on('SIGINT', ignore);
  try {
    const ended = Promise.withResolvers<void>();
    child.on('close', () => ended.resolve());
    child.on('error', ended.reject);
    child.stdin.on('error', ignore); // the reader closed it before the end of the text
    for await (const part of parts) if (!child.stdin.write(part)) await drained(child.stdin);
    child.stdin.end();
    await ended.promise;
  } finally {
    process.off('SIGINT', ignore);
  }
}

/** Resolves when the pager wants more, or has gone. */
const drained = (stdin: Writable) =>
  new Promise<void>((resolve) => {
    if (stdin.destroyed) return resolve();
    stdin.once('drain', resolve);
    stdin.once('close', resolve);
  });
