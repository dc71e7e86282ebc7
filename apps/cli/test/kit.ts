/** Runs `pith`: inside the test process, or as a real program. */
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { createIo } from '../src/io.ts';
import { pith } from '../src/main.ts';

export interface RunOptions {
  readonly stdin?: string | Uint8Array | Readable;
  readonly env?: Readonly<Record<string, string>>;
  /** Width of the terminal; without it, the output is a pipe. */
  readonly terminal?: number;
  readonly signal?: AbortSignal;
}

export interface RunResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export function testIo({ stdin = '', env = {}, terminal, signal }: RunOptions = {}) {
  const stdout = new CollectingStream(terminal);
  const stderr = new CollectingStream(terminal);
  const input = stdin instanceof Readable ? stdin : Readable.from([Buffer.from(stdin)]);
  const io = createIo(
    { stdin: input, stdout, stderr },
    { XDG_CONFIG_HOME: '/nowhere', ...env },
    () => signal ?? new AbortController().signal,
  );
  return { io, stdout, stderr };
}

export async function run(args: readonly string[], options: RunOptions = {}): Promise<RunResult> {
  const { io, stdout, stderr } = testIo(options);
  const code = await pith(args, io);
  return { code, stdout: stdout.text, stderr: stderr.text };
}

class CollectingStream extends Writable {
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

export interface SpawnOptions extends RunOptions {
  readonly node?: string;
  readonly nodeOptions?: readonly string[];
  /** Permissions of files count for it, although the tests run as root. */
  readonly hasNoPrivileges?: boolean;
  /** Called with the process when it prints its first output. */
  readonly onOutput?: (child: ReturnType<typeof spawn>, text: string) => void;
}

/** Node's compile cache, shared between tests; the user's own cache is not touched. */
const cacheFolder = fileURLToPath(new URL('../node_modules/.cache', import.meta.url));

const isRoot = process.getuid?.() === 0;
/** Another user could not read a clone in a private folder. */
const WITHOUT_PRIVILEGES = ['setpriv', '--bounding-set', '-all', '--inh-caps', '-all'];

/** Does not pass on the environment, so that the settings of the developer do not matter. */
export function spawnPith(args: readonly string[], options: SpawnOptions = {}): Promise<RunResult> {
  const {
    stdin = '',
    env = {},
    node = process.execPath,
    nodeOptions = [],
    onOutput,
    hasNoPrivileges = false,
  } = options;
  const words = [...(hasNoPrivileges && isRoot ? WITHOUT_PRIVILEGES : []), node, ...nodeOptions, launcher, ...args];
  const child = spawn(words[0]!, words.slice(1), {
    env: { PATH: '/usr/bin:/bin', XDG_CACHE_HOME: cacheFolder, XDG_CONFIG_HOME: cacheFolder, ...env },
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
  child.stdin.on('error', () => {}); // the program may exit before it has read everything
  if (stdin instanceof Readable) stdin.pipe(child.stdin);
  else child.stdin.end(stdin);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}

/** A folder that is removed after the test. */
export async function tempFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'pith-cli-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

/** The path of a page's archive. */
export async function archivePath(data: string, id: string): Promise<string> {
  const folder = join(data, 'bookmarks', id.slice(0, 2));
  const [name, ...more] = (await readdir(folder)).filter((each) => each.startsWith(id));
  if (name === undefined || more.length > 0)
    throw new Error(`expected one archive of ${id}, found ${name === undefined ? 0 : more.length + 1}`);
  return join(folder, name);
}

export const splitLines = (text: string) => text.split('\n').filter(Boolean);
export const jsonLines = (text: string) => splitLines(text).map((line) => JSON.parse(line));
