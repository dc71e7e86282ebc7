/**
 * The field types of rule files. Each parses its YAML, has a summary for the reference, and a JSON Schema for editors. The language is
 * built from tables of these, so that parser, schema and reference cannot differ.
 */
import type { YAMLMap, Node as YamlNode } from 'yaml';
import { closestMatch } from '../closestMatch.ts';
import type { Selector } from './rule.ts';
import { compileSelector } from './selectors.ts';
import { isMap, isScalar, isSeq } from './yamlNodes.ts';

export type { YamlNode };
export type JsonSchema = { readonly [key: string]: unknown };

/** A mistake in one rule, with the YAML node where it is. The other rules of the file still load. */
export class BadRule extends Error {
  readonly node: YamlNode | undefined;
  /** All mistakes that were found in the same map or list, this one first. */
  readonly all: readonly BadRule[];
  constructor(message: string, node: YamlNode | undefined, others: readonly BadRule[] = []) {
    super(message);
    this.node = node;
    this.all = [this, ...others];
  }
}

/** Runs each step whether or not another one fails, so that a file's author learns of all mistakes at once. */
export function collectMistakes() {
  const found: BadRule[] = [];
  return {
    run<T>(step: () => T): T | undefined {
      try {
        return step();
      } catch (error) {
        if (!(error instanceof BadRule)) throw error;
        found.push(...error.all);
        return undefined;
      }
    },
    throwIfAny(): void {
      const [first, ...others] = found;
      if (first) throw new BadRule(first.message, first.node, others);
    },
  };
}

/** Called for outdated syntax that still loads. */
export type OnDeprecated = (message: string, node: YamlNode) => void;

export interface Field<T> {
  readonly summary: string;
  readonly isRequired: boolean;
  readonly schema: JsonSchema;
  /** The fields of a map, for the reference. */
  readonly fields?: Fields | undefined;
  /** Parses a node; undefined means that the field is absent. Throws `BadRule`. */
  read(node: YamlNode | undefined, name: string, onDeprecated: OnDeprecated): T;
}

export type Fields = Readonly<Record<string, Field<unknown>>>;
export type Values<F extends Fields> = { readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never };

/** In characters. Verbatim texts may be longer because they can be test pages. */
const MAX_TEXT_LENGTH = 5_000;
const MAX_VERBATIM_LENGTH = 200_000;

function scalar(node: YamlNode | undefined): unknown {
  return isScalar(node) ? node.value : undefined;
}

function readText(node: YamlNode | undefined, name: string, maxLength = MAX_TEXT_LENGTH): string {
  const value = scalar(node);
  if (typeof value !== 'string' || !value.trim()) throw new BadRule(`${name} must be text`, node);
  if (value.length > maxLength) throw new BadRule(`${name} is longer than ${maxLength} characters`, node);
  return value.trim();
}

export const text = (summary: string): Field<string> => ({
  summary,
  isRequired: true,
  schema: { type: 'string', minLength: 1 },
  read: (node, name) => readText(node, name),
});

/** Text as it is written, including white space. May be empty. */
export const verbatim = (summary: string): Field<string> => ({
  summary,
  isRequired: true,
  schema: { type: 'string' },
  read(node, name) {
    const value = scalar(node);
    if (typeof value !== 'string' || value.length > MAX_VERBATIM_LENGTH)
      throw new BadRule(`${name} must be text`, node);
    return value;
  },
});

/** Text that matches a pattern. `expected` describes the pattern in error messages. */
export const matching = (pattern: RegExp, expected: string, summary: string): Field<string> => ({
  summary,
  isRequired: true,
  schema: { type: 'string', pattern: pattern.source },
  read(node, name) {
    const value = readText(node, name);
    if (!pattern.test(value))
      throw new BadRule(`${name} cannot be "${value.slice(0, 40)}": expected ${expected}`, node);
    return value;
  },
});

export const tagName = (summary: string) => matching(/^[a-z][a-z0-9-]{0,39}$/, 'an element name, like figure', summary);

export const attributeName = (summary: string) =>
  matching(/^[a-zA-Z_][\w:.-]{0,79}$/, 'an attribute name, like data-src', summary);

export const className = (summary: string) => matching(/^[\w -]{1,200}$/, 'one or more class names', summary);

export const hostName = matching(
  /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/i,
  'a host name in ASCII, like news.example.com (xn--… for international names)',
  'a host',
);

export const oneOf = <const N extends string>(names: readonly N[], fallback: N, summary: string): Field<N> => ({
  summary: `${summary} (default: ${fallback})`,
  isRequired: false,
  schema: { enum: names, default: fallback },
  read(node, name) {
    if (!node) return fallback;
    const value = readText(node, name);
    if ((names as readonly string[]).includes(value)) return value as N;
    throw new BadRule(`${name} cannot be "${value}"; did you mean "${closestMatch(value, names)}"?`, node);
  },
});

export const number = (fallback: number, summary: string): Field<number> => ({
  summary: `${summary} (default: ${fallback})`,
  isRequired: false,
  schema: { type: 'number', default: fallback },
  read(node, name) {
    if (!node) return fallback;
    const value = scalar(node);
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    throw new BadRule(`${name} must be a number`, node);
  },
});

export const wholeNumber = (min: number, max: number, summary: string): Field<number> => ({
  summary,
  isRequired: true,
  schema: { type: 'integer', minimum: min, maximum: max },
  read(node, name) {
    const value = scalar(node);
    if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value;
    throw new BadRule(`${name} must be a whole number from ${min} to ${max}`, node);
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
    compileSelector(selector);
  } catch (error) {
    const language = selector.startsWith('xpath:') ? 'an XPath expression' : 'a CSS selector';
    const reason = (error as Error).message.split('\n')[0];
    throw new BadRule(`"${selector.slice(0, 80)}" is not ${language}: ${reason}`, node);
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

/** One item or a list of items. An absent field is an empty list. */
export function list<T>(item: Field<T>, summary: string): Field<readonly T[]> {
  return {
    summary,
    isRequired: false,
    schema: { anyOf: [item.schema, { type: 'array', items: item.schema }] },
    fields: item.fields,
    read(node, name, onDeprecated) {
      if (!node) return [];
      const items = isSeq(node) ? (node.items as YamlNode[]) : [node];
      const mistakes = collectMistakes();
      const values = items.map((each) => mistakes.run(() => item.read(each, name, onDeprecated)));
      mistakes.throwIfAny();
      return values as T[];
    },
  };
}

export const selectors = (summary: string) => list(selector(''), summary);
export const texts = (summary: string) => list(text(''), summary);

/** Makes a field optional. */
export function optional<T>(field: Field<T>): Field<T | undefined> {
  return {
    ...field,
    isRequired: false,
    // Older rule files write `attr: null` for "the text": null counts as absent.
    read: (node, name, onDeprecated) =>
      node && scalar(node) !== null ? field.read(node, name, onDeprecated) : undefined,
  };
}

export interface MapOptions {
  /** How messages refer to the map, if not by its field name. */
  readonly label?: string;
  readonly isRequired?: boolean;
}

/** A map of known fields. An unknown field is an error that suggests the closest known name. */
export function map<F extends Fields>(fields: F, summary: string, options: MapOptions = {}): Field<Values<F>> {
  const { label, isRequired = true } = options;
  return {
    summary,
    isRequired,
    fields,
    schema: schemaOf(fields),
    read(node, name, onDeprecated) {
      const mistakes = collectMistakes();
      const nodes = nodesOf(node, label ?? name, Object.keys(fields), mistakes);
      const values: Record<string, unknown> = Object.create(null);
      for (const [key, field] of Object.entries(fields))
        mistakes.run(() => {
          // A missing required field is reported at the line of its map.
          if (!nodes[key] && field.isRequired && !field.fields) throw missing(field, key, node);
          values[key] = field.read(nodes[key], key, onDeprecated);
        });
      mistakes.throwIfAny();
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

/** The values of a YAML map by key, in an object without a prototype. Unknown keys are mistakes, or throw `BadRule`. */
export function nodesOf(
  node: YamlNode | undefined,
  label: string,
  known: readonly string[],
  mistakes: Pick<ReturnType<typeof collectMistakes>, 'run'> = { run: (step) => step() },
): Record<string, YamlNode> {
  if (!node || !isMap(node)) throw new BadRule(`${label} must be a map of ${known.join(', ')}`, node);
  const nodes: Record<string, YamlNode> = Object.create(null);
  for (const { key, value } of (node as YAMLMap<YamlNode, YamlNode | null>).items) {
    const name = isScalar(key) ? String(key.value) : '';
    if (known.includes(name)) {
      if (value) nodes[name] = value;
      continue;
    }
    mistakes.run(() => {
      throw new BadRule(`${label} has no field "${name}"; did you mean "${closestMatch(name, known)}"?`, key);
    });
  }
  return nodes;
}
