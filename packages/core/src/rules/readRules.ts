/** Parses rules from YAML. A bad rule becomes a warning with file, line and the closest valid name; the other rules load. */
import { isMap, isSeq, LineCounter, parseDocument } from 'yaml';
import type { Warning } from '../types.ts';
import { BadRule, type YamlNode } from './fields.ts';
import { type RuleText, rule as ruleField } from './language.ts';
import type { HostTrigger, MetadataField, MetadataRule, Rule } from './rule.ts';

/** In characters. Longer files are not written by people. */
const MAX_LENGTH = 1_000_000;
/** How many YAML errors of a file are reported: one bracket can cause hundreds. */
const MAX_YAML_ERRORS = 5;
/** How many mistakes of a rule are reported. */
const MAX_MISTAKES = 20;

/** Parses rules from YAML. Returns the valid rules, and a warning with file and line for each mistake in the others; never throws on bad input. */
export function readRules(text: string, file = 'rules'): { rules: Rule[]; warnings: Warning[] } {
  if (text.length > MAX_LENGTH) {
    const size = `${MAX_LENGTH / 1_000_000} MB`;
    return { rules: [], warnings: [{ type: 'bad-rule', message: `${file}: the file is longer than ${size}` }] };
  }
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const warnings: Warning[] = [];
  const lineAt = (offset: number | undefined) => (offset === undefined ? undefined : lines.linePos(offset).line);
  const report = (type: string, message: string, offset: number | undefined) => {
    const line = lineAt(offset);
    warnings.push({ type, message: `${line === undefined ? file : `${file}:${line}`}: ${message}` });
  };
  const yamlErrors = [...document.errors, ...document.warnings];
  for (const yamlError of yamlErrors.slice(0, MAX_YAML_ERRORS))
    report('bad-rule', yamlError.message.split('\n')[0]!, yamlError.pos[0]);
  if (yamlErrors.length || document.contents === null) return { rules: [], warnings };
  if (!isSeq(document.contents)) {
    report(
      'bad-rule',
      'a rule file must be a list of rules: start each rule with "- id:"',
      document.contents.range?.[0],
    );
    return { rules: [], warnings };
  }
  const rules: Rule[] = [];
  const seen = new Set<string>();
  for (const item of document.contents.items as YamlNode[]) {
    const onDeprecated = (message: string, node: YamlNode) =>
      report('deprecated-rule', `${ruleLabel(item)}: ${message}`, node.range?.[0]);
    try {
      const rule = toRule(ruleField.read(item, 'it', onDeprecated), file, lineAt(item.range?.[0]), item);
      if (seen.has(rule.id)) throw new BadRule('an earlier rule has the same id', item);
      seen.add(rule.id);
      rules.push(rule);
    } catch (error) {
      if (!(error instanceof BadRule)) throw error;
      for (const { message, node } of error.all.slice(0, MAX_MISTAKES))
        report('bad-rule', `${ruleLabel(item)}: ${message}`, (node ?? item).range?.[0]);
    }
  }
  return { rules, warnings };
}

/** How messages refer to a rule, which may lack an id. */
function ruleLabel(item: YamlNode): string {
  const id = isMap(item) ? item.get('id') : undefined;
  return typeof id === 'string' ? `rule "${id}"` : 'a rule';
}

function toRule(fields: RuleText, file: string, line: number | undefined, item: YamlNode): Rule {
  const { trigger, rendering, load, leads, selector_overrides: scope, actions } = fields;
  const { host, dom } = trigger;
  if (!host && !dom) {
    const triggerNode = isMap(item) ? (item.get('trigger', true) as YamlNode | undefined) : undefined;
    throw new BadRule('trigger needs host, dom or both', triggerNode ?? item);
  }
  return {
    id: fields.id,
    file,
    line,
    phase: fields.phase,
    priority: fields.priority,
    trigger: {
      mode: trigger.mode,
      host: host && (withoutUndefined(host) as HostTrigger),
      dom: dom && { any: dom.any, all: dom.all, anyTextContains: dom.any_text_contains },
    },
    rendering: rendering && { mode: rendering.mode, waitFor: rendering.wait_for, timeoutMs: rendering.timeout },
    headers: fields.headers && (withoutUndefined(fields.headers) as Readonly<Record<string, string>>),
    load: load && { replace: load.replace.map(({ find, by }) => [find, by] as const), remove: load.remove },
    scope: scope && { ...scope },
    remove: [...fields.remove, ...actions.remove],
    include: fields.include,
    actions: actions.actions,
    metadata: [...metadataRules(fields.metadata), ...actions.metadata],
    leads: leads && { singlePage: leads.single_page, nextPage: leads.next_page },
    comments: fields.comments,
    discard: fields.discard,
    tests: fields.tests,
  };
}

/** A plain object with the defined values only. */
function withoutUndefined(values: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

function metadataRules(metadata: RuleText['metadata']): MetadataRule[] {
  return Object.entries(metadata ?? {}).flatMap(([field, value]) =>
    value
      ? [
          {
            field: field as MetadataField,
            selectors: value.selector,
            attr: value.attr,
            value: value.value,
            every: value.every,
            yieldsTo: value.yields_to,
          },
        ]
      : [],
  );
}
