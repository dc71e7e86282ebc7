/** Runs `pith` as text in, text out: inside the test, or as the real program. */
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { makeIo } from '../src/io.ts';
import { pith } from '../src/main.ts';

export interface Given {
  readonly stdin?: string | Uint8Array | Readable;
  readonly env?: Readonly<Record<string, string>>;
  /** Width of the terminal; a pipe when absent. */
  readonly terminal?: number;
  readonly signal?: AbortSignal;
}

export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export function testIo({ stdin = '', env = {}, terminal, signal }: Given = {}) {
  const stdout = new Collected(terminal);
  const stderr = new Collected(terminal);
  const input = stdin instanceof Readable ? stdin : Readable.from([Buffer.from(stdin)]);
  const io = makeIo(
    { stdin: input, stdout, stderr },
    { XDG_CONFIG_HOME: '/nowhere', ...env },
    () => signal ?? new AbortController().signal,
  );
  return { io, stdout, stderr };
}

export async function run(words: readonly string[], given: Given = {}): Promise<Outcome> {
  const { io, stdout, stderr } = testIo(given);
  const code = await pith(words, io);
  return { code, stdout: stdout.text, stderr: stderr.text };
}

class Collected extends Writable {
  text = '';
  readonly isTTY: boolean;
  readonly columns: number | undefined;
  constructor(columns: number | undefined) {
    super();
    this.isTTY = columns !== undefined;
    this.columns = columns;
  }
  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}

export const launcher = fileURLToPath(new URL('../bin/pith.js', import.meta.url));

export interface Spawned extends Given {
  readonly node?: string;
  readonly nodeOptions?: readonly string[];
  /** Called with the process when it has printed its first text. */
  readonly onOutput?: (child: ReturnType<typeof spawn>, text: string) => void;
}

/** What Node compiled for one test helps the next; the user's own cache is left alone. */
const caches = fileURLToPath(new URL('../node_modules/.cache', import.meta.url));

/** The environment is only what is given, so that the settings of whoever runs the tests do not matter. */
export function spawnPith(words: readonly string[], given: Spawned = {}): Promise<Outcome> {
  const { stdin = '', env = {}, node = process.execPath, nodeOptions = [], onOutput } = given;
  const child = spawn(node, [...nodeOptions, launcher, ...words], {
    env: { PATH: '/usr/bin:/bin', XDG_CACHE_HOME: caches, XDG_CONFIG_HOME: caches, ...env },
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  if (onOutput) child.stdout.once('data', (chunk) => onOutput(child, String(chunk)));
  child.stdin.on('error', () => {}); // it may end before it has read everything
  if (stdin instanceof Readable) stdin.pipe(child.stdin);
  else child.stdin.end(stdin);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}

/** A folder that goes away with the test. */
export async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'pith-cli-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

/** Where the archive of a page is. */
export async function archiveIn(data: string, id: string): Promise<string> {
  const shelf = join(data, 'bookmarks', id.slice(0, 2));
  const [name, ...more] = (await readdir(shelf)).filter((each) => each.startsWith(id));
  if (name === undefined || more.length > 0) throw new Error(`${id} has ${more.length + 1} archives, or none`);
  return join(shelf, name);
}

export const linesOf = (text: string) => text.split('\n').filter(Boolean);
export const jsonLines = (text: string) => linesOf(text).map((line) => JSON.parse(line));
