import type { ScriptLimits } from '../limits.ts';
import type { Spent, StopReason } from '../messages.ts';

/** Ends the script that is running: its next instruction is its last, and nothing it wrote can catch that. */
export type Stop = (reason: StopReason) => never;

/** What a script has left, and why it was stopped. The engine asks `isOver` every few thousand instructions. */
export class Budget {
  stopped: StopReason | undefined;
  requests: number;
  bodyBytes: number;
  private readonly limits: ScriptLimits;
  private startedAt = 0;
  private allowed = 0;
  private waited = 0;
  private logLength = 0;

  constructor(limits: ScriptLimits, { requests, bodyBytes }: Spent) {
    this.limits = limits;
    this.requests = requests;
    this.bodyBytes = bodyBytes;
  }

  start(milliseconds: number): void {
    this.stopped = undefined;
    this.allowed = milliseconds;
    this.waited = 0;
    this.logLength = 0;
    this.startedAt = performance.now();
  }

  get own(): number {
    return performance.now() - this.startedAt - this.waited;
  }

  isOver = (): boolean => {
    if (!this.stopped && this.own > this.allowed) this.stopped = 'time';
    if (!this.stopped && performance.now() - this.startedAt > this.limits.waitingMilliseconds) this.stopped = 'time';
    return this.stopped !== undefined;
  };

  /** Waiting for an answer is not a script's own time. */
  waitFor<T>(answer: () => T): T {
    const since = performance.now();
    try {
      return answer();
    } finally {
      this.waited += performance.now() - since;
    }
  }

  stop: Stop = (reason) => {
    this.stopped ??= reason;
    throw new RangeError(`stopped: over the limit (${reason})`);
  };

  request(): void {
    this.requests += 1;
    if (this.requests > this.limits.requests) this.stop('requests');
  }

  body(bytes: number): void {
    this.bodyBytes += bytes;
    if (this.bodyBytes > this.limits.bodyBytes) this.stop('bodies');
  }

  log(length: number): void {
    this.logLength += length;
    if (this.logLength > this.limits.logLength) this.stop('log');
  }

  get spent(): Spent {
    const { requests, bodyBytes } = this;
    return { requests, bodyBytes };
  }
}
