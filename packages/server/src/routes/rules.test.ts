import { checkRules, getRules, listRules, previewRules, putRules, testRules } from '@pith/api';
import { expect, test } from 'vitest';
import { NO_ASIDE, page, startWorkshop } from '../../test/workshop.ts';
import { toShortId } from '../shortId.ts';

const BROKEN = `- id: one
  trigger: { host: { ends_with: harbour.example } }
  actions:
    - { op: remoove, selector: ".aside" }
- id: two
  trigger: {}
- id: three
  trigger: { dom: { any: ["p["] } }
`;

test('rule files are written, read, listed and deleted', async () => {
  const { put, get, delete: remove } = await startWorkshop();
  expect((await get('/api/rules')).json()).toEqual([]);
  const written = await put('/api/rules/harbour.yaml', { text: NO_ASIDE });
  expect(putRules.response.schema.parse(written.json())).toEqual({
    rules: [{ id: 'no-aside', line: 1, phase: 'pre', priority: 0, hosts: ['harbour.example'], tests: 0 }],
    mistakes: [],
  });
  const listed = listRules.response.schema.parse((await get('/api/rules')).json());
  expect(listed).toMatchObject([{ name: 'harbour.yaml', href: 'http://localhost:80/api/rules/harbour.yaml' }]);
  expect(getRules.response.schema.parse((await get('/api/rules/harbour.yaml')).json())).toMatchObject({
    text: NO_ASIDE,
    rules: [{ id: 'no-aside' }],
  });
  expect((await remove('/api/rules/harbour.yaml')).statusCode).toBe(204);
  expect((await remove('/api/rules/harbour.yaml')).statusCode).toBe(404);
  expect((await get('/api/rules/harbour.yaml')).statusCode).toBe(404);
});

test('a file with mistakes is not written, and each of them has its line', async () => {
  const { put, get, post } = await startWorkshop();
  await put('/api/rules/harbour.yaml', { text: NO_ASIDE });
  const refused = await put('/api/rules/harbour.yaml', { text: BROKEN });
  expect([refused.statusCode, refused.json().error.type]).toEqual([422, 'bad-rules']);
  const { mistakes } = refused.json().error;
  expect(mistakes.map(({ line }: { line: number }) => line)).toEqual([4, 6, 8]);
  for (const { message, level } of mistakes) expect([message.includes('rule "'), level]).toEqual([true, 'error']);
  expect((await get('/api/rules/harbour.yaml')).json().text).toBe(NO_ASIDE);
  const checked = checkRules.response.schema.parse((await post('/api/rules/check', { text: BROKEN })).json());
  expect(checked).toMatchObject({ valid: false, rules: [], mistakes });
});

test.each([
  ['no list', 'title: tides'],
  ['broken YAML', '- id: "x\n  y: ['],
  ['a YAML bomb', `a: &a [x,x]\nb: &b [*a,*a]\nc: &c [*b,*b]\nd: [*c,*c]\n`],
])('text that is no rules is a mistake: %s', async (_, text) => {
  const { put } = await startWorkshop();
  const response = await put('/api/rules/x.yaml', { text });
  expect([response.statusCode, response.json().error.mistakes.length > 0]).toEqual([422, true]);
});

test.each([
  ['PUT', '/api/rules/..%2Fsecret.yaml'],
  ['PUT', '/api/rules/%2e%2e%2fx.yaml'],
  ['PUT', '/api/rules/.hidden.yaml'],
  ['PUT', '/api/rules/notes.txt'],
  ['PUT', `/api/rules/${'x'.repeat(200)}.yaml`],
  ['GET', '/api/rules/..%2F..%2Fetc%2Fpasswd'],
  ['DELETE', '/api/rules/..%2Fx.yaml'],
] as const)('a name that is no file name is not found: %s %s', async (method, url) => {
  const { app, ruleFiles } = await startWorkshop();
  const response = await app.inject({ method, url, ...(method === 'PUT' && { payload: { text: NO_ASIDE } }) });
  expect(response.statusCode).toBe(404);
  expect(await ruleFiles.all()).toEqual([]);
});

test('text that is too long is refused', async () => {
  const { put } = await startWorkshop();
  expect((await put('/api/rules/x.yaml', { text: '#'.repeat(300_000) })).statusCode).toBe(422);
});

test('a preview has both articles, the difference and the decisions, and changes nothing', async () => {
  const { post, save, get } = await startWorkshop();
  const id = await save('tides');
  const before = (await get(`/api/bookmarks/${id}`)).json();
  const response = await post('/api/rules/preview', { text: NO_ASIDE, bookmark: id });
  const preview = previewRules.response.schema.parse(response.json());
  expect(preview).toMatchObject({ id, title: 'tides', matched: ['no-aside'], verdict: 'changed' });
  expect(preview.articles?.before.markdown).toContain('Our partners');
  expect(preview.articles?.after.markdown).not.toContain('Our partners');
  expect(preview.articles?.after.html).not.toContain('Our partners');
  expect(preview.diff).toMatch(/^-Our partners offer boats/m);
  expect(preview.trace).toContainEqual(expect.objectContaining({ did: 'matched', rule: 'no-aside' }));
  expect((await get(`/api/bookmarks/${id}`)).json()).toEqual(before);
});

test('the rules of the file that would be replaced do not count', async () => {
  const { post, put, save } = await startWorkshop();
  const id = await save('tides');
  await put('/api/rules/harbour.yaml', { text: NO_ASIDE });
  const other = NO_ASIDE.replace('no-aside', 'other').replace('.aside', '.nothing');
  const added = (await post('/api/rules/preview', { text: other, bookmark: id })).json();
  expect([added.verdict, added.diff]).toEqual(['same', '']);
  const replaced = (await post('/api/rules/preview', { text: other, bookmark: id, name: 'harbour.yaml' })).json();
  expect(replaced.diff).toMatch(/^\+Our partners/m);
  const sameId = NO_ASIDE.replace('.aside', '.nothing');
  expect((await post('/api/rules/preview', { text: sameId, bookmark: id })).json().diff).toMatch(/^\+Our partners/m);
});

test('a preview refuses broken rules, unknown pages, and pages that were never saved', async () => {
  const { post, save, library } = await startWorkshop();
  const id = await save('tides');
  const broken = await post('/api/rules/preview', { text: BROKEN, bookmark: id });
  expect([broken.statusCode, broken.json().error.type]).toEqual([422, 'bad-rules']);
  const unknown = await post('/api/rules/preview', { text: NO_ASIDE, bookmark: toShortId(crypto.randomUUID()) });
  expect(unknown.statusCode).toBe(404);
  const { bookmark } = await library.for('local').queueSave({ url: 'https://harbour.example/later' });
  const never = await post('/api/rules/preview', { text: NO_ASIDE, bookmark: toShortId(bookmark.id) });
  expect(never.json()).toMatchObject({ verdict: 'failed', error: { type: 'not-kept' } });
});

test('rules are tested on all saved pages of a site, page by page', { timeout: 60_000 }, async () => {
  const { post, save } = await startWorkshop();
  for (let i = 0; i < 53; i++)
    await save(`tides-${i}`, page(`tides ${i}`), i % 2 ? 'harbour.example' : 'www.harbour.example');
  await save('plain', page('plain').replace('class="aside"', ''));
  await save('elsewhere', page('elsewhere'), 'other.example');
  const seen: string[] = [];
  let from: string | undefined;
  let responses = 0;
  do {
    const response = await post('/api/rules/test', { text: NO_ASIDE, site: 'harbour.example', ...(from && { from }) });
    const { pages, total, next } = testRules.response.schema.parse(response.json());
    expect([total, pages.length <= 50]).toEqual([54, true]);
    for (const { title, verdict, diff } of pages)
      expect([verdict !== 'same', diff.includes('Our partners')]).toEqual(Array(2).fill(title !== 'plain'));
    seen.push(...pages.map(({ id }) => id));
    from = next ?? undefined;
    responses += 1;
  } while (from && responses < 60);
  expect([new Set(seen).size, seen.length]).toEqual([54, 54]);
});

test.each([
  ['a forged cursor', { site: 'harbour.example', from: 'x' }],
  ['an address instead of a host', { site: 'https://harbour.example/' }],
])('%s is refused', async (_, body) => {
  const { post } = await startWorkshop();
  expect((await post('/api/rules/test', { text: NO_ASIDE, ...body })).statusCode).toBe(422);
});
