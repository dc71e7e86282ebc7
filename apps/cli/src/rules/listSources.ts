import { jsonLine } from '../jsonOutput.ts';
import { type Column, formatTable } from '../table.ts';
import { type RuleSource, readSources } from './ruleSources.ts';
import type { Subcommand } from './subcommands.ts';

const columns: readonly Column<RuleSource>[] = [
  { title: 'Name', value: ({ name }) => name },
  { title: 'Version', value: ({ version }) => version },
  { title: 'Rules', value: ({ rules }) => String(rules) },
  { title: 'Refused', value: ({ refused }) => String(refused) },
  { title: 'Updated', value: ({ updated_at }) => updated_at },
  { title: 'From', value: ({ from }) => from, fillsWidth: true },
];

export const listSources: Subcommand['run'] = async ({ json }, io, config) => {
  const all = await readSources(config);
  if (json) await io.write(jsonLine({ total: all.length, items: all }));
  else if (all.length) await io.writeLong(formatTable(all, columns, io));
  else io.note('No imported rules yet. Import a set: pith rules import FILE|DIR|URL');
  return 0;
};
