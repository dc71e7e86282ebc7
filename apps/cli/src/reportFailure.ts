/** How a failure is told: as JSON among the results, or in words beside them. */
import { exitCodeOf } from './exitCodes.ts';
import type { Io } from './io.ts';

export interface Telling {
  readonly io: Io;
  readonly json: boolean;
  /** What failed, as it was given. */
  readonly input?: string;
  /** There are others, so words have to say which one it was. */
  readonly isOneOfMany?: boolean;
}

/** Tells it and returns its exit code. */
export async function tellFailure(error: unknown, { io, json, input, isOneOfMany = false }: Telling): Promise<number> {
  // Loaded here, because only a failure should pay for it.
  const { PithError, toFailureJson } = await import('@pith/core');
  const { success, error: told } = toFailureJson(error);
  const { type, message, suggestions } = told;
  if (json) await io.write(`${JSON.stringify({ success, ...(input !== undefined && { input }), error: told })}\n`);
  else {
    io.note(`pith: ${isOneOfMany ? naming(input, message) : message}`);
    for (const suggestion of suggestions) io.note(`  - ${suggestion}`);
  }
  // Only a bug has a use for its stack.
  if (!(error instanceof PithError) && error instanceof Error && error.stack) io.note(error.stack);
  return exitCodeOf(type);
}

const naming = (input = '', message: string) => (message.startsWith(input) ? message : `${input}: ${message}`);
