/** A rule file of any format → rules. Its name tells the format; what no other format claims is ours. */
import type { Warning } from '../types.ts';
import { foreignFormats } from './formats/index.ts';
import { readRules } from './readRules.ts';
import type { Rule } from './rule.ts';

export function readRuleFile(text: string, file: string): { rules: Rule[]; warnings: Warning[] } {
  const format = foreignFormats.find(({ files }) => files.test(file));
  return (format?.read ?? readRules)(text, file);
}
