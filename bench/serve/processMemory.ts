/** Memory of a process and all its descendants, from Linux's /proc; zero on other systems. */
import { readdir, readFile } from 'node:fs/promises';

/** Resident megabytes by process id. */
export async function memoryOfProcessTree(root: number): Promise<ReadonlyMap<number, number>> {
  const names = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const processes = await Promise.all(names.map(readStatus));
  const found = new Map<number, number>();
  for (let pids = [root]; pids.length > 0; ) {
    const next = processes.filter((each) => each !== undefined && pids.includes(each.parent));
    for (const pid of pids) found.set(pid, processes.find((each) => each?.pid === pid)?.megabytes ?? 0);
    pids = next.map((each) => each!.pid);
  }
  return found;
}

async function readStatus(name: string) {
  const status = await readFile(`/proc/${name}/status`, 'utf8').catch(() => undefined); // it may have just exited
  if (status === undefined) return undefined;
  const field = (label: string) => Number(new RegExp(`^${label}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
  return { pid: Number(name), parent: field('PPid'), megabytes: field('VmRSS') / 1024 };
}
