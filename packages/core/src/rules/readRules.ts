/** YAML text → rules. A bad rule becomes a warning that names file, line and the nearest valid name; the others load. */
import { isMap, isSeq, LineCounter, parseDocument } from 'yaml';
import type { Warning } from '../types.ts';
import { BadRule, type YamlNode } from './fields.ts';
import { type RuleText, rule as ruleField } from './language.ts';
import type { HostTrigger, MetadataField, MetadataOverride, Rule } from './rule.ts';

/** Characters of a rule file: more was not written by people. */
const MAX_LENGTH = 1_000_000;
/** A file that is not YAML is told of its first faults: one bracket can cause hundreds. */
const MAX_FAULTS = 5;

export function readRules(text: string, file = 'rules'): { rules: Rule[]; warnings: Warning[] } {
  if (text.length > MAX_LENGTH) {
    const size = `${MAX_LENGTH / 1_000_000} MB`;
    return { rules: [], warnings: [{ type: 'bad-rule', message: `${file}: a rule file is at most ${size} long` }] };
  }
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const warnings: Warning[] = [];
  const lineAt = (offset: number | undefined) => (offset === undefined ? undefined : lines.linePos(offset).line);
  const report = (type: string, message: string, offset: number | undefined) => {
    const line = lineAt(offset);
    warnings.push({ type, message: `${line === undefined ? file : `${file}:${line}`}: ${message}` });
  };
  const faults = [...document.errors, ...document.warnings];
  for (const fault of faults.slice(0, MAX_FAULTS)) report('bad-rule', fault.message.split('\n')[0]!, fault.pos[0]);
  if (faults.length || document.contents === null) return { rules: [], warnings };
  if (!isSeq(document.contents)) {
    report('bad-rule', 'a rule file is a list of rules: start each with "- id:"', document.contents.range?.[0]);
    return { rules: [], warnings };
  }
  const rules: Rule[] = [];
  const seen = new Set<string>();
  for (const item of document.contents.items as YamlNode[]) {
    const deprecated = (message: string, node: YamlNode) =>
      report('deprecated-rule', `${nameOf(item)}: ${message}`, node.range?.[0]);
    try {
      const rule = toRule(ruleField.read(item, 'it', deprecated), file, lineAt(item.range?.[0]), item);
      if (seen.has(rule.id)) throw new BadRule('its id is taken by an earlier rule', item);
      seen.add(rule.id);
      rules.push(rule);
    } catch (error) {
      if (!(error instanceof BadRule)) throw error;
      report('bad-rule', `${nameOf(item)}: ${error.message}`, (error.node ?? item).range?.[0]);
    }
  }
  return { rules, warnings };
}

/** How a message speaks of a rule that may lack everything, its name included. */
function nameOf(item: YamlNode): string {
  const id = isMap(item) ? item.get('id') : undefined;
  return typeof id === 'string' ? `rule "${id}"` : 'a rule';
}

function toRule(given: RuleText, file: string, line: number | undefined, item: YamlNode): Rule {
  const { trigger, rendering, load, leads, selector_overrides: scope, actions } = given;
  const { host, dom } = trigger;
  if (!host && !dom) {
    const place = isMap(item) ? (item.get('trigger', true) as YamlNode | undefined) : undefined;
    throw new BadRule('trigger needs host, dom or both', place ?? item);
  }
  return {
    id: given.id,
    file,
    line,
    phase: given.phase,
    priority: given.priority,
    trigger: {
      mode: trigger.mode,
      host: host && (known(host) as HostTrigger),
      dom: dom && { any: dom.any, all: dom.all, anyTextContains: dom.any_text_contains },
    },
    rendering: rendering && { mode: rendering.mode, waitFor: rendering.wait_for, timeoutMs: rendering.timeout },
    headers: given.headers && (known(given.headers) as Readonly<Record<string, string>>),
    load: load && { replace: load.replace.map(({ find, by }) => [find, by] as const), remove: load.remove },
    scope: scope && { ...scope },
    remove: [...given.remove, ...actions.remove],
    include: given.include,
    actions: actions.actions,
    metadata: [...overrides(given.metadata), ...actions.metadata],
    leads: leads && { singlePage: leads.single_page, nextPage: leads.next_page },
    discard: given.discard,
    tests: given.tests,
  };
}

/** Only what is there, in an ordinary object. */
function known(values: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

function overrides(metadata: RuleText['metadata']): MetadataOverride[] {
  return Object.entries(metadata ?? {}).flatMap(([field, found]) =>
    found
      ? [
          {
            field: field as MetadataField,
            selectors: found.selector,
            attr: found.attr,
            value: found.value,
            every: found.every,
            yieldsTo: found.yields_to,
          },
        ]
      : [],
  );
}
