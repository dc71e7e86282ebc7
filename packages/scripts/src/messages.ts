/** What the two sides of the sandbox say to each other. All of it is data. */
import type { ScriptLimits } from './limits.ts';
import type { FlatTree } from './tree.ts';

export const hookNames = ['setConfig', 'documentLoaded', 'processMeta', 'documentReady', 'documentDone'] as const;
export type HookName = (typeof hookNames)[number];

/** Hooks that are handed the page. */
export const documentHooks: ReadonlySet<HookName> = new Set(['documentLoaded', 'documentReady', 'documentDone']);

export type MediaType = 'article' | 'photo' | 'video';
export const mediaTypes: readonly string[] = ['article', 'photo', 'video'] satisfies MediaType[];

/** The parts of `$` that always travel; `meta` and `properties` are asked for when a script looks at them. */
export interface Facts {
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

/** What scripts changed: only what they touched is there. Not yet checked: it was made by scripts. */
export interface Changes {
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
  /** Names as the script wrote them. A header that is given as an empty string is not to be sent at all. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

export interface ScriptAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly text: string;
  /** Size of the body, for the limit. */
  readonly bytes: number;
}

/** Questions that the sandbox waits for, with nothing else going on in it. */
export type Ask =
  | { readonly ask: 'document' }
  | { readonly ask: 'meta' }
  | { readonly ask: 'properties' }
  | { readonly ask: 'siteConfig'; readonly url: string }
  | { readonly ask: 'request'; readonly request: ScriptRequest };

export type Answer =
  | { readonly tree: FlatTree; readonly baseUrl: string | undefined }
  | { readonly json: string }
  | { readonly answer: ScriptAnswer }
  | { readonly error: string };

export interface Begin {
  readonly scripts: readonly { readonly name: string; readonly text: string }[];
  readonly limits: ScriptLimits;
  /** What `Date` tells, in milliseconds. */
  readonly now: number;
  /** Spent already, in a sandbox that had to be replaced. */
  readonly spent: Spent;
}

export interface Spent {
  readonly requests: number;
  readonly bodyBytes: number;
}

export interface Run {
  readonly hook: HookName;
  readonly facts: Facts;
  /** JSON of the site configuration, for `setConfig`. */
  readonly config?: string | undefined;
  /** Scripts in their order, by index in `Begin.scripts`, each with the milliseconds it has left. */
  readonly turns: readonly { readonly script: number; readonly milliseconds: number }[];
}

export type ToWorker = { readonly begin: Begin } | { readonly run: Run } | { readonly end: true };

/** Why a script was stopped; the words are in `warnings.ts`. */
export type StopReason = 'time' | 'memory' | 'requests' | 'bodies' | 'log' | 'nodes' | 'state';

export interface Turn {
  readonly script: number;
  readonly wasActive: boolean;
  /** Own time, without waiting. */
  readonly milliseconds: number;
  readonly changes?: Changes | undefined;
  readonly tree?: FlatTree | undefined;
  /** What it threw. */
  readonly error?: string | undefined;
  readonly stopped?: StopReason | undefined;
  readonly spent: Spent;
  /** The sandbox should not be used again. */
  readonly isSpoiled: boolean;
}

export interface LogLine {
  readonly script: number;
  readonly level: string;
  readonly message: string;
}

export type FromWorker =
  | { readonly ready: true }
  | { readonly turn: number }
  | { readonly asked: Ask }
  | { readonly log: LogLine }
  | { readonly over: Turn }
  | { readonly done: true };
