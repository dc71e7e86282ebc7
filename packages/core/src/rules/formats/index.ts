/** The rule formats of other programs, recognised by file name. */
import type { Warning } from '../../types.ts';
import type { Rule } from '../rule.ts';
import { readCkRules } from './ckRules.ts';
import { readSiteConfig } from './siteConfig/readSiteConfig.ts';

export type RuleReader = (text: string, file: string) => { rules: Rule[]; warnings: Warning[] };

export interface RuleFormat {
  readonly name: string;
  readonly files: RegExp;
  readonly read: RuleReader;
}

export const foreignFormats: readonly RuleFormat[] = [
  { name: 'site-config', files: /\.txt$/i, read: readSiteConfig },
  { name: 'ck-rules', files: /\.js$/i, read: readCkRules },
];

export { directives } from './siteConfig/directives.ts';
export { toYaml } from './toYaml.ts';
