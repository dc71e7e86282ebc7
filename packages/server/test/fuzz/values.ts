/** Values for the fields of a request: such as fit a schema of the contract, and such as no client should send. */
import fc from 'fast-check';
import * as z from 'zod/mini';

interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

const WORDS = ['tides', 'a b', 'label:sea -moon', '"a phrase"', 'tide*', 'x', '', 'article/p[1]', 'ü', '2026-01-02'];

const EMAILS = ['ann@pages.example', 'a.b+c@d.example'];

const TIMES = ['2026-03-05T10:00:00Z', '2026-03-05', '1969-12-31T23:59:59.999Z', '9999-12-31T00:00:00Z'];

/** Only loopback and addresses that the guard refuses: a fuzzer must not reach the web. */
const urls = (site: string) => [
  `${site}/tides`,
  `${site}/gone`,
  `${site}/stars?a=b#c`,
  'http://127.0.0.1:1/',
  'http://10.0.0.1/',
  'http://[::1]/',
  'https://localhost/',
  'http://0x7f.1/',
];

/** What breaks programs that trust their input. */
const HOSTILE_TEXTS = [
  ...[
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\u202e',
    '\r\nSet-Cookie: a=b',
    '../../etc/passwd',
    '..%2f..',
    '%',
    '%00',
    '%ff',
  ],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'null', 'undefined', 'NaN', 'true', '0', '-1', '1e999'],
  ...[
    "' OR 1=1 --",
    '"',
    '\\',
    '`',
    '#{7*7}',
    '{{7*7}}',
    '<script>alert(1)</script>',
    ']]>',
    '&#0;',
    '%s%n',
    '*',
    '**',
    'NEAR(',
  ],
  ...[
    '99999999999999999999',
    '-99999999999999999999',
    '0x10',
    '1.5',
    '١٢',
    '+1d',
    '-99999y',
    'now',
    '275761-01-01',
    '-271822-01-01',
  ],
  ...[
    '(',
    ')',
    '[',
    'p[',
    'p[0]',
    'p[99999999999]',
    '//p',
    'a'.repeat(300),
    'x'.repeat(5000),
    '😀'.repeat(200),
    '-',
    ':',
    'label:',
    'a:b:c',
  ],
];

const hostileText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: hostileText },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(null, true, -0, 1e308, -1, 0.1, Number.MAX_SAFE_INTEGER, [], {}, [[]], [null], {
      a: [],
    }),
  },
);

/** Values that fit a schema, mostly; what is not known of it (patterns with a lookahead, for example) gives any text. */
export function fittingValue(type: z.ZodMiniType, site: string): fc.Arbitrary<unknown> {
  return valueFor(z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as JsonSchema, site);
}

function valueFor(schema: JsonSchema, site: string): fc.Arbitrary<unknown> {
  const { enum: values, const: value, anyOf, oneOf, items, properties = {} } = schema;
  if (values) return fc.constantFrom(...values);
  if (value !== undefined) return fc.constant(value);
  const choices = anyOf ?? oneOf;
  if (choices) return fc.oneof(...choices.map((each) => valueFor(each, site)));
  switch (schema.type) {
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return fc.integer({ min: bounded(schema.minimum, 0), max: bounded(schema.maximum, 1000) });
    case 'string':
      return textOf(schema, site);
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valueFor(items ?? {}, site), { maxLength: 4 });
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, valueFor(each, site)])),
      );
    default:
      return fc.oneof(fc.constantFrom(...WORDS), fc.jsonValue({ maxDepth: 2 }));
  }
}

/** The bound of a schema, if it means something: zod writes those of safe integers too. */
const bounded = (bound: number | undefined, fallback: number) =>
  bound === undefined || Math.abs(bound) > 1e9 ? fallback : bound;

function textOf({ format, pattern }: JsonSchema, site: string): fc.Arbitrary<string> {
  if (format === 'uri') return fc.constantFrom(...urls(site));
  if (format === 'email') return fc.constantFrom(...EMAILS);
  if (format === 'date-time') return fc.constantFrom(...TIMES);
  const matching = pattern === undefined ? undefined : textMatching(pattern);
  return matching ?? fc.constantFrom(...WORDS, ...TIMES, ...urls(site), ...EMAILS);
}

/** Undefined if the library cannot make such texts. */
function textMatching(pattern: string): fc.Arbitrary<string> | undefined {
  try {
    return fc.stringMatching(new RegExp(pattern), { maxLength: 80 });
  } catch {
    return undefined;
  }
}
