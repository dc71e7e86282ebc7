/** Parses JSON-LD of any shape into a flat list of typed nodes. Values come from the page and may have any type. */
import { clean } from './clean.ts';
import { decodeEntities } from './entities.ts';
import { repairJson } from './repairJson.ts';

export interface JsonLdNode {
  readonly types: readonly string[];
  readonly value: Readonly<Record<string, unknown>>;
  /** Whether it is a review of another node or a comment on it, or part of one. */
  readonly isResponse?: boolean;
}

const MAX_NODES = 2_000;
const MAX_STEPS = 100;

/** Parses one block, after repairing common mistakes if needed. A block that stays broken does not affect the others. */
export function parseJsonLd(text: string): { ok: true; value: unknown } | { ok: false } {
  for (const attempt of [text, () => repairJson(text)]) {
    try {
      return { ok: true, value: JSON.parse(typeof attempt === 'string' ? attempt : attempt()) };
    } catch {}
  }
  return { ok: false };
}

/** All objects with a type, outermost first, at any depth. */
export function flattenJsonLd(root: unknown): JsonLdNode[] {
  const nodes: JsonLdNode[] = [];
  const queue: { readonly value: unknown; readonly isResponse?: boolean }[] = [{ value: root }];
  for (let at = 0; at < queue.length && at < MAX_NODES; at++) {
    const { value, ...place } = queue[at]!;
    if (Array.isArray(value)) {
      for (const item of value.slice(0, MAX_NODES)) queue.push({ value: item, ...place });
    } else if (isRecord(value)) {
      const types = typesOf(value);
      if (types.length) nodes.push({ types, value, ...place });
      for (const [key, item] of Object.entries(value)) {
        if (typeof item !== 'object' || item === null) continue;
        queue.push({ value: item, ...(RESPONSE_KEY.test(key) ? { isResponse: true } : place) });
      }
    }
  }
  return nodes;
}

const RESPONSE_KEY = /^(?:reviews?|comments?|aggregateRating)$/i;

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function typesOf(value: Record<string, unknown>): string[] {
  if (!Object.hasOwn(value, '@type')) return [];
  const named = Array.isArray(value['@type']) ? value['@type'] : [value['@type']];
  return named.filter((type) => typeof type === 'string').map((type) => type.replace(/^.*[/#:]/, ''));
}

export function property(node: JsonLdNode | undefined, name: string): unknown {
  return node && Object.hasOwn(node.value, name) ? node.value[name] : undefined;
}

/** Whether a node describes the web page itself rather than its subject. Every page of a site has such a node. */
export function isWebPageNode(node: JsonLdNode | undefined): boolean {
  return node?.types.every((type) => type.endsWith('Page')) ?? false;
}

/** A string, the name, value or URL of an object, or the first of these in a list. Gives up after `MAX_STEPS` values. */
export function textOf(value: unknown): string {
  const queue = [value];
  for (let step = 0; queue.length && step < MAX_STEPS; step++) {
    const next = queue.pop();
    if (Array.isArray(next)) queue.push(...next.slice(0, 20).reverse());
    const text = isRecord(next) ? nameOf(next) : plainText(next);
    if (text) return text;
  }
  return '';
}

/** A URL given as a string, or the URL of an object's page or file. Of a list, the first item counts. */
export function urlOf(value: unknown): string {
  const [first] = Array.isArray(value) ? value : [value];
  if (!isRecord(first)) return plainText(first);
  return ['url', 'contentUrl', '@id'].map((key) => plainText(ownProperty(first, key))).find(Boolean) ?? '';
}

/** The object on the page that a mere `{"@id": …}` refers to; other objects as they are. */
export function resolveReference(
  value: Readonly<Record<string, unknown>>,
  nodes: readonly JsonLdNode[],
): Readonly<Record<string, unknown>> {
  const id = ownProperty(value, '@id');
  const isReference = typeof id === 'string' && !Object.hasOwn(value, '@type');
  return (isReference ? nodes.find((node) => ownProperty(node.value, '@id') === id)?.value : undefined) ?? value;
}

export function ownProperty(value: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

function plainText(value: unknown): string {
  return typeof value === 'string' ? clean(decodeEntities(value)) : '';
}

function nameOf(value: Record<string, unknown>): string {
  const texts = ['name', '@value', 'url', '@id'].map((key) => plainText(ownProperty(value, key)));
  return texts.find(Boolean) ?? '';
}

export function textsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value.slice(0, 50) : [value]).map(textOf).filter(Boolean);
}

/** Names of the people in a value: strings, objects with a name, or `@id` references to such objects on the page. */
export function personNames(value: unknown, nodes: readonly JsonLdNode[]): string[] {
  const names: string[] = [];
  const queue: unknown[] = [value];
  for (let step = 0; queue.length && step < MAX_STEPS; step++) {
    const next = queue.shift();
    if (Array.isArray(next)) queue.unshift(...next.slice(0, 50));
    else if (isRecord(next)) {
      const person = Object.hasOwn(next, 'name') ? next : (nodes.find((node) => refersTo(next, node))?.value ?? {});
      queue.unshift(Object.hasOwn(person, 'name') ? person.name : undefined);
    } else if (plainText(next)) names.push(plainText(next));
  }
  return names;
}

function refersTo(reference: Record<string, unknown>, { value }: JsonLdNode): boolean {
  return (
    Object.hasOwn(reference, '@id') &&
    typeof reference['@id'] === 'string' &&
    Object.hasOwn(value, 'name') &&
    value['@id'] === reference['@id']
  );
}
