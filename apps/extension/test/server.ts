/** The real program on a port of its own, which can be stopped and started again with the same library. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

const program = join(import.meta.dirname, '../../cli/bin/pith.js');

export interface Server {
  readonly url: string;
  readonly token: string;
  /** Calls the API with the token. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read any field of the answer
  get(path: string): Promise<any>;
  post(path: string, body: object): Promise<Response>;
  stop(): Promise<void>;
  /** Again, on the same port. */
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** `allowedHosts` as in `PITH_ALLOWED_HOSTS`. */
export async function startServer(allowedHosts: string): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'pith-extension-'));
  const env = { ...process.env, PITH_DATA: folder, PITH_ALLOWED_HOSTS: allowedHosts, TZ: 'UTC' };
  let url = 'http://127.0.0.1:0';
  let running: { stop(): Promise<void> };

  async function start(): Promise<void> {
    const child = spawn(process.execPath, [program, 'serve', '--port', new URL(url).port || '0', '--json'], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit');
    const [line] = await Promise.race([
      once(createInterface(child.stdout), 'line'),
      ended.then(([code]) => Promise.reject(new Error(`pith serve ended with ${code}`))),
    ]);
    url = JSON.parse(line).url.replace(/\/$/, '');
    running = {
      async stop() {
        child.kill('SIGTERM');
        await ended;
      },
    };
  }

  await start();
  const added = await promisify(execFile)(process.execPath, [program, 'token', 'add', 'test'], { env });
  const token = added.stdout.trim();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return {
    url,
    token,
    async get(path) {
      const response = await fetch(`${url}${path}`, { headers });
      return response.headers.get('content-type')?.includes('json') ? response.json() : response.text();
    },
    post: (path, body) => fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) }),
    start,
    stop: () => running.stop(),
    async remove() {
      await running.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
