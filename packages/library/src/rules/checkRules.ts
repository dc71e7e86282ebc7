/** Reads a rule file and lists its mistakes with their lines. Pure. */
import { type Rule, readRules } from '@pith/core';
import type { Mistake } from '../mistake.ts';

export interface RuleSummary {
  readonly id: string;
  readonly line: number | undefined;
  readonly phase: Rule['phase'];
  readonly priority: number;
  /** Hosts that its trigger names. */
  readonly hosts: readonly string[];
  readonly tests: number;
}

export interface CheckedRules {
  readonly rules: readonly Rule[];
  readonly mistakes: readonly Mistake[];
  readonly isValid: boolean;
}

export function checkRules(text: string, name: string): CheckedRules {
  const { rules, warnings } = readRules(text, name);
  const mistakes = warnings.map(({ type, message }): Mistake => {
    const place = message.startsWith(name) ? /^(?::(\d+))?: /.exec(message.slice(name.length)) : null;
    return {
      line: place?.[1] === undefined ? undefined : Number(place[1]),
      message: place ? message.slice(name.length + place[0].length) : message,
      isError: type !== 'deprecated-rule',
    };
  });
  return { rules, mistakes, isValid: mistakes.every(({ isError }) => !isError) };
}

export const summaryOf = ({ id, line, phase, priority, trigger, tests }: Rule): RuleSummary => ({
  id,
  line,
  phase,
  priority,
  hosts: [...new Set(Object.entries(trigger.host ?? {}).flatMap(([kind, names]) => (kind === 'md5' ? [] : names)))],
  tests: tests.length,
});
