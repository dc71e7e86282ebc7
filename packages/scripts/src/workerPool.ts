/** Worker threads for scripts, and a pool of them. */
import { MessageChannel, Worker } from 'node:worker_threads';
import type { FromWorker, HostReply, ToWorker } from './messages.ts';

/** A thread that runs the scripts of one page at a time. It can be stopped at any moment. */
export class ScriptWorker {
  /** Receives the thread's messages in order; `undefined` when the thread has ended. */
  onMessage: (message: FromWorker | undefined) => void = () => {};
  isAlive = true;
  private readonly worker: Worker;
  private readonly replies;
  private readonly signal = new Int32Array(new SharedArrayBuffer(4));

  constructor() {
    const { port1, port2 } = new MessageChannel();
    this.replies = port1;
    // In the built package the file is worker.js.
    const file = import.meta.url.endsWith('.ts') ? './worker/worker.ts' : './worker/worker.js';
    this.worker = new Worker(new URL(file, import.meta.url), {
      workerData: { replies: port2, signal: this.signal },
      transferList: [port2],
      // The thread that runs scripts gets neither our environment nor our arguments.
      env: {},
      argv: [],
      execArgv: [],
      // A host call leaves garbage; with V8's default, twice as much of it would wait to be collected.
      resourceLimits: { maxYoungGenerationSizeMb: 8 },
    });
    port1.unref();
    this.worker.unref();
    this.worker.on('message', (message: FromWorker) => this.onMessage(message));
    this.worker.on('error', () => this.markEnded());
    this.worker.on('exit', () => this.markEnded());
  }

  send(message: ToWorker): void {
    this.worker.postMessage(message);
  }

  /** Replies to a query. The thread is blocked until then. */
  reply(reply: HostReply): void {
    this.replies.postMessage(reply);
    Atomics.add(this.signal, 0, 1);
    Atomics.notify(this.signal, 0);
  }

  /** Whether the thread keeps the Node process alive. */
  setKeepsAlive(keepsAlive: boolean): void {
    if (keepsAlive) this.worker.ref();
    else this.worker.unref();
  }

  async stop(): Promise<void> {
    this.markEnded();
    this.replies.close();
    await this.worker.terminate();
  }

  private markEnded(): void {
    if (!this.isAlive) return;
    this.isAlive = false;
    this.onMessage(undefined);
  }
}

/** Limits the number of worker threads. When all are in use, callers wait for a free one. */
export class WorkerPool {
  private readonly idle: ScriptWorker[] = [];
  private readonly waiting: ((worker: ScriptWorker) => void)[] = [];
  private readonly maxWorkers: number;
  private inUse = 0;

  constructor(maxWorkers: number) {
    this.maxWorkers = maxWorkers;
  }

  async acquire(): Promise<ScriptWorker> {
    const idle = this.idle.pop();
    if (idle?.isAlive) return this.use(idle);
    if (this.inUse >= this.maxWorkers) return new Promise((resolve) => this.waiting.push(resolve));
    return this.use(new ScriptWorker());
  }

  /** Returns a worker to the pool. The next waiting caller gets it, or a new one if this one has ended. */
  release(worker: ScriptWorker): void {
    this.inUse -= 1;
    worker.setKeepsAlive(false);
    const next = this.waiting.shift();
    if (next) next(this.use(worker.isAlive ? worker : new ScriptWorker()));
    else if (worker.isAlive) this.idle.push(worker);
  }

  async close(): Promise<void> {
    await Promise.all(this.idle.splice(0).map((worker) => worker.stop()));
  }

  private use(worker: ScriptWorker): ScriptWorker {
    this.inUse += 1;
    worker.setKeepsAlive(true);
    return worker;
  }
}
