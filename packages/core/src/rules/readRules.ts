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
/** Characters of a rule file: more was not written by people. */
const MAX_LENGTH = 1_000_000;
/** A file that is not YAML is told of its first faults: one bracket can cause hundreds. */
const MAX_FAULTS = 5;

class BadRule extends Error {
  readonly node: YamlNode | undefined;
  constructor(message: string, node: YamlNode | undefined) {
    super(message);
    this.node = node;
  }
}

export function readRules(text: string, file = 'rules'): { rules: Rule[]; problems: Problem[] } {
  if (text.length > MAX_LENGTH) {
    const size = `${MAX_LENGTH / 1_000_000} MB`;
    return { rules: [], problems: [{ type: 'bad-rule', message: `${file}: a rule file is at most ${size} long` }] };
  }
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const problems: Problem[] = [];
  const report = (message: string, offset: number | undefined) => {
    const place = offset === undefined ? file : `${file}:${lines.linePos(offset).line}`;
    problems.push({ type: 'bad-rule', message: `${place}: ${message}` });
  };
  const faults = [...document.errors, ...document.warnings];
  for (const fault of faults.slice(0, MAX_FAULTS)) report(fault.message.split('\n')[0]!, fault.pos[0]);
  if (faults.length || document.contents === null) return { rules: [], problems };
  if (!isSeq(document.contents)) {
    report('a rule file is a list of rules: start each with "- id:"', document.contents.range?.[0]);
    return { rules: [], problems };
  }
  const rules: Rule[] = [];
  const seen = new Set<string>();
  for (const item of document.contents.items as YamlNode[]) {
    try {
      const rule = readRule(item, file);
      if (seen.has(rule.id)) throw new BadRule('its id is taken by an earlier rule', item);
      seen.add(rule.id);
      rules.push(rule);
    } catch (error) {
      if (!(error instanceof BadRule)) throw error;
      report(`${nameOf(item)}: ${error.message}`, (error.node ?? item).range?.[0]);
    }
  }
  return { rules, problems };
}

/** How a message speaks of a rule that may lack everything, its name included. */
function nameOf(item: YamlNode): string {
  const id = isMap(item) ? item.get('id') : undefined;
  return typeof id === 'string' ? `rule "${id}"` : 'a rule';
}

function readRule(node: YamlNode, file: string): Rule {
  const rule = fieldsOf(node, 'it', RULE_FIELDS);
  const id = text(rule.id, 'id');
  const trigger = fieldsOf(rule.trigger, 'trigger', TRIGGER_FIELDS);
  const host = trigger.host && readHost(trigger.host);
  const dom = trigger.dom && readDom(trigger.dom);
  if (!host && !dom) throw new BadRule('trigger needs host, dom or both', rule.trigger ?? node);
  return {
    id,
    file,
    phase: oneOf(rule.phase, ['pre', 'post', 'both'], 'phase') ?? 'pre',
    priority: rule.priority ? number(rule.priority, 'priority') : 0,
    trigger: { mode: oneOf(trigger.mode, ['all', 'any'], 'mode') ?? 'all', host, dom },
    remove: selectors(rule.remove, 'remove'),
  };
}

function readHost(node: YamlNode): HostTrigger {
  const fields = fieldsOf(node, 'host', HOST_FIELDS);
  if (!Object.keys(fields).length) throw new BadRule(`host needs one of ${HOST_FIELDS.join(', ')}`, node);
  const named = Object.entries(fields).map(([name, value]) => [name, text(value, name).toLowerCase()]);
  return Object.fromEntries(named) as HostTrigger;
}

function readDom(node: YamlNode): DomTrigger {
  const fields = fieldsOf(node, 'dom', DOM_FIELDS);
  const dom = {
    any: selectors(fields.any, 'any'),
    all: selectors(fields.all, 'all'),
    anyTextContains: texts(fields.any_text_contains, 'any_text_contains').map(([value]) => value),
  };
  // Nothing asked would be answered yes by every page.
  if (!Object.values(dom).some((asked) => asked.length))
    throw new BadRule(`dom needs one of ${DOM_FIELDS.join(', ')}`, node);
  return dom;
}

function fieldsOf<K extends string>(
  node: YamlNode | undefined,
  what: string,
  known: readonly K[],
): Partial<Record<K, YamlNode>> {
  if (!node || !isMap(node)) throw new BadRule(`${what} must be a map of ${known.join(', ')}`, node);
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
  if (isScalar(node) && typeof node.value === 'number' && Number.isFinite(node.value)) return node.value;
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
      throw new BadRule(
        `"${selector.slice(0, 80)}" is not a CSS selector: ${(error as Error).message.split('\n')[0]}`,
        place,
      );
    }
  });
}
