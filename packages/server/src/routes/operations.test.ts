import { changeBookmarks, listOperations, undoOperation } from '@pith/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { savePage, serveStorage, type TestServer } from '../../test/accounts.ts';
import { toShortId } from '../shortId.ts';

let server: TestServer;
const ids: string[] = [];
beforeAll(async () => {
  server = await serveStorage();
  for (const name of ['tides', 'waves', 'dunes'])
    ids.push(toShortId((await savePage(server.library, 'local', name)).id));
});
afterAll(() => server.close());

const post = (url: string, payload: object = {}) => server.app.inject({ method: 'POST', url, payload });
const list = async (query = '') =>
  (await server.app.inject(`/api/bookmarks?sort=title${query}`)).json().map(({ title }: { title: string }) => title);
const batch = async (change: object, id = ids) =>
  changeBookmarks.response.schema.parse((await post('/api/bookmarks/batch', { id, ...change })).json());
const undo = (id: string) => post(`/api/operations/${id}/undo`);

describe('a batch', () => {
  test.each([
    ['archives', { is_archived: true }, '&is_archived=1'],
    ['marks', { is_marked: true }, '&is_marked=1'],
    ['adds labels', { add_labels: ['sea', 'moon'] }, '&labels=sea%20moon'],
    ['sets the progress', { read_progress: 100 }, '&read_status=read'],
  ])('%s, and is undone', async (_, change, filter) => {
    expect(await list(filter)).toEqual([]);
    const { operation, results } = await batch(change, ids.slice(0, 2));
    expect(results).toMatchObject(ids.slice(0, 2).map((id) => ({ id, status: 'changed' })));
    expect(operation).toMatchObject({ kind: 'change', bookmarks: 2, undone: null });
    expect(await list(filter)).toEqual(['tides', 'waves']);
    const undone = await undo(operation.id);
    expect(undoOperation.response.schema.parse(undone.json()).results.map(({ status }) => status)).toEqual([
      'changed',
      'changed',
    ]);
    expect(await list(filter)).toEqual([]);
  });

  test('deletes at once; undoing or restoring brings the bookmarks back', async () => {
    const { operation } = await batch({ is_deleted: true }, ids.slice(1));
    expect([operation.kind, await list()]).toEqual(['delete', ['tides']]);
    await undo(operation.id);
    expect(await list()).toEqual(['dunes', 'tides', 'waves']);
    await batch({ is_deleted: true }, ids.slice(1));
    expect((await batch({ is_deleted: false }, ids.slice(1))).operation.kind).toBe('restore');
    expect(await list()).toEqual(['dunes', 'tides', 'waves']);
  });

  test('reports each bookmark', async () => {
    const unknown = toShortId(crypto.randomUUID());
    const { results } = await batch({ is_marked: false }, [ids[0]!, unknown, 'no-id-at-all', ids[0]!]);
    expect(results.map(({ id, status }) => [id, status])).toEqual([
      [ids[0], 'unchanged'],
      [unknown, 'not-found'],
      ['no-id-at-all', 'not-found'],
    ]);
  });

  test.each([
    ['no ids', { is_marked: true }],
    ['an empty list', { id: [], is_marked: true }],
    ['too many ids', { id: Array.from({ length: 1001 }, (_, i) => `id-${i}`) }],
    ['a progress above 100', { id: ['x'], read_progress: 101 }],
    ['a flag that is none', { id: ['x'], is_marked: 'perhaps' }],
  ])('refuses %s', async (_, body) => {
    const response = await post('/api/bookmarks/batch', body);
    expect([response.statusCode, response.json().error.type]).toEqual([422, 'invalid-request']);
  });
});

describe('undo', () => {
  test('happens once', async () => {
    const { operation } = await batch({ is_marked: true });
    expect((await undo(operation.id)).statusCode).toBe(200);
    const second = await undo(operation.id);
    expect([second.statusCode, second.json().error.type]).toEqual([409, 'already-undone']);
  });

  test.each([toShortId(crypto.randomUUID()), 'nothing'])('of an unknown operation is 404: %s', async (id) => {
    expect((await undo(id)).statusCode).toBe(404);
  });
});

test('operations are listed, newest first', async () => {
  const { operation } = await batch({ is_archived: true });
  const response = await server.app.inject('/api/operations?limit=2');
  const [newest, ...others] = listOperations.response.schema.parse(response.json());
  expect([newest, others.length]).toEqual([operation, 1]);
});
