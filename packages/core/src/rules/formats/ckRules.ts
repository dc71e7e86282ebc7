/**
 * GoodLinks' compact rules (`ck-rules.js`) → rules of our engine.
 *
 * The file is read as data and never run. A rule stands under the MD5 of its host, a host's name, or a selector that its
 * pages have. Its keys: `a` article, `we` wrapper, `e` remove, `i` include, `ac` actions, `m` metadata, `ea` also on the whole
 * article afterwards, `d` discard. Keys of actions: see `ACTIONS`. What is not known is told and left out.
 */
import { compile } from '../../dom/index.ts';
import type { Warning } from '../../types.ts';
import {
  type Action,
  type MetadataField,
  type MetadataOverride,
  type Rule,
  type Selector,
  silent,
  type Trigger,
} from '../rule.ts';
import { type Literal, NoLiteral, readLiteral } from './literal.ts';

const RULE_KEYS = new Set(['a', 'we', 'e', 'i', 'ac', 'm', 'ea', 'd']);
/** Rules may stand in groups: no deeper than this. */
const MAX_GROUPS = 3;
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

type Given = ReadonlyMap<string, Literal>;
type Complain = (message: string) => void;

/** What each key of an action does. `t`, `ts` and `p` say where a move goes and are read with `tp`. */
const ACTIONS: Readonly<Record<string, (value: Literal, selector: Selector, given: Given) => Action | undefined>> = {
  rt: (tag, selector) => (typeof tag === 'string' ? { op: 'retag', selector, tag } : undefined),
  w: (tag, selector) => (typeof tag === 'string' ? { op: 'wrap', selector, wrapper_tag: tag } : undefined),
  rc: (value, selector) => (value ? { op: 'unwrap', selector } : undefined),
  rch: (value, selector) => (value ? { op: 'remove_children', selector } : undefined),
  rp: (value, selector) => (value ? { op: 'remove_parent', selector } : undefined),
  rop: (value, selector) => (value ? { op: 'remove_outer_parent', selector } : undefined),
  rtp: (parent, selector) => (typeof parent === 'string' ? { op: 'remove_to_parent', selector, parent } : undefined),
  ra: (attrs, selector) => ({ op: 'remove_attrs', selector, attrs: textsIn(attrs) }),
  tp: (target, selector, given) => moveTo(target, selector, given),
  t: (target, selector, given) => (given.has('tp') ? undefined : moveTo(target, selector, given)),
  g: (tag, selector, given) => groupIn(tag, selector, given),
};
/** Keys that only say more about another. */
const MODIFIERS = new Set(['s', 'ts', 'p', 'gs']);

export function readCkRules(text: string, file: string): { rules: Rule[]; warnings: Warning[] } {
  const warnings: Warning[] = [];
  const complain = (message: string) => warnings.push({ type: 'bad-rule', message: `${file}: ${message}` });
  if (text.length > MAX_LENGTH) {
    complain(`a rule file is at most ${MAX_LENGTH / 1_000_000} MB long`);
    return { rules: [], warnings };
  }
  try {
    return { rules: [...rulesIn(readLiteral(text), file, complain)], warnings };
  } catch (error) {
    if (!(error instanceof NoLiteral)) throw error;
    const line = text.slice(0, error.at).split('\n').length;
    warnings.push({ type: 'bad-rule', message: `${file}:${line}: ${error.message}` });
    return { rules: [], warnings };
  }
}

function* rulesIn(literal: Literal, file: string, complain: Complain, depth = 0): Generator<Rule> {
  const entries: Iterable<[string, Literal]> =
    literal instanceof Map ? literal : Array.isArray(literal) ? literal.flatMap(listed) : [];
  for (const [key, value] of entries) {
    const bodies = Array.isArray(value) && value.every(isRule) ? value : [value];
    for (const [at, body] of bodies.entries()) {
      if (isRule(body)) {
        const trigger = triggerOf(key);
        if (!trigger) complain(`"${key.slice(0, 60)}" is neither a host, its MD5 nor a selector`);
        else yield toRule(body, `ck-rules/${key.slice(0, 60)}${at ? `/${at + 1}` : ''}`, trigger, file, complain);
      } else if (depth < MAX_GROUPS && body instanceof Map) yield* rulesIn(body, file, complain, depth + 1);
      else complain(`"${key.slice(0, 60)}" holds no rule`);
    }
  }
}

/** A rule in a list names its pages itself: `h` a host or its MD5, `s` a selector. */
function listed(item: Literal): [string, Literal][] {
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

/** Under short names, a group's members are objects with keys of rules themselves. */
function hasGroups(value: ReadonlyMap<string, Literal>): boolean {
  return [...value].every(([key, inner]) => key.length > 2 && inner instanceof Map);
}

function triggerOf(key: string): Trigger | undefined {
  if (/^[0-9a-f]{32}$/i.test(key)) return { mode: 'all', host: { md5: [key.toLowerCase()] } };
  if (/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i.test(key)) return { mode: 'all', host: { ends_with: [key.toLowerCase()] } };
  if (!isSelector(key) || !/[.#[]/.test(key)) return undefined;
  return { mode: 'all', dom: { any: [key], all: [], anyTextContains: [] } };
}

function toRule(body: Given, id: string, trigger: Trigger, file: string, complain: Complain): Rule {
  const about = (message: string) => complain(`rule "${id}": ${message}`);
  for (const key of body.keys()) if (!RULE_KEYS.has(key)) about(`the key "${key}" is not known`);
  const [article, wrapper] = [selectorsIn(body.get('a'), about), selectorsIn(body.get('we'), about)];
  const discard = body.get('d');
  return {
    ...silent,
    id,
    file,
    trigger,
    phase: body.get('ea') ? 'both' : 'pre',
    ...(article.length || wrapper.length ? { scope: { article, wrapper } } : {}),
    remove: selectorsIn(body.get('e'), about),
    include: selectorsIn(body.get('i'), about),
    actions: listIn(body.get('ac')).flatMap((action) => actionsOf(action, about)),
    metadata: metadataOf(body.get('m'), about),
    ...(discard ? { discard: { reason: typeof discard === 'string' ? discard : 'Content discarded by rule' } } : {}),
  };
}

function actionsOf(given: Literal, complain: Complain): Action[] {
  const [selector] = given instanceof Map ? selectorsIn(given.get('s'), complain) : [];
  if (!(given instanceof Map) || !selector) {
    complain('an action needs a selector under "s"');
    return [];
  }
  const keys = [...given.keys()].filter((key) => !MODIFIERS.has(key));
  for (const key of keys) if (!Object.hasOwn(ACTIONS, key)) complain(`the action "${key}" is not known`);
  const actions = keys.flatMap((key) =>
    Object.hasOwn(ACTIONS, key) ? (ACTIONS[key]!(given.get(key)!, selector, given) ?? []) : [],
  );
  return keys.length ? actions : reordered(given.get('p'), selector, complain);
}

function moveTo(target: Literal, selector: Selector, given: Given): Action | undefined {
  if (typeof target !== 'string' || !isSelector(target)) return undefined;
  const [place, slot] = [given.get('p'), given.get('ts')];
  return {
    op: 'move',
    selector,
    target,
    position: typeof place === 'string' && /^(?:append|prepend|before|after)$/.test(place) ? place : 'append',
    ...(isCount(slot) ? { slot } : {}),
    ...(isCount(place) ? { index: place } : {}),
  };
}

function groupIn(tag: Literal, selector: Selector, given: Given): Action | undefined {
  if (!tag) return undefined;
  const name = given.get('gs');
  return {
    op: 'group_siblings',
    selector,
    wrapper_tag: typeof tag === 'string' ? tag : 'div',
    ...(typeof name === 'string' ? { class: name } : {}),
  };
}

/** `p` alone: to the top or the bottom. */
function reordered(place: Literal | undefined, selector: Selector, complain: Complain): Action[] {
  const isTop = place === 'top' || place === 0;
  if (isTop || place === 'bottom' || place === -1) {
    return [{ op: 'reorder', selector, method: isTop ? 'move_to_top' : 'move_to_bottom' }];
  }
  complain('an action says nothing to do');
  return [];
}

function metadataOf(given: Literal | undefined, complain: Complain): MetadataOverride[] {
  if (!(given instanceof Map)) return [];
  return [...given].flatMap(([key, value]) => {
    const field = Object.hasOwn(METADATA, key) ? METADATA[key] : undefined;
    if (!field) complain(`the metadata "${key}" is not known`);
    const selectors = selectorsIn(value instanceof Map ? value.get('s') : value, complain);
    const attr = value instanceof Map ? value.get('a') : undefined;
    if (!field || !selectors.length) return [];
    return [{ field, selectors, ...(typeof attr === 'string' ? { attr } : {}) }];
  });
}

function selectorsIn(value: Literal | undefined, complain: Complain): Selector[] {
  return textsIn(value ?? []).filter((selector) => {
    const isGood = isSelector(selector);
    if (!isGood) complain(`"${selector.slice(0, 60)}" is not a CSS selector`);
    return isGood;
  });
}

function isSelector(text: string): boolean {
  try {
    compile(text);
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
