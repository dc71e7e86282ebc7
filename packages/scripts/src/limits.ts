/** What scripts may cost before they are stopped. Each holds for one reading of one page. */
export interface ScriptLimits {
  /** A script's own time, all its hooks together, without waiting for answers. */
  readonly milliseconds: number;
  /** Its time with waiting. */
  readonly waitingMilliseconds: number;
  /** Of the engine, for all scripts of the page. */
  readonly memoryBytes: number;
  /** The engine's stack. From 512 KB on, an endless recursion overflows the stack of the engine itself. */
  readonly stackBytes: number;
  readonly requests: number;
  /** Of all answers together. */
  readonly bodyBytes: number;
  /** For one answer. */
  readonly requestMilliseconds: number;
  /** Characters of the console, for each turn of a script. */
  readonly logLength: number;
  /** Nodes that a script makes in one turn, whether they end up in the page or not. */
  readonly nodes: number;
  /** Characters that it writes into trees and hands over to be parsed, in one turn. */
  readonly writtenLength: number;
  /** Characters of `$.meta`, `$.properties` and what else scripts leave behind, as JSON. */
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
  nodes: 300_000,
  writtenLength: 40_000_000,
  stateLength: 4_000_000,
};
