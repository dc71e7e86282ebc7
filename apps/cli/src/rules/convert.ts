import { jsonLine } from '../jsonOutput.ts';
import { readRuleFiles } from './readRuleFiles.ts';
import { listRuleFiles } from './ruleLocations.ts';
import { requireTargets, type Subcommand } from './subcommands.ts';

export const convert: Subcommand['run'] = async ({ targets, json }, io) => {
  await requireTargets(targets, 'FILE|DIR');
  const { rulesToYaml } = await import('@pith/core');
  const { files, warnings } = await listRuleFiles(targets.map((path) => ({ source: 'given', path })));
  const parsed = await readRuleFiles(files, new Map());
  const all = [...warnings, ...parsed.flatMap((file) => file.warnings)];
  const rules = parsed.flatMap((file) => file.rules);
  io.warn(json ? [] : all);
  await io.write(json ? jsonLine({ rules, warnings: all }) : rulesToYaml(rules));
  return rules.length ? 0 : 3;
};
