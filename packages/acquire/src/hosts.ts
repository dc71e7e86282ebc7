/** Politeness: how many requests one host gets at once, how close to each other, and when it asked to be left alone. */
import { setTimeout as pause } from 'node:timers/promises';

export interface Politeness {
  /** At once to one host. */
  readonly perHost: number;
  /** At once to all hosts together. */
  readonly total: number;
  /** From the start of one request to a host to the start of the next. */
  readonly gapMs: number;
}

export interface Hosts {
  /** Waits for a turn; whoever got it gives it back. */
  turn(host: string, signal: AbortSignal): Promise<() => void>;
  /** The host wants no request before this moment. */
  rest(host: string, until: number): void;
  /** For how long the host wants to be left alone. */
  restingMs(host: string): number;
}

interface Line {
  busy: number;
  nextStart: number;
  restUntil: number;
  readonly waiting: (() => void)[];
}

/** Hosts that are remembered before those that need it no longer are looked for. */
const MANY = 500;

export function politeHosts({ perHost, total, gapMs }: Politeness, now: () => number = Date.now): Hosts {
  const lines = new Map<string, Line>();
  const everyone: Line = { busy: 0, nextStart: 0, restUntil: 0, waiting: [] };

  const lineOf = (host: string) => {
    const known = lines.get(host);
    if (known) return known;
    if (lines.size >= MANY) for (const [name, each] of lines) forget(name, each);
    const line: Line = { busy: 0, nextStart: 0, restUntil: 0, waiting: [] };
    lines.set(host, line);
    return line;
  };

  /** A host that nobody asks and that asked for nothing is forgotten. */
  const forget = (host: string, line: Line) => {
    if (line.busy === 0 && line.waiting.length === 0 && Math.max(line.restUntil, line.nextStart) <= now()) {
      lines.delete(host);
    }
  };

  return {
    async turn(host, signal) {
      const line = lineOf(host);
      await place(line, perHost, signal);
      try {
        await place(everyone, total, signal);
      } catch (error) {
        leave(line);
        forget(host, line);
        throw error;
      }
      const leaveBoth = once(() => {
        leave(everyone);
        leave(line);
        forget(host, line);
      });
      const start = Math.max(now(), line.nextStart);
      line.nextStart = start + gapMs;
      try {
        if (start > now()) await pause(start - now(), undefined, { signal });
      } catch (error) {
        leaveBoth();
        throw error;
      }
      return leaveBoth;
    },
    rest(host, until) {
      const line = lineOf(host);
      line.restUntil = Math.max(line.restUntil, until);
    },
    restingMs: (host) => Math.max(0, (lines.get(host)?.restUntil ?? 0) - now()),
  };
}

async function place(line: Line, most: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  if (line.busy < most) {
    line.busy += 1;
    return;
  }
  await new Promise<void>((done, fail) => {
    const go = () => {
      signal.removeEventListener('abort', giveUp);
      done(); // the place is handed over: `busy` stays as it is
    };
    const giveUp = () => {
      line.waiting.splice(line.waiting.indexOf(go), 1);
      fail(signal.reason);
    };
    signal.addEventListener('abort', giveUp, { once: true });
    line.waiting.push(go);
  });
}

function leave(line: Line): void {
  const next = line.waiting.shift();
  if (next) next();
  else line.busy -= 1;
}

function once(act: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) act();
    isDone = true;
  };
}
