/** A rule as the engine uses it: read, validated, its selectors compiled. */
import type { Selector } from '../dom/index.ts';

export interface HostTrigger {
  readonly equals?: string;
  readonly equals_www?: string;
  readonly ends_with?: string;
}

export interface DomTrigger {
  readonly any: readonly Selector[];
  readonly all: readonly Selector[];
  readonly anyTextContains: readonly string[];
}

export interface Rule {
  readonly id: string;
  readonly file: string;
  readonly phase: 'pre' | 'post' | 'both';
  readonly priority: number;
  readonly trigger: {
    readonly mode: 'all' | 'any';
    readonly host: HostTrigger | undefined;
    readonly dom: DomTrigger | undefined;
  };
  readonly remove: readonly Selector[];
}
