/** Makes requests to every route of the server: the endpoints of the contract, pages, OAuth, the reader at `/r/` and `/mcp`. */
import { contract, type Endpoint, type Shape } from '@pith/api';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { oauthRoutes } from '../../src/oauth/oauthRoutes.ts';
import { pages } from '../../src/pages/index.ts';
import { multipartBody } from '../multipartBody.ts';
import { readerBody, readerHeaders, readerPath } from './readerRequests.ts';
import { fittingValue, hostileValue } from './values.ts';

export interface FuzzRequest {
  /** Which route it is for. */
  readonly target: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer | undefined;
  readonly isStream: boolean;
}

/** What the requests refer to. */
export interface World {
  /** A web site on loopback. */
  readonly site: string;
  /** Ids of everything that there is, and of what there was. */
  ids(): readonly string[];
  /** Headers of people who are signed in, or are not. */
  readonly people: readonly Readonly<Record<string, string>>[];
}

/** Draws a value from an arbitrary. */
type Draw = <T>(arbitrary: fc.Arbitrary<T>) => T;

interface Target {
  readonly name: string;
  request(draw: Draw, world: World): FuzzRequest;
}

type Form = Pick<Endpoint, 'method' | 'path' | 'params' | 'query' | 'body'> & { readonly isStream: boolean };

/** The requests go round: each route has its turn. */
export function drawRequest(draw: Draw, world: World, number: number): FuzzRequest {
  return targets[number % targets.length]!.request(draw, world);
}

function noContext(): never {
  throw new Error('a route that is only looked at has no context');
}

/** The fields of all forms of all pages, and those of OAuth. */
const pageFields: Shape = Object.fromEntries(
  [
    ...[
      'name',
      'password',
      'again',
      'next',
      'code',
      'current',
      'secret',
      'newcode',
      'id',
      'days',
      'user_code',
      'granted',
    ],
    ...[
      'client_id',
      'client_name',
      'client_uri',
      'software_id',
      'software_version',
      'redirect_uris',
      'redirect_uri',
      'scope',
    ],
    ...[
      'logo_uri',
      'grant_types',
      'grant_type',
      'response_type',
      'response_types',
      'code_challenge',
      'code_challenge_method',
    ],
    ...[
      'code_verifier',
      'device_code',
      'token',
      'state',
      'token_endpoint_auth_method',
      'bookmarks:read',
      'admin:write',
    ],
  ].map((name) => [name, z.optional(z.enum(knownValues(name)))]),
);

/** Values that lead further than the first check. */
function knownValues(name: string): [string, ...string[]] {
  switch (name) {
    case 'grant_type':
    case 'grant_types':
      return ['authorization_code', 'urn:ietf:params:oauth:grant-type:device_code', 'refresh_token'];
    case 'client_uri':
    case 'redirect_uri':
    case 'redirect_uris':
      return ['https://client.example/', 'http://127.0.0.1:9/back', 'app.client:/back', 'javascript:alert(1)'];
    case 'scope':
      return ['bookmarks:read', 'bookmarks:read bookmarks:write', 'admin:write', ''];
    case 'code_challenge_method':
      return ['S256', 'plain'];
    case 'granted':
      return ['1', '0'];
    case 'bookmarks:read':
    case 'admin:write':
      return ['on', 'off'];
    default:
      return ['x', 'ann', 'high tide at noon', 'code', 'none', '//evil.example', '/read/x', 'A'.repeat(43)];
  }
}

function formOf({ method, url }: { readonly method: string | string[]; readonly url: string }): Form {
  const body =
    method === 'GET'
      ? ({ kind: 'none' } as const)
      : ({ kind: 'fields', fields: pageFields, invalidStatus: 422 } as const);
  return {
    method: method as Endpoint['method'],
    path: url as Endpoint['path'],
    params: {},
    query: method === 'GET' ? pageFields : {},
    body,
    isStream: false,
  };
}

const chance = (draw: Draw, percent: number): boolean => draw(fc.nat(99)) < percent;

function formTarget(form: Form): Target {
  const { method, path, isStream } = form;
  const name = `${method} ${path}`;
  return {
    name,
    request(draw, world) {
      const value = (type: z.ZodMiniType) => fieldValue(draw, type, world);
      const filledPath = path.replaceAll(/:(\w+)/g, (_, param: string) => pathPart(draw, form.params[param]!, world));
      const query = Object.entries(form.query).flatMap(([field, type]) =>
        chance(draw, 25) ? queryPairs(field, value(type)) : [],
      );
      return {
        target: name,
        method,
        path: query.length > 0 ? `${filledPath}?${query.join('&')}` : filledPath,
        isStream,
        ...withHeaders(draw, world, bodyOf(draw, form, value)),
      };
    },
  };
}

function fieldValue(draw: Draw, type: z.ZodMiniType, { site, ids }: World): unknown {
  if (chance(draw, 20)) return draw(hostileValue);
  if (chance(draw, 15)) return draw(fc.constantFrom(...ids(), ''));
  return draw(fittingValue(type, site));
}

function pathPart(draw: Draw, type: z.ZodMiniType, { site, ids }: World): string {
  const value = chance(draw, 75)
    ? draw(fc.constantFrom(...ids(), 'x'))
    : chance(draw, 70)
      ? draw(fittingValue(type, site))
      : draw(hostileValue);
  // An empty part would be another path.
  return encode(value) || 'x';
}

const encode = (value: unknown) =>
  encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed().slice(0, 2000));

const queryPairs = (name: string, value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).map((each) => `${name}=${encode(each)}`);

interface Body {
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer | undefined;
}

const BODY_TYPES = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/html',
  'application/octet-stream',
  'a',
  '',
];
const BROKEN_BODIES = [
  '',
  '{',
  '[]',
  '"x"',
  'null',
  '{"__proto__":{}}',
  '[['.repeat(2000),
  'a=%ff&b',
  '--x\r\n\r\n',
  '--x--',
  '\u0000',
  '{"url":1}{',
];
const PAGES = [
  '<p>x',
  '<title>t</title><article><p>Some text.</p></article>',
  '<p>'.repeat(3000),
  '\ufeff',
  '<!doctype html><svg><p>',
];

function bodyOf(draw: Draw, { body }: Form, value: (type: z.ZodMiniType) => unknown): Body {
  if (body.kind === 'none') return { headers: {} };
  if (chance(draw, 8)) {
    const type = draw(fc.constantFrom(...BODY_TYPES));
    return { headers: type === '' ? {} : { 'content-type': type }, body: draw(fc.constantFrom(...BROKEN_BODIES)) };
  }
  if (body.kind === 'document')
    return { headers: { 'content-type': draw(fc.constantFrom(...body.types)) }, body: draw(fc.constantFrom(...PAGES)) };
  const given = Object.entries(body.fields).flatMap(([name, type]) =>
    chance(draw, isRequired(type) ? 92 : 30) ? [[name, value(type)] as const] : [],
  );
  switch (draw(fc.constantFrom('json', 'json', 'json', 'form', 'multipart'))) {
    case 'form':
      return {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: given.flatMap(([name, each]) => queryPairs(name, each)).join('&'),
      };
    case 'multipart':
      return multipartBody(
        given.flatMap(([name, each]) =>
          (Array.isArray(each) ? each : [each]).map((one) => ({
            name,
            ...(chance(draw, 30) && { filename: draw(fc.constantFrom('a.html', '', '../x', 'ü"')) }),
            ...(chance(draw, 20) && {
              headers: { Location: 'https://pages.example/a.png', 'Content-Type': 'image/png' },
            }),
            value: typeof one === 'string' ? one : (JSON.stringify(one) ?? ''),
          })),
        ),
      );
    default:
      return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(Object.fromEntries(given)) };
  }
}

const isRequired = (type: z.ZodMiniType) => !z.safeParse(type, undefined).success;

const ODD_HEADERS: readonly Readonly<Record<string, string>>[] = [
  { accept: 'text/html' },
  { accept: ';;q=0,,' },
  { accept: 'application/zip' },
  { 'if-none-match': '"x", *' },
  { 'if-modified-since': 'yesterday' },
  { range: 'bytes=9-1' },
  { origin: 'null' },
  { origin: 'https://evil.example' },
  { 'sec-fetch-site': 'cross-site' },
  { cookie: 'pith_session=%; pith_session=x; =' },
  { 'accept-encoding': 'br;q=0, *;q=x' },
  { 'x-forwarded-host': 'a b' },
  { 'x-forwarded-proto': 'gopher' },
  { 'content-encoding': 'gzip' },
  { expect: 'x' },
];

/** Each request comes from another address, so that limits by address are not all that is tested. */
function withHeaders(draw: Draw, { people }: World, { headers, body }: Body): Body {
  const address = `10.${draw(fc.nat(255))}.${draw(fc.nat(255))}.7`;
  const odd = chance(draw, 12) ? draw(fc.constantFrom(...ODD_HEADERS)) : {};
  return { headers: { 'x-forwarded-for': address, ...draw(fc.constantFrom(...people)), ...headers, ...odd }, body };
}

function readerRequest(draw: Draw, world: World): FuzzRequest {
  const method = draw(fc.constantFrom('GET', 'POST'));
  const headers = draw(readerHeaders);
  const body =
    method === 'POST'
      ? { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(draw(readerBody)) }
      : { headers };
  const path = `/r/${draw(readerPath(world.site))}`;
  return { target: `${method} /r/`, method, path, isStream: false, ...withHeaders(draw, world, body) };
}

function searchRequest(draw: Draw, world: World): FuzzRequest {
  const words = draw(fc.oneof(fc.constantFrom('moon', 'tides -x', 'search', ''), hostileValue));
  const names = ['q', 'num', 'count', 'page', 'site', 'intitle', 'type', 'ext', 'gl'];
  const query = names.flatMap((name) => (chance(draw, 20) ? queryPairs(name, draw(hostileValue)) : []));
  const path = `/s/${encode(words)}${query.length > 0 ? `?${query.join('&')}` : ''}`;
  return {
    target: 'GET /s/',
    method: 'GET',
    path,
    isStream: false,
    ...withHeaders(draw, world, { headers: draw(readerHeaders) }),
  };
}

const MCP_METHODS = [
  'initialize',
  'ping',
  'tools/list',
  'tools/call',
  'resources/list',
  'resources/read',
  'resources/templates/list',
  'prompts/list',
  'logging/setLevel',
  'notifications/initialized',
  'x',
];
const MCP_TOOLS = [
  'read_page',
  'save_page',
  'search_library',
  'get_bookmark',
  'list_bookmarks',
  'update_bookmark',
  'x',
  '__proto__',
];
const MCP_ARGUMENTS = [
  'url',
  'html',
  'id',
  'query',
  'labels',
  'max_tokens',
  'section',
  'block',
  'limit',
  'cursor',
  'archived',
  'pinned',
  'note',
  'title',
  'read_progress',
  'outline',
];

function mcpRequest(draw: Draw, world: World): FuzzRequest {
  const { site, ids } = world;
  const anyValue = fc.oneof(
    fc.constantFrom<unknown>(...ids(), `${site}/tides`, 10, true, 'tides', '<p>A page</p>', ['a'], null),
    hostileValue,
  );
  const params = chance(draw, 10)
    ? draw(hostileValue)
    : {
        name: draw(fc.constantFrom(...MCP_TOOLS)),
        uri: `pith://bookmark/${draw(fc.constantFrom(...ids(), ''))}`,
        arguments: draw(fc.dictionary(fc.constantFrom(...MCP_ARGUMENTS), anyValue, { maxKeys: 4 })),
        protocolVersion: '2025-06-18',
        capabilities: {},
        clientInfo: { name: 'fuzz', version: '1' },
      };
  const message = {
    jsonrpc: '2.0',
    id: draw(fc.constantFrom<unknown>(1, 'a', null)),
    method: draw(fc.constantFrom(...MCP_METHODS)),
    params,
  };
  const body = {
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify(chance(draw, 5) ? [message, message] : message),
  };
  return { target: 'POST /mcp', method: 'POST', path: '/mcp', isStream: false, ...withHeaders(draw, world, body) };
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'];

/** A known path with another method, or a path that is nearly one of ours. */
function anyRequest(draw: Draw, world: World): FuzzRequest {
  const known = draw(fc.constantFrom(...Object.values(contract as Record<string, Endpoint>).map(({ path }) => path)));
  const path = known.replaceAll(/:(\w+)/g, () => encode(draw(fc.constantFrom(...world.ids(), '..', '.', '%', ''))));
  const odd = draw(fc.constantFrom('', '/', '//', '/../x', '%2f', '?', '?&&=', '%', ';x', '/x.map', '#'));
  const method = draw(fc.constantFrom(...METHODS));
  return {
    target: 'any path',
    method,
    path: `${path}${odd}`,
    isStream: path.endsWith('/events') || path === '/mcp',
    ...withHeaders(draw, world, { headers: {} }),
  };
}

export const targets: readonly Target[] = [
  ...Object.values(contract as Record<string, Endpoint>).map((endpoint) =>
    formTarget({ ...endpoint, isStream: endpoint.response.kind === 'events' }),
  ),
  ...[...oauthRoutes, ...pages].map((route) => formTarget(formOf(route(noContext)))),
  { name: 'GET /r/', request: readerRequest },
  { name: 'POST /r/', request: readerRequest },
  { name: 'GET /s/', request: searchRequest },
  { name: 'POST /mcp', request: mcpRequest },
  { name: 'any path', request: anyRequest },
];
