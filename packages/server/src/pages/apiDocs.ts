/** The API for people: every endpoint with its values, made from the OpenAPI document. */
import { openApi } from '@pith/api';
import { html, type Markup } from './html.ts';
import { sendPage } from './page.ts';
import { pageRoute } from './pageRoute.ts';

interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly description?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

interface Operation {
  readonly summary: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly { name: string; in: string; required: boolean; description?: string; schema: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { schema?: Schema }>> }>>;
}

export const apiDocsPages = [
  pageRoute('GET', '/api/docs', 'page', async ({ version, root, reply }) => {
    const { paths } = openApi({ version, root });
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => section(method.toUpperCase(), path, operation as Operation)),
    );
    const body = html`<p>For programs: <a href="openapi.json">openapi.json</a>, and the typed client
<code>createClient</code> of the package <code>@pith/api</code>. Send a token as <code>Authorization: Bearer …</code>.</p>
${operations}`;
    return sendPage(reply, { title: 'HTTP API', body });
  }),
];

function section(method: string, path: string, { summary, security, parameters, requestBody, responses }: Operation) {
  const [status, response] = Object.entries(responses)[0]!;
  const [type, answer] = Object.entries(response.content ?? {})[0] ?? [];
  const fields = Object.values(requestBody?.content ?? {})[0]?.schema;
  return html`<h2><code>${method} ${path}</code></h2>
<p>${summary} <span class="soft">${rightsOf(security)}</span></p>
${table(
  'Parameters',
  parameters.map((each) => row(each.name, each.schema, each.required, each.description)),
)}
${table('Body', rowsOf(fields))}
<p class="soft">${status}${type === undefined ? '' : `, ${type}`}</p>
${table('Answer', rowsOf(answer?.schema?.items ?? answer?.schema))}`;
}

function rightsOf(security: Operation['security']): string {
  if (security.length === 0) return 'For everybody.';
  const scopes = security[0]?.token ?? [];
  return scopes.length === 0 ? 'For signed-in users.' : `Needs ${scopes.join(', ')}.`;
}

const rowsOf = (schema: Schema | undefined): Markup[] =>
  Object.entries(schema?.properties ?? {}).map(([name, each]) =>
    row(name, each, schema?.required?.includes(name) ?? false, each.description),
  );

const row = (name: string, schema: Schema, isRequired: boolean, description = ''): Markup =>
  html`<tr><td><code>${name}</code>${isRequired && ' *'}</td><td>${typeOf(schema)}</td><td>${description}</td></tr>`;

const table = (title: string, rows: readonly Markup[]): Markup | undefined =>
  rows.length === 0 ? undefined : html`<table><caption class="soft">${title}</caption>${rows}</table>`;

function typeOf({ type, enum: values, const: value, items }: Schema): string {
  if (values) return values.map((each) => JSON.stringify(each)).join(' or ');
  if (value !== undefined) return JSON.stringify(value);
  if (items) return `list of ${typeOf(items)}`;
  return [type ?? 'any'].flat().join(' or ');
}
