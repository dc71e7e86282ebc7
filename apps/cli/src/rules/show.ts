import { trouble } from '../errors.ts';
import { line } from '../views.ts';
import { loadRules } from '../wire.ts';
import { needSome, type Part } from './parts.ts';

export const show: Part['run'] = async ({ of, json }, io, config) => {
  await needSome(of, 'ID');
  const { nearest, rulesToYaml } = await import('@pith/core');
  const { rules } = await loadRules(config);
  for (const id of of) {
    const found = rules.filter((rule) => rule.id === id || rule.id.endsWith(`/${id}`));
    if (!found.length) {
      const likely = nearest(id, rules.map((rule) => rule.id).slice(0, 5_000));
      throw await trouble('no-such-rule', id, likely ? [`the most alike is ${likely}`] : []);
    }
    if (json) for (const rule of found) await io.write(line(rule));
    else {
      for (const rule of found) {
        await io.write(`# ${rule.file}${rule.line === undefined ? '' : `:${rule.line}`}\n${rulesToYaml([rule])}`);
      }
    }
  }
  return 0;
};
