import type { HookPoint, Rule } from '@pith/core';
import type { Mistake } from '../mistake.ts';

/** Content scripts: user code that runs at the hook points of the reading pipeline. */
export interface Scripts {
  /** Opens a session for reading one page. Call it before the page is fetched. */
  openSession(): ScriptSession;
}

/** The script state of one page; it ends with `close()`. */
export interface ScriptSession {
  /** Lets scripts change the site rules for an address before it is fetched. Returns the same list if they change nothing. */
  rules(rules: readonly Rule[], address: string | undefined): Promise<readonly Rule[]>;
  /** Runs the scripts' hooks for this hook point. Never rejects: a failing script adds a warning to the page. */
  runHooks(hookPoint: HookPoint, signal?: AbortSignal): Promise<void>;
  /** Data that scripts want saved with the article. */
  readonly properties?: Readonly<Record<string, unknown>> | undefined;
  /** Call it exactly once, whether the reading succeeded or failed. */
  close(): Promise<void>;
}

/** What can be read from the text of a content script. */
export interface CheckedScript {
  /** Hooks that it may define. */
  readonly hooks: readonly string[];
  /** Hosts to which it limits itself; empty if it does not. */
  readonly hosts: readonly string[];
  /** Lower runs first. */
  readonly priority: number;
  readonly mistakes: readonly Mistake[];
}

export type CheckScript = (text: string) => Promise<CheckedScript>;
