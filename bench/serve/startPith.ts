/** Starts `pith serve` as a process of its own, on a data folder, without a browser. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loopingRule, loopingScript } from './hostileSite.ts';
import { memoryOfProcessTree } from './processMemory.ts';

const program = fileURLToPath(new URL('../../apps/cli/bin/pith.js', import.meta.url));

export interface PithServer {
  readonly url: string;
  /** Of the server and all its processes. */
  megabytes(): Promise<number>;
  /** False once the process has ended. */
  isRunning(): boolean;
  stop(): Promise<void>;
}

export async function startPith(folder: string, settings: Readonly<Record<string, string>>): Promise<PithServer> {
  await mkdir(join(folder, 'rules'), { recursive: true });
  await mkdir(join(folder, 'content-scripts'), { recursive: true });
  await writeFile(join(folder, 'rules', 'looping.yaml'), loopingRule);
  await writeFile(join(folder, 'content-scripts', 'looping.js'), loopingScript);
  const child = spawn(process.execPath, [program, 'serve', '--port', '0', '--json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: '/usr/bin:/bin',
      XDG_CACHE_HOME: join(folder, 'cache'),
      XDG_CONFIG_HOME: join(folder, 'config'),
      PITH_DATA: folder,
      PITH_BROWSER: '/nowhere', // the memory of Chromium is another matter
      PITH_JOBS_PER_HOST: '8', // all pages are on one host
      PITH_FETCH_SECONDS: '15',
      PITH_FETCH_RETRIES: '0',
      PITH_LINKS: 'no',
      ...settings,
    },
  });
  const exited = once(child, 'exit');
  const [line] = await Promise.race([
    once(child.stdout!, 'data'),
    exited.then(() => Promise.reject(new Error('ended'))),
  ]);
  const { url, error } = JSON.parse(String(line)) as { url?: string; error?: { message: string } };
  if (url === undefined) throw new Error(error?.message ?? 'the server did not start');
  return {
    url,
    megabytes: async () => [...(await memoryOfProcessTree(child.pid!)).values()].reduce((sum, each) => sum + each, 0),
    isRunning: () => child.exitCode === null && child.signalCode === null,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
