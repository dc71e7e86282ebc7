/**
 * The side of the sandbox that waits. A script's request has to look like an ordinary call, so this whole thread stops until the
 * answer is there; the thread that sent it goes on with other work, and may end this one at any time.
 */
import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { newQuickJSWASMModule } from 'quickjs-emscripten';
import type { Answer, Ask, Begin, FromWorker, Run, ToWorker, Turn } from '../messages.ts';
import { Budget } from './budget.ts';
import { Desk } from './desk.ts';
import { Realm } from './realm.ts';

const { answers, signal } = workerData as { answers: MessagePort; signal: Int32Array };
const port = parentPort!;
const send = (message: FromWorker) => port.postMessage(message);

function ask(asked: Ask): Answer {
  const before = Atomics.load(signal, 0);
  send({ asked });
  Atomics.wait(signal, 0, before);
  return (receiveMessageOnPort(answers) as { message: Answer }).message;
}

const engine = await newQuickJSWASMModule();
let visit: { readonly realm: Realm; readonly desk: Desk; readonly budget: Budget; readonly begin: Begin } | undefined;

function begin(given: Begin): void {
  const budget = new Budget(given.limits, given.spent);
  const desk = new Desk({ budget, ask, log: send, limits: given.limits });
  visit = { budget, desk, begin: given, realm: new Realm(engine, given, budget, desk.calls) };
}

function run({ hook, facts, config = '', turns }: Run): void {
  const { realm, desk, budget, begin: given } = visit!;
  desk.newDocument();
  budget.start(given.limits.milliseconds);
  realm.enter(JSON.stringify(facts));
  let settings = config;
  for (const { script, milliseconds } of turns) {
    send({ turn: script });
    desk.startTurn(script);
    budget.start(milliseconds);
    const result = realm.turn(script, hook, settings);
    const own = budget.own;
    const changes = result.changes || undefined;
    const isTooMuch = changes !== undefined && changes.length > given.limits.stateLength;
    if (result.config !== undefined) settings = JSON.stringify(result.config);
    const over: Turn = {
      script,
      wasActive: result.isActive,
      milliseconds: own,
      changes: {
        ...(changes && !isTooMuch ? JSON.parse(changes) : {}),
        ...(result.config === undefined ? {} : { config: result.config }),
      },
      tree: result.isActive ? desk.takeChangedTree() : undefined,
      error: result.error,
      stopped: budget.stopped ?? (isTooMuch ? 'state' : result.isSpoiled ? 'memory' : undefined),
      spent: budget.spent,
      isSpoiled: result.isSpoiled,
    };
    send({ over });
    if (result.isSpoiled) return; // whoever started us will not use us again
  }
  send({ done: true });
}

port.on('message', (message: ToWorker) => {
  if ('begin' in message) begin(message.begin);
  else if ('run' in message) run(message.run);
  else {
    visit?.realm.dispose();
    visit = undefined;
    send({ ready: true });
  }
});
send({ ready: true });
