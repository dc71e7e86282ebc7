import { expect, test } from 'vitest';
import { mayApplyTo, readScript, sortScripts } from './script.ts';

test.each<[string, string, object]>([
  ['no statements', '', { priority: 0, hosts: undefined, marks: undefined }],
  [
    'the last priority that is a number',
    'exports.priority = 3;\nexports.priority = 7;\nexports.priority = high',
    { priority: 7 },
  ],
  [
    'hosts and marks',
    `exports.hosts = ['a.example', "b.example",];\nexports.marks = ['x']`,
    { hosts: ['a.example', 'b.example'], marks: ['x'] },
  ],
  ['hosts that have to be computed', 'exports.hosts = [a, b]', { hosts: undefined }],
  [
    'the hooks it defines',
    'exports.isActive = () => true; exports.processMeta = () => {}',
    { hooks: new Set(['processMeta']) },
  ],
])('%s', (_, text, expected) => {
  expect(readScript('a.js', text)).toMatchObject(expected);
});

test('a script that computes the names of its hooks may have all of them', () => {
  expect(readScript('a.js', 'exports["process" + "Meta"] = f').hooks.size).toBe(5);
  expect(readScript('a.js', 'Object.assign(exports, hooks)').hooks.size).toBe(5);
});

test('scripts are sorted by priority, then by name', () => {
  const scripts = ['b.js', 'A.js', 'c.js'].map((name) =>
    readScript(name, name === 'c.js' ? 'exports.priority = -1' : ''),
  );
  expect(sortScripts(scripts).map(({ name }) => name)).toEqual(['c.js', 'A.js', 'b.js']);
});

test.each([
  ['everywhere without hosts and marks', '', 'x.example', '', true],
  ['on its host', `exports.hosts = ['a.example']`, 'a.example', '', true],
  ['on subdomains of its host', `exports.hosts = ['a.example']`, 'www.a.example', '', true],
  ['not on a host that only ends the same', `exports.hosts = ['a.example']`, 'nota.example', '', false],
  ['where the page has its mark', `exports.marks = ['mark']`, 'x.example', 'the mark', true],
  ['not where the page lacks its mark', `exports.marks = ['mark']`, 'x.example', 'nothing', false],
  [
    'on its host, or where the page has its mark',
    `exports.hosts = ['a.example'];\nexports.marks = ['mark']`,
    'b.example',
    'mark',
    true,
  ],
])('a script applies %s', (_, text, host, html, applies) => {
  expect(mayApplyTo(readScript('a.js', text), host, html)).toBe(applies);
});
