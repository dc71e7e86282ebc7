/** How a failure is told: as JSON among the results, or in words beside them. */
import { exitCodeOf } from './exitCodes.ts';
import type { Io } from './io.ts';

export interface Telling {
  readonly io: Io;
  readonly json: boolean;
  /** With several things to do: the one that failed, as it was given. */
  readonly input?: string | undefined;
}

/** Tells it and returns its exit code. */
export async function tellFailure(error: unknown, { io, json, input }: Telling): Promise<number> {
  // Loaded here, because only a failure should pay for it.
  const { PithError, toFailureJson } = await import('@pith/core');
  const { success, error: told } = toFailureJson(error);
  if (json) await io.write(`${JSON.stringify({ success, ...(input !== undefined && { input }), error: told })}\n`);
  else
    io.note([`pith: ${withInput(told.message, input)}`, ...told.suggestions.map((each) => `  - ${each}`)].join('\n'));
  // Only a bug has a use for its stack.
  if (!(error instanceof PithError) && error instanceof Error && error.stack) io.note(error.stack);
  return exitCodeOf(told.type);
}

const withInput = (message: string, input = '') => (message.startsWith(input) ? message : `${input}: ${message}`);
