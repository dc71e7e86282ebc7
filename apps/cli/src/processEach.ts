import { cliError } from './errors.ts';
import { type Io, isClosedPipe } from './io.ts';
import { reportFailure } from './reportFailure.ts';

/**
 * Processes items one after the other. Reports a failed item at once and continues with the next one.
 * Returns the exit code of the first failure. Throws on an interruption, and if the output pipe is closed.
 */
export async function processEach(
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
      const failed = await reportFailure(error, { io, json, input: item, isOneOfMany: items.length > 1 });
      code ||= failed;
    }
    if (signal.aborted) throw await cliError('interrupted');
  }
  return code;
}
