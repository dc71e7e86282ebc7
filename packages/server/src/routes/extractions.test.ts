import { diffVersion, getVersion, listVersions, reparseBookmark, reparseBookmarks, traceBookmark } from '@pith/api';
import { expect, test } from 'vitest';
import { NO_ASIDE, page, startWorkshop } from '../../test/workshop.ts';
import { toShortId } from '../shortId.ts';

test('a saved page is explained, in a page that can run nothing', async () => {
  const { get, put, save } = await startWorkshop();
  const id = await save('tides', page('tides', '<script>alert(1)</script>'));
  await put('/api/rules/harbour.yaml', { text: NO_ASIDE });
  const response = await get(`/api/bookmarks/${id}/explain`);
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(response.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
  expect(response.body).toContain('Explained: tides');
  expect(response.body).toContain('rule no-aside');
  expect(response.body).not.toContain('<script');
});

test('the trace has every decision with the current rules', async () => {
  const { get, put, save } = await startWorkshop();
  const id = await save('tides');
  await put('/api/rules/harbour.yaml', { text: NO_ASIDE });
  const { markdown, trace } = traceBookmark.response.schema.parse((await get(`/api/bookmarks/${id}/trace`)).json());
  expect(markdown).not.toContain('Our partners');
  expect(trace).toContainEqual(expect.objectContaining({ did: 'matched', rule: 'no-aside' }));
});

test('a page that was never saved has nothing to explain', async () => {
  const { get, library } = await startWorkshop();
  const { bookmark } = await library.for('local').queueSave({ url: 'https://harbour.example/later' });
  for (const what of ['explain', 'trace']) {
    const response = await get(`/api/bookmarks/${toShortId(bookmark.id)}/${what}`);
    expect([response.statusCode, response.json().error.type]).toEqual([409, 'not-kept']);
  }
});

test('a page is extracted again: first only shown, then kept as a new version', async () => {
  const { get, post, put, save } = await startWorkshop();
  const id = await save('tides');
  const unchanged = reparseBookmark.response.schema.parse((await post(`/api/bookmarks/${id}/reparse`)).json());
  expect(unchanged).toMatchObject({ verdict: 'same', written: false, diff: '' });
  await put('/api/rules/harbour.yaml', { text: NO_ASIDE });
  const shown = (await post(`/api/bookmarks/${id}/reparse`)).json();
  expect(shown).toMatchObject({ verdict: 'changed', written: false });
  expect(shown.diff).toMatch(/^-Our partners/m);
  expect((await get(`/api/bookmarks/${id}/article`)).body).toContain('Our partners');
  expect((await get(`/api/bookmarks/${id}/versions`)).json()).toEqual([]);

  expect((await post(`/api/bookmarks/${id}/reparse`, { keep: true })).json()).toMatchObject({ written: true });
  expect((await get(`/api/bookmarks/${id}/article`)).body).not.toContain('Our partners');
  const versions = listVersions.response.schema.parse((await get(`/api/bookmarks/${id}/versions`)).json());
  expect(versions).toMatchObject([{ number: 1, title: 'tides' }]);
  const first = getVersion.response.schema.parse((await get(`/api/bookmarks/${id}/versions/1`)).json());
  for (const text of [first.html, first.markdown, first.text]) expect(text).toContain('Our partners');
  for (const format of ['', '?format=text', '?format=html']) {
    const response = await get(`/api/bookmarks/${id}/versions/1/diff${format}`);
    expect(diffVersion.response.schema.parse(response.json()).diff).toMatch(/^-.*Our partners/m);
  }
  expect((await get(`/api/bookmarks/${id}/versions/1/diff?to=1`)).json().diff).toBe('');
  for (const end of ['2', '0', 'x', '2/diff', '1/diff?to=7'])
    expect([end, (await get(`/api/bookmarks/${id}/versions/${end}`)).statusCode]).toEqual([end, 404]);
});

test('a page that would lose its text stays as it is', async () => {
  const { post, put, save, get } = await startWorkshop();
  const id = await save('tides');
  await put('/api/rules/harbour.yaml', { text: NO_ASIDE.replace('".aside"', '"h1, p"') });
  const [first] = reparseBookmarks.response.schema.parse(
    (await post('/api/bookmarks/reparse', { id: [id], keep: true, worse: true })).json(),
  ).pages;
  expect(first).toMatchObject({ id, verdict: 'failed', written: false, error: { type: 'empty-page' } });
  expect((await get(`/api/bookmarks/${id}/article`)).body).toContain('The tide turned');
});

test('many pages: by id, by site, or all, in several responses', { timeout: 60_000 }, async () => {
  const { post, put, save } = await startWorkshop();
  const ids: string[] = [];
  for (let i = 0; i < 52; i++) ids.push(await save(`tides-${i}`));
  const other = await save('other', page('other'), 'other.example');
  await put('/api/rules/harbour.yaml', { text: NO_ASIDE });

  const run = async (body: object) => {
    const pages = [];
    let from: string | undefined;
    for (let responses = 0; responses < 60; responses++) {
      const response = await post('/api/bookmarks/reparse', { ...body, ...(from && { from }) });
      const part = reparseBookmarks.response.schema.parse(response.json());
      expect(part.pages.length).toBeLessThanOrEqual(50);
      pages.push(...part.pages);
      if (part.next === null) return { pages, total: part.total };
      from = part.next;
    }
    return { pages, total: -1 };
  };
  const verdicts = (pages: readonly { verdict: string }[]) => [...new Set(pages.map(({ verdict }) => verdict))];

  const shown = await run({ site: 'harbour.example' });
  expect([shown.pages.map(({ id }) => id), shown.total]).toEqual([ids, 52]);
  expect(verdicts(shown.pages)).not.toContain('same');
  const listed = await run({ id: [ids[3], toShortId(crypto.randomUUID()), ids[1]], keep: true });
  expect(listed.pages.map(({ id, written }) => [id, written])).toEqual([
    [ids[3], true],
    [ids[1], true],
  ]);
  const all = await run({ keep: true });
  expect([all.pages.length, all.total, all.pages.filter(({ written }) => written).length]).toEqual([53, 53, 50]);
  expect(all.pages.find(({ id }) => id === other)?.verdict).toBe('same');
  expect(verdicts((await run({})).pages)).toEqual(['same']);
});

test.each([
  ['a forged position in the library', { from: 'x' }],
  ['a forged position in a list', { id: ['abcd'], from: '7' }],
  ['an empty list', { id: [] }],
])('%s is refused', async (_, body) => {
  const { post } = await startWorkshop();
  expect((await post('/api/bookmarks/reparse', body)).statusCode).toBe(422);
});
