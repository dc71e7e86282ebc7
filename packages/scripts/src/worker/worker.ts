/**
 * The worker thread that runs scripts. A script's request must look like a synchronous call, so this whole thread blocks
 * until the reply arrives. The main thread continues with other work meanwhile, and may end this thread at any time.
 */
import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import type { FromWorker, HookRun, HostQuery, HostReply, ScriptResult, SessionStart, ToWorker } from '../messages.ts';
import { Budget } from './budget.ts';
import { loadEngine } from './engine.ts';
import { HostCalls } from './hostCalls.ts';
import { Realm } from './realm.ts';

const { replies, signal } = workerData as { replies: MessagePort; signal: Int32Array };
const port = parentPort!;
const send = (message: FromWorker) => port.postMessage(message);

function query(hostQuery: HostQuery): HostReply {
  const before = Atomics.load(signal, 0);
  send({ query: hostQuery });
  Atomics.wait(signal, 0, before);
  return (receiveMessageOnPort(replies) as { message: HostReply }).message;
}

interface Session {
  readonly realm: Realm;
  readonly hostCalls: HostCalls;
  readonly budget: Budget;
  readonly start: SessionStart;
}

let session: Promise<Session> | undefined;

async function startSession(start: SessionStart): Promise<Session> {
  const engine = await loadEngine(start.limits.memoryBytes);
  const budget = new Budget(start.limits, start.requestUsage);
  const hostCalls = new HostCalls({ budget, query, log: send, limits: start.limits });
  return { budget, hostCalls, start, realm: new Realm(engine, start, budget, hostCalls.calls) };
}

function runHook(
  { realm, hostCalls, budget, start }: Session,
  { hook, pageInfo, config = '', scripts }: HookRun,
): void {
  hostCalls.resetDocument();
  budget.start(start.limits.milliseconds);
  realm.startHook(JSON.stringify(pageInfo));
  let currentConfig = config;
  for (const { script, milliseconds } of scripts) {
    send({ scriptStarted: script });
    hostCalls.startScript(script);
    budget.start(milliseconds);
    const run = realm.runScript(script, hook, currentConfig);
    const { runningMs } = budget;
    const changes = run.changes || undefined;
    const isTooLong = changes !== undefined && changes.length > start.limits.stateLength;
    if (run.config !== undefined) currentConfig = JSON.stringify(run.config);
    const result: ScriptResult = {
      script,
      wasActive: run.isActive,
      milliseconds: runningMs,
      changes: {
        ...(changes && !isTooLong ? JSON.parse(changes) : {}),
        ...(run.config === undefined ? {} : { config: run.config }),
      },
      tree: run.isActive ? hostCalls.takeChangedTree() : undefined,
      error: run.error,
      stopped: budget.stopped ?? (isTooLong ? 'state' : run.isLowOnMemory ? 'memory' : undefined),
      requestUsage: budget.requestUsage,
      isLowOnMemory: run.isLowOnMemory,
    };
    send({ scriptDone: result });
    if (run.isLowOnMemory) return; // the main thread stops this worker
  }
  send({ hookDone: true });
}

port.on('message', async (message: ToWorker) => {
  if ('startSession' in message) session = startSession(message.startSession);
  else if ('runHook' in message) runHook((await session)!, message.runHook);
  else {
    session = undefined;
    send({ ready: true });
  }
});
send({ ready: true });
