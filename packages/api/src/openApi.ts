/** The contract as an OpenAPI 3.1 document. */
import * as z from 'zod/mini';
import { contract } from './contract.ts';
import type { BodyContract, Endpoint, Scope, Shape } from './endpoint.ts';
import { errorResponse } from './errorResponse.ts';

export interface OpenApiOptions {
  readonly version: string;
  /** The address of the server: scheme, host, port and base path. */
  readonly root: string;
}

export function openApi({ version, root }: OpenApiOptions) {
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, endpoint] of Object.entries(contract as Record<string, Endpoint>)) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Pith',
      version,
      description: 'Saves web pages as the part that matters. The shapes of bookmarks are those of Readeck 0.22.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: root }],
    paths,
    components: {
      schemas: { Error: schemaOf(errorResponse) },
      responses: {
        Error: { description: 'What went wrong.', content: jsonContent({ $ref: '#/components/schemas/Error' }) },
      },
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'A token of `pith token add` or of OAuth.' },
        tokenAsPassword: { type: 'http', scheme: 'basic', description: 'Any name, and the token as password.' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'pith_session',
          description: 'A browser that is signed in; on https the name starts with `__Host-`.',
        },
      },
    },
  };
}

function operationOf(operationId: string, { scope, summary, params, query, body, response }: Endpoint): object {
  return {
    operationId,
    summary,
    ...securityOf(scope),
    parameters: [...parametersOf('path', params), ...parametersOf('query', query)],
    ...bodyOf(body),
    responses: {
      [response.status]: {
        description: 'Success.',
        headers: Object.fromEntries(
          Object.entries(response.headers).map(([name, type]) => [name, { schema: schemaOf(type) }]),
        ),
        ...contentOf(response),
      },
      default: { $ref: '#/components/responses/Error' },
    },
  };
}

/** Tokens have scopes as those of OAuth have, but only its schemes may list them in OpenAPI 3.0; 3.1 allows it for all. */
function securityOf(scope: Scope): object {
  if (scope === 'public') return { security: [] };
  const scopes = scope === 'user' || scope === 'all' ? [] : [scope];
  return { security: [{ token: scopes }, { tokenAsPassword: scopes }, { session: [] }] };
}

const parametersOf = (place: 'path' | 'query', shape: Shape): object[] =>
  Object.entries(shape).map(([name, type]) => {
    const { description, ...schema } = schemaOf(type);
    return {
      name,
      in: place,
      required: place === 'path' || !isOptional(type),
      ...(description !== undefined && { description }),
      schema,
    };
  });

function bodyOf(body: BodyContract): object {
  if (body.kind === 'none') return {};
  if (body.kind === 'document') {
    const content = Object.fromEntries(body.types.map((type) => [type, {}]));
    return { requestBody: { required: true, content } };
  }
  const schema = {
    type: 'object',
    properties: Object.fromEntries(Object.entries(body.fields).map(([name, type]) => [name, schemaOf(type)])),
    required: Object.keys(body.fields).filter((name) => !isOptional(body.fields[name]!)),
  };
  const types = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];
  return { requestBody: { content: Object.fromEntries(types.map((type) => [type, { schema }])) } };
}

function contentOf({ kind, schema, orPage }: Endpoint['response']): object {
  switch (kind) {
    case 'none':
      return {};
    case 'json':
      return { content: { ...jsonContent(schemaOf(schema)), ...(orPage && pageContent) } };
    case 'html':
      return { content: pageContent };
    case 'events':
      return { content: { 'text/event-stream': { schema: schemaOf(schema) } } };
    case 'file': {
      const { properties } = schemaOf(schema) as { properties: { type: { enum?: string[]; const?: string } } };
      const types = properties.type.enum ?? [properties.type.const ?? 'application/octet-stream'];
      return { content: Object.fromEntries(types.map((type) => [type, {}])) };
    }
  }
}

const jsonContent = (schema: object) => ({ 'application/json': { schema } });

const pageContent = { 'text/html': { schema: { type: 'string' } } };

const isOptional = (type: z.ZodMiniType) => z.safeParse(type, undefined).success;

function schemaOf(type: z.ZodMiniType): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' });
  return schema;
}
