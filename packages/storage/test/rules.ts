import type { Ports } from '@pith/library';
import { readRules } from '../../core/src/index.ts';

/** Parses YAML rules into the library's rules port. */
export function rulesFrom(yaml: string): Ports['rules'] {
  const { rules, warnings } = readRules(yaml);
  if (warnings.length > 0) throw new Error(warnings.map(({ message }) => message).join('\n'));
  return () => rules;
}
