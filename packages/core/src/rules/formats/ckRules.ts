/**
 * Reads GoodLinks' compact rules (`ck-rules.js`).
 *
 * The file is parsed as data and never run. The key of a rule is the MD5 of its host, a host name, or a selector that matches its pages.
 * Keys inside a rule: `a` article, `we` wrapper, `e` remove, `i` include, `ac` actions, `m` metadata, `ea` run again on the article,
 * `d` discard. For the keys of actions see `ACTIONS`. Unknown keys add a warning and are ignored.
 */
import { compileCssSelector } from '../../dom/index.ts';
import type { Warning } from '../../types.ts';
import {
  type Action,
  type MetadataField,
  type MetadataRule,
  RULE_DEFAULTS,
  type Rule,
  type Selector,
  type Trigger,
} from '../rule.ts';
import { type Literal, LiteralError, readLiteral } from './literal.ts';

const RULE_KEYS = new Set(['a', 'we', 'e', 'i', 'ac', 'm', 'ea', 'd']);
/** Maximum nesting of groups of rules. */
const MAX_GROUP_DEPTH = 3;
const MAX_LENGTH = 2_000_000;

const METADATA: Readonly<Record<string, MetadataField>> = {
  t: 'title',
  title: 'title',
  a: 'author',
  author: 'author',
  d: 'published',
  p: 'published',
  date: 'published',
  published: 'published',
};

type LiteralMap = ReadonlyMap<string, Literal>;
type AddWarning = (message: string) => void;

/** The action for each key. `t`, `ts` and `p` are the target of a move and are read together with `tp`. */
const ACTIONS: Readonly<
  Record<string, (value: Literal, selector: Selector, fields: LiteralMap) => Action | undefined>
> = {
  rt: (tag, selector) => (typeof tag === 'string' ? { op: 'retag', selector, tag } : undefined),
  w: (tag, selector) => (typeof tag === 'string' ? { op: 'wrap', selector, wrapper_tag: tag } : undefined),
  rc: (value, selector) => (value ? { op: 'unwrap', selector } : undefined),
  rch: (value, selector) => (value ? { op: 'remove_children', selector } : undefined),
  rp: (value, selector) => (value ? { op: 'remove_parent', selector } : undefined),
  rop: (value, selector) => (value ? { op: 'remove_outer_parent', selector } : undefined),
  rtp: (parent, selector) => (typeof parent === 'string' ? { op: 'remove_to_parent', selector, parent } : undefined),
  ra: (attrs, selector) => ({ op: 'remove_attrs', selector, attrs: textsIn(attrs) }),
  tp: (target, selector, fields) => moveTo(target, selector, fields),
  t: (target, selector, fields) => (fields.has('tp') ? undefined : moveTo(target, selector, fields)),
  g: (tag, selector, fields) => groupIn(tag, selector, fields),
};
/** Keys that only modify another key. */
const MODIFIERS = new Set(['s', 'ts', 'p', 'gs']);

export function readCkRules(text: string, file: string): { rules: Rule[]; warnings: Warning[] } {
  const warnings: Warning[] = [];
  const addWarning = (message: string) => warnings.push({ type: 'bad-rule', message: `${file}: ${message}` });
  if (text.length > MAX_LENGTH) {
    addWarning(`the file is longer than ${MAX_LENGTH / 1_000_000} MB`);
    return { rules: [], warnings };
  }
  try {
    return { rules: [...rulesIn(readLiteral(text), file, addWarning)], warnings };
  } catch (error) {
    if (!(error instanceof LiteralError)) throw error;
    const line = text.slice(0, error.at).split('\n').length;
    warnings.push({ type: 'bad-rule', message: `${file}:${line}: ${error.message}` });
    return { rules: [], warnings };
  }
}

function* rulesIn(literal: Literal, file: string, addWarning: AddWarning, depth = 0): Generator<Rule> {
  const entries: Iterable<[string, Literal]> =
    literal instanceof Map ? literal : Array.isArray(literal) ? literal.flatMap(entriesOfItem) : [];
  for (const [key, value] of entries) {
    const bodies = Array.isArray(value) && value.every(isRule) ? value : [value];
    for (const [at, body] of bodies.entries()) {
      if (isRule(body)) {
        const trigger = triggerOf(key);
        if (!trigger) addWarning(`"${key.slice(0, 60)}" is not a host, an MD5 of a host or a selector`);
        else yield toRule(body, `ck-rules/${key.slice(0, 60)}${at ? `/${at + 1}` : ''}`, trigger, file, addWarning);
      } else if (depth < MAX_GROUP_DEPTH && body instanceof Map) yield* rulesIn(body, file, addWarning, depth + 1);
      else addWarning(`"${key.slice(0, 60)}" does not contain a rule`);
    }
  }
}

/** In a list, each rule names its pages: `h` is a host or its MD5, `s` a selector. */
function entriesOfItem(item: Literal): [string, Literal][] {
  if (!(item instanceof Map)) return [];
  const keys = [...textsIn(item.get('h') ?? []), ...textsIn(item.get('s') ?? [])];
  const rule = new Map([...item].filter(([key]) => key !== 'h' && key !== 's'));
  return keys.map((key) => [key, rule]);
}

function isRule(value: Literal): value is Map<string, Literal> {
  return (
    value instanceof Map && value.size > 0 && [...value.keys()].some((key) => RULE_KEYS.has(key)) && !hasGroups(value)
  );
}

/** Whether all values are objects under long keys: then it is a group of rules, not a rule. */
function hasGroups(value: ReadonlyMap<string, Literal>): boolean {
  return [...value].every(([key, inner]) => key.length > 2 && inner instanceof Map);
}

function triggerOf(key: string): Trigger | undefined {
  if (/^[0-9a-f]{32}$/i.test(key)) return { mode: 'all', host: { md5: [key.toLowerCase()] } };
  if (/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i.test(key)) return { mode: 'all', host: { ends_with: [key.toLowerCase()] } };
  if (!isSelector(key) || !/[.#[]/.test(key)) return undefined;
  return { mode: 'all', dom: { any: [key], all: [], anyTextContains: [] } };
}

function toRule(body: LiteralMap, id: string, trigger: Trigger, file: string, addWarning: AddWarning): Rule {
  const addRuleWarning = (message: string) => addWarning(`rule "${id}": ${message}`);
  for (const key of body.keys()) if (!RULE_KEYS.has(key)) addRuleWarning(`unknown key "${key}"`);
  const [article, wrapper] = [selectorsIn(body.get('a'), addRuleWarning), selectorsIn(body.get('we'), addRuleWarning)];
  const discard = body.get('d');
  return {
    ...RULE_DEFAULTS,
    id,
    file,
    trigger,
    phase: body.get('ea') ? 'both' : 'pre',
    ...(article.length || wrapper.length ? { scope: { article, wrapper } } : {}),
    remove: selectorsIn(body.get('e'), addRuleWarning),
    include: selectorsIn(body.get('i'), addRuleWarning),
    actions: listIn(body.get('ac')).flatMap((action) => actionsOf(action, addRuleWarning)),
    metadata: metadataOf(body.get('m'), addRuleWarning),
    ...(discard ? { discard: { reason: typeof discard === 'string' ? discard : 'Content discarded by rule' } } : {}),
  };
}

function actionsOf(literal: Literal, addWarning: AddWarning): Action[] {
  const [selector] = literal instanceof Map ? selectorsIn(literal.get('s'), addWarning) : [];
  if (!(literal instanceof Map) || !selector) {
    addWarning('an action needs a selector under "s"');
    return [];
  }
  const keys = [...literal.keys()].filter((key) => !MODIFIERS.has(key));
  for (const key of keys) if (!Object.hasOwn(ACTIONS, key)) addWarning(`unknown action "${key}"`);
  const actions = keys.flatMap((key) =>
    Object.hasOwn(ACTIONS, key) ? (ACTIONS[key]!(literal.get(key)!, selector, literal) ?? []) : [],
  );
  return keys.length ? actions : reorderAction(literal.get('p'), selector, addWarning);
}

function moveTo(target: Literal, selector: Selector, fields: LiteralMap): Action | undefined {
  if (typeof target !== 'string' || !isSelector(target)) return undefined;
  const [place, slot] = [fields.get('p'), fields.get('ts')];
  return {
    op: 'move',
    selector,
    target,
    position: typeof place === 'string' && /^(?:append|prepend|before|after)$/.test(place) ? place : 'append',
    ...(isCount(slot) ? { slot } : {}),
    ...(isCount(place) ? { index: place } : {}),
  };
}

function groupIn(tag: Literal, selector: Selector, fields: LiteralMap): Action | undefined {
  if (!tag) return undefined;
  const name = fields.get('gs');
  return {
    op: 'group_siblings',
    selector,
    wrapper_tag: typeof tag === 'string' ? tag : 'div',
    ...(typeof name === 'string' ? { class: name } : {}),
  };
}

/** `p` without a target moves to the top or the bottom. */
function reorderAction(place: Literal | undefined, selector: Selector, addWarning: AddWarning): Action[] {
  const isTop = place === 'top' || place === 0;
  if (isTop || place === 'bottom' || place === -1) {
    return [{ op: 'reorder', selector, method: isTop ? 'move_to_top' : 'move_to_bottom' }];
  }
  addWarning('an action does nothing');
  return [];
}

function metadataOf(literal: Literal | undefined, addWarning: AddWarning): MetadataRule[] {
  if (!(literal instanceof Map)) return [];
  return [...literal].flatMap(([key, value]) => {
    const field = Object.hasOwn(METADATA, key) ? METADATA[key] : undefined;
    if (!field) addWarning(`unknown metadata "${key}"`);
    const selectors = selectorsIn(value instanceof Map ? value.get('s') : value, addWarning);
    const attr = value instanceof Map ? value.get('a') : undefined;
    if (!field || !selectors.length) return [];
    return [{ field, selectors, ...(typeof attr === 'string' ? { attr } : {}) }];
  });
}

function selectorsIn(value: Literal | undefined, addWarning: AddWarning): Selector[] {
  return textsIn(value ?? []).filter((selector) => {
    const isValid = isSelector(selector);
    if (!isValid) addWarning(`"${selector.slice(0, 60)}" is not a CSS selector`);
    return isValid;
  });
}

function isSelector(text: string): boolean {
  try {
    compileCssSelector(text);
    return true;
  } catch {
    return false;
  }
}

function isCount(value: Literal | undefined): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}

function listIn(value: Literal | undefined): Literal[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

function textsIn(value: Literal): string[] {
  return listIn(value).filter((item) => typeof item === 'string' && item.trim() !== '') as string[];
}
