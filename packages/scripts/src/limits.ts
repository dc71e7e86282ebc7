/** Limits at which scripts are stopped. All of them apply to the reading of one page. */
export interface ScriptLimits {
  /** Running time of one script over all its hooks, without waiting for responses. */
  readonly milliseconds: number;
  /** Running time of one script with waiting. */
  readonly waitingMilliseconds: number;
  /** Memory of the engine, for all scripts of the page. */
  readonly memoryBytes: number;
  /** The engine's stack. From 512 KB on, an endless recursion overflows the stack of the engine itself. */
  readonly stackBytes: number;
  readonly requests: number;
  /** Of all responses together. */
  readonly bodyBytes: number;
  /** For one response. */
  readonly requestMilliseconds: number;
  /** Characters a script may log at one hook. */
  readonly logLength: number;
  /** Nodes a script may create at one hook, whether they end up in the page or not. */
  readonly nodes: number;
  /** Characters a script may write into trees or pass to the parser at one hook. */
  readonly writtenLength: number;
  /** Characters of one text that a script has escaped or unescaped, or read as a URL or a query. */
  readonly textLength: number;
  /** Characters of what a script leaves in `$` (`$.meta`, `$.properties` and the rest), as JSON. */
  readonly stateLength: number;
}

export const defaultLimits: ScriptLimits = {
  milliseconds: 5_000,
  waitingMilliseconds: 30_000,
  memoryBytes: 64 * 1024 * 1024,
  stackBytes: 256 * 1024,
  requests: 20,
  bodyBytes: 16 * 1024 * 1024,
  requestMilliseconds: 10_000,
  logLength: 1024 * 1024,
  nodes: 100_000,
  writtenLength: 10_000_000,
  textLength: 1_000_000,
  stateLength: 4_000_000,
};
