import { cliError } from '../errors.ts';
import { jsonLine } from '../jsonOutput.ts';
import { readRuleFiles } from './readRuleFiles.ts';
import { listRuleFiles, ruleLocations } from './ruleLocations.ts';
import type { Subcommand } from './subcommands.ts';

/** Warnings that are not failures: these rules still load. */
const MINOR_TYPES = new Set(['deprecated-rule']);

export const lint: Subcommand['run'] = async ({ targets, json }, io, config) => {
  const named = targets.map((path) => ({ source: 'given', path }));
  const own = async () => (await ruleLocations(config)).filter(({ source }) => source !== 'built-in');
  const listed = await listRuleFiles(named.length ? named : await own());
  const parsed = await readRuleFiles(listed.files, new Map());
  const warnings = [...listed.warnings, ...parsed.flatMap((file) => file.warnings)];
  const rules = parsed.reduce((sum, file) => sum + file.rules.length, 0);
  const isValid = warnings.every(({ type }) => MINOR_TYPES.has(type));
  if (json) await io.write(jsonLine({ ok: isValid, files: parsed.length, rules, warnings }));
  else {
    for (const { message } of warnings) await io.write(`${message}\n`);
    io.note(`${parsed.length} files, ${rules} rules, ${warnings.length} warnings`);
  }
  if (!isValid && !json) throw await cliError('rules-fail');
  return isValid ? 0 : 3;
};
