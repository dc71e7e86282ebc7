import { expect, test } from 'vitest';
import { inOrder, mayConcern, readScript } from './script.ts';

test.each<[string, string, object]>([
  ['nothing said', '', { priority: 0, hosts: undefined, marks: undefined }],
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
  ['its hooks', 'exports.isActive = () => true; exports.processMeta = () => {}', { hooks: new Set(['processMeta']) }],
])('%s', (_, text, expected) => {
  expect(readScript('a.js', text)).toMatchObject(expected);
});

test('whose hooks are named otherwise may have all of them', () => {
  expect(readScript('a.js', 'exports["process" + "Meta"] = f').hooks.size).toBe(5);
  expect(readScript('a.js', 'Object.assign(exports, hooks)').hooks.size).toBe(5);
});

test('the order: priority, then name', () => {
  const scripts = ['b.js', 'A.js', 'c.js'].map((name) =>
    readScript(name, name === 'c.js' ? 'exports.priority = -1' : ''),
  );
  expect(inOrder(scripts).map(({ name }) => name)).toEqual(['c.js', 'A.js', 'b.js']);
});

test.each([
  ['everywhere without hints', '', 'x.example', '', true],
  ['on its host', `exports.hosts = ['a.example']`, 'a.example', '', true],
  ['below its host', `exports.hosts = ['a.example']`, 'www.a.example', '', true],
  ['not beside it', `exports.hosts = ['a.example']`, 'nota.example', '', false],
  ['where its mark stands', `exports.marks = ['mark']`, 'x.example', 'the mark', true],
  ['not where it does not', `exports.marks = ['mark']`, 'x.example', 'nothing', false],
  [
    'on its host, or where its mark stands',
    `exports.hosts = ['a.example'];\nexports.marks = ['mark']`,
    'b.example',
    'mark',
    true,
  ],
])('a script is asked %s', (_, text, host, html, isAsked) => {
  expect(mayConcern(readScript('a.js', text), host, html)).toBe(isAsked);
});
