import type { Ports } from '@pith/library';
import { readRules } from '../../core/src/index.ts';

/** Rules as a library takes them, from YAML. */
export function rulesFrom(yaml: string): Ports['rules'] {
  const { rules, problems } = readRules(yaml);
  if (problems.length > 0) throw new Error(problems.map(({ message }) => message).join('\n'));
  return { all: () => rules };
}
