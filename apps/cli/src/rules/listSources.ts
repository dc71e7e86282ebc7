import { type Column, table } from '../table.ts';
import { line } from '../views.ts';
import type { Part } from './parts.ts';
import { type Source, sources } from './sources.ts';

const columns: readonly Column<Source>[] = [
  { title: 'Name', value: ({ name }) => name },
  { title: 'Version', value: ({ version }) => version },
  { title: 'Rules', value: ({ rules }) => String(rules) },
  { title: 'Refused', value: ({ refused }) => String(refused) },
  { title: 'Renewed', value: ({ updated_at }) => updated_at },
  { title: 'From', value: ({ from }) => from, grows: true },
];

export const listSources: Part['run'] = async ({ json }, io, config) => {
  const all = await sources(config);
  if (json) await io.write(line({ total: all.length, items: all }));
  else if (all.length) await io.write(table(all, columns, io.columns));
  else io.note('No imported rules yet. Import a set: pith rules import FILE|DIR|URL');
  return 0;
};
