import { availableParallelism, loadavg } from 'node:os';

/** How many times longer something takes because other programs share the processors; 1 on an idle machine. */
export const busyFactor = (): number => Math.max(1, loadavg()[0]! / availableParallelism());
