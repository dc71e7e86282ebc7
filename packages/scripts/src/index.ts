/** What a script may cost before it is stopped. */
export interface ScriptLimits {
  /** For all hooks of one page. */
  readonly milliseconds: number;
  readonly memoryBytes: number;
  readonly requests: number;
}

export const defaultLimits: ScriptLimits = { milliseconds: 5_000, memoryBytes: 64_000_000, requests: 20 };
