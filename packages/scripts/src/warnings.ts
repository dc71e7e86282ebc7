import type { Warning } from '@pith/core';
import type { StopReason } from './messages.ts';

/** What a page's warnings say of scripts that did not end well. */
const stopWords: Record<StopReason, string> = {
  time: 'took too long',
  memory: 'used too much memory',
  requests: 'sent too many requests',
  bodies: 'asked for too much data',
  log: 'wrote too much to its log',
  nodes: 'made too many nodes or too much text',
  state: 'left too much data behind',
};

export const scriptStopped = (script: string, reason: StopReason): Warning => ({
  type: 'script-stopped',
  message: `script ${script} was stopped: it ${stopWords[reason]}`,
});

export const scriptFailed = (script: string, error: string): Warning => ({
  type: 'script-failed',
  message: `script ${script}: ${error.slice(0, 500)}`,
});

export const sandboxFailed = (why: string): Warning => ({
  type: 'script-failed',
  message: `the sandbox for scripts could not go on: ${why}`,
});
