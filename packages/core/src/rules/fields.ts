/**
 * Kinds of fields that rule files have. Each reads its YAML, says in a sentence what it is, and gives the JSON Schema that editors
 * check with; the language is tables of these, so that parser, schema and reference cannot disagree.
 */
import { isMap, isScalar, isSeq, type YAMLMap, type Node as YamlNode } from 'yaml';
import { nearest } from '../nearest.ts';
import type { Selector } from './rule.ts';
import { finder } from './selectors.ts';

export type { YamlNode };
export type JsonSchema = { readonly [key: string]: unknown };

/** What is wrong with a rule, and where. The others of the file load. */
export class BadRule extends Error {
  readonly node: YamlNode | undefined;
  constructor(message: string, node: YamlNode | undefined) {
    super(message);
    this.node = node;
  }
}

/** Hears of what loads and should be written otherwise. */
export type Deprecated = (message: string, node: YamlNode) => void;

export interface Field<T> {
  readonly summary: string;
  readonly isRequired: boolean;
  readonly schema: JsonSchema;
  /** Fields of a map, for the reference. */
  readonly fields?: Fields | undefined;
  /** Without a node the field is absent. Throws `BadRule`. */
  read(node: YamlNode | undefined, name: string, deprecated: Deprecated): T;
}

export type Fields = Readonly<Record<string, Field<unknown>>>;
export type Values<F extends Fields> = { readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never };

/** Characters of a text in a rule; a test page may be longer. */
const MAX_TEXT = 5_000;
const MAX_PAGE = 200_000;

function scalar(node: YamlNode | undefined): unknown {
  return isScalar(node) ? node.value : undefined;
}

function readText(node: YamlNode | undefined, name: string, most = MAX_TEXT): string {
  const value = scalar(node);
  if (typeof value !== 'string' || !value.trim()) throw new BadRule(`${name} must be text`, node);
  if (value.length > most) throw new BadRule(`${name} is longer than ${most} characters`, node);
  return value.trim();
}

export const text = (summary: string): Field<string> => ({
  summary,
  isRequired: true,
  schema: { type: 'string', minLength: 1 },
  read: (node, name) => readText(node, name),
});

/** As it is written, with its white space; it may be empty. */
export const verbatim = (summary: string): Field<string> => ({
  summary,
  isRequired: true,
  schema: { type: 'string' },
  read(node, name) {
    const value = scalar(node);
    if (typeof value !== 'string' || value.length > MAX_PAGE) throw new BadRule(`${name} must be text`, node);
    return value;
  },
});

/** A text of a certain form. */
export const matching = (pattern: RegExp, expected: string, summary: string): Field<string> => ({
  summary,
  isRequired: true,
  schema: { type: 'string', pattern: pattern.source },
  read(node, name) {
    const value = readText(node, name);
    if (!pattern.test(value)) throw new BadRule(`${name} cannot be "${value.slice(0, 40)}": it is ${expected}`, node);
    return value;
  },
});

export const tagName = (summary: string) =>
  matching(/^[a-z][a-z0-9-]{0,39}$/, 'the name of an element, like figure', summary);

export const attributeName = (summary: string) =>
  matching(/^[a-zA-Z_][\w:.-]{0,79}$/, 'the name of an attribute, like data-src', summary);

export const className = (summary: string) => matching(/^[\w -]{1,200}$/, 'one or more class names', summary);

export const hostName = matching(
  /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/i,
  'a host name in ASCII, like news.example.com (an IDN starts with xn--)',
  'a host',
);

export const oneOf = <const N extends string>(names: readonly N[], fallback: N, summary: string): Field<N> => ({
  summary: `${summary} (${fallback})`,
  isRequired: false,
  schema: { enum: names, default: fallback },
  read(node, name) {
    if (!node) return fallback;
    const value = readText(node, name);
    if ((names as readonly string[]).includes(value)) return value as N;
    throw new BadRule(`${name} cannot be "${value}"; did you mean "${nearest(value, names)}"?`, node);
  },
});

export const number = (fallback: number, summary: string): Field<number> => ({
  summary: `${summary} (${fallback})`,
  isRequired: false,
  schema: { type: 'number', default: fallback },
  read(node, name) {
    if (!node) return fallback;
    const value = scalar(node);
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    throw new BadRule(`${name} must be a number`, node);
  },
});

export const wholeNumber = (from: number, to: number, summary: string): Field<number> => ({
  summary,
  isRequired: true,
  schema: { type: 'integer', minimum: from, maximum: to },
  read(node, name) {
    const value = scalar(node);
    if (typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to) return value;
    throw new BadRule(`${name} must be a whole number from ${from} to ${to}`, node);
  },
});

export const flag = (summary: string): Field<boolean> => ({
  summary,
  isRequired: false,
  schema: { type: 'boolean', default: false },
  read(node, name) {
    if (!node) return false;
    const value = scalar(node);
    if (typeof value === 'boolean') return value;
    throw new BadRule(`${name} must be true or false`, node);
  },
});

function readSelector(node: YamlNode | undefined, name: string): Selector {
  const selector = readText(node, name);
  try {
    finder(selector);
  } catch (error) {
    const language = selector.startsWith('xpath:') ? 'an XPath' : 'a CSS selector';
    const why = (error as Error).message.split('\n')[0];
    throw new BadRule(`"${selector.slice(0, 80)}" is not ${language}: ${why}`, node);
  }
  return selector;
}

const SELECTOR_SCHEMA: JsonSchema = { type: 'string', minLength: 1 };

export const selector = (summary: string): Field<Selector> => ({
  summary,
  isRequired: true,
  schema: SELECTOR_SCHEMA,
  read: (node, name) => readSelector(node, name),
});

/** One item or a list of them; absent is none. */
export function list<T>(item: Field<T>, summary: string): Field<readonly T[]> {
  return {
    summary,
    isRequired: false,
    schema: { anyOf: [item.schema, { type: 'array', items: item.schema }] },
    fields: item.fields,
    read(node, name, deprecated) {
      if (!node) return [];
      const items = isSeq(node) ? (node.items as YamlNode[]) : [node];
      return items.map((each) => item.read(each, name, deprecated));
    },
  };
}

export const selectors = (summary: string) => list(selector(''), summary);
export const texts = (summary: string) => list(text(''), summary);

export function maybe<T>(field: Field<T>): Field<T | undefined> {
  return {
    ...field,
    isRequired: false,
    // The seed of the language writes `attr: null` for "the text": null is as good as absent.
    read: (node, name, deprecated) => (node && scalar(node) !== null ? field.read(node, name, deprecated) : undefined),
  };
}

export interface MapOptions {
  /** How messages speak of it, when its own name will not do. */
  readonly called?: string;
  readonly isRequired?: boolean;
}

/** A map of known names: an unknown one is told with the nearest that exists. */
export function map<F extends Fields>(fields: F, summary: string, options: MapOptions = {}): Field<Values<F>> {
  const { called, isRequired = true } = options;
  return {
    summary,
    isRequired,
    fields,
    schema: schemaOf(fields),
    read(node, name, deprecated) {
      const nodes = nodesOf(node, called ?? name, Object.keys(fields));
      const values: Record<string, unknown> = Object.create(null);
      for (const [key, field] of Object.entries(fields)) {
        // A required field that is missing is told at the line of its map.
        if (!nodes[key] && field.isRequired && !field.fields) throw missing(field, key, node);
        values[key] = field.read(nodes[key], key, deprecated);
      }
      return values as Values<F>;
    },
  };
}

function missing(field: Field<unknown>, key: string, node: YamlNode | undefined): BadRule {
  try {
    field.read(undefined, key, () => {});
  } catch (error) {
    if (error instanceof BadRule) return new BadRule(error.message, node);
  }
  return new BadRule(`${key} is missing`, node);
}

export function schemaOf(fields: Fields): JsonSchema {
  const entries = Object.entries(fields);
  return {
    type: 'object',
    additionalProperties: false,
    required: entries.filter(([, field]) => field.isRequired).map(([name]) => name),
    properties: Object.fromEntries(
      entries.map(([name, { schema, summary }]) => [name, summary ? { description: summary, ...schema } : schema]),
    ),
  };
}

/** The nodes of a map by name, in an object without a prototype. */
export function nodesOf(node: YamlNode | undefined, what: string, known: readonly string[]): Record<string, YamlNode> {
  if (!node || !isMap(node)) throw new BadRule(`${what} must be a map of ${known.join(', ')}`, node);
  const nodes: Record<string, YamlNode> = Object.create(null);
  for (const { key, value } of (node as YAMLMap<YamlNode, YamlNode | null>).items) {
    const name = isScalar(key) ? String(key.value) : '';
    if (!known.includes(name)) {
      throw new BadRule(`${what} has no field "${name}"; did you mean "${nearest(name, known)}"?`, key);
    }
    if (value) nodes[name] = value;
  }
  return nodes;
}
