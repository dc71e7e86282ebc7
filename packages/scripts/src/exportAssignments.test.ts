// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are scripts
import { expect, test } from 'vitest';
import { exportAssignments } from './exportAssignments.ts';

const found = (text: string) => exportAssignments(text).map(({ name, value }) => `${name}=${value}`);

test.each<[string, string, string[]]>([
  ['a statement', 'exports.priority = 10;', ['priority=10']],
  ['without a semicolon', 'exports.priority = 10\nexports.hosts = ["a"]', ['priority=10', 'hosts=["a"]']],
  ['with signs and spaces', ';exports . priority=-3', ['priority=-3']],
  ['a list over lines', "exports.hosts = [\n 'a',\n 'b',\n]", ["hosts=[\n 'a',\n 'b',\n]"]],
  ['not in a comment', '// exports.priority = 1\n/* exports.priority = 2 */', []],
  ['not in a string', `const a = 'exports.priority = 1'; const b = "\\"exports.priority = 2"`, []],
  [
    'not in a template literal',
    'const a = `\nexports.priority = 1 ${"`"} \nexports.priority = 2`; exports.priority = 3',
    ['priority=3'],
  ],
  ['not in the code of a template literal', 'const a = `${(() => { exports.priority = 1 })()}`', []],
  ['not in a regular expression', "const a = /'/; exports.priority = 1; const b = /[/']exports/", ['priority=1']],
  ['not in a function', 'function f() { exports.priority = 1 }\nexports.priority = 2', ['priority=2']],
  ['not in a condition', 'if (a) { exports.priority = 1 }', []],
  ['after a division', 'const a = b / c; exports.priority = 1 / 2', ['priority=1']],
  ['not a comparison', 'exports.priority == 3', []],
  ['nothing', '', []],
  ['a string that is not closed', "const a = '\nexports.priority = 4", ['priority=4']],
])('%s', (_, text, assignments) => {
  expect(found(text)).toEqual(assignments);
});

test.each([
  '`'.repeat(20_000),
  '/'.repeat(20_000),
  '{'.repeat(20_000),
  "'\\".repeat(10_000),
  '${`'.repeat(7_000),
  'exports.'.repeat(5_000),
])('malformed text does not hang: %#', (text) => {
  expect(Array.isArray(exportAssignments(text))).toBe(true);
});
