/** Reads a rule file of any format. The file name decides the format; the default is the rule language in YAML. */
import type { Warning } from '../types.ts';
import { foreignFormats } from './formats/index.ts';
import { readRules } from './readRules.ts';
import type { Rule } from './rule.ts';

/**
 * Reads a rule file of any supported format, which the file name decides; the default is the rule language in YAML.
 * Returns the valid rules, and a warning for everything invalid; never throws on bad input.
 */
export function readRuleFile(text: string, file: string): { rules: Rule[]; warnings: Warning[] } {
  const format = foreignFormats.find(({ files }) => files.test(file));
  return (format?.read ?? readRules)(text, file);
}
