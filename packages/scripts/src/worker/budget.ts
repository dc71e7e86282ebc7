import type { ScriptLimits } from '../limits.ts';
import type { RequestUsage, StopReason } from '../messages.ts';

/** Stops the running script: the engine interrupts it at its next check, and the script cannot catch that. */
export type Stop = (reason: StopReason) => never;

/** Counts what a script uses, and records why it was stopped. The engine calls `isExceeded` every few thousand instructions. */
export class Budget {
  stopped: StopReason | undefined;
  requests: number;
  bodyBytes: number;
  private readonly limits: ScriptLimits;
  private startedAt = 0;
  private allowedMs = 0;
  private waitedMs = 0;
  private logLength = 0;

  constructor(limits: ScriptLimits, { requests, bodyBytes }: RequestUsage) {
    this.limits = limits;
    this.requests = requests;
    this.bodyBytes = bodyBytes;
  }

  start(milliseconds: number): void {
    this.stopped = undefined;
    this.allowedMs = milliseconds;
    this.waitedMs = 0;
    this.logLength = 0;
    this.startedAt = performance.now();
  }

  get runningMs(): number {
    return performance.now() - this.startedAt - this.waitedMs;
  }

  isExceeded = (): boolean => {
    if (!this.stopped && this.runningMs > this.allowedMs) this.stopped = 'time';
    if (!this.stopped && performance.now() - this.startedAt > this.limits.waitingMilliseconds) this.stopped = 'time';
    return this.stopped !== undefined;
  };

  /** Runs `wait` without counting it as running time. */
  waitFor<T>(wait: () => T): T {
    const since = performance.now();
    try {
      return wait();
    } finally {
      this.waitedMs += performance.now() - since;
    }
  }

  stop: Stop = (reason) => {
    this.stopped ??= reason;
    throw new RangeError(`stopped: limit exceeded (${reason})`);
  };

  countRequest(): void {
    this.requests += 1;
    if (this.requests > this.limits.requests) this.stop('requests');
  }

  countBody(bytes: number): void {
    this.bodyBytes += bytes;
    if (this.bodyBytes > this.limits.bodyBytes) this.stop('bodies');
  }

  countLog(length: number): void {
    this.logLength += length;
    if (this.logLength > this.limits.logLength) this.stop('log');
  }

  get requestUsage(): RequestUsage {
    const { requests, bodyBytes } = this;
    return { requests, bodyBytes };
  }
}
