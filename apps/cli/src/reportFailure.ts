/** Reports a failure: as JSON on standard output, or as text on standard error. */
import { exitCodeOf } from './exitCodes.ts';
import type { Io } from './io.ts';

export interface FailureReport {
  readonly io: Io;
  readonly json: boolean;
  /** The input that failed, as the user typed it. */
  readonly input?: string;
  /** There are other inputs, so the text names this one. */
  readonly isOneOfMany?: boolean;
}

/** Returns the exit code of the error. */
export async function reportFailure(
  thrown: unknown,
  { io, json, input, isOneOfMany = false }: FailureReport,
): Promise<number> {
  // Imported here so that successful commands do not load it.
  const { PithError, toFailureJson } = await import('@pith/core');
  const { success, error } = toFailureJson(thrown);
  const { type, message, suggestions } = error;
  if (json) await io.write(`${JSON.stringify({ success, ...(input !== undefined && { input }), error })}\n`);
  else {
    io.note(`pith: ${isOneOfMany ? withInput(input, message) : message}`);
    for (const suggestion of suggestions) io.note(`  - ${suggestion}`);
  }
  // The stack is only useful for a bug.
  if (!(thrown instanceof PithError) && thrown instanceof Error && thrown.stack) io.note(thrown.stack);
  return exitCodeOf(type);
}

const withInput = (input = '', message: string) => (message.startsWith(input) ? message : `${input}: ${message}`);
