/** One hook on one seat: the scripts have their turns, we answer their questions and watch the clock. */
import type { ScriptLimits } from './limits.ts';
import type { Answer, Ask, FromWorker, LogLine, Run, Turn } from './messages.ts';
import type { Seat } from './seat.ts';

export interface HookEvents {
  answer(ask: Ask, signal: AbortSignal): Answer | Promise<Answer>;
  log(line: LogLine): void;
  over(turn: Turn): void;
}

/** `lost`: the script that was having its turn when the seat had to be given up, and why. */
export interface HookOutcome {
  readonly lost?: { readonly script: number; readonly why: 'time' | 'memory' } | undefined;
}

/** The engine stops scripts by itself; only what loops outside its reach, in one long native call, is left for us to end. */
const GRACE_MS = 1_000;

export function runHook(
  seat: Pick<Seat, 'listener' | 'send' | 'answer' | 'stop'>,
  run: Run,
  limits: ScriptLimits,
  events: HookEvents,
  signal?: AbortSignal,
): Promise<HookOutcome> {
  return new Promise((resolve) => {
    const ending = new AbortController();
    let script = run.turns[0]?.script ?? 0;
    let timer: NodeJS.Timeout | undefined;
    let leftMs = 0;
    let since = 0;

    const finish = (outcome: HookOutcome) => {
      clearTimeout(timer);
      ending.abort();
      signal?.removeEventListener('abort', giveUp);
      seat.listener = () => {};
      resolve(outcome);
    };
    const lose = (why: 'time' | 'memory') => {
      finish({ lost: { script, why } });
      void seat.stop();
    };
    const giveUp = () => lose('time');
    const wakeIn = (ms: number) => {
      clearTimeout(timer);
      // A turn later: what the script said while this thread was busy elsewhere is heard first.
      timer = setTimeout(() => setImmediate(look), Math.ceil(ms));
    };
    // Timers may ring a little early, and then there is still some time to wait.
    const look = () => {
      const restMs = leftMs - (performance.now() - since);
      if (ending.signal.aborted || since === Number.POSITIVE_INFINITY) return;
      if (restMs > 0) wakeIn(restMs);
      else lose('time');
    };
    const watch = () => {
      since = performance.now();
      wakeIn(leftMs);
    };
    const answer = async (ask: Ask) => {
      clearTimeout(timer);
      leftMs = Math.max(GRACE_MS, leftMs - (performance.now() - since));
      since = Number.POSITIVE_INFINITY;
      const answered = await events.answer(ask, ending.signal);
      if (ending.signal.aborted) return;
      watch();
      seat.answer(answered);
    };

    seat.listener = (message: FromWorker | undefined) => {
      if (message === undefined) lose('memory');
      else if ('turn' in message) {
        script = message.turn;
        const allowed = run.turns.find((turn) => turn.script === script)?.milliseconds ?? limits.milliseconds;
        leftMs = allowed + GRACE_MS;
        watch();
      } else if ('asked' in message) void answer(message.asked);
      else if ('log' in message) events.log(message.log);
      else if ('over' in message) {
        since = Number.POSITIVE_INFINITY;
        clearTimeout(timer);
        events.over(message.over);
        if (message.over.isSpoiled) {
          finish({});
          void seat.stop();
        }
      } else if ('done' in message) finish({});
    };
    if (signal?.aborted) {
      giveUp();
      return;
    }
    signal?.addEventListener('abort', giveUp);
    seat.send({ run });
  });
}
