import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ownPath, ownUrl } from './basePath.ts';

test.each([
  ['/pith', '/'],
  ['/pith/', '/'],
  ['/pith/read/x', '/read/x'],
  ['/pithy', '/pithy'],
  ['/read/x', '/read/x'],
])('%s below /pith', (pathname, path) => {
  expect(ownPath(pathname, '/pith')).toBe(path);
  expect(ownPath(pathname, '')).toBe(pathname);
});

test('without a page there is no base path', () => {
  expect(ownUrl('/account')).toBe('/account');
});

/** What leads to the root of the host instead of to this server. */
const ROOT_ADDRESS = /(?:href|src|action)=["']\/|(?<!ownUrl\()[`'"]\/(?:api|bm|read|login|account|shared|assets)\//g;
const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /(?<!\.test)\.(?:svelte|ts)$/.test(name),
);

test.each(sources)('%s has no address at the root of the host', (name) => {
  expect(readFileSync(join(import.meta.dirname, name), 'utf8').match(ROOT_ADDRESS) ?? []).toEqual([]);
});
