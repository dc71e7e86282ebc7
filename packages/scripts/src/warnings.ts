import type { Warning } from '@pith/core';
import type { StopReason } from './messages.ts';

/** Warnings about scripts that failed or were stopped. */
const stopMessages: Record<StopReason, string> = {
  time: 'took too long',
  memory: 'used too much memory',
  requests: 'sent too many requests',
  bodies: 'downloaded too much data',
  log: 'wrote too much to its log',
  nodes: 'created too many nodes or too much text',
  state: 'stored too much data',
};

export const scriptStopped = (script: string, reason: StopReason): Warning => ({
  type: 'script-stopped',
  message: `script ${script} was stopped: it ${stopMessages[reason]}`,
});

export const scriptFailed = (script: string, error: string): Warning => ({
  type: 'script-failed',
  message: `script ${script}: ${error.slice(0, 500)}`,
});

export const sandboxFailed = (reason: string): Warning => ({
  type: 'script-failed',
  message: `the script sandbox failed: ${reason}`,
});
