import { trouble } from '../errors.ts';
import { line } from '../views.ts';
import type { Part } from './parts.ts';
import { readAll } from './readRules.ts';
import { listRuleFiles, rulePlaces } from './ruleFiles.ts';

/** What loads is fine, however it is written; a deprecated shape is told and is no failure. */
const MILD = new Set(['deprecated-rule']);

export const lint: Part['run'] = async ({ of, json }, io, config) => {
  const named = of.map((path) => ({ source: 'given', path }));
  const own = async () => (await rulePlaces(config)).filter(({ source }) => source !== 'built-in');
  const listed = await listRuleFiles(named.length ? named : await own());
  const read = await readAll(listed.files, new Map());
  const warnings = [...listed.warnings, ...read.flatMap((file) => file.warnings)];
  const rules = read.reduce((sum, file) => sum + file.rules.length, 0);
  const isFine = warnings.every(({ type }) => MILD.has(type));
  if (json) await io.write(line({ ok: isFine, files: read.length, rules, warnings }));
  else {
    for (const { message } of warnings) await io.write(`${message}\n`);
    io.note(`${read.length} files, ${rules} rules, ${warnings.length} warnings`);
  }
  if (!isFine && !json) throw await trouble('rules-fail');
  return isFine ? 0 : 3;
};
