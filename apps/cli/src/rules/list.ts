import type { Rule } from '@pith/core';
import { type Column, table } from '../table.ts';
import { line } from '../views.ts';
import { loadRules } from '../wire.ts';
import type { Part } from './parts.ts';

interface Row {
  readonly rule: Rule;
  readonly source: string;
}

const columns: readonly Column<Row>[] = [
  { title: 'Rule', value: ({ rule }) => rule.id },
  { title: 'Source', value: ({ source }) => source },
  { title: 'Phase', value: ({ rule }) => rule.phase },
  { title: 'Priority', value: ({ rule }) => String(rule.priority) },
  { title: 'Pages', value: ({ rule }) => pagesOf(rule), grows: true },
];

export const list: Part['run'] = async ({ of: [word = ''], json }, io, config) => {
  const { files, rules, warnings } = await loadRules(config);
  io.warn(warnings.slice(0, MAX_WARNINGS));
  if (warnings.length > MAX_WARNINGS) io.note(`and ${warnings.length - MAX_WARNINGS} more: pith rules lint`);
  const used = new Set(rules);
  const wanted = word.toLowerCase();
  const rows = files
    .flatMap(({ source, rules: inFile }) => inFile.map((rule): Row => ({ source, rule })))
    .filter(({ rule }) => used.has(rule))
    .filter(({ rule }) => `${rule.id} ${pagesOf(rule)} ${rule.file}`.toLowerCase().includes(wanted));
  if (json) await io.write(line({ total: rows.length, items: rows.map(rowJson) }));
  else await io.write(table(rows, columns, io.columns));
  return 0;
};

const MAX_WARNINGS = 5;

const rowJson = ({ rule, source }: Row) => ({
  id: rule.id,
  source,
  file: rule.file,
  line: rule.line ?? null,
  phase: rule.phase,
  priority: rule.priority,
  trigger: rule.trigger,
  tests: rule.tests.length,
});

/** Hosts, and what must be on the page. */
function pagesOf({ trigger: { host, dom } }: Rule): string {
  const hosts = Object.values(host ?? {}).flat();
  const seen = dom ? [...dom.all, ...dom.any, ...dom.anyTextContains.map((text) => JSON.stringify(text))] : [];
  return [...hosts, ...seen].join(', ') || 'all';
}
