/** YAML text → rules. A bad rule becomes a problem that names file, line and the nearest valid name; the others load. */
import { isMap, isScalar, isSeq, LineCounter, parseDocument, type YAMLMap, type Node as YamlNode } from 'yaml';
import { compile, type Selector } from '../dom/index.ts';
import { nearest } from '../nearest.ts';
import type { Problem } from '../types.ts';
import type { DomTrigger, HostTrigger, Rule } from './rule.ts';

const RULE_FIELDS = ['id', 'phase', 'priority', 'trigger', 'remove', 'tests'] as const;
const TRIGGER_FIELDS = ['mode', 'host', 'dom'] as const;
const HOST_FIELDS = ['equals', 'equals_www', 'ends_with'] as const;
const DOM_FIELDS = ['any', 'all', 'any_text_contains'] as const;

class BadRule extends Error {
  readonly node: YamlNode | undefined;
  constructor(message: string, node: YamlNode | undefined) {
    super(message);
    this.node = node;
  }
}

export function readRules(text: string, file = 'rules'): { rules: Rule[]; problems: Problem[] } {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const problems: Problem[] = [];
  const report = (message: string, offset: number | undefined) => {
    const place = offset === undefined ? file : `${file}:${lines.linePos(offset).line}`;
    problems.push({ type: 'bad-rule', message: `${place}: ${message}` });
  };
  for (const error of document.errors) report(error.message.split('\n')[0]!, error.pos[0]);
  if (document.errors.length || document.contents === null) return { rules: [], problems };
  if (!isSeq(document.contents)) {
    report('a rule file is a list of rules: start each with "- id:"', document.contents.range?.[0]);
    return { rules: [], problems };
  }
  const rules: Rule[] = [];
  const seen = new Set<string>();
  for (const item of document.contents.items as YamlNode[]) {
    try {
      const rule = readRule(item, file);
      if (seen.has(rule.id)) throw new BadRule(`the id "${rule.id}" is taken by an earlier rule`, item);
      seen.add(rule.id);
      rules.push(rule);
    } catch (error) {
      if (!(error instanceof BadRule)) throw error;
      report(error.message, (error.node ?? item).range?.[0]);
    }
  }
  return { rules, problems };
}

function readRule(node: YamlNode, file: string): Rule {
  const rule = fieldsOf(node, 'a rule', RULE_FIELDS);
  const id = text(rule.id, 'id');
  const trigger = fieldsOf(rule.trigger, `the trigger of "${id}"`, TRIGGER_FIELDS);
  const host = trigger.host && readHost(trigger.host, id);
  const dom = trigger.dom && readDom(trigger.dom, id);
  if (!host && !dom) throw new BadRule(`rule "${id}" needs a trigger: host, dom or both`, rule.trigger ?? node);
  return {
    id,
    file,
    phase: oneOf(rule.phase, ['pre', 'post', 'both'], 'phase') ?? 'pre',
    priority: rule.priority ? number(rule.priority, 'priority') : 0,
    trigger: { mode: oneOf(trigger.mode, ['all', 'any'], 'mode') ?? 'all', host, dom },
    remove: selectors(rule.remove, 'remove'),
  };
}

function readHost(node: YamlNode, id: string): HostTrigger {
  const fields = fieldsOf(node, `the host trigger of "${id}"`, HOST_FIELDS);
  const named = Object.entries(fields).map(([name, value]) => [name, text(value, name).toLowerCase()]);
  return Object.fromEntries(named) as HostTrigger;
}

function readDom(node: YamlNode, id: string): DomTrigger {
  const fields = fieldsOf(node, `the dom trigger of "${id}"`, DOM_FIELDS);
  return {
    any: selectors(fields.any, 'any'),
    all: selectors(fields.all, 'all'),
    anyTextContains: texts(fields.any_text_contains, 'any_text_contains').map(([value]) => value),
  };
}

function fieldsOf<K extends string>(
  node: YamlNode | undefined,
  what: string,
  known: readonly K[],
): Partial<Record<K, YamlNode>> {
  if (!node || !isMap(node)) throw new BadRule(`${what} is a map of ${known.join(', ')}`, node);
  const fields: Partial<Record<K, YamlNode>> = Object.create(null);
  for (const { key, value } of (node as YAMLMap<YamlNode, YamlNode | null>).items) {
    const name = isScalar(key) ? String(key.value) : '';
    if (!(known as readonly string[]).includes(name)) {
      throw new BadRule(`${what} has no field "${name}"; did you mean "${nearest(name, known)}"?`, key);
    }
    if (value) fields[name as K] = value;
  }
  return fields;
}

function text(node: YamlNode | undefined, name: string): string {
  if (isScalar(node) && typeof node.value === 'string' && node.value.trim()) return node.value.trim();
  throw new BadRule(`${name} must be text`, node);
}

function number(node: YamlNode, name: string): number {
  if (isScalar(node) && typeof node.value === 'number') return node.value;
  throw new BadRule(`${name} must be a number`, node);
}

function oneOf<T extends string>(node: YamlNode | undefined, known: readonly T[], name: string): T | undefined {
  if (!node) return undefined;
  const value = text(node, name);
  if ((known as readonly string[]).includes(value)) return value as T;
  throw new BadRule(`${name} cannot be "${value}"; did you mean "${nearest(value, known)}"?`, node);
}

/** One text or a list of them, each with its place in the file. */
function texts(node: YamlNode | undefined, name: string): [string, YamlNode][] {
  if (!node) return [];
  const items = isSeq(node) ? (node.items as YamlNode[]) : [node];
  return items.map((item) => [text(item, name), item]);
}

function selectors(node: YamlNode | undefined, name: string): Selector[] {
  return texts(node, name).map(([selector, place]) => {
    try {
      return compile(selector);
    } catch (error) {
      throw new BadRule(`"${selector}" is not a CSS selector: ${(error as Error).message.split('\n')[0]}`, place);
    }
  });
}
