/** Errors of tools: the assistant sees the message and what it can do about it. */
import type { CallToolResult } from '@modelcontextprotocol/server';
import { PithError } from '@pith/library';

export class ToolError extends Error {
  override name = 'ToolError';
  readonly suggestions: readonly string[];
  constructor(message: string, suggestions: readonly string[]) {
    super(message);
    this.suggestions = suggestions;
  }
}

/** An unexpected error is reported to the operator; the assistant gets no details of it. */
export function toToolResult(error: unknown, onBug: (error: unknown) => void): CallToolResult {
  if (!(error instanceof PithError) && !(error instanceof ToolError)) {
    onBug(error);
    return failed('an internal error occurred', ['report it as a bug']);
  }
  return failed(error.message, error.suggestions);
}

function failed(message: string, suggestions: readonly string[]): CallToolResult {
  const lines = [`Error: ${message}`, ...suggestions.map((suggestion) => `- ${suggestion}`)];
  return { isError: true, content: [{ type: 'text', text: lines.join('\n') }] };
}
