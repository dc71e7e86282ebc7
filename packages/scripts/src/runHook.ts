/** Runs one hook in one worker: replies to the queries of its scripts and enforces the time limit. */
import type { ScriptLimits } from './limits.ts';
import type { FromWorker, HookRun, HostQuery, HostReply, LogLine, ScriptResult } from './messages.ts';
import type { ScriptWorker } from './workerPool.ts';

export interface HookEvents {
  onQuery(query: HostQuery, signal: AbortSignal): HostReply | Promise<HostReply>;
  onLog(line: LogLine): void;
  onScriptDone(result: ScriptResult): void;
}

/** `killed`: the script that was running when its worker had to be stopped, and why. */
export interface HookOutcome {
  readonly killed?: { readonly script: number; readonly reason: 'time' | 'memory' } | undefined;
}

/** The engine stops scripts by itself. Only a long native call, which it cannot interrupt, is left for this timeout. */
const GRACE_MS = 1_000;

export function runHook(
  worker: Pick<ScriptWorker, 'onMessage' | 'send' | 'reply' | 'stop'>,
  run: HookRun,
  limits: ScriptLimits,
  events: HookEvents,
  signal?: AbortSignal,
): Promise<HookOutcome> {
  return new Promise((resolve) => {
    const ending = new AbortController();
    let script = run.scripts[0]?.script ?? 0;
    let timer: NodeJS.Timeout | undefined;
    let leftMs = 0;
    let since = 0;

    const finish = (outcome: HookOutcome) => {
      clearTimeout(timer);
      ending.abort();
      signal?.removeEventListener('abort', abort);
      worker.onMessage = () => {};
      resolve(outcome);
    };
    const kill = (reason: 'time' | 'memory') => {
      finish({ killed: { script, reason } });
      void worker.stop();
    };
    const abort = () => kill('time');
    const checkIn = (ms: number) => {
      clearTimeout(timer);
      // Waits one more event loop turn: messages that arrived while this thread was busy are handled first.
      timer = setTimeout(() => setImmediate(checkTime), Math.ceil(ms));
    };
    // Timers may fire a little early; then the rest of the time is waited for.
    const checkTime = () => {
      const restMs = leftMs - (performance.now() - since);
      if (ending.signal.aborted || since === Number.POSITIVE_INFINITY) return;
      if (restMs > 0) checkIn(restMs);
      else kill('time');
    };
    const startTimer = () => {
      since = performance.now();
      checkIn(leftMs);
    };
    const answer = async (query: HostQuery) => {
      clearTimeout(timer);
      leftMs = Math.max(GRACE_MS, leftMs - (performance.now() - since));
      since = Number.POSITIVE_INFINITY;
      const reply = await events.onQuery(query, ending.signal);
      if (ending.signal.aborted) return;
      startTimer();
      worker.reply(reply);
    };

    worker.onMessage = (message: FromWorker | undefined) => {
      if (message === undefined) kill('memory');
      else if ('scriptStarted' in message) {
        script = message.scriptStarted;
        const allowed = run.scripts.find((each) => each.script === script)?.milliseconds ?? limits.milliseconds;
        leftMs = allowed + GRACE_MS;
        startTimer();
      } else if ('query' in message) void answer(message.query);
      else if ('log' in message) events.onLog(message.log);
      else if ('scriptDone' in message) {
        since = Number.POSITIVE_INFINITY;
        clearTimeout(timer);
        events.onScriptDone(message.scriptDone);
        if (message.scriptDone.isLowOnMemory) {
          finish({});
          void worker.stop();
        }
      } else if ('hookDone' in message) finish({});
    };
    if (signal?.aborted) {
      abort();
      return;
    }
    signal?.addEventListener('abort', abort);
    worker.send({ runHook: run });
  });
}
