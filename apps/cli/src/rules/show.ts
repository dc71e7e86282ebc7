import { cliError } from '../errors.ts';
import { jsonLine } from '../jsonOutput.ts';
import { loadRules } from '../wire.ts';
import { requireTargets, type Subcommand } from './subcommands.ts';

export const show: Subcommand['run'] = async ({ targets, json }, io, config) => {
  await requireTargets(targets, 'ID');
  const { closestMatch, rulesToYaml } = await import('@pith/core');
  const { rules } = await loadRules(config);
  for (const id of targets) {
    const found = rules.filter((rule) => rule.id === id || rule.id.endsWith(`/${id}`));
    if (!found.length) {
      const closest = closestMatch(id, rules.map((rule) => rule.id).slice(0, 5_000));
      throw await cliError('no-such-rule', id, closest ? [`did you mean ${closest}?`] : []);
    }
    if (json) for (const rule of found) await io.write(jsonLine(rule));
    else {
      for (const rule of found) {
        await io.write(`# ${rule.file}${rule.line === undefined ? '' : `:${rule.line}`}\n${rulesToYaml([rule])}`);
      }
    }
  }
  return 0;
};
