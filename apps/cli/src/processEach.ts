import { trouble } from './errors.ts';
import { tellFailure } from './failure.ts';
import { type Io, isClosedPipe } from './io.ts';

/**
 * Works through a list and goes on after a failure: each is told at once, and the first one gives the exit code.
 * An interruption, or nobody left to read the results, ends it.
 */
export async function eachInTurn(
  items: readonly string[],
  { io, json }: { readonly io: Io; readonly json: boolean },
  work: (item: string, signal: AbortSignal) => Promise<void>,
): Promise<number> {
  const signal = io.signal();
  let code = 0;
  for (const item of items) {
    try {
      await work(item, signal);
    } catch (error) {
      if (signal.aborted || isClosedPipe(error)) throw error;
      const failed = await tellFailure(error, { io, json, input: item, isOneOfMany: items.length > 1 });
      code ||= failed;
    }
    if (signal.aborted) throw await trouble('interrupted');
  }
  return code;
}
