import type { Rule } from '@pith/core';
import { jsonLine } from '../jsonOutput.ts';
import { type Column, formatTable } from '../table.ts';
import { loadRules } from '../wire.ts';
import { isForOneUser } from './ruleLocations.ts';
import type { Subcommand } from './subcommands.ts';

interface Row {
  readonly rule: Rule;
  readonly source: string;
}

const columns: readonly Column<Row>[] = [
  { title: 'Rule', value: ({ rule }) => rule.id },
  { title: 'Source', value: ({ source }) => source },
  { title: 'Phase', value: ({ rule }) => rule.phase },
  { title: 'Priority', value: ({ rule }) => String(rule.priority) },
  { title: 'Pages', value: ({ rule }) => pagesOf(rule), fillsWidth: true },
];

export const list: Subcommand['run'] = async ({ targets: [word = ''], json }, io, config) => {
  const { files, rules, warnings } = await loadRules(config);
  io.warn(warnings.slice(0, MAX_WARNINGS));
  if (warnings.length > MAX_WARNINGS) io.note(`${warnings.length - MAX_WARNINGS} more warnings: pith rules lint`);
  const used = new Set([...rules, ...files.filter(isForOneUser).flatMap((file) => file.rules)]);
  const search = word.toLowerCase();
  const rows = files
    .flatMap(({ source, rules: inFile }) => inFile.map((rule): Row => ({ source, rule })))
    .filter(({ rule }) => used.has(rule))
    .filter(({ rule }) => `${rule.id} ${pagesOf(rule)} ${rule.file}`.toLowerCase().includes(search));
  if (json) await io.write(jsonLine({ total: rows.length, items: rows.map(rowJson) }));
  else await io.writeLong(formatTable(rows, columns, io));
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

/** The hosts and page elements that trigger the rule. */
function pagesOf({ trigger: { host, dom } }: Rule): string {
  const hosts = Object.values(host ?? {}).flat();
  const elements = dom ? [...dom.all, ...dom.any, ...dom.anyTextContains.map((text) => JSON.stringify(text))] : [];
  return [...hosts, ...elements].join(', ') || 'all';
}
