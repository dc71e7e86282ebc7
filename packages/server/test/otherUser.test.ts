/**
 * Whatever one user sends with the ids of what another has is refused; it shows nothing and changes nothing.
 *
 * The attempts are made from the contract and from all ids in what the other user can read, so a new endpoint is tried too.
 */
import { contract, type Endpoint, type Shape } from '@pith/api';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { fromShortId } from '../src/shortId.ts';
import { addPeople, addToken, bearer, cookie, serveStorage, type TestServer } from './accounts.ts';
import { type Filled, fillLibrary } from './fillLibrary.ts';
import { fittingValue } from './fuzz/values.ts';
import { type Call, httpCall, jsonBody, type Sent } from './httpCall.ts';

/** In the text of ann's page and note, and in no id or name that an answer may repeat. */
const SECRET = 'moonstone';

let server: TestServer;
let asAnn: Call;
/** Bob is no administrator: he is the one who tries. */
let asBob: Call;
let inBobsBrowser: Call;
let anns: Filled;
let bobs: Filled;
let before: unknown;
let attempts = 0;

const reading = {
  pages: { page: async (url: string) => ({ url, html: '<p>A page.</p>' }) },
  post: async () => ({ status: 200 }),
};

const work = () => server.library.runWorker({ untilEmpty: true, signal: AbortSignal.timeout(60_000) });

beforeAll(async () => {
  server = await serveStorage({}, reading);
  const { library } = server;
  const { ann, bob } = await addPeople(library);
  const origin = await server.listen();
  asAnn = httpCall(origin, bearer(await addToken(library, ann.id)));
  asBob = httpCall(origin, bearer(await addToken(library, bob.id)));
  inBobsBrowser = httpCall(origin, { ...cookie((await library.accounts.startSession(bob)).secret), origin });
  anns = await fillLibrary(asAnn, { name: 'annsthing', text: SECRET, work });
  bobs = await fillLibrary(asBob, { name: 'bobsthing', work });
  before = await everythingOfAnn();
});
afterAll(() => server.close());

const endpoints = Object.entries(contract as Record<string, Endpoint>);
/** Images and shared pages are for everybody who has their address. */
const guarded = endpoints.filter(([, { scope }]) => scope !== 'public');

/** Parts of paths that name nothing of their own: rule files have the same names for every user. */
const NAMES: Readonly<Record<string, string>> = { format: 'md', number: '1', name: 'own.yaml' };

/** A part of a path that is no id: a format, or one of a few names. */
function nameOf(param: string, type: z.ZodMiniType): string | undefined {
  const { enum: values } = z.toJSONSchema(type, { unrepresentable: 'any' }) as { enum?: string[] };
  return values?.[0] ?? NAMES[param];
}

/** The path of an endpoint with each of these ids. What belongs to a bookmark is tried below each of `bookmarks`. */
function pathsWith({ path, params }: Endpoint, ids: readonly string[], bookmarks: readonly string[]): string[] {
  const names = Object.fromEntries(Object.entries(params).map(([param, type]) => [param, nameOf(param, type)]));
  const [first, ...others] = Object.keys(names).filter((param) => names[param] === undefined);
  if (first === undefined) return [];
  const fill = (values: Readonly<Record<string, string>>) =>
    path.replaceAll(/:(\w+)/g, (_, param: string) => encodeURIComponent(names[param] ?? values[param]!));
  return ids.flatMap((id) =>
    (others.length === 0 ? [id] : bookmarks).map((top) =>
      fill({ [first]: top, ...Object.fromEntries(others.map((param) => [param, id])) }),
    ),
  );
}

/** A passage of the page, by its place and by its text: the fields depend on each other. */
const PASSAGE = {
  ...{ start_selector: 'article/p[1]', start_offset: 10, end_selector: 'article/p[1]', end_offset: 15 },
  text: 'to be an article of its own',
};

/** A request whose body is valid, so that only the owner can be what is wrong with it. */
function validRequest({ method, body, response }: Endpoint, more: Readonly<Record<string, unknown>> = {}): Sent {
  const isStream = response.kind === 'events';
  if (body.kind === 'none') return { method, isStream };
  if (body.kind === 'document') return { method, headers: { 'content-type': body.types[0]! }, body: '<p>A page</p>' };
  const fields = Object.entries(body.fields).map(([name, type]) => {
    const values = fc.sample(fittingValue(type, 'https://pages.example'), { numRuns: 50, seed: 2 });
    const value = values.find((each) => z.safeParse(type, each).success);
    return [name, name in PASSAGE ? PASSAGE[name as keyof typeof PASSAGE] : value];
  });
  return { method, isStream, ...jsonBody({ ...Object.fromEntries(fields), ...more }) };
}

/** The names of the values that can be an id or a name: texts, and lists of them. */
const textsOf = (shape: Shape): string[] =>
  Object.entries(shape).flatMap(([name, type]) =>
    z.safeParse(type, 'x').success || z.safeParse(type, ['x']).success ? [name] : [],
  );

/** What ann sees of her library, and others through her link. */
async function everythingOfAnn(): Promise<unknown> {
  const lists = guarded
    .map(([, endpoint]) => endpoint)
    .filter(
      ({ method, path, response }) => method === 'GET' && !/:|\/admin\/|\/sys$/.test(path) && response.kind === 'json',
    )
    .map(({ path }) => path);
  const own = ['', '/annotations', '/article', '/article.md'].map((path) => `/api/bookmarks/${anns.bookmark}${path}`);
  const paths = [...lists, ...own, `/api/bookmarks/collections/${anns.collection}`, `/@b/${anns.share}`];
  const seen: string[] = [];
  for (const path of paths) {
    const { status, text } = await asAnn(path);
    seen.push(`${path} ${status} ${text.replaceAll(/"last_used":[^,]*/g, '')}`);
  }
  return seen;
}

/** In the form of the API, and some in the form of the library. */
const theirIds = () => [...anns.ids, ...[anns.bookmark, anns.annotation, anns.collection].map(fromShortId)];

describe.each(guarded)('%s', (_, endpoint) => {
  test('refuses the ids of another user in its path', async () => {
    for (const path of pathsWith(endpoint, theirIds(), [anns.bookmark, bobs.bookmark])) {
      const { status, text } = await asBob(path, validRequest(endpoint));
      attempts += 1;
      expect([path, status, text.includes(SECRET)]).toEqual([path, expect.toSatisfy(isRefusal), false]);
    }
    for (const path of pathsWith(endpoint, [anns.bookmark, anns.annotation, anns.collection], [anns.bookmark])) {
      attempts += 1;
      expect([path, (await inBobsBrowser(path, validRequest(endpoint))).status]).toEqual([
        path,
        expect.toSatisfy(isRefusal),
      ]);
    }
  });

  test('shows nothing for the ids of another user in its query and body', async () => {
    const [path = endpoint.path] = pathsWith(endpoint, bobs.ids, [bobs.bookmark]);
    const fields = endpoint.body.kind === 'fields' ? textsOf(endpoint.body.fields) : [];
    const { bookmark, annotation, collection, share, label } = anns;
    const requests = [bookmark, annotation, collection, share, label].flatMap((id) => [
      ...textsOf(endpoint.query).map(
        (name) => [`${path}?${name}=${encodeURIComponent(id)}`, validRequest(endpoint)] as const,
      ),
      ...fields.map((name) => [path, validRequest(endpoint, { [name]: id })] as const),
    ]);
    // Some change what bob has: that is not forbidden.
    for (const [each, request] of requests) {
      const { status, text } = await asBob(each, request);
      attempts += 1;
      expect([each, status, text.includes(SECRET)]).toEqual([each, expect.toSatisfy(isNoFailure), false]);
    }
  });
});

const isRefusal = (status: number) => status >= 400 && status < 500;
const isNoFailure = (status: number) => status < 500;

test('an assistant finds nothing of another user', async () => {
  for (const name of ['get_bookmark', 'update_bookmark'])
    for (const id of [
      ...theirIds(),
      'https://pages.example/annsthing',
      `pith://bookmark/${fromShortId(anns.bookmark)}`,
    ]) {
      const message = {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name, arguments: { id, note: 'changed' } },
      };
      const { headers, body } = jsonBody(message);
      const { text } = await asBob('/mcp', {
        method: 'POST',
        headers: { ...headers, accept: 'application/json, text/event-stream' },
        body,
      });
      attempts += 1;
      expect([id, text.includes('"isError":true'), text.includes(SECRET)]).toEqual([id, true, false]);
    }
});

test('nothing of the other user has changed, after at least 200 attempts', async () => {
  expect(attempts).toBeGreaterThanOrEqual(200);
  expect(await everythingOfAnn()).toEqual(before);
});

describe('the owner reaches with the same request', () => {
  // A page that was saved once has no versions.
  const withIds = guarded.filter(([, each]) => pathsWith(each, ['x'], ['x']).length > 0 && !('number' in each.params));
  let filled: Filled;
  let isUsed = true;
  test.each(withIds)('%s', async (name, endpoint) => {
    const own = (await asAnn('/api/profile')).json().provider.id;
    if (isUsed) filled = await fillLibrary(asAnn, { name: `again${name}`, work });
    isUsed = endpoint.method !== 'GET';
    const { ids, bookmark } = filled;
    const statuses: number[] = [];
    for (const path of pathsWith(
      endpoint,
      ids.filter((id) => id !== own),
      [bookmark],
    )) {
      statuses.push((await asAnn(path, validRequest(endpoint))).status);
      if (isReached(statuses.at(-1)!)) return;
    }
    expect([...new Set(statuses)]).toContainEqual(expect.toSatisfy(isReached));
  });
});

/** 409: found, but in a state that does not allow it, or this server sends no e-mail. */
const isReached = (status: number) => status < 300 || status === 409;
