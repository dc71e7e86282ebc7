/** JSON-LD: any graph shape in, a flat list of typed things out. Values may have any type; nothing here trusts one. */
import { clean } from './clean.ts';
import { decoded } from './entities.ts';
import { repairJson } from './repairJson.ts';

export interface LinkedThing {
  readonly types: readonly string[];
  readonly value: Readonly<Record<string, unknown>>;
}

const MAX_THINGS = 2_000;
const MAX_LOOKS = 100;

/** One broken block loses only itself, and not even itself where the mistake is an obvious one. */
export function parseLinkedData(text: string): { ok: true; value: unknown } | { ok: false } {
  for (const attempt of [text, () => repairJson(text)]) {
    try {
      return { ok: true, value: JSON.parse(typeof attempt === 'string' ? attempt : attempt()) };
    } catch {}
  }
  return { ok: false };
}

/** Every object with a type, outermost first, whatever it hangs from. */
export function flattenLinkedData(root: unknown): LinkedThing[] {
  const things: LinkedThing[] = [];
  const queue: unknown[] = [root];
  for (let at = 0; at < queue.length && at < MAX_THINGS; at++) {
    const value = queue[at];
    if (Array.isArray(value)) {
      for (const item of value.slice(0, MAX_THINGS)) queue.push(item);
    } else if (isRecord(value)) {
      const types = typesOf(value);
      if (types.length) things.push({ types, value });
      for (const item of Object.values(value)) if (typeof item === 'object' && item !== null) queue.push(item);
    }
  }
  return things;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function typesOf(value: Record<string, unknown>): string[] {
  if (!Object.hasOwn(value, '@type')) return [];
  const named = Array.isArray(value['@type']) ? value['@type'] : [value['@type']];
  return named.filter((type) => typeof type === 'string').map((type) => type.replace(/^.*[/#:]/, ''));
}

export function property(thing: LinkedThing | undefined, name: string): unknown {
  return thing && Object.hasOwn(thing.value, name) ? thing.value[name] : undefined;
}

/** A description of the page as such rather than of what it is about: every page of a site has one. */
export function isPageItself(thing: LinkedThing | undefined): boolean {
  return thing?.types.every((type) => type.endsWith('Page')) ?? false;
}

/** A string, or the name, value or address of an object, or the first of a list that has one. Looks a few places far. */
export function textOf(value: unknown): string {
  const waiting = [value];
  for (let looked = 0; waiting.length && looked < MAX_LOOKS; looked++) {
    const next = waiting.pop();
    if (Array.isArray(next)) waiting.push(...next.slice(0, 20).reverse());
    const text = isRecord(next) ? nameOf(next) : plainText(next);
    if (text) return text;
  }
  return '';
}

/** An address as such, or where an object says its file or page is, or the first of a list that has one. */
export function addressOf(value: unknown): string {
  const [first] = Array.isArray(value) ? value : [value];
  if (!isRecord(first)) return plainText(first);
  return ['url', 'contentUrl', '@id'].map((key) => plainText(own(first, key))).find(Boolean) ?? '';
}

export function own(value: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

function plainText(value: unknown): string {
  return typeof value === 'string' ? clean(decoded(value)) : '';
}

function nameOf(value: Record<string, unknown>): string {
  const texts = ['name', '@value', 'url', '@id'].map((key) => plainText(own(value, key)));
  return texts.find(Boolean) ?? '';
}

export function textsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value.slice(0, 50) : [value]).map(textOf).filter(Boolean);
}

/** Names of the people a value stands for: strings, objects with a name, or references to such elsewhere on the page. */
export function peopleOf(value: unknown, things: readonly LinkedThing[]): string[] {
  const names: string[] = [];
  const waiting: unknown[] = [value];
  for (let looked = 0; waiting.length && looked < MAX_LOOKS; looked++) {
    const next = waiting.shift();
    if (Array.isArray(next)) waiting.unshift(...next.slice(0, 50));
    else if (isRecord(next)) {
      const thing = Object.hasOwn(next, 'name') ? next : (things.find((thing) => refersTo(next, thing))?.value ?? {});
      waiting.unshift(Object.hasOwn(thing, 'name') ? thing.name : undefined);
    } else if (plainText(next)) names.push(plainText(next));
  }
  return names;
}

function refersTo(reference: Record<string, unknown>, { value }: LinkedThing): boolean {
  return (
    Object.hasOwn(reference, '@id') &&
    typeof reference['@id'] === 'string' &&
    Object.hasOwn(value, 'name') &&
    value['@id'] === reference['@id']
  );
}
