/** CPU time of processes, from Linux's /proc; zero on other systems. */
import { readdir, readFile } from 'node:fs/promises';

/** USER_HZ, which is 100 on all current Linux systems. */
const TICKS_PER_SECOND = 100;

interface Times {
  readonly parent: number;
  readonly own: number;
  /** Of its children that have exited. */
  readonly exitedChildren: number;
}

/** Seconds of CPU time of a process and its children, including exited ones. */
export async function cpuOfProcessTree(pid: number): Promise<number> {
  const all = await readAllProcesses();
  const root = all.get(pid);
  const running = [...all.values()].filter(({ parent }) => parent === pid);
  return (root ? root.own + root.exitedChildren : 0) + running.reduce((sum, { own }) => sum + own, 0);
}

/** Seconds of CPU time of our own exited children. */
export async function cpuOfExitedChildren(): Promise<number> {
  return (await readTimes('self'))?.exitedChildren ?? 0;
}

async function readAllProcesses(): Promise<ReadonlyMap<number, Times>> {
  const names = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const found = new Map<number, Times>();
  for (const name of names) {
    const times = await readTimes(name);
    if (times) found.set(Number(name), times);
  }
  return found;
}

async function readTimes(name: string): Promise<Times | undefined> {
  const line = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => undefined); // it may have just exited
  // The program name is in parentheses and may contain anything; the fields are counted after it.
  const fields = line
    ?.slice(line.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  if (!fields) return undefined;
  const [parent = 0, user = 0, system = 0, exitedUser = 0, exitedSystem = 0] = [1, 11, 12, 13, 14].map(
    (at) => fields[at],
  );
  return {
    parent,
    own: (user + system) / TICKS_PER_SECOND,
    exitedChildren: (exitedUser + exitedSystem) / TICKS_PER_SECOND,
  };
}
