/** A thread that runs one page's scripts at a time. It can be stopped at any moment, whatever it is doing. */
import { MessageChannel, Worker } from 'node:worker_threads';
import type { Answer, FromWorker, ToWorker } from './messages.ts';

export class Seat {
  /** Hears what the thread says, in order; `undefined` when it has ended. */
  listener: (message: FromWorker | undefined) => void = () => {};
  isAlive = true;
  private readonly worker: Worker;
  private readonly answers;
  private readonly signal = new Int32Array(new SharedArrayBuffer(4));

  constructor() {
    const { port1, port2 } = new MessageChannel();
    this.answers = port1;
    // The built package has worker.js beside seat.js.
    const file = import.meta.url.endsWith('.ts') ? './worker/worker.ts' : './worker/worker.js';
    this.worker = new Worker(new URL(file, import.meta.url), {
      workerData: { answers: port2, signal: this.signal },
      transferList: [port2],
      // Neither our environment nor our arguments are any business of code that runs scripts.
      env: {},
      argv: [],
      execArgv: [],
    });
    port1.unref();
    this.worker.unref();
    this.worker.on('message', (message: FromWorker) => this.listener(message));
    this.worker.on('error', () => this.ended());
    this.worker.on('exit', () => this.ended());
  }

  send(message: ToWorker): void {
    this.worker.postMessage(message);
  }

  /** The thread waits for it, and for nothing else. */
  answer(answer: Answer): void {
    this.answers.postMessage(answer);
    Atomics.add(this.signal, 0, 1);
    Atomics.notify(this.signal, 0);
  }

  /** While somebody waits for the thread, it keeps the program alive. */
  hold(isHeld: boolean): void {
    if (isHeld) this.worker.ref();
    else this.worker.unref();
  }

  async stop(): Promise<void> {
    this.ended();
    this.answers.close();
    await this.worker.terminate();
  }

  private ended(): void {
    if (!this.isAlive) return;
    this.isAlive = false;
    this.listener(undefined);
  }
}

/** At most so many threads at once; whoever comes later waits for one. */
export class Seats {
  private readonly free: Seat[] = [];
  private readonly waiting: ((seat: Seat) => void)[] = [];
  private readonly most: number;
  private taken = 0;

  constructor(most: number) {
    this.most = most;
  }

  async take(): Promise<Seat> {
    const free = this.free.pop();
    if (free?.isAlive) return this.held(free);
    if (this.taken >= this.most) return new Promise((resolve) => this.waiting.push(resolve));
    return this.held(new Seat());
  }

  /** Given back by whoever took it: the next in the queue gets it, or a new one in place of one that ended. */
  give(seat: Seat): void {
    this.taken -= 1;
    seat.hold(false);
    const next = this.waiting.shift();
    if (next) next(this.held(seat.isAlive ? seat : new Seat()));
    else if (seat.isAlive) this.free.push(seat);
  }

  async close(): Promise<void> {
    await Promise.all(this.free.splice(0).map((seat) => seat.stop()));
  }

  private held(seat: Seat): Seat {
    this.taken += 1;
    seat.hold(true);
    return seat;
  }
}
