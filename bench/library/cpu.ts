/** Processor time, as Linux tells it; nothing elsewhere. */
import { readdir, readFile } from 'node:fs/promises';

/** The kernel counts in hundredths of a second wherever Linux runs today. */
const TICKS = 100;

interface Times {
  readonly parent: number;
  readonly own: number;
  /** Of its children that are over. */
  readonly ended: number;
}

/** Seconds that a process and its children have used so far, those that are over too. */
export async function cpuOfFamily(pid: number): Promise<number> {
  const all = await everyProcess();
  const head = all.get(pid);
  const living = [...all.values()].filter(({ parent }) => parent === pid);
  return (head ? head.own + head.ended : 0) + living.reduce((sum, { own }) => sum + own, 0);
}

/** Seconds that those of our own children have used that are over. */
export async function cpuOfEnded(): Promise<number> {
  return (await timesOf('self'))?.ended ?? 0;
}

async function everyProcess(): Promise<ReadonlyMap<number, Times>> {
  const names = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const found = new Map<number, Times>();
  for (const name of names) {
    const times = await timesOf(name);
    if (times) found.set(Number(name), times);
  }
  return found;
}

async function timesOf(name: string): Promise<Times | undefined> {
  const line = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => undefined); // it may just have ended
  // The name of the program stands in brackets and may have anything in it; the fields are counted from behind it.
  const fields = line
    ?.slice(line.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  if (!fields) return undefined;
  const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map(
    (at) => fields[at],
  );
  return { parent, own: (user + system) / TICKS, ended: (endedUser + endedSystem) / TICKS };
}
