/** Messages between the main thread and the script worker. All of them are plain data. */
import type { FlatTree } from './flatTree.ts';
import type { ScriptLimits } from './limits.ts';

export const hookNames = ['setConfig', 'documentLoaded', 'processMeta', 'documentReady', 'documentDone'] as const;
export type HookName = (typeof hookNames)[number];

/** Hooks that receive the document. */
export const documentHooks: ReadonlySet<HookName> = new Set(['documentLoaded', 'documentReady', 'documentDone']);

export type MediaType = 'article' | 'photo' | 'video';
export const mediaTypes: readonly string[] = ['article', 'photo', 'video'] satisfies MediaType[];

/** The parts of `$` that are sent with every hook. `meta` and `properties` are fetched when a script reads them. */
export interface PageInfo {
  readonly url: string;
  readonly host: string;
  readonly domain: string;
  readonly title: string;
  readonly description: string;
  readonly site: string;
  readonly authors: readonly string[];
  readonly type: MediaType;
  readonly readability: boolean;
}

export type MetaMap = Readonly<Record<string, readonly string[]>>;

/** What a script changed in `$`. Only changed keys are present. Untrusted: scripts wrote the values. */
export interface ScriptChanges {
  readonly title?: unknown;
  readonly description?: unknown;
  readonly site?: unknown;
  readonly authors?: unknown;
  readonly type?: unknown;
  readonly readability?: unknown;
  readonly meta?: unknown;
  readonly properties?: unknown;
  readonly config?: unknown;
}

export interface ScriptRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  /** Names as the script wrote them. An empty value means: do not send this header. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

export interface ScriptResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly text: string;
  /** Size of the body, for the limit. */
  readonly bytes: number;
}

/** What the worker asks the main thread for. The worker blocks until the reply arrives. */
export type HostQuery =
  | { readonly kind: 'document' }
  | { readonly kind: 'meta' }
  | { readonly kind: 'properties' }
  | { readonly kind: 'siteConfig'; readonly url: string }
  | { readonly kind: 'request'; readonly request: ScriptRequest };

export type HostReply =
  | { readonly tree: FlatTree; readonly baseUrl: string | undefined }
  | { readonly json: string }
  | { readonly response: ScriptResponse }
  | { readonly error: string };

export interface SessionStart {
  readonly scripts: readonly { readonly name: string; readonly text: string }[];
  readonly limits: ScriptLimits;
  /** What `Date.now()` returns, in milliseconds. */
  readonly now: number;
  /** What was used already, in a worker that had to be replaced. */
  readonly requestUsage: RequestUsage;
}

export interface RequestUsage {
  readonly requests: number;
  readonly bodyBytes: number;
}

export interface HookRun {
  readonly hook: HookName;
  readonly pageInfo: PageInfo;
  /** JSON of the site configuration, for `setConfig`. */
  readonly config?: string | undefined;
  /** Scripts in the order to run them, by index in `SessionStart.scripts`, each with the milliseconds it has left. */
  readonly scripts: readonly { readonly script: number; readonly milliseconds: number }[];
}

export type ToWorker =
  | { readonly startSession: SessionStart }
  | { readonly runHook: HookRun }
  | { readonly endSession: true };

/** Why a script was stopped; `warnings.ts` has the messages. */
export type StopReason = 'time' | 'memory' | 'requests' | 'bodies' | 'log' | 'nodes' | 'state';

/** The result of running one script at one hook. */
export interface ScriptResult {
  readonly script: number;
  readonly wasActive: boolean;
  /** Running time, without waiting for replies. */
  readonly milliseconds: number;
  readonly changes?: ScriptChanges | undefined;
  readonly tree?: FlatTree | undefined;
  /** What it threw. */
  readonly error?: string | undefined;
  readonly stopped?: StopReason | undefined;
  readonly requestUsage: RequestUsage;
  /** The worker must not be used again. */
  readonly isLowOnMemory: boolean;
}

export interface LogLine {
  readonly script: number;
  readonly level: string;
  readonly message: string;
}

export type FromWorker =
  | { readonly ready: true }
  | { readonly scriptStarted: number }
  | { readonly query: HostQuery }
  | { readonly log: LogLine }
  | { readonly scriptDone: ScriptResult }
  | { readonly hookDone: true };
