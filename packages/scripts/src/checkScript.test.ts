import { expect, test } from 'vitest';
import { checkScript } from './checkScript.ts';

const GOOD = `exports.priority = 5
exports.hosts = ['harbour.example']
exports.isActive = () => $.domain === 'harbour.example'
exports.documentReady = (document) => {
  for (const each of document.querySelectorAll('.aside')) each.parentNode?.removeChild(each)
}
`;

test('a script is described by its text', async () => {
  expect(await checkScript(GOOD)).toEqual({
    hooks: ['documentReady'],
    hosts: ['harbour.example'],
    priority: 5,
    mistakes: [],
  });
});

test.each([
  ['a missing bracket', `${GOOD}if (true {\n}\n`, 7],
  ['a word that strict mode forbids', 'exports.isActive = () => true\nwith (Math) { abs(1) }', 2],
  ['an import', "import x from 'fs'\n", 1],
  ['await outside of an async function', '\n\nawait 1 + 1', 3],
])('%s is a mistake with its line', async (_, text, line) => {
  expect((await checkScript(text)).mistakes).toMatchObject([{ line, isError: true }]);
});

test.each([
  ['without isActive', 'exports.documentReady = () => {}', /never runs/],
  ['without hooks', 'exports.isActive = () => true', /does nothing/],
  ['that is empty', '', /never runs/],
])('a script %s can be kept, with a warning', async (_, text, message) => {
  expect((await checkScript(text)).mistakes).toMatchObject([
    { message: expect.stringMatching(message), isError: false },
  ]);
});

test('nothing runs', async () => {
  const { mistakes } = await checkScript(`for (;;) {}\nexports.isActive = 1\nexports.setConfig = 1`);
  expect(mistakes).toEqual([]);
});

test.each([
  ['brackets', '('.repeat(200_000)],
  ['functions', '(() => '.repeat(50_000)],
  ['templates', '`${'.repeat(50_000)],
  ['null characters', '\0'.repeat(1000)],
  ['half a character', '\ud800'],
])('hostile text ends with a mistake: %s', async (_, text) => {
  expect((await checkScript(text)).mistakes).toMatchObject([{ isError: true }]);
  expect((await checkScript(GOOD)).mistakes).toEqual([]);
});
