import { line } from '../views.ts';
import { needSome, type Part } from './parts.ts';
import { readAll } from './readRules.ts';
import { listRuleFiles } from './ruleFiles.ts';

export const convert: Part['run'] = async ({ of, json }, io) => {
  await needSome(of, 'FILE|DIR');
  const { rulesToYaml } = await import('@pith/core');
  const { files, warnings } = await listRuleFiles(of.map((path) => ({ source: 'given', path })));
  const read = await readAll(files, new Map());
  const all = [...warnings, ...read.flatMap((file) => file.warnings)];
  const rules = read.flatMap((file) => file.rules);
  io.warn(json ? [] : all);
  await io.write(json ? line({ rules, warnings: all }) : rulesToYaml(rules));
  return rules.length ? 0 : 3;
};
