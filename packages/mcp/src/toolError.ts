/** Errors of tools: the assistant sees the message and what it can do about it. */
import type { CallToolResult } from '@modelcontextprotocol/server';
import { PithError } from '@pith/library';

/** One of ours, so that it comes back from another process as it is. */
export class ToolError extends PithError {
  constructor(message: string, suggestions: readonly string[]) {
    super('invalid-request', message, suggestions);
  }
}

/** An unexpected error is reported to the operator; the assistant gets no details of it. */
export function toToolResult(error: unknown, onBug: (error: unknown) => void): CallToolResult {
  if (!(error instanceof PithError)) {
    onBug(error);
    return failed('an internal error occurred', ['report it as a bug']);
  }
  return failed(error.message, error.suggestions);
}

function failed(message: string, suggestions: readonly string[]): CallToolResult {
  const lines = [`Error: ${message}`, ...suggestions.map((suggestion) => `- ${suggestion}`)];
  return { isError: true, content: [{ type: 'text', text: lines.join('\n') }] };
}
