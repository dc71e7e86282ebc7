import { checkScript, getScript, listScripts, putScript } from '@pith/api';
import { expect, test } from 'vitest';
import { startWorkshop } from '../../test/workshop.ts';

const GOOD = `exports.hosts = ['harbour.example']
exports.isActive = () => true
exports.documentReady = () => {}
`;
const BROKEN = `${GOOD}exports.processMeta = () => {\n`;

test('content scripts are written, read, listed and deleted', async () => {
  const { put, get, delete: remove } = await startWorkshop();
  expect((await get('/api/scripts')).json()).toEqual([]);
  const checked = { hooks: ['documentReady'], hosts: ['harbour.example'], priority: 0, mistakes: [] };
  const written = await put('/api/scripts/harbour.js', { text: GOOD });
  expect(putScript.response.schema.parse(written.json())).toEqual(checked);
  const listed = listScripts.response.schema.parse((await get('/api/scripts')).json());
  expect(listed).toMatchObject([
    { name: 'harbour.js', href: 'http://localhost:80/api/scripts/harbour.js', ...checked },
  ]);
  const read = getScript.response.schema.parse((await get('/api/scripts/harbour.js')).json());
  expect(read).toMatchObject({ text: GOOD, ...checked });
  expect((await remove('/api/scripts/harbour.js')).statusCode).toBe(204);
  expect((await remove('/api/scripts/harbour.js')).statusCode).toBe(404);
  expect((await get('/api/scripts/harbour.js')).statusCode).toBe(404);
});

test('a script that cannot be compiled is not written, and the mistake has its line', async () => {
  const { put, get, post } = await startWorkshop();
  await put('/api/scripts/harbour.js', { text: GOOD });
  const refused = await put('/api/scripts/harbour.js', { text: BROKEN });
  expect([refused.statusCode, refused.json().error.type]).toEqual([422, 'bad-script']);
  const { mistakes } = refused.json().error;
  expect(mistakes).toMatchObject([{ line: 5, level: 'error' }]);
  expect((await get('/api/scripts/harbour.js')).json().text).toBe(GOOD);
  const checked = checkScript.response.schema.parse((await post('/api/scripts/check', { text: BROKEN })).json());
  expect(checked).toMatchObject({ valid: false, mistakes });
});

test('a script that would never run is written, with a warning', async () => {
  const { put } = await startWorkshop();
  const written = await put('/api/scripts/idle.js', { text: 'exports.setConfig = () => {}' });
  expect([written.statusCode, written.json().mistakes]).toMatchObject([200, [{ level: 'warning' }]]);
});

test.each([
  ['PUT', '/api/scripts/..%2Fsecret.js'],
  ['PUT', '/api/scripts/.hidden.js'],
  ['PUT', '/api/scripts/notes.txt'],
  ['PUT', '/api/scripts/rules.yaml'],
  ['GET', '/api/scripts/..%2F..%2Fetc%2Fpasswd'],
  ['DELETE', '/api/scripts/..%2Fx.js'],
] as const)('a name that is no file name is not found: %s %s', async (method, url) => {
  const { app, scriptFiles } = await startWorkshop();
  const response = await app.inject({ method, url, ...(method === 'PUT' && { payload: { text: GOOD } }) });
  expect(response.statusCode).toBe(404);
  expect(await scriptFiles.all()).toEqual([]);
});

test('text that is too long is refused', async () => {
  const { put } = await startWorkshop();
  expect((await put('/api/scripts/x.js', { text: '/'.repeat(300_000) })).statusCode).toBe(422);
});
