/** Writes docs/reference/http-api.md from the contract in `packages/api`. */
import { contract, type Endpoint } from '@pith/api';
import * as z from 'zod/mini';

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
}

const INTRODUCTION = `# HTTP API

Made from the contract in \`packages/api/src\` by \`tools/docs/httpReference.ts\`; \`UPDATE=1 npx vitest run tools/docs\` rewrites this page.

\`pith serve\` answers on \`http://127.0.0.1:7484\` (see [PITH_PORT](config.md)). Shapes and names follow Readeck's API, so that its clients work.
Every error has \`{"success": false, "error": {"type", "message", "suggestions"}}\`, of which the types are in [errors.md](errors.md), and beside that what Readeck sends: \`status\` and \`message\`,
and for invalid values \`is_valid\`, \`errors\` and \`fields\` with all fields of the form. A list in a query or form is a repeated name. Bodies are JSON, forms or multipart forms.
TypeScript programs use the typed client: \`createClient\` from \`@pith/api\`.
`;

export function httpReference(): string {
  const endpoints = Object.entries(contract as Record<string, Endpoint>);
  return `${[INTRODUCTION, ...endpoints.map(([name, endpoint]) => section(name, endpoint))].join('\n')}`;
}

function section(name: string, { method, path, summary, params, query, body, response }: Endpoint): string {
  const parts = [
    `## \`${method} ${path}\`\n\n${summary} In the client: \`${name}\`.`,
    table('Path', params),
    table('Query', query),
    body.kind === 'fields' ? table('Body: JSON or a form', body.fields) : '',
    body.kind === 'document' ? `Body: a document of type ${body.types.map((type) => `\`${type}\``).join(' or ')}.` : '',
    responseOf(response),
    table('Response headers', response.headers),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

function responseOf({ status, kind, schema, orPage }: Endpoint['response']): string {
  switch (kind) {
    case 'none':
      return `Response: ${status}, without a body.`;
    case 'html':
      return `Response: ${status}, HTML.`;
    case 'file':
      return `Response: ${status}, a file: ${typeOf(toJsonSchema(schema).properties!.type!)}.`;
    case 'events':
      return `Response: ${status}, server-sent events. Each is one of:\n\n${shapeOf(toJsonSchema(schema))}`;
    case 'json':
      return `Response: ${status}, ${orPage ? 'a page if the request accepts `text/html`, otherwise ' : ''}JSON:\n\n${shapeOf(toJsonSchema(schema))}`;
  }
}

function table(title: string, shape: Endpoint['params']): string {
  const rows = Object.entries(shape).map(([name, type]) => {
    const isOptional = z.safeParse(type, undefined).success;
    const schema = toJsonSchema(type);
    return `| \`${name}\`${isOptional ? '' : ' (required)'} | ${typeOf(schema)} | ${schema.description ?? ''} |`;
  });
  return rows.length === 0 ? '' : [`${title}:`, '', '| name | value | |', '|---|---|---|', ...rows].join('\n');
}

/** The fields of an object as a table; anything else as one line. */
function shapeOf(schema: JsonSchema): string {
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices?.every(({ properties }) => properties)) return choices.map(shapeOf).join('\n\n');
  const { properties, required = [] } = schema.items ?? schema;
  if (!properties) return `${typeOf(schema)}.`;
  const rows = Object.entries(properties).map(
    ([name, type]) =>
      `| \`${name}\`${required.includes(name) ? '' : ' (optional)'} | ${typeOf(type)} | ${type.description ?? ''} |`,
  );
  return [...(schema.items ? ['A list of:', ''] : []), '| key | value | |', '|---|---|---|', ...rows].join('\n');
}

function typeOf(schema: JsonSchema): string {
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.enum) return schema.enum.map((value) => `\`${JSON.stringify(value)}\``).join(', ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map(typeOf).join(' or ');
  if (schema.type === 'array') return `list of ${schema.items ? typeOf(schema.items) : 'any value'}`;
  if (schema.properties) return `object: ${fieldsOf(schema)}`;
  if (schema.type === 'object')
    return typeof schema.additionalProperties === 'object'
      ? `object of ${typeOf(schema.additionalProperties)}`
      : 'object';
  if (schema.format === 'date-time') return 'date and time, UTC';
  if (schema.format === 'uri') return 'address';
  return `${[schema.type ?? 'any value'].flat().join(' or ')}${range(schema)}`;
}

const fieldsOf = ({ properties = {}, required = [] }: JsonSchema) =>
  Object.entries(properties)
    .map(([name, type]) => `\`${name}\`${required.includes(name) ? '' : '?'} (${typeOf(type)})`)
    .join(', ');

function range({ type, minimum, maximum, maxLength }: JsonSchema): string {
  if (type === 'string') return maxLength === undefined ? '' : `, up to ${maxLength} characters`;
  const [from, to] = [minimum, maximum].map((bound) =>
    bound === undefined || Math.abs(bound) === Number.MAX_SAFE_INTEGER ? undefined : bound,
  );
  if (from !== undefined && to !== undefined) return `, ${from} to ${to}`;
  return from !== undefined ? `, ${from} or more` : '';
}

const toJsonSchema = (type: z.ZodMiniType): JsonSchema =>
  z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
