/**
 * Converts the text values of queries and forms to the types of the contract, so that JSON, forms and queries are validated by
 * one schema: `"1"` becomes true where a boolean is expected, a single value becomes a list where a list is expected.
 *
 * As in Readeck, null and an empty text mean "not given", except where null is a value.
 */
import type * as z from 'zod/mini';
import type { Shape } from './endpoint.ts';

const TRUE = new Set(['1', 't', 'true', 'on']);
const FALSE = new Set(['0', 'f', 'false']);

export function coerce(shape: Shape, input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  const given = input as Readonly<Record<string, unknown>>;
  const entries = Object.entries(shape).flatMap(([name, schema]) => {
    const value = Object.hasOwn(given, name) ? coerceValue(schema, given[name]) : undefined;
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(entries);
}

interface Definition {
  readonly type: string;
  readonly innerType?: z.ZodMiniType;
  readonly element?: z.ZodMiniType;
}

const definitionOf = (schema: z.ZodMiniType) => schema._zod.def as unknown as Definition;

function coerceValue(schema: z.ZodMiniType, value: unknown): unknown {
  const { type, innerType, element } = definitionOf(schema);
  switch (type) {
    case 'optional':
      return value === null && definitionOf(innerType!).type !== 'nullable'
        ? undefined
        : coerceValue(innerType!, value);
    case 'nullable': {
      const inner = value === null ? undefined : coerceValue(innerType!, value);
      return inner === undefined ? null : inner;
    }
    case 'array':
      return (Array.isArray(value) ? value : [value]).map((each) => coerceValue(element!, each));
    case 'boolean':
      return toBoolean(value);
    case 'number':
      return toNumber(value);
    default:
      return value;
  }
}

function toBoolean(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = value.trim().toLowerCase();
  if (TRUE.has(text)) return true;
  if (FALSE.has(text)) return false;
  return text === '' ? undefined : value;
}

function toNumber(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (text === '') return undefined;
  return /^[+-]?\d{1,15}(?:\.\d{1,15})?$/.test(text) ? Number(text) : value;
}
